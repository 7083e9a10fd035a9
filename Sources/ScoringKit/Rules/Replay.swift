/// What a sequence of events adds up to, and which of them were impossible.
public struct Replay<R: Round>: Hashable, Sendable {
  /// An event that the rules refused where it stood.
  public struct Orphan: Hashable, Sendable {
    /// Its position in the sequence.
    public let index: Int
    /// Why it was refused.
    public let refusal: Refusal

    /// Makes an orphan.
    public init(index: Int, refusal: Refusal) {
      self.index = index
      self.refusal = refusal
    }
  }

  /// The state at the end.
  public let resolution: R.Resolution
  /// The impossible ones in order; they are kept in the log and change nothing.
  public let orphans: [Orphan]

  /// Makes a replay.
  public init(resolution: R.Resolution, orphans: [Orphan]) {
    self.resolution = resolution
    self.orphans = orphans
  }
}
