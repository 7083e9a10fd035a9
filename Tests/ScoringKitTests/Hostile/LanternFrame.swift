/// The two ways to play lanterns, a made-up game for tests.
enum LanternFrame: Hashable, Sendable, Codable {
  /// The bearers play in turn until one of them has `goal` lanterns.
  case race(goal: Int)
  /// The bearers play in any order until each has played `watches` times.
  case vigil(watches: Int)
}
