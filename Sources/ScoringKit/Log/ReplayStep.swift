/// One step of a replay: what happened, and what the round looked like then.
public struct ReplayStep: Sendable {
  /// The canonical event; nil for the opening.
  public let event: String?
  /// What happened, in words.
  public let echo: Line
  /// The state after it.
  public let state: any Resolution
  /// Where the round stood then.
  public let phase: Phase
  /// Whether the round had been over before it.
  public let isAfterEnd: Bool

  /// Makes a step.
  public init(
    event: String?, echo: Line, state: any Resolution, phase: Phase, isAfterEnd: Bool
  ) {
    self.event = event
    self.echo = echo
    self.state = state
    self.phase = phase
    self.isAfterEnd = isAfterEnd
  }
}
