/// A file of separated fields cut into records (RFC 4180), whatever separates them.
///
/// Lines end in LF, CRLF or CR. A byte order mark is passed over, and so are empty lines and
/// lines that begin with `#`.
struct DelimitedText {
  /// One record.
  struct Record {
    /// The line on which it begins, from 1.
    let line: Int
    /// The fields, without spaces around them.
    let fields: [String]

    /// A field; empty where there is none.
    func text(_ column: Int?) -> String {
      column.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
    }
  }

  /// The records in order.
  private(set) var records: [Record] = []

  /// How many fields a record may have; those behind are not read.
  static let fieldLimit = 1000
  private static let quote = UInt8(ascii: "\"")

  /// Cuts a text; without a separator, it is what the first line has most of.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: String, separator: UInt8? = nil) {
    let bytes = Array(text.utf8)
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let separator = separator ?? Self.separator(bytes[index...])
    var line = 1
    while index < bytes.count {
      let start = line
      let isComment = bytes[index] == UInt8(ascii: "#")
      let fields = Self.record(bytes, &index, &line, separator)
      if !isComment, fields.contains(where: { !$0.isEmpty }) {
        records.append(Record(line: start, fields: fields))
      }
    }
  }

  private static func separator(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    let first =
      bytes.prefix(20_000).split(
        maxSplits: 20, whereSeparator: { $0 == 10 || $0 == 13 }
      ).first { $0.first != UInt8(ascii: "#") } ?? []
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 9]
    let counts = candidates.map { candidate in first.count { $0 == candidate } }
    let best = counts.indices.max {
      counts[$0] < counts[$1] || (counts[$0] == counts[$1] && $0 > $1)
    }
    return best.map { candidates[$0] } ?? candidates[0]
  }

  private static func record(
    _ bytes: [UInt8], _ index: inout Int, _ line: inout Int, _ separator: UInt8
  ) -> [String] {
    var fields: [String] = []
    while true {
      let field = Self.field(bytes, &index, &line, separator)
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

  private static func field(
    _ bytes: [UInt8], _ index: inout Int, _ line: inout Int, _ separator: UInt8
  ) -> String {
    func isEnd(_ position: Int) -> Bool {
      position >= bytes.count || bytes[position] == separator || bytes[position] == 10
        || bytes[position] == 13
    }
    if bytes[index...].first == quote {
      var content: [UInt8] = []
      var position = index + 1
      var lines = 0
      while position < bytes.count {
        if bytes[position] == quote {
          if isEnd(position + 1) {
            index = position + 1
            line += lines
            return trimmed(content[...])
          }
          if bytes[position + 1] == quote { position += 1 }
        }
        if bytes[position] == 10 { lines += 1 }
        content.append(bytes[position])
        position += 1
      }
    }
    let start = index
    while !isEnd(index) { index += 1 }
    return trimmed(bytes[start..<index])
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var rest = bytes
    while rest.first == 32 { rest.removeFirst() }
    while rest.last == 32 { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  /// A field as RFC 4180 writes it: in quotes where it needs them.
  static func quoted(_ field: String, separator: Character = ",") -> String {
    let needs =
      field.contains { $0 == separator || $0 == "\"" || $0.isNewline }
      || field.first == "#"
    guard needs else { return field }
    return
      "\"\(field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }
}
