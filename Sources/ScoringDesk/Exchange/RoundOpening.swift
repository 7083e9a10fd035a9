import ScoringKit

/// The participants of an imported round, written down.
enum RoundOpening {
  /// Competitors as participants of a round, in JSON, with what a file says of each besides.
  static func encoded<R: Round>(
    _ rules: R, _ competitors: [Competitor], facts: [[String: JSONValue]] = []
  ) throws -> [JSONValue] {
    try competitors.enumerated().map { index, competitor in
      let value = try R.Participant(competitor).value
      guard index < facts.count, !facts[index].isEmpty, let fields = value.object else {
        return value
      }
      let joined = JSONValue.object(fields.merging(facts[index]) { own, _ in own })
      return try R.Participant(joined).value
    }
  }
}
