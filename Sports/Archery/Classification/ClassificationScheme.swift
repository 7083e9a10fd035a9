/// The year of an Archery GB classification scheme; a result keeps the scheme it was made with.
enum ClassificationScheme: String, Hashable, Sendable, CaseIterable {
  /// The indoor classes A to H, valid until 2022: one table for all ages, by the handicaps of that
  /// time.
  case agb2022 = "2022"
  /// The scheme of 2023, with field classes of fixed scores.
  case agb2023 = "2023"
  /// The scheme of 2026: more prestige rounds, the gap rule everywhere, a field scheme by handicap.
  case agb2026 = "2026"
}

/// One class on one round: the score that it needs, or why it is unavailable.
struct ClassThreshold: Hashable, Sendable {
  /// The class: `GMB`, `I-B1`.
  let name: String
  /// The minimum score; `nil` if the class is unavailable.
  var score: Int?
  /// Why the class is unavailable, in a few words; `nil` if it is available.
  var obstacle: String?
}
