internal import ArcheryResources
public import ScoringKit

extension Sport {
  /// Archery: rounds of arrows on target, field and indoor faces, with handicaps and classes.
  public static let archery = Sport(
    id: "archery", name: "Archery", revision: 8,
    nouns: Nouns(participant: "archer", unit: "end", frame: "title", reached: "with"),
    kinds: [TargetRound.kind, MatchRound.kind], references: [Rounds.kind],
    commands: [
      HandicapCommands.handicap, HandicapCommands.table, HandicapCommands.predict,
      ClassifyCommand.command, RoundSearch.command, RulesetCommand.command,
    ],
    importers: [MyTargets.importer, Ianseo.importer, ArrowList.importer, TotalList.importer],
    exporters: [ArrowList.exporter, Ianseo.exporter], sheets: ArcherySheets.all,
    statisticsText: Embedded.statistics,
    matchPolicy: Policy([
      .matchPoints(win: 2, draw: 1, loss: 0), .difference("set-points"), .total("set-points"),
      .total("points"), .decision,
    ]), measures: ["set-points", "points"], handicapSystem: .archeryGB,
    first: .archery("start", options: ["shoot": "wa720_70"]), grammar: Embedded.grammar)
}

extension Action {
  /// Returns an action, a command that a page suggests, of archery.
  static func archery(
    _ verb: String, _ words: [Word] = [], options: KeyValuePairs<String, Word?> = [:]
  ) -> Action {
    Action(verb, of: "archery", words, options: options)
  }
}
