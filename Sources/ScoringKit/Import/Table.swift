/// A table of another program, whose fields are found by the headings of their columns, never by
/// position.
///
/// Headings are compared without case, spaces, and the signs that files use instead of spaces.
public struct Table: Sendable {
  /// A column that an importer knows.
  public struct Column: Sendable {
    /// The importer's own name of the column, and other headings that files use for it.
    public let headings: [String]
    let isRead: @Sendable (String) -> Bool
    /// The headings of the column that are used only if at least half of the different values below
    /// them can be read.
    fileprivate(set) var doubtful: Set<String> = []

    /// Makes a column.
    ///
    /// - Parameters:
    ///   - headings: the importer's own name of the column, and other headings that files use for
    ///     it; if a file has several of them, the first in this list is used.
    ///   - isRead: a function that returns whether the importer can read a value of the column.
    ///     ``reportUnread(in:to:)`` reports the other values.
    public init(_ headings: [String], isRead: @escaping @Sendable (String) -> Bool = { _ in true })
    {
      (self.headings, self.isRead) = (headings, isRead)
    }

    /// Returns a column whose headings mean other things in some files.
    ///
    /// A column of the file is used only if at least half of its different values can be read. The
    /// headings in `certain` have no other meaning, so that their values are not looked at.
    public static func known(
      _ headings: [String], certain: [String] = [],
      ofValues isRead: @escaping @Sendable (String) -> Bool
    ) -> Column {
      var column = Column(certain + headings, isRead: isRead)
      column.doubtful = Set(headings)
      return column
    }
  }

  /// The headings of the table as they are in the file, in its order.
  public private(set) var titles: [String]
  /// The headings in the form in which they are compared: in lower case, without spaces and other
  /// ignored signs.
  public private(set) var names: [String]
  /// The line of the file that contains the headings, from 1.
  public let line: Int
  /// The records of the file after the headings.
  public internal(set) var records: ArraySlice<DelimitedText.Record>
  /// The lines of the file above the headings, such as a title.
  let above: [DelimitedText.Record]
  private let columns: [Column]
  private var places: [String: Int]
  /// The positions of the columns that the importer reads by their positions.
  var readPlaces: Set<Int> = []
  private var unread: Set<String> = []
  /// The rows that are not read because a quote is missing in them, as warnings.
  let brokenRows: [ImportPlan.Warning]

  /// Reads the table in the records of a file.
  ///
  /// The columns that every sport reads, such as the competition, are found in every table, unless
  /// the importer itself uses these columns of the file.
  ///
  /// - Parameters:
  ///   - file: the records of the file; the first one contains the headings.
  ///   - columns: the columns that the importer knows, each named by the first of its headings;
  ///     `nil` to use every column of the file, named by its own heading as in ``names``.
  ///   - signs: the characters that are ignored in headings, in addition to spaces.
  public init(_ file: DelimitedText, columns: [Column]? = nil, ignoring signs: String = "_-.") {
    func folded(_ heading: String) -> String {
      heading.lowercased().filter { !$0.isWhitespace && !signs.contains($0) }
    }
    titles = file.records.first?.fields ?? []
    above = file.above
    line = file.records.first?.line ?? 1
    names = titles.map(folded)
    let broken = Self.brokenRows(file.records.dropFirst(), names)
    brokenRows = broken
    let brokenLines = Set(broken.map(\.line))
    records =
      broken.isEmpty
      ? file.records.dropFirst()
      : ArraySlice(file.records.dropFirst().filter { !brokenLines.contains($0.line) })
    let found = Dictionary(
      names.enumerated().map { ($1, $0) } + names.enumerated().map { (Self.bare($1), $0) }
    ) { first, _ in first }
    self.columns = columns ?? []
    places = columns == nil ? found : [:]
    let values = Values(records)
    for column in self.columns {
      guard let name = column.headings.first else { continue }
      places[name] =
        column.headings.lazy.compactMap { heading -> Int? in
          guard let place = found[folded(heading)] ?? found[Self.bare(heading)] else { return nil }
          let isCertain = !column.doubtful.contains(heading)
          return isCertain || values.areMostly(column.isRead, in: place) ? place : nil
        }.first
    }
    let taken = columns == nil ? [] : Set(places.values)
    for column in Column.shared {
      guard let name = column.headings.first, places[name] == nil else { continue }
      places[name] = column.headings.lazy.compactMap { found[folded($0)] }
        .first { !taken.contains($0) }
    }
  }

