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

  /// Finds the columns of an export of scorecards; those with names in another language are found
  /// by the values in the first row.
  init(_ table: Table) throws(Refusal) {
    let names = table.names
    guard !names.isEmpty else { throw Refusal(.notation, "The file is empty.") }
    guard table.has("playername", "coursename") else {
      throw Refusal(
        .notation, "The file has no columns PlayerName and CourseName: it is no UDisc export.",
        expected: ["PlayerName", "CourseName"])
    }
    holes = try Self.holes(names)
    (start, end, total) = try Self.guessed(table)
    (player, course, layout) = (table["playername"], table["coursename"], table["layoutname"])
    (relative, rating) = (table["+/-"], table["roundrating"])
    count = names.count
    var seen: Set<String> = []
    repeatedColumns = names.indices.filter { column in
      let number = Self.holeNumber(names[column])
      return (number != nil || Self.fixed.contains(names[column]))
        && !seen.insert(number.map { "hole\($0)" } ?? names[column]).inserted
    }
    repeated = repeatedColumns.map { String(table.titles[$0].prefix(40)) }
  }

  /// The columns that need no warning that they are unread: those that are read, and repeated ones,
  /// which have a warning of their own.
  var columns: [Int?] {
    [player, course, layout, start, end, total, relative, rating] + holes + repeatedColumns
  }

  /// Finds the columns of an export of an event, which has no course, and a start time for each
  /// player.
  init(ofEvent table: Table) throws(Refusal) {
    guard table.has("name") else {
      throw Refusal(
        .notation, "The file has no column name: nobody is named in it.", expected: ["name"])
    }
    holes = try Self.holes(table.names)
    (player, course, layout, end) = (table["name"], nil, nil, nil)
    start = table["starttime"]
    total = table["roundtotalscore"] ?? table["totalscore"]
    relative = table["roundrelativescore"] ?? table["relativescore"]
    rating = table["roundrating"]
    count = table.names.count
    (repeated, repeatedColumns) = ([], [])
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
    !isOfEvent(table.names) && table.has("playername", "coursename")
      && table.names.contains { holeNumber($0) != nil }
  }

  /// Whether a file begins like an export of an event or of a league.
  static func isOfEvent(_ names: [String]) -> Bool {
    !names.contains("coursename") && names.contains("division")
      && names.contains { $0 == "position" || $0.hasSuffix("relativescore") }
  }

  /// Returns the number in a column's name such as `hole7`, 1 to 999; `nil` for any other name.
  private static func holeNumber(_ name: String) -> Int? {
    let digits = name.dropFirst(4)
    guard name.hasPrefix("hole"), digits.utf8.count <= 3, digits.isDigits,
      let number = Int(digits), number > 0
    else { return nil }
    return number
  }

  /// Finds the columns of the dates and of the total, by name or else by their content.
  ///
  /// The columns without a known name are examined in the first row: the first one or two that
  /// contain a date are the dates, and the last one before `+/-` that contains a number is the
  /// total.
  private static func guessed(_ table: Table)
    throws(Refusal) -> (start: Int, end: Int?, total: Int?)
  {
    let names = table.names
    let named = table["startdate"] ?? table["date"]
    let (end, total) = (table["enddate"], table["total"])
    guard let sample = table.records.first else { return (named ?? 0, end, total) }
    let unknown = names.indices.filter { column in
      !fixed.contains(names[column]) && holeNumber(names[column]) == nil
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

  private static let fixed: Set<String> = [
    "playername", "coursename", "layoutname", "date", "startdate", "enddate", "total", "+/-",
    "roundrating", "netscore",
  ]
}
