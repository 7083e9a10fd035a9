public import ScoringKit

extension Sport {
  /// Archery: rounds of arrows on target, field and indoor faces, with handicaps and classes.
  public static let archery = Sport(
    id: "archery", name: "Archery", revision: 4,
    nouns: Nouns(participant: "archer", unit: "end", frame: "title", reached: "with"),
    kinds: [TargetRound.kind, MatchRound.kind], references: [Rounds.kind],
    commands: [
      HandicapCommands.handicap, HandicapCommands.table, HandicapCommands.predict,
      ClassifyCommand.command, RoundSearch.command, RulesetCommand.command,
    ],
    importers: [MyTargets.importer, Ianseo.importer, ArrowList.importer],
    exporters: [ArrowList.exporter, Ianseo.exporter], sheets: ArcherySheets.all,
    statistics: ArcheryStatistics.all,
    first: .archery("start", options: ["shoot": "wa720_70"]), grammar: archeryGrammar)
}

extension Action {
  /// Something that can be done in this sport.
  static func archery(
    _ verb: String, _ words: [Word] = [], options: KeyValuePairs<String, Word?> = [:]
  ) -> Action {
    Action(verb, of: "archery", words, options: options)
  }
}

extension Sport {
  /// How a line of arrows is typed, for `score help notation`.
  static let archeryGrammar = """
      line   = arrows                the archer on turn, the first places not shot yet
             | name arrows, ...      by name, several archers
             | end ":" arrows        a whole end anew, by name too
      arrows = X 10 9, or x109       symbols of the face; M is a miss
             | arrow "/" spot        on a face of several spots
             | "+" arrow             a surplus arrow: the lowest ones count
             | "-"                   not shot
             | name status           retired, dns, dsq
             | shootoff name arrow   "*" behind it: closest to the centre
             | shootoff 2: name arrow   of the second one, or anew

    0 is refused: M is a miss, and 10 is a ten. An end may be entered arrow by arrow. Nothing \
    of a refused line is stored. An end that is named needs its colon, and is replaced by what \
    follows. A line holds 4,000 bytes at most.

    A place is an end with an arrow and a name: "3.2 ann" is Ann's second arrow of end 3.
    """
}
