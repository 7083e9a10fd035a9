internal import ScoringKit

/// A player or a side in a round, with the rating that another program gave the round.
struct Golfer: Participant {
  let competitor: Competitor
  /// The rating of the round in the app it was imported from; `nil` if unknown.
  let roundRating: Int?

  static let ratings = 1...9999
  static let ratingKey = "roundRating"

  init(_ competitor: Competitor, fields: [String: JSONValue]) {
    self.competitor = competitor
    roundRating = fields[Self.ratingKey]?.integer.flatMap { Self.ratings.contains($0) ? $0 : nil }
  }

  var fields: [String: JSONValue?] {
    [Self.ratingKey: roundRating.map { .integer($0) }]
  }
}
