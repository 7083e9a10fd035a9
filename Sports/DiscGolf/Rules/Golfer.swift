public import ScoringKit

/// A player or a side as it enters a round: who it is, and what another program rated the round.
public struct Golfer: Participant {
  /// A player, a guest, or a side of several.
  public let competitor: Competitor
  /// The rating of the round in the app that it came from; nil where nobody gave one.
  public let roundRating: Int?

  /// Makes a golfer.
  public init(_ competitor: Competitor, roundRating: Int?) {
    self.competitor = competitor
    self.roundRating = roundRating
  }

  public init(_ competitor: Competitor) {
    self.init(competitor, roundRating: nil)
  }

  /// What a rating may be.
  static let ratings = 1...9999
  /// The name of the rating in headers.
  static let ratingKey = "roundRating"
}

extension Golfer: Codable {
  public init(from decoder: any Decoder) throws {
    competitor = try Competitor(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let rating = try container.decodeIfPresent(Int.self, forKey: .roundRating)
    roundRating = rating.flatMap { Self.ratings.contains($0) ? $0 : nil }
  }

  public func encode(to encoder: any Encoder) throws {
    try competitor.encode(to: encoder)
    guard let roundRating else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(roundRating, forKey: .roundRating)
  }

  // Headers are read with every command, so these spare the way over a coder.

  public init(_ value: JSONValue) throws {
    let rating = value[Self.ratingKey]?.integer
    self.init(
      try Competitor(value),
      roundRating: rating.flatMap { Self.ratings.contains($0) ? $0 : nil })
  }

  public var value: JSONValue {
    get throws {
      let value = try competitor.value
      guard let roundRating, var fields = value.object else { return value }
      fields[Self.ratingKey] = .integer(roundRating)
      return .object(fields)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case roundRating
  }
}
