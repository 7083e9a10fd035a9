import ScoringKit

extension Standings.Standing {
  /// The standing for programs: one shape in a round and over an event.
  func fields(of competitor: Competitor, named name: String, score: String) -> [String: JSONValue] {
    [
      "seat": .integer(seat.number),
      "playerID": .string(competitor.identity),
      "kind": .string(competitor.kind.rawValue),
      "name": .string(name),
      "place": place.map { .integer($0) } ?? .null,
      "shared": .bool(isShared),
      "score": .string(score),
      "rank": .array(rank.key.map { .integer($0) }),
    ]
  }
}
