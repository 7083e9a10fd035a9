/// A file of separated fields cut into records (RFC 4180), whatever separates them.
///
/// Lines end in LF, CRLF or CR. A byte order mark is passed over, and so are records in which
/// every field is empty. A quote that does not stand at the start of a field, or opens a field
/// that it does not close, is an ordinary character. Fields are read without the spaces around
/// them, and only when they are asked for.
public struct DelimitedText: Sendable {
  /// The records in order.
  public private(set) var records: [Record] = []

  /// How many fields a record may have; those behind are not read.
  public static let fieldLimit = 2000
  /// How many bytes of a text are read: those behind are not.
  public static let byteLimit = 1 << 30

  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")

  /// Where a field stands in the file, without the quotes around it.
  ///
  /// In eight bytes, as a file has far more fields than anything else.
  fileprivate struct Cut {
    private let start: UInt32
    private let countAndMark: UInt32

    init(range: Range<Int>, hasDoubledQuotes: Bool) {
      start = UInt32(clamping: range.lowerBound)
      countAndMark = UInt32(clamping: range.count) << 1 | (hasDoubledQuotes ? 1 : 0)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(countAndMark >> 1) }

    /// Whether doubled quotes in it mean single ones.
    var hasDoubledQuotes: Bool { countAndMark & 1 == 1 }
  }

  /// Cuts a file.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - separator: what stands between fields; nil for what the first line has most of: commas,
  ///     semicolons or tabs.
  ///   - comment: what begins a line that is passed over, if any does.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ text: String, separator: UInt8? = nil, comment: UInt8? = nil) {
    let bytes = Array(text.utf8.prefix(Self.byteLimit))
    var cutter = Cutter(bytes, separator ?? Self.separator(of: bytes, comment: comment))
    var found: [(line: Int, cuts: Range<Int>)] = []
    while cutter.index < bytes.count {
      let (line, first) = (cutter.line, cutter.cuts.count)
      let isComment = bytes[cutter.index] == comment
      cutter.cutRecord()
      if isComment || cutter.cuts[first...].allSatisfy(\.range.isEmpty) {
        cutter.cuts.removeSubrange(first...)
      } else {
        found.append((line, first..<cutter.cuts.count))
      }
    }
    let cuts = cutter.cuts
    records = found.map { Record(line: $0.line, bytes: bytes, cuts: cuts[$0.cuts]) }
  }

  /// What the first line that is no comment has most of; of as many the first of these.
  private static func separator(of bytes: [UInt8], comment: UInt8?) -> UInt8 {
    let lines = bytes.prefix(20_000).split(maxSplits: 20) { $0 == 10 || $0 == 13 }
    let first = lines.first { $0.first != comment } ?? []
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 9]
    var best = (separator: candidates[0], count: 0)
    for candidate in candidates {
      let count = first.count { $0 == candidate }
      if count > best.count { best = (candidate, count) }
    }
    return best.separator
  }

  /// A field as RFC 4180 writes it: in quotes where it needs them.
  ///
  /// A text that a spreadsheet would take for a formula gets an apostrophe in front, as people
  /// type it there; ``Record/text(_:)`` takes it away again.
  public static func quoted(_ field: String, separator: UInt8 = UInt8(ascii: ",")) -> String {
    let field = isFormula(field.utf8) && !isNumber(field.utf8) ? "'\(field)" : field
    let bytes = field.utf8
    guard
      bytes.contains(where: { $0 == separator || $0 == quote || $0 == 10 || $0 == 13 })
        || bytes.first == UInt8(ascii: "#")
    else { return field }
    let parts = field.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"\(parts.joined(separator: "\"\""))\""
  }

  /// Records as a file, each with `end` behind it: the fields as ``quoted(_:separator:)`` has them.
  public static func text(
    of records: [[String]], separator: UInt8 = UInt8(ascii: ","), end: String = "\n"
  ) -> String {
    let sign = String(UnicodeScalar(separator))
    return records.map { fields in
      fields.map { quoted($0, separator: separator) }.joined(separator: sign) + end
    }.joined()
  }

  /// Whether a field begins, behind any apostrophes, as formulas do.
  fileprivate static func isFormula(_ field: some Collection<UInt8>) -> Bool {
    let rest = field.drop { $0 == apostrophe }
    return rest.first.map(formulaSigns.contains) ?? false
      && (rest.count > 1 || rest.count < field.count)
  }

  private static func isNumber(_ field: some Collection<UInt8>) -> Bool {
    let digits = field.dropFirst(field.first == UInt8(ascii: "-") || field.first == plus ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy { (48...57).contains($0) || $0 == 46 }
  }

  private static let plus = UInt8(ascii: "+")
  private static let apostrophe = UInt8(ascii: "'")
  private static let formulaSigns = Array("=+-@\t\r".utf8)
}

extension DelimitedText {
  /// The way through a file.
  private struct Cutter {
    let bytes: [UInt8]
    let separator: UInt8
    var index: Int
    var line = 1
    var cuts: [Cut] = []

