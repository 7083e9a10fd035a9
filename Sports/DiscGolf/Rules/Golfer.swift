internal import ScoringKit

/// A player or a side as it enters a round: who it is, and what another program rated the round.
struct Golfer: Participant {
  let competitor: Competitor
  /// The rating of the round in the app that it came from; nil where nobody gave one.
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
