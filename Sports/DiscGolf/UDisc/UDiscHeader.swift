internal import ScoringKit

/// The columns of a UDisc export by their meaning, found by their names or values, never by their
/// positions.
struct UDiscHeader {
  let player, course, layout, start, end, total, relative, rating: Int?
  /// The column of each hole, from hole 1 on; `nil` for a hole that has no column in the file.
  let holes: [Int?]
  let count: Int
  /// The names of repeated columns, as in the file; only the first column of each name is read.
  let repeated: [String]
  private let repeatedColumns: [Int]

  private let given, family: Int?

  /// Finds the columns of an export of scorecards; those of dates and totals with names in an
  /// unknown language are found by the values in the first row.
  init(_ table: Table) throws(Refusal) {
    let names = table.names
    guard !names.isEmpty else { throw Refusal(.notation, "The file is empty.") }
    let found = Self.Meaning.columns(in: names)
    guard found[.player] != nil, found[.course] != nil else {
      throw Refusal(
        .notation, "The file has no columns PlayerName and CourseName: it is no UDisc export.",
        expected: ["PlayerName", "CourseName"])
    }
    holes = try Self.holes(names)
    (start, end, total) = try Self.guessed(table, found)
    (player, course, layout) = (found[.player], found[.course], found[.layout])
    (relative, rating) = (found[.relative], found[.rating])
    (given, family) = (nil, nil)
    count = names.count
    var seen: Set<String> = []
    repeatedColumns = names.indices.filter { column in
      let number = Self.holeNumber(names[column])
      return (number != nil || Self.Meaning.isKnown(names[column]))
        && !seen.insert(number.map { "hole\($0)" } ?? names[column]).inserted
    }
    repeated = repeatedColumns.map { String(table.titles[$0].prefix(40)) }
  }

  /// The columns that need no warning that they are unread: those that are read, and repeated ones,
  /// which have a warning of their own.
  var columns: [Int?] {
    [player, given, family, course, layout, start, end, total, relative, rating] + holes
      + repeatedColumns
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
    holes = try Self.holes(table.names)
    (course, layout, end) = (nil, nil, nil)
    start = table["starttime"]
    total = table["roundtotalscore"] ?? table["totalscore"]
    relative = table["roundrelativescore"] ?? table["relativescore"]
    rating = table["roundrating"]
    count = table.names.count
    (repeated, repeatedColumns) = ([], [])
  }

  /// Returns the name of the player of a row; a first and a last name in two columns form one.
  func name(in record: DelimitedText.Record) -> String {
    let full = record.text(player)
    guard full.isEmpty else { return full }
    return "\(record.text(given)) \(record.text(family))".singleSpaced
  }

  private static func holes(_ names: [String]) throws(Refusal) -> [Int?] {
    let columns = Dictionary(
      names.enumerated().compactMap { column, name in holeNumber(name).map { ($0, column) } }
    ) { first, _ in first }
    guard let last = columns.keys.max() else {
      throw Refusal(
        .notation, "The file has no columns Hole1, Hole2, …: there are no scores in it.",
        expected: ["Hole1"])
    }
    return (1...last).map { columns[$0] }
  }

  /// Whether a file begins like an export of scorecards.
  static func recognizes(_ table: Table) -> Bool {
    let found = Meaning.columns(in: table.names)
    return !isOfEvent(table.names) && found[.player] != nil && found[.course] != nil
      && table.names.contains { holeNumber($0) != nil }
  }

  /// Whether a file begins like an export of an event or of a league.
  static func isOfEvent(_ names: [String]) -> Bool {
    !names.contains("coursename") && names.contains("division")
      && names.contains { $0 == "position" || $0.hasSuffix("relativescore") }
  }

  /// The words for a hole, with which the names of its columns begin, also in other languages.
  private static let holeWords = ["hole", "loch", "bahn", "trou", "hoyo", "buca", "baan"]

  /// The names of the column of the first hole.
  static let firstHoles = holeWords.map { "\($0)1" }

  /// Returns the number in a column's name such as `hole7`, 1 to 999; `nil` for any other name.
  private static func holeNumber(_ name: String) -> Int? {
    guard let word = holeWords.first(where: name.hasPrefix) else { return nil }
    let digits = name.dropFirst(word.count)
    guard digits.utf8.count <= 3, digits.isDigits, let number = Int(digits), number > 0
    else { return nil }
    return number
  }

  /// Finds the columns of the dates and of the total, by name or else by their content.
  ///
  /// The columns without a known name are examined in the first row: the first one or two that
  /// contain a date are the dates, and the last one before `+/-` that contains a number is the
  /// total.
  private static func guessed(_ table: Table, _ found: [Meaning: Int])
    throws(Refusal) -> (start: Int, end: Int?, total: Int?)
  {
    let names = table.names
    let (named, end, total) = (found[.start], found[.end], found[.total])
    guard let sample = table.records.first else { return (named ?? 0, end, total) }
    let unknown = names.indices.filter { column in
      !Meaning.isKnown(names[column]) && holeNumber(names[column]) == nil
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
      total ?? numeric.last { $0 < found[.relative] ?? .max } ?? numeric.first
    )
  }
}

extension UDiscHeader {
  /// The meaning of a column in an export of scorecards.
  enum Meaning: CaseIterable {
    case player, course, layout, start, end, total, relative, rating, net

    /// The names of the column in lower case and without spaces and signs, the usual one first.
    var names: [String] {
      switch self {
      case .player:
        [
          "playername", "player", "spielername", "spieler", "joueur", "jugador", "giocatore",
          "speler",
        ]
      case .course:
        [
          "coursename", "course", "kursname", "kurs", "platzname", "platz", "parcours", "terrain",
          "campo", "recorrido", "percorso", "baan",
        ]
      case .layout:
        ["layoutname", "layout", "bahnlayout", "disposition", "diseño", "tracciato", "lay-out"]
      case .start:
        [
          "startdate", "date", "startdatum", "datum", "start", "beginn", "datededébut", "fecha",
          "fechadeinicio", "datainizio", "data", "begindatum",
        ]
      case .end:
        [
          "enddate", "enddatum", "ende", "datedefin", "fechadefin", "fechafinal", "datafine",
          "einddatum",
        ]
      case .total: ["total", "gesamt", "summe", "totale", "totaal"]
      case .relative: ["+/"]
      case .rating: ["roundrating"]
      case .net: ["netscore"]
      }
    }

    private static let all = Dictionary(
      allCases.flatMap { meaning in meaning.names.map { ($0, meaning) } }
    ) { first, _ in first }

    /// Whether the name of a column in a file has a known meaning.
    static func isKnown(_ name: String) -> Bool { all[name] != nil }

    /// Returns the columns of a file by their meanings; if several columns have one meaning, the
    /// first in the list of its names is used.
    static func columns(in names: [String]) -> [Meaning: Int] {
      var found: [Meaning: Int] = [:]
      for meaning in allCases {
        found[meaning] = meaning.names.lazy.compactMap { names.firstIndex(of: $0) }.first
      }
      return found
    }
  }
}
