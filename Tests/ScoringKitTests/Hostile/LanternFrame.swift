/// The two made-up ways to play lanterns.
enum LanternFrame: Hashable, Sendable, Codable {
  /// Bearers play in turn, until one has `goal` lanterns.
  case race(goal: Int)
  /// Bearers play in any order, until each has played `watches` watches.
  case vigil(watches: Int)
}
