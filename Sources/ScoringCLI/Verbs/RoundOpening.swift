import ScoringKit

/// The participants of a round that is about to be opened, checked and written down.
enum RoundOpening {
  /// The seats of a header.
  ///
  /// - Throws: a refusal where these participants cannot play this round.
  static func seats<R: Round>(_ rules: R, _ competitors: [Competitor]) throws -> [JSONValue] {
    let limits = rules.seatLimits
    guard limits.contains(competitors.count) else {
      throw Refusal(
        .illegal,
        "\(rules.title) takes \(limits.lowerBound == limits.upperBound ? "" : "\(limits.lowerBound) to ")"
          + "\(limits.upperBound) participants, and \(competitors.count) were named.")
    }
    var seen: Set<String> = []
    for person in competitors.flatMap(\.people) where !seen.insert(person.identity).inserted {
      throw Refusal(.illegal, "\(person.name) is named twice.", token: person.name)
    }
    _ = try rules.opening(competitors.map { R.Participant($0) })
    return try encoded(rules, competitors)
  }

  /// Competitors as participants of a round, in JSON.
  static func encoded<R: Round>(_ rules: R, _ competitors: [Competitor]) throws -> [JSONValue] {
    try competitors.map { try R.Participant($0).value }
  }
}

/// Keys for guests: random, and never made of a name.
enum RandomKey {
  /// Twelve characters of base 32.
  static func make(_ bits: UInt64) -> String {
    DeviceID(bits: bits).description
  }
}
