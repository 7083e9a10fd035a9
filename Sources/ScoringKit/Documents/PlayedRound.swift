/// A player's result in a finished round, as a sport's command can read it (``Library/rounds(of:)``).
public struct PlayedRound: Hashable, Sendable {
  /// The local time at which the round began.
  public let startedAt: LocalTime
  /// The title of the round's rules.
  public let title: String
  /// The metrics of the player's seat (``Resolution/metrics(of:)``).
  public let metrics: [Metric]

  /// Makes a result.
  public init(startedAt: LocalTime, title: String, metrics: [Metric]) {
    self.startedAt = startedAt
    self.title = title
    self.metrics = metrics
  }
}
