/// A sport's nouns, for the sentences that the framework writes.
public struct Nouns: Hashable, Sendable {
  /// One round: `round`, `match`.
  public let round: String
  /// One participant: `player`, `team`.
  public let participant: String
  /// Several participants: `players`, `teams`.
  public let participants: String
  /// One person, if the participants are sides of several: `player`.
  public let person: String
  /// The finest unit of play: `hole`, `arrow`, `rally`.
  public let unit: String
  /// The layout or format of a round: `course`, `format`.
  ///
  /// It names the filter of lists by the titles of rounds.
  public let frame: String
  /// The words before a round's title in a sentence: `Round at`, `Game of`; empty for none.
  public let titled: String
  /// The preposition before a result in a sentence: won `at` -3, `with` 312, `in` 12:03.4.
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

  /// A result as it follows a verb: ` at -3`, ` in 12:03.4`; in a duel ` 11-7`.
  package func result(_ result: Line, ofDuel isDuel: Bool) -> Line {
    result.text.isEmpty ? result : Line(isDuel ? " " : " \(reached) ") + result
  }

  /// The plural of ``person``: `players`.
  public var people: String {
    person == participant ? participants : Phrases.plural(person)
  }
}