  /// Returns a heading in lower case, without spaces and without the signs that files use instead
  /// of spaces.
  package static func bare(_ heading: String) -> String {
    heading.lowercased().filter { !$0.isWhitespace && !"_-.".contains($0) }
  }

  /// Headings of columns with free text, in which a quoted text may have several lines.
  private static let remarks: Set<String> = [
    "note", "notes", "comment", "comments", "remark", "remarks", "description", "bemerkung",
    "bemerkungen", "notiz", "notizen", "kommentar",
  ]

  /// Returns a warning for each row in which a quote is missing, so that its fields, or those of the
  /// next rows, can't be distinguished.
  ///
  /// A quoted text may have several lines only in a column of remarks, and then without as many
  /// separators as a row of the table has.
  private static func brokenRows(_ records: ArraySlice<DelimitedText.Record>, _ names: [String])
    -> [ImportPlan.Warning]
  {
    records.compactMap { record in
      let quote = record.quotes.first { quote in
        let name = names.indices.contains(quote.column) ? bare(names[quote.column]) : ""
        return quote.lastLine == nil || !remarks.contains(name)
          || quote.separators * 2 >= max(2, names.count - 1)
      }
      guard let quote else { return nil }
      let said = record.text(quote.column).split(whereSeparator: \.isNewline).first ?? ""
      let start = "The quote before \(said.drop { $0 == "\"" }.prefix(40)) on line \(quote.line)"
      guard let last = quote.lastLine else {
        return ImportPlan.Warning(
          line: record.line, kind: "quote",
          message: "\(start) has no closing quote: the row is left out.")
      }
      return ImportPlan.Warning(
        line: record.line, kind: "quote",
        message: "\(start) is closed on line \(last), so that a quote is probably missing: lines "
          + "\(record.line) to \(last) are left out.",
        hint: "A field in quotes ends on the line on which it begins.")
    }
  }

  /// Reads the table in a text; its first line determines the separator of the fields.
  public init(_ text: String, columns: [[String]]) {
    self.init(DelimitedText(text), columns: columns.map { Column($0) })
  }

  /// The position in the file of the column with a name; `nil` if the file has no such column.
  ///
  /// A column gets an additional name if its position is set for that name.
  public subscript(name: String) -> Int? {
    get { places[name] }
    set { places[name] = newValue }
  }

  /// Returns the columns whose headings consist of one of some words and a number, such as `Hole1`,
  /// by their numbers; of several with one number, the first.
  ///
  /// The words are in lower case, and signs between the word and the number are ignored.
  public func positions(numbered words: Set<String>, in numbers: ClosedRange<Int>) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for (position, name) in names.enumerated() {
      guard let number = Self.number(of: name, after: words, in: numbers), found[number] == nil
      else { continue }
      found[number] = position
    }
    return found
  }

  /// Returns the number in a heading that consists of one of some words and a number, such as
  /// `hole7`; `nil` for any other heading.
  public static func number(
    of heading: String, after words: Set<String>, in numbers: ClosedRange<Int>
  ) -> Int? {
    let word = heading.prefix { !($0.isASCII && $0.isNumber) && $0 != "." && $0 != "#" }
    let digits = heading.dropFirst(word.count).drop { $0 == "." || $0 == "#" }
    guard words.contains(String(word)), digits.isDigits, let number = Int(digits) else {
      return nil
    }
    return numbers.contains(number) ? number : nil
  }

  /// Replaces a column with several values in each field by a column for each value, headed by
  /// `heading` and a number.
  public mutating func split(
    _ name: String, heading: String, into values: (String) -> [String]
  ) {
    guard let place = places[name] else { return }
    let parts = records.map { values($0.text(place)) }
    let (width, count) = (titles.count, parts.map(\.count).max() ?? 0)
    titles += (1...max(1, count)).map { "\(heading) \($0)" }
    names += (1...max(1, count)).map { "\(heading)\($0)" }
    records =
      zip(records, parts).map { record, values in
        let own = record.fields.prefix(width)
        let blanks = Array(repeating: "", count: width - own.count)
        let added = values + Array(repeating: "", count: max(1, count) - values.count)
        return DelimitedText.Record(
          record.line, own + blanks + added + record.fields.dropFirst(width), record.quotes)
      }[...]
  }

  /// Returns the position of the column with a heading, whether it is a known one or not; `nil` if
  /// the file has none.
  public func position(of heading: String) -> Int? {
    let wanted = heading.lowercased().filter { $0.isLetter || $0.isNumber }
    return names.firstIndex { $0.filter { $0.isLetter || $0.isNumber } == wanted }
  }

  /// Whether the importer declared no columns, so that each column is found by its heading in the
  /// file.
  var isByOwnNames: Bool { columns.isEmpty }

  /// The positions of the columns of the file that can be found by a name.
  var knownPlaces: Set<Int> { Set(places.values) }

  /// Whether the file has all columns with some names.
  public func has(_ names: String...) -> Bool { names.allSatisfy { places[$0] != nil } }

  /// The rows of the table after the headings, in order.
  public var rows: [Row] {
    records.map { Row(record: $0, places: places, width: names.count) }
  }

  /// Removes the rows that are equal to an earlier one, and adds one warning about them.
  ///
  /// Only rows that satisfy the condition are removed: those with so much data that no two of them
  /// are equal by chance.
  public mutating func dropDuplicates(
    to plan: inout ImportPlan, where isIdentified: (Row) -> Bool = { _ in true }
  ) {
    var known: Set<[String]> = []
    var dropped: [String] = []
    var first: Int?
    records = ArraySlice(
      records.filter { record in
        let row = Row(record: record, places: places, width: names.count)
        guard isIdentified(row) else { return true }
        if known.insert(record.trimmed).inserted { return true }
        first = first ?? record.line
        dropped.append("\(record.line)")
        return false
      })
    guard let first else { return }
    let isOne = dropped.count == 1
    plan.warn(
      first, "duplicate",
      isOne
        ? "The line repeats an earlier one exactly, and is left out."
        : "Lines \(Phrases.list(dropped, last: " and ", limit: 20)) repeat earlier ones exactly, and "
          + "are left out.")
  }

  /// Sorts the rows by their times, of which `times` contains one for each row; a row without a
  /// time follows the row before it.
  public mutating func sortRows(by times: [LocalTime?]) {
    var last: LocalTime?
    let keyed = zip(records, times).map { record, time in
      last = time ?? last
      return (record: record, time: last)
    }
    records = ArraySlice(
      keyed.enumerated().sorted { one, other in
        guard let first = one.element.time, let second = other.element.time, first != second else {
          return one.offset < other.offset
        }
        return first < second
      }.map(\.element.record))
  }

  /// Adds a warning about each field of a row that the importer can't read, at most one for each
  /// column of the importer.
  public mutating func reportUnread(in row: Row, to plan: inout ImportPlan) {
    for column in columns {
      guard let name = column.headings.first, let place = places[name], let said = row[name],
        !unread.contains(name), !column.isRead(said)
      else { continue }
      unread.insert(name)
      plan.warn(
        row.line, "column",
        "\(titles[place]): \"\(said.prefix(40))\" can't be read. What can't be read in that column "
          + "is left out.")
    }
  }

  /// A row of a table, whose fields are found by the names of their columns.
  public struct Row: Sendable {
    fileprivate let record: DelimitedText.Record
    fileprivate let places: [String: Int]
    fileprivate let width: Int

    /// The line of the file on which the row begins, from 1.
    public var line: Int { record.line }

    /// Whether the file has a column with a name.
    public func has(_ name: String) -> Bool { places[name] != nil }

    /// The field of the row in the column with a name; `nil` if it is missing or empty.
    public subscript(name: String) -> String? {
      let text = record.text(places[name])
      return text.isEmpty ? nil : text
    }

    /// Returns the field of the row in the column with a name; empty if it is missing.
    public func text(_ name: String) -> String { record.text(places[name]) }

    /// The fields of the row, without empty ones at the end.
    public var content: [String] { record.trimmed }

    /// Whether two rows have the same fields, apart from empty ones at the end.
    public func isEqual(to other: Row) -> Bool { record.trimmed == other.record.trimmed }

    /// The field of the row at the position of a column; empty if it is missing.
    public subscript(column: Int) -> String { record.text(column) }

    /// The reason why a row with more fields than columns is not read; `nil` for other rows, or if
    /// the extra fields are empty.
    public var surplus: String? {
      record.fields.dropFirst(width).allSatisfy(\.isEmpty)
        ? nil
        : "The line has \(record.fields.count) fields for \(Phrases.count(width, "column")); a text "
          + "with commas needs quotes"
    }
  }
}
