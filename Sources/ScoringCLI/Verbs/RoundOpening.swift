import ScoringKit

/// The participants of an imported round, written down.
enum RoundOpening {
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
