/// What a sport calls things, for the sentences that the framework says.
public struct Nouns: Hashable, Sendable {
  /// One round of it: `round`, `match`.
  public let round: String
  /// One of those who take part: `player`, `team`.
  public let participant: String
  /// Several of them: `players`, `teams`.
  public let participants: String
  /// One person who plays, where those who take part are sides: `player`.
  public let person: String
  /// The finest unit of play: `hole`, `arrow`, `rally`.
  public let unit: String
  /// What a round is played on or by: `course`, `format`.
  ///
  /// It names the filter of lists by the rounds' titles.
  public let frame: String
  /// What stands before a round's title in a sentence: `Round at`, `Game of`; empty for nothing.
  public let titled: String
  /// What stands before a result in a sentence: won `at` -3, `with` 312, `in` 12:03.4.
  public let reached: String

  /// Makes nouns; without a plural, the participants' noun gets an `s`.
  public init(
    round: String = "round", participant: String = "player", participants: String? = nil,
    person: String? = nil,
    unit: String, frame: String = "title", titled: String = "Round of",
    reached: String = "at"
  ) {
    self.round = round
    self.participant = participant
    self.participants = participants ?? participant + "s"
    self.person = person ?? participant
    self.unit = unit
    self.frame = frame
    self.titled = titled
    self.reached = reached
  }

  /// The result as it stands behind what somebody did: ` at -3`, ` in 12:03.4`; of a duel ` 11-7`.
  package func result(_ result: Line, ofDuel isDuel: Bool) -> Line {
    result.text.isEmpty ? result : Line(isDuel ? " " : " \(reached) ") + result
  }

  /// Several people who play: `players`.
  public var people: String {
    person == participant ? participants : Phrases.plural(person)
  }
}
