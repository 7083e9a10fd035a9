internal import ScoringKit

/// The columns of a UDisc export by their meaning, found by their names or values, never by their
/// positions.
struct UDiscHeader {
  let player, course, layout, start, end, total, relative, rating: Int?
  /// The column of each hole, from hole 1 on; `nil` for a hole that has no column in the file.
  let holes: [Int?]
  let count: Int
  private let given, family: Int?

  /// The columns of an export of scorecards, each named by its usual heading.
  static let columns = [
    ["PlayerName", "player", "spielername", "spieler", "joueur", "jugador", "giocatore", "speler"],
    [
      "CourseName", "course", "kursname", "kurs", "platzname", "platz", "parcours", "terrain",
      "campo", "recorrido", "percorso", "baan",
    ],
    ["LayoutName", "layout", "bahnlayout", "disposition", "diseño", "tracciato", "lay-out"],
    [
      "StartDate", "date", "startdatum", "datum", "start", "beginn", "datededébut", "fecha",
      "fechadeinicio", "datainizio", "data", "begindatum",
    ],
    [
      "EndDate", "enddatum", "ende", "datedefin", "fechadefin", "fechafinal", "datafine",
      "einddatum",
    ],
    ["Total", "gesamt", "summe", "totale", "totaal"], ["+/-"], ["RoundRating"],
  ].map { Table.Column($0) }

  /// Finds the columns of an export of scorecards; those of dates and totals with names in an
  /// unknown language are found by the values in the first row.
  init(_ table: Table) throws(Refusal) {
    guard !table.names.isEmpty else { throw Refusal(.notation, "The file is empty.") }
    guard table.has("PlayerName", "CourseName") else {
      throw Refusal(
        .notation, "The file has no columns PlayerName and CourseName: it is no UDisc export.",
        expected: ["PlayerName", "CourseName"])
    }
    holes = try Self.holes(table)
    (start, end, total) = try Self.guessed(table)
    (player, course, layout) = (table["PlayerName"], table["CourseName"], table["LayoutName"])
    (relative, rating) = (table["+/-"], table["RoundRating"])
    (given, family) = (nil, nil)
    count = table.names.count
  }

  /// The columns that are read.
  var columns: [Int?] {
    [player, given, family, course, layout, start, end, total, relative, rating] + holes
  }

  /// Finds the columns of an export of an event, which has no course, and a start time for each
  /// player.
  init(ofEvent table: Table) throws(Refusal) {
    func column(_ headings: [String]) -> Int? {
      headings.lazy.compactMap { table.position(of: $0) }.first
    }
    let parts = Table.Column.partsOfNames.map { column($0.headings) }
    (player, given, family) = (column(Table.Column.personHeadings), parts[0], parts[1])
    guard player != nil || given != nil || family != nil else {
      throw Refusal(
        .notation, "The file has no column name: nobody is named in it.",
        expected: ["name", "first_name,last_name"])
    }
    holes = try Self.holes(table)
    (course, layout, end) = (nil, nil, nil)
    start = table["starttime"]
    total = table["roundtotalscore"] ?? table["totalscore"]
    relative = table["roundrelativescore"] ?? table["relativescore"]
    rating = table["roundrating"]
    count = table.names.count
  }

  /// Returns the name of the player of a row; a first and a last name in two columns form one, and
  /// `Ash, Ann` is Ann Ash.
  func name(in record: DelimitedText.Record) -> String {
    let full = record.text(player)
    guard full.isEmpty else { return FileNames.person(full) }
    return "\(record.text(given)) \(record.text(family))".singleSpaced
  }

  /// Whether a text in place of a name says that the row has facts about the holes, and no scores.
  static func isOfHoles(_ name: String) -> Bool {
    [
      "distance", "distances", "length", "handicap", "hcp", "stroke index", "entfernung", "länge",
      "distanz", "longueur", "distancia", "distanza", "afstand",
    ].contains(Roster.folded(name[...]))
  }