    init(_ bytes: [UInt8], _ separator: UInt8) {
      self.bytes = bytes
      self.separator = separator
      index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      cuts.reserveCapacity(bytes.count / 3)
    }

    mutating func cutRecord() {
      let first = cuts.count
      while true {
        let cut = nextCut()
        if cuts.count - first < fieldLimit { cuts.append(cut) }
        guard index < bytes.count else { return }
        let end = bytes[index]
        index += 1
        if end == separator { continue }
        if end == 13, index < bytes.count, bytes[index] == 10 { index += 1 }
        line += 1
        return
      }
    }

    /// Reads up to what ends a field.
    private mutating func nextCut() -> Cut {
      let start = skipSpaces(from: index)
      if start < bytes.count, bytes[start] == quote, let cut = quoted(from: start) { return cut }
      while index < bytes.count, !isEnd(index) { index += 1 }
      var end = index
      while end > start, bytes[end - 1] == space { end -= 1 }
      return Cut(range: min(start, end)..<end, hasDoubledQuotes: false)
    }

    /// Reads a field in quotes; nil where the closing quote is missing or ends no field.
    private mutating func quoted(from start: Int) -> Cut? {
      var position = start + 1
      var lines = 0
      var hasDoubledQuotes = false
      while position < bytes.count {
        let byte = bytes[position]
        if byte == quote {
          guard position + 1 < bytes.count, bytes[position + 1] == quote else {
            let behind = skipSpaces(from: position + 1)
            guard behind == bytes.count || isEnd(behind) else { return nil }
            index = behind
            line += lines
            return trimmed(start + 1..<position, hasDoubledQuotes)
          }
          hasDoubledQuotes = true
          position += 1
        } else if byte == 10 || byte == 13, !(byte == 10 && bytes[position - 1] == 13) {
          lines += 1
        }
        position += 1
      }
      return nil
    }

    private func trimmed(_ range: Range<Int>, _ hasDoubledQuotes: Bool) -> Cut {
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high, bytes[low] == space { low += 1 }
      while low < high, bytes[high - 1] == space { high -= 1 }
      return Cut(range: low..<high, hasDoubledQuotes: hasDoubledQuotes)
    }

    private func skipSpaces(from start: Int) -> Int {
      var position = start
      while position < bytes.count, bytes[position] == space { position += 1 }
      return position
    }

    private func isEnd(_ position: Int) -> Bool {
      bytes[position] == separator || bytes[position] == 10 || bytes[position] == 13
    }
  }
}

extension DelimitedText {
  /// One record of a file.
  public struct Record: Sendable {
    /// The line on which it begins, from 1.
    public let line: Int
    fileprivate let bytes: [UInt8]
    fileprivate let cuts: ArraySlice<Cut>

    /// How many fields it has.
    public var count: Int { cuts.count }

    /// The fields.
    public var fields: [String] { cuts.indices.map { text($0 - cuts.startIndex) } }

    private func cut(_ column: Int) -> Cut? {
      column >= 0 && column < cuts.count ? cuts[cuts.startIndex + column] : nil
    }

    /// A field; empty where there is none.
    public func text(_ column: Int?) -> String {
      guard let column, let cut = cut(column) else { return "" }
      var field = bytes[cut.range]
      if field.first == UInt8(ascii: "'"), DelimitedText.isFormula(field) { field.removeFirst() }
      guard cut.hasDoubledQuotes else { return String(decoding: field, as: UTF8.self) }
      var single: [UInt8] = []
      single.reserveCapacity(field.count)
      var isSecond = false
      for byte in field {
        isSecond = byte == quote && !isSecond
        if !isSecond { single.append(byte) }
      }
      return String(decoding: single, as: UTF8.self)
    }

    /// Whether two records hold the same bytes in a column; false where one lacks it.
    public func isEqual(_ other: Record, at column: Int) -> Bool {
      guard let one = cut(column)?.range, let two = other.cut(column)?.range else { return false }
      return one.count == two.count && bytes[one].elementsEqual(other.bytes[two])
    }

    /// What a field says where a number is expected.
    public enum Number: Equatable, Sendable {
      /// Nothing.
      case blank
      /// A whole number of at most nine digits, with or without a sign.
      case value(Int)
      /// Anything else.
      case invalid
    }

    /// A field as a whole number; blank where there is none.
    public func number(_ column: Int) -> Number {
      guard let cut = cut(column), !cut.range.isEmpty else { return .blank }
      var digits = bytes[cut.range]
      let isNegative = digits.first == 45
      if isNegative || digits.first == 43 { digits.removeFirst() }
      guard (1...9).contains(digits.count) else { return .invalid }
      var value = 0
      for digit in digits {
        guard (48...57).contains(digit) else { return .invalid }
        value = value * 10 + Int(digit - 48)
      }
      return .value(isNegative ? -value : value)
    }
  }
}
