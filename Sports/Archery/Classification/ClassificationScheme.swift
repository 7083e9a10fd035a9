/// The year of an Archery GB classification scheme; results always name their scheme.
enum ClassificationScheme: String, Hashable, Sendable, CaseIterable {
  /// The indoor classes A to H, valid until 2022: one table for all ages, with the handicaps used
  /// then.
  case agb2022 = "2022"
  /// The scheme of 2023, with field classes of fixed scores.
  case agb2023 = "2023"
  /// The scheme of 2026: more prestige rounds, field classes from handicaps, and a score that the
  /// next worse handicap also gives is raised by one everywhere, not only indoors.
  case agb2026 = "2026"
}

/// One class on one round: the score that it needs, or why it is unavailable.
struct ClassThreshold: Hashable, Sendable {
  /// The name of the class, such as `GMB` or `I-B1`.
  let name: String
  /// The score that the class needs at least; `nil` if the class is unavailable.
  var score: Int?
  /// Why the class is unavailable, in a few words; `nil` if it is available.
  var obstacle: String?
}
