public import ScoringKit

/// A player or a side as it enters a round: who it is, and what another program rated the round.
public struct Golfer: Participant {
  /// A player, a guest, or a side of several.
  public let competitor: Competitor
  /// The rating of the round in the app that it came from; nil where nobody gave one.
  public let roundRating: Int?

  public init(_ competitor: Competitor) {
    self.competitor = competitor
    roundRating = nil
  }

  static let ratings = 1...9999
  /// The name of the rating in headers.
  static let ratingKey = "roundRating"

  // Headers are read with every command, so their JSON is read and written without a coder.

  public init(_ value: JSONValue) throws {
    competitor = try Competitor(value)
    roundRating = value[Self.ratingKey]?.integer.flatMap { Self.ratings.contains($0) ? $0 : nil }
  }

  public var value: JSONValue {
    get throws {
      let value = try competitor.value
      guard let roundRating, var fields = value.object else { return value }
      fields[Self.ratingKey] = .integer(roundRating)
      return .object(fields)
    }
  }

  public init(from decoder: any Decoder) throws {
    try self.init(JSONValue(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