  /// Adds a warning that says how names with the last name first are read, if there are any.
  func reportNames(in records: some Sequence<DelimitedText.Record>, to plan: inout ImportPlan) {
    guard let first = records.first(where: { FileNames.person($0.text(player)) != $0.text(player) })
    else { return }
    plan.warn(
      first.line, "comma",
      "\"\(first.text(player).prefix(60))\" is read as one person: \(name(in: first)).")
  }

  /// The positions of the columns with numbers that a total adds up.
  var numbers: [Int] { holes.compactMap(\.self) + [total].compactMap(\.self) }

  /// Whether a row has a value of a hole.
  func hasScores(_ record: DelimitedText.Record) -> Bool {
    holes.contains { !record.text($0).isEmpty }
  }

  /// Returns which parts of a player's result a row of an export of scorecards has.
  func evidence(_ record: DelimitedText.Record) -> Table.Evidence {
    let (hasCourse, hasStart) = (!record.text(course).isEmpty, !record.text(start).isEmpty)
    if hasCourse, hasStart { return .complete }
    return hasCourse || hasStart || hasScores(record) ? .partial : .none
  }

  private static func holes(_ table: Table) throws(Refusal) -> [Int?] {
    let columns = table.positions(numbered: holeWords, in: holeNumbers)
    guard let last = columns.keys.max() else {
      throw Refusal(
        .notation, "The file has no columns Hole1, Hole2, …: there are no scores in it.",
        expected: ["Hole1"])
    }
    return (1...last).map { columns[$0] }
  }

  /// Whether a file begins like an export of scorecards.
  static func recognizes(_ table: Table) -> Bool {
    !isOfEvent(table.names) && table.has("PlayerName", "CourseName")
      && !table.positions(numbered: holeWords, in: holeNumbers).isEmpty
  }

  /// Whether a file begins like an export of an event or of a league.
  static func isOfEvent(_ names: [String]) -> Bool {
    !names.contains("coursename") && names.contains("division")
      && names.contains { $0 == "position" || $0.hasSuffix("relativescore") }
  }

  /// The words for a hole, with which the names of its columns begin, also in other languages.
  private static let holeWords: Set<String> = [
    "hole", "loch", "bahn", "trou", "hoyo", "buca", "baan",
  ]

  /// The names of the column of the first hole.
  static let firstHoles = holeWords.sorted().map { "\($0)1" }

  private static let holeNumbers = 1...999

  /// Returns the later ones of several columns for one hole, or with one name that is read.
  func repeated(in table: Table) -> [Int] {
    let read = Set(columns.compactMap(\.self))
    let known = Set(read.map { table.names[$0] })
    return table.names.indices.filter { column in
      let name = table.names[column]
      let number = Table.number(of: name, after: Self.holeWords, in: Self.holeNumbers)
      return !read.contains(column) && (number != nil || known.contains(name))
    }
  }

  /// Finds the columns of the dates and of the total, by name or else by their content.
  ///
  /// The columns without a known name are examined in the first row: the first one or two that
  /// contain a date are the dates, and the last one before `+/-` that contains a number is the
  /// total.
  private static func guessed(_ table: Table)
    throws(Refusal) -> (start: Int, end: Int?, total: Int?)
  {
    let (named, end, total) = (table["StartDate"], table["EndDate"], table["Total"])
    guard let sample = table.records.first else { return (named ?? 0, end, total) }
    let known = Set(columns.compactMap { $0.headings.first.flatMap { table[$0] } })
    let unknown = table.names.indices.filter { column in
      let name = table.names[column]
      return !known.contains(column) && name != "netscore"
        && Table.number(of: name, after: holeWords, in: holeNumbers) == nil
    }
    let dates = unknown.filter { WrittenDate(sample.text($0)) != nil }
    guard let start = named ?? dates.first else {
      throw Refusal(
        .notation, "No column of the file holds dates.", expected: ["StartDate", "Date"])
    }
    let numeric = unknown.filter { column in
      if case .value = sample.number(column) { column != start } else { false }
    }
    return (
      start, end ?? (named == nil ? dates.dropFirst().first : nil),
      total ?? numeric.last { $0 < table["+/-"] ?? .max } ?? numeric.first
    )
  }
}
