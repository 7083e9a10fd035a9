/// The two made-up ways to play lanterns.
enum LanternFrame: Hashable, Sendable, Codable {
  /// One after the other, until somebody has so many lanterns.
  case race(goal: Int)
  /// In any order, until everybody has played so many watches.
  case vigil(watches: Int)
}
