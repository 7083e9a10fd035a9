public import ScoringKit

extension Sport {
  /// Disc golf: stroke play on courses of 1 to 99 holes.
  public static let discGolf = Sport(
    id: "discgolf", name: "Disc Golf", revision: 2,
    nouns: Nouns(unit: "hole", frame: "course", titled: "Round at"),
    kinds: [StrokePlay.kind], references: [Courses.kind], commands: [Marks.command],
    importers: [UDisc.importer], exporters: [UDisc.exporter], statistics: GolfStatistics.all,
    first: .discGolf("start", options: ["course": "Maple Hill"]), grammar: grammar)
}

extension Action {
  /// Something that can be done in this sport.
  static func discGolf(
    _ verb: String, _ words: [Word] = [], options: KeyValuePairs<String, Word?> = [:]
  ) -> Action {
    Action(verb, of: "discgolf", words, options: options)
  }
}
