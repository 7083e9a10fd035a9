/// The year of an Archery GB classification scheme: a result keeps the one it was made with.
public enum ClassificationScheme: String, Hashable, Sendable, CaseIterable {
  /// The scheme of 2023.
  case agb2023 = "2023"
  /// The scheme of 2026: more prestige rounds, the gap rule everywhere, a field scheme by handicap.
  case agb2026 = "2026"
}
