internal import PickleballResources
public import ScoringKit

extension Sport {
  /// Pickleball: singles, doubles and skinny singles, in side-out and rally formats.
  public static let pickleball = Sport(
    id: "pickleball", name: "Pickleball", revision: 4,
    nouns: Nouns(
      round: "match", participant: "side", person: "player", unit: "rally", frame: "format"),
    kinds: [Match.kind], references: [Formats.kind],
    importers: [RallyLog.importer, ScoreList.importer],
    exporters: [RallyWriter.exporter, ScoreWriter.exporter],
    sheets: MatchSheets.all,
    statistics: MatchStatistics.all, countsMembers: true, hasTimeline: true,
    ranking: MatchState.ranking,
    first: .pickleball("start", ["Ann+Ben", "Cid+Dan"]), grammar: Embedded.grammar)
}

extension Action {
  /// Something that can be done in this sport.
  static func pickleball(
    _ verb: String, _ words: [Word] = [], options: KeyValuePairs<String, Word?> = [:]
  ) -> Action {
    Action(verb, of: "pickleball", words, options: options)
  }
}
