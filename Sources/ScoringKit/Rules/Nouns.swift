/// A sport's nouns, for the sentences that the framework writes.
public struct Nouns: Hashable, Sendable {
  /// The noun for one round: `round`, `match`.
  public let round: String
  /// The noun for one participant: `player`, `team`.
  ///
  /// If it differs from ``person``, a participant is a group of people even if its members are
  /// unknown; only a `side` may be one person.
  public let participant: String
  /// The noun for several participants: `players`, `teams`.
  public let participants: String
  /// The noun for one person, if a participant may be a side of several people: `player`.
  public let person: String
  /// The noun for the finest unit of play: `hole`, `arrow`, `rally`.
  public let unit: String
  /// The noun for the layout or format that gives a round its title: `course`, `format`.
  ///
  /// The option that filters lists of rounds by title has this name, such as `--course`.
  public let frame: String
  /// The words before a round's title in a sentence: `Round at`, `Game of`; empty for none.
  public let titled: String
  /// The preposition before a result in a sentence: won `at` -3, `with` 312, `in` 12:03.4.
  public let reached: String

  /// Makes nouns; if no plural is given, it is the participants' noun with an `s`.
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

  /// Returns a result as it follows a verb, with a space before it: ` at -3`, ` in 12:03.4`; in a
  /// duel, without a preposition: ` 11-7`.
  package func result(_ result: Line, ofDuel isDuel: Bool) -> Line {
    result.text.isEmpty ? result : Line(isDuel ? " " : " \(reached) ") + result
  }

  /// The plural of ``person``: `players`.
  public var people: String {
    person == participant ? participants : Phrases.plural(person)
  }
}

extension Nouns {
  /// Whether a participant is a group of people even if its members are unknown, such as a team.
  package var areGroups: Bool { participant != person && participant != "side" }

  /// Returns the noun for somebody in a list of participants and its plural, such as `player` and
  /// `players`; those of a participant if some of them are sides with members.
  package func listed(sides: Bool) -> (one: String, several: String) {
    sides || areGroups ? (participant, participants) : (person, people)
  }

  /// Returns how many take part, in the sport's words: `6 players`, or `2 teams` if the members of a
  /// team are unknown; `sizes` are the numbers of known people, 1 for a single participant.
  package func count(of sizes: [Int]) -> String {
    areGroups && sizes.contains { $0 < 2 }
      ? Phrases.count(sizes.count, participant, plural: participants)
      : Phrases.count(sizes.reduce(0, +), person, plural: people)
  }
}
