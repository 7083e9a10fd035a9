/// A file of separated fields, split into records (RFC 4180), with any separator.
///
/// The rows of the tables in a page of HTML are records too.
///
/// Lines of text end in LF, CRLF or CR. A byte order mark is ignored, and so are records in which
/// every field is empty. A first line such as `sep=;`, which spreadsheets write, names the
/// separator. A quote that is not at the start of a field, or has no closing quote, is an ordinary
/// character; ``Record`` reports the second case. Spaces around fields are removed.
public struct DelimitedText: Sendable {
  /// The records of the file, in order.
  public let records: [Record]
  /// The records before the headings of a table, such as a title; see ``table(in:separator:comment:_:)``.
  let above: [Record]

  /// The maximum number of fields of a record; further ones are ignored.
  public static let fieldLimit = 2000

  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")

  /// Splits the text of a file into records.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - separator: the character between fields; `nil` for the one that the file names, or else
  ///     the most frequent of comma, semicolon and tab in the first line that is neither blank nor
  ///     a comment.
  ///   - comment: the character with which a comment line begins; `nil` if the file has no
  ///     comments.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ text: String, separator: UInt8? = nil, comment: UInt8? = nil) {
    guard !HTMLTables.isPage(text) else {
      (records, above) = (HTMLTables(text).records, [])
      return
    }
    let bytes = Array(text.utf8)
    let named = Self.namedSeparator(of: bytes)
    var cutter = Cutter(
      bytes, separator ?? named?.sign ?? Self.separator(of: bytes, comment: comment))
    if let named { cutter.skipLine(until: named.end) }
    var records: [Record] = []
    while cutter.index < bytes.count {
      let (line, isComment) = (cutter.line, bytes[cutter.index] == comment)
      let fields = cutter.record()
      if !isComment, !fields.allSatisfy(\.isEmpty) {
        records.append(Record(line, fields, cutter.quotes))
      }
    }
    self.records = records
    above = []
  }

  /// Makes the part of a file that begins with the headings of a table.
  init(records: [Record], above: [Record]) {
    (self.records, self.above) = (records, above)
  }

  /// Returns the separator that the first line of a file names, as in `sep=;`, and the position of
  /// the end of that line; `nil` if it names none.
  private static func namedSeparator(of bytes: [UInt8]) -> (sign: UInt8, end: Int)? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let line = bytes[start...].prefix(20).prefix { $0 != 10 && $0 != 13 }
    // Some programs quote the whole line, and append separators up to the width of the table.
    let text = line.drop { $0 == quote || $0 == space }
    guard text.count > 4, text.prefix(4).map({ $0 | 32 }).elementsEqual("sep=".utf8.map { $0 | 32 })
    else { return nil }
    let rest = text.dropFirst(4)
    guard let sign = rest.first, sign < 128, sign == 9 || (33...126).contains(sign), sign != quote,
      !isWord(sign), rest.dropFirst().allSatisfy({ $0 == quote || $0 == space || $0 == sign })
    else { return nil }
    return (sign, line.endIndex)
  }

  private static func isWord(_ sign: UInt8) -> Bool {
    (48...57).contains(sign) || (65...90).contains(sign) || (97...122).contains(sign)
  }

  /// Returns the separator of a file: the most frequent of comma, semicolon and tab in the first
  /// line that is neither blank nor a comment.
  ///
  /// If several are equally frequent, the comma is preferred, then the semicolon. Only the
  /// beginning of the file is searched.
  private static func separator(of bytes: [UInt8], comment: UInt8?) -> UInt8 {
    let lines = bytes.prefix(20_000).split(maxSplits: 200) { $0 == 10 || $0 == 13 }
    let blanks = Set(" ,;\t\"".utf8)
    let first = lines.first { $0.first != comment && !$0.allSatisfy(blanks.contains) } ?? []
    let counts = ",;\t".utf8.map { sign in (sign: sign, count: first.count { $0 == sign }) }
    let most = counts.map(\.count).max()
    return counts.first { $0.count == most }?.sign ?? UInt8(ascii: ",")
  }

  /// Returns a field as RFC 4180 writes it: in quotes if necessary.
  ///
  /// A text that a spreadsheet would interpret as a formula gets a leading apostrophe, as people
  /// type it in a spreadsheet; reading the file removes the apostrophe.
  public static func quoted(_ field: String, separator: UInt8 = UInt8(ascii: ",")) -> String {
    let field = isFormula(field.utf8) && !isNumber(field.utf8) ? "'\(field)" : field
    let bytes = field.utf8
    guard
      bytes.contains(where: { $0 == separator || $0 == quote || $0 == 10 || $0 == 13 })
        || bytes.first == UInt8(ascii: "#")
    else { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }

  /// Returns records as the text of a file, each followed by `end`, with fields as in
  /// ``quoted(_:separator:)``.
  public static func text(
    of records: [[String]], separator: UInt8 = UInt8(ascii: ","), end: String = "\n"
  ) -> String {
    let sign = String(UnicodeScalar(separator))
    return records.map { fields in
      fields.map { quoted($0, separator: separator) }.joined(separator: sign) + end
    }.joined()
  }

  /// Whether a field, ignoring leading apostrophes, begins like a formula of a spreadsheet.
  private static func isFormula(_ field: some Collection<UInt8>) -> Bool {
    let rest = field.drop { $0 == apostrophe }
    return rest.first.map("=+-@\t\r".utf8.contains) ?? false
      && (rest.count > 1 || rest.count < field.count)
  }

  private static func isNumber(_ field: some Collection<UInt8>) -> Bool {
    let digits = field.dropFirst(field.first.map("+-".utf8.contains) ?? false ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy { (48...57).contains($0) || $0 == 46 }
  }

  private static let apostrophe = UInt8(ascii: "'")
}

extension DelimitedText {
  /// A reader that splits the bytes of a file into records, one after the other.
  private struct Cutter {
    let bytes: [UInt8]
    let separator: UInt8
    var index: Int
    var line = 1
    /// The quoted fields of the last record that may lack a quote.
    var quotes: [Record.Quote] = []
    /// The position of the field within its record.
    private var column = 0

    init(_ bytes: [UInt8], _ separator: UInt8) {
      self.bytes = bytes
      self.separator = separator
      index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Skips the rest of a line of the file, which ends at a position.
    mutating func skipLine(until end: Int) {
      index = end
      if index + 1 < bytes.count, bytes[index] == 13, bytes[index + 1] == 10 { index += 1 }
      if index < bytes.count { index += 1 }
      line += 1
    }

    mutating func record() -> [String] {
      var fields: [String] = []
      quotes = []
      while true {
        column = fields.count
        let field = field()
        if fields.count < fieldLimit { fields.append(field) }
        guard index < bytes.count else { return fields }
        let end = bytes[index]
        index += 1
        if end == separator { continue }
        if end == 13, index < bytes.count, bytes[index] == 10 { index += 1 }
        line += 1
        return fields
      }
    }

    /// Reads the next field of a record.
    private mutating func field() -> String {
      let start = skipSpaces(from: index)
      if start < bytes.count, bytes[start] == quote, let field = quoted(from: start) {
        return field
      }
      while index < bytes.count, !isEnd(index) { index += 1 }
      let field = bytes[min(start, index)..<index]
      if field.first == quote, field.count(where: { $0 == quote }) % 2 == 1 {
        quotes.append(Record.Quote(column: column, line: line, lastLine: nil, separators: 0))
      }
      return text(field)
    }

    /// Reads a field in quotes; `nil` if the closing quote is missing, or is not at the end of the
    /// field.
    private mutating func quoted(from start: Int) -> String? {
      var position = start + 1
      var lines = 0
      var field: [UInt8] = []
      while position < bytes.count {
        let byte = bytes[position]
        if byte == quote {
          guard position + 1 < bytes.count, bytes[position + 1] == quote else {
            let behind = skipSpaces(from: position + 1)
            guard behind == bytes.count || isEnd(behind) else { return nil }
            index = behind
            if lines > 0 {
              quotes.append(
                Record.Quote(
                  column: column, line: line, lastLine: line + lines,
                  separators: field.count { $0 == separator }))
            }
            line += lines
            return text(field.drop { $0 == space })
          }
          position += 1
        } else if byte == 10 || byte == 13, !(byte == 10 && bytes[position - 1] == 13) {
          lines += 1
        }
        field.append(byte)
        position += 1
      }
      return nil
    }

    /// Returns a field without trailing spaces, and without the apostrophe before a formula.
    private func text(_ field: ArraySlice<UInt8>) -> String {
      var field = field
      while field.last == space { field.removeLast() }
      if field.first == apostrophe, isFormula(field) { field.removeFirst() }
      return String(decoding: field, as: UTF8.self)
    }

    private func skipSpaces(from start: Int) -> Int {
      bytes[start...].firstIndex { $0 != space } ?? bytes.count
    }

    private func isEnd(_ position: Int) -> Bool {
      bytes[position] == separator || bytes[position] == 10 || bytes[position] == 13
    }
  }
}

extension DelimitedText {
  /// One record of a file of separated fields.
  public struct Record: Sendable {
    /// The line of the file on which the record begins, from 1.
    public let line: Int
    /// The fields of the record, in order.
    public let fields: [String]
    /// The fields of the record that begin with a quote and may lack the closing one.
    let quotes: [Quote]

    init(_ line: Int, _ fields: [String], _ quotes: [Quote] = []) {
      self.line = line
      self.fields = fields
      self.quotes = quotes
    }

    /// Returns the record with the fields of some columns, in their order; a negative column is blank.
    func reordered(_ columns: [Int]) -> Record {
      Record(line, columns.map { fields.indices.contains($0) ? fields[$0] : "" })
    }

    /// A field that begins with a quote, and has no closing quote or one on a later line.
    struct Quote: Sendable {
      /// The position of the field within its record.
      let column: Int
      /// The line of the file with the first quote, from 1.
      let line: Int
      /// The line of the file with the closing quote; `nil` if there is none.
      let lastLine: Int?
      /// The number of separators within the quotes.
      let separators: Int
    }

    /// The fields of the record, without the empty ones at the end.
    var trimmed: [String] {
      Array(fields[..<(fields.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
    }

    /// Returns the field at the position of a column; empty if the record has none, or if `column`
    /// is `nil`.
    public func text(_ column: Int?) -> String {
      column.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
    }

    /// The content of a field that should be a number.
    public enum Number: Equatable, Sendable {
      /// The field is empty.
      case blank
      /// The field contains a whole number of at most nine digits, with or without a sign, or with
      /// the decimals that spreadsheets add: `3.0`, `3,0`.
      case value(Int)
      /// The field contains anything else.
      case invalid
    }

    /// Returns the field at the position of a column as a whole number; blank if the record has no
    /// such field.
    public func number(_ column: Int?) -> Number {
      let text = FileText.withoutDecimals(text(column))
      guard let first = text.utf8.first else { return .blank }
      let digits = text.utf8.count - ("+-".utf8.contains(first) ? 1 : 0)
      return (1...9).contains(digits) ? Int(text).map { .value($0) } ?? .invalid : .invalid
    }
  }
}
