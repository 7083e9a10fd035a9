internal import PickleballResources
public import ScoringKit

extension Sport {
  /// Pickleball: singles, doubles and skinny singles, in side-out and rally formats.
  public static let pickleball = Sport(
    id: "pickleball", name: "Pickleball", revision: 6,
    nouns: Nouns(
      round: "match", participant: "side", person: "player", unit: "rally", frame: "format"),
    kinds: [Match.kind], references: [Formats.kind],
    importers: [RallyLog.importer, ScoreList.importer],
    exporters: [RallyWriter.exporter, ScoreWriter.exporter, DUPRWriter.exporter],
    sheets: MatchSheets.all,
    statisticsText: Embedded.statistics, countsMembers: true, hasTimeline: true,
    policy: .roundRobin, measures: ["points", "games"], details: PlayerIDs.details,
    first: Action("start", of: "pickleball", ["Ann+Ben", "Cid+Dan"]), grammar: Embedded.grammar)
}
