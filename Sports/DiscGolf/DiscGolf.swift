internal import DiscGolfResources
public import ScoringKit

extension Sport {
  /// Disc golf: stroke play, match play and skins on courses of 1 to 99 holes.
  public static let discGolf = Sport(
    id: "discgolf", name: "Disc Golf", revision: 5,
    nouns: Nouns(unit: "hole", frame: "course", titled: "Round at"),
    kinds: [StrokePlay.kind, HolePlay.match, HolePlay.skins], references: [Courses.kind],
    commands: [Marks.command],
    importers: [
      UDiscReader.importer, UDiscEventReader.importer, MetrixReader.importer,
      PDGALiveReader.importer,
    ],
    exporters: [UDiscWriter.exporter],
    statisticsText: Embedded.statistics,
    policy: Policy([.sum, .playoff, .decision], ties: .mean),
    measures: [Measure("holes", "holes won")],
    first: Action("start", of: "discgolf", options: ["course": "Maple Hill"]),
    grammar: Embedded.grammar)
}
