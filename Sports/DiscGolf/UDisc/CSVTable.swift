/// A CSV file cut into records and fields (RFC 4180), over its bytes.
///
/// Lines end in LF, CRLF or CR. A byte order mark is passed over. A quote that does not
/// stand at the start of a field, or opens a field that it does not close, is an
/// ordinary character.
struct CSVTable {
  /// One field: where it stands in the file, without the quotes around it.
  struct Field {
    /// The first byte, and the one behind the last.
    let range: Range<Int>
    /// Whether doubled quotes in it mean single ones.
    let hasDoubledQuotes: Bool
  }

  /// One record: its line in the file, from 1, and its fields.
  struct Record {
    /// The line on which it begins.
    let line: Int
    /// Where its fields stand in the table's list.
    let fields: Range<Int>
  }

  /// The bytes of the file.
  let bytes: [UInt8]
  /// The fields of all records.
  private(set) var fields: [Field] = []
  /// The records; empty lines are none.
  private(set) var records: [Record] = []

  /// Cuts a file.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: String) {
    bytes = Array(text.utf8)
    fields.reserveCapacity(bytes.count / 3)
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 1
    while index < bytes.count {
      let first = fields.count
      let start = line
      readRecord(&index, &line)
      let isEmpty = fields.count == first + 1 && fields[first].range.isEmpty
      if isEmpty {
        fields.removeLast()
      } else {
        records.append(Record(line: start, fields: first..<fields.count))
      }
    }
  }

  private mutating func readRecord(_ index: inout Int, _ line: inout Int) {
    while true {
      readField(&index, &line)
      guard index < bytes.count else { return }
      let separator = bytes[index]
      index += 1
      if separator == 44 { continue }
      if separator == 13, index < bytes.count, bytes[index] == 10 { index += 1 }
      line += 1
      return
    }
  }

  /// Reads up to the comma or line end behind a field.
  private mutating func readField(_ index: inout Int, _ line: inout Int) {
    if index < bytes.count, bytes[index] == 34, readQuoted(&index, &line) { return }
    let start = index
    while index < bytes.count, !isSeparator(bytes[index]) { index += 1 }
    fields.append(Field(range: start..<index, hasDoubledQuotes: false))
  }

  /// Reads a field in quotes; false where the closing quote is missing or ends no field.
  private mutating func readQuoted(_ index: inout Int, _ line: inout Int) -> Bool {
    var position = index + 1
    var lines = 0
    var hasDoubledQuotes = false
    while position < bytes.count {
      if bytes[position] == 34 {
        guard position + 1 < bytes.count, bytes[position + 1] == 34 else {
          guard position + 1 == bytes.count || isSeparator(bytes[position + 1]) else {
            return false
          }
          fields.append(
            Field(range: index + 1..<position, hasDoubledQuotes: hasDoubledQuotes))
          index = position + 1
          line += lines
          return true
        }
        hasDoubledQuotes = true
        position += 1
      } else if bytes[position] == 10 {
        lines += 1
      }
      position += 1
    }
    return false
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == 44 || byte == 10 || byte == 13
  }
}

extension CSVTable {
  /// A record's field; nil where the record is shorter.
  func field(_ column: Int, of record: Record) -> Field? {
    column < record.fields.count ? fields[record.fields.lowerBound + column] : nil
  }

  /// A field as text; empty where there is none.
  func text(_ column: Int, of record: Record) -> String {
    guard let field = field(column, of: record) else { return "" }
    let text = String(decoding: bytes[field.range], as: UTF8.self)
    return field.hasDoubledQuotes ? Self.undoubled(text) : text
  }

  /// Whether two fields hold the same bytes.
  func areEqual(_ column: Int, _ one: Record, _ other: Record) -> Bool {
    guard let a = field(column, of: one), let b = field(column, of: other) else { return false }
    guard a.range.count == b.range.count else { return false }
    return a.range == b.range || bytes[a.range].elementsEqual(bytes[b.range])
  }

  /// What a field says where a number is expected.
  enum Number: Equatable {
    case blank
    case value(Int)
    case invalid
  }

  /// A field as a whole number, with spaces around it and a sign allowed.
  func number(_ column: Int, of record: Record) -> Number {
    guard let field = field(column, of: record) else { return .blank }
    var (low, high) = (field.range.lowerBound, field.range.upperBound)
    while low < high, bytes[low] == 32 { low += 1 }
    while low < high, bytes[high - 1] == 32 { high -= 1 }
    guard low < high else { return .blank }
    let isNegative = bytes[low] == 45
    if isNegative || bytes[low] == 43 { low += 1 }
    guard low < high, high - low <= 9 else { return .invalid }
    var value = 0
    for position in low..<high {
      guard (48...57).contains(bytes[position]) else { return .invalid }
      value = value * 10 + Int(bytes[position] - 48)
    }
    return .value(isNegative ? -value : value)
  }

  private static func undoubled(_ text: String) -> String {
    var result = ""
    var isSecond = false
    for scalar in text.unicodeScalars {
      if scalar == "\"", !isSecond {
        isSecond = true
        continue
      }
      isSecond = false
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
