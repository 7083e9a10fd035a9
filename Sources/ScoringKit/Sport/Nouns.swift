/// What a sport calls things, for the sentences that the framework says.
public struct Nouns: Hashable, Sendable {
  /// One round of it: `round`, `match`.
  public let round: String
  /// One of those who take part: `player`, `team`.
  public let participant: String
  /// The finest unit of play: `hole`, `arrow`, `rally`.
  public let unit: String

  /// Makes nouns.
  public init(round: String = "round", participant: String = "player", unit: String) {
    self.round = round
    self.participant = participant
    self.unit = unit
  }
}
