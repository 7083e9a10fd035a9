extension MatchState {
  /// Both sides of a set, or of an end.
  public struct SetScore: Hashable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// What each side shot.
    public let ends: [EndScore]
    /// The set points of each side: nil until both ends are complete, and in a match without.
    public let points: [Int]?

    /// Whether both sides have shot all their arrows.
    public var isComplete: Bool { ends.allSatisfy(\.isComplete) }
  }
}
