public import ScoringKit

extension Sport {
  /// Pickleball: singles, doubles and skinny singles, in side-out and rally formats.
  public static let pickleball = Sport(
    id: "pickleball", name: "Pickleball", revision: 2,
    nouns: Nouns(
      round: "match", participant: "side", person: "player", unit: "rally", frame: "format"),
    kinds: [Match.kind], references: [Formats.kind], importers: MatchImporters.all,
    exporters: [RallyWriter.exporter],
    sheets: MatchSheets.all,
    statistics: MatchStatistics.all, countsMembers: true, hasTimeline: true,
    ranking: RoundRobin.ranking,
    firstCommand: "score pickleball start Ann+Ben Cid+Dan", grammar: pickleballGrammar)
}
