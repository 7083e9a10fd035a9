/// How a match is won.
public enum MatchSystem: String, Hashable, Sendable, Codable, CaseIterable {
  /// Two points for a set that is won, one each for an equal one.
  case sets
  /// The points of all ends together.
  case cumulative
}
