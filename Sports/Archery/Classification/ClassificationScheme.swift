/// The year of an Archery GB classification scheme: a result keeps the one it was made with.
enum ClassificationScheme: String, Hashable, Sendable, CaseIterable {
  /// The indoor classes A to H as they were until 2022: one table for all ages, by the handicaps
  /// of that time.
  case agb2022 = "2022"
  /// The scheme of 2023, with the field classes of fixed scores.
  case agb2023 = "2023"
  /// The scheme of 2026: more prestige rounds, the gap rule everywhere, a field scheme by handicap.
  case agb2026 = "2026"
}

/// One class on one round: the score that it needs, or why it cannot be had.
struct ClassThreshold: Hashable, Sendable {
  /// The class: `GMB`, `I-B1`.
  let name: String
  /// The least score; nil where the class cannot be had.
  var score: Int?
  /// Why it cannot be had, in a few words; nil where it can.
  var obstacle: String?
}
