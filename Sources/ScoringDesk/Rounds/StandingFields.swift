import ScoringKit

extension Standings.Standing {
  /// Returns a seat's standing as JSON, in the same form for a round and for an event.
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
