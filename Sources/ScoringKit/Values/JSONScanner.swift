/// A reader of JSON (RFC 8259).
///
/// It rejects all other texts, objects with duplicate keys, and values that are nested in more than
/// 128 levels.
package struct JSONScanner {
  private let bytes: ArraySlice<UInt8>
  /// The index of the next byte to read; after a failure, it is close to the error.
  private(set) var index: Int
  private var depth = 0
  /// The maximum number of nested levels, which limits the stack that data from strangers can use.
  private static let deepest = 128

  /// Makes a scanner at the start of a text, after a byte order mark if there is one.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index += 3 }
  }

  /// Returns the JSON value of a whole text; nil if the text is not JSON.
  static func value(_ bytes: ArraySlice<UInt8>) -> JSONValue? {
    var scanner = JSONScanner(bytes)
    guard let value = scanner.value(), scanner.isAtEnd else { return nil }
    return value
  }

  /// Whether the whole text was read, except white space.
  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return index == bytes.endIndex
    }
  }

  /// Reads an object, and returns whether it is valid.
  ///
  /// `read` gets each key, reads its value with the scanner, and returns whether it succeeded.
  package mutating func members(_ read: (String, inout JSONScanner) -> Bool) -> Bool {
    guard enter(123) else { return false }
    if take(125) { return leave() }
    repeat {
      guard let key = text(), take(58), read(key, &self) else { return false }
    } while take(44)
    return take(125) && leave()
  }

  /// Reads the next value of any kind; nil if it is not valid JSON.
  package mutating func value() -> JSONValue? {
    skipSpaces()
    guard index < bytes.endIndex else { return nil }
    switch bytes[index] {
    case 34: return text().map { .string($0) }
    case 123:
      var fields: [String: JSONValue] = [:]
      let isRead = members { key, scanner in
        guard let value = scanner.value() else { return false }
        return fields.updateValue(value, forKey: key) == nil
      }
      return isRead ? .object(fields) : nil
    case 91:
      var values: [JSONValue] = []
      let isRead = elements { scanner in
        guard let value = scanner.value() else { return false }
        values.append(value)
        return true
      }
      return isRead ? .array(values) : nil
    case 116: return word("true") ? .bool(true) : nil
    case 102: return word("false") ? .bool(false) : nil
    case 110: return word("null") ? .null : nil
    default: return number()
    }
  }

  /// Skips the next value and returns its text; nil if the value does not end.
  ///
  /// It does not check whether the content of an array or an object is valid.
  package mutating func passed() -> ArraySlice<UInt8>? {
    skipSpaces()
    let start = index
    var open = 0
    repeat {
      guard index < bytes.endIndex else { return nil }
      switch bytes[index] {
      case 34:
        guard skipString() else { return nil }
        continue
      case 91, 123: open += 1
      case 93, 125:
        guard open > 0 else { return nil }
        open -= 1
      default: break
      }
      index += 1
    } while open > 0 || !isBehindValue
    return bytes[start..<index]
  }

  /// Whether the next byte may follow a value: a comma, a closing bracket or the end of the text.
  private var isBehindValue: Bool {
    index == bytes.endIndex || [44, 93, 125].contains(bytes[index])
  }

  /// Reads an array, and returns whether it is valid.
  ///
  /// `read` reads each element with the scanner, and returns whether it succeeded.
  mutating func elements(_ read: (inout JSONScanner) -> Bool) -> Bool {
    guard enter(91) else { return false }
    if take(93) { return leave() }
    repeat {
      guard read(&self) else { return false }
    } while take(44)
    return take(93) && leave()
  }

  /// Reads an array of whole numbers; nil if it is anything else.
  mutating func integers() -> [Int]? {
    var numbers: [Int] = []
    let isRead = elements { scanner in
      scanner.value()?.integer.map { numbers.append($0) } != nil
    }
    return isRead ? numbers : nil
  }

  private mutating func enter(_ byte: UInt8) -> Bool {
    depth += 1
    return depth <= Self.deepest && take(byte)
  }

  private mutating func leave() -> Bool {
    depth -= 1
    return true
  }

  private mutating func skipSpaces() {
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard byte == 32 || byte == 10 || byte == 13 || byte == 9 else { return }
      index += 1
    }
  }

  /// Skips white space and then a certain character, such as a bracket; false if another one
  /// follows.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard index < bytes.endIndex, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.endIndex, bytes[index..<end].elementsEqual("\(word)".utf8) else {
      return false
    }
    index = end
    return true
  }

  // MARK: Texts

  private mutating func text() -> String? {
    guard take(34) else { return nil }
    let start = index
    var bits: UInt8 = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard byte >= 32, byte != 34, byte != 92 else { break }
      bits |= byte
      index += 1
    }
    guard index < bytes.endIndex, bytes[index] != 34 else {
      let content = bytes[start..<index]
      guard take(34) else { return nil }
      // ASCII needs no validation.
      return bits < 128
        ? String(decoding: content, as: UTF8.self) : String(validating: content, as: UTF8.self)
    }
    var text = Array(bytes[start..<index])
    while index < bytes.endIndex, bytes[index] >= 32 {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 34: return String(validating: text, as: UTF8.self)
      case 92: guard escape(into: &text) else { return nil }
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Skips a string without decoding its escape sequences; false if it does not end.
  private mutating func skipString() -> Bool {
    guard take(34) else { return false }
    while index < bytes.endIndex, bytes[index] >= 32 {
      let byte = bytes[index]
      index += byte == 92 ? 2 : 1
      if byte == 34 { return true }
    }
    return false
  }

  /// Reads an escape sequence after its backslash and appends the character; false if it is
  /// invalid.
  private mutating func escape(into text: inout [UInt8]) -> Bool {
    guard index < bytes.endIndex else { return false }
    let byte = bytes[index]
    index += 1
    switch byte {
    case 34, 47, 92: text.append(byte)
    case 98: text.append(8)
    case 102: text.append(12)
    case 110: text.append(10)
    case 114: text.append(13)
    case 116: text.append(9)
    case 117:
      guard let scalar = scalar() else { return false }
      text.append(contentsOf: Character(scalar).utf8)
    default: return false
    }
    return true
  }

  /// Reads the Unicode scalar of four hexadecimal digits, or of two such escape sequences that are
  /// a surrogate pair; nil if they are invalid.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let unit = unit() else { return nil }
    guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) }
    guard bytes[index...].starts(with: [92, 117]) else { return nil }
    index += 2
    guard let low = self.unit(), (0xDC00...0xDFFF).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    guard bytes.endIndex - index >= 4 else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      switch byte {
      case 48...57: unit = unit << 4 + UInt32(byte - 48)
      case 65...70: unit = unit << 4 + UInt32(byte - 55)
      case 97...102: unit = unit << 4 + UInt32(byte - 87)
      default: return nil
      }
    }
    index += 4
    return unit
  }

  // MARK: Numbers

  /// Reads a number: as an integer if it is whole and fits in an `Int`, in any notation such as
  /// `1e3`, otherwise as a floating-point number; nil if it is invalid.
  private mutating func number() -> JSONValue? {
    let start = index
    if bytes[index] == 45 { index += 1 }
    let first = index
    guard skipDigits(), bytes[first] != 48 || index == first + 1 else { return nil }
    let digits = bytes[start..<index]
    var isWhole = true
    if index < bytes.endIndex, bytes[index] == 46 {
      isWhole = false
      index += 1
      guard skipDigits() else { return nil }
    }
    if index < bytes.endIndex, bytes[index] | 32 == 101 {
      isWhole = false
      index += 1
      if index < bytes.endIndex, bytes[index] == 43 || bytes[index] == 45 { index += 1 }
      guard skipDigits() else { return nil }
    }
    if isWhole, index - first < 19 {
      let value = bytes[first..<index].reduce(0) { $0 * 10 + Int($1 - 48) }
      return .integer(first > start ? -value : value)
    }
    if isWhole, let value = Int(String(decoding: digits, as: UTF8.self)) { return .integer(value) }
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      value.isFinite
    else { return nil }
    return Int(exactly: value).map { .integer($0) } ?? .number(value)
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while index < bytes.endIndex, (48...57).contains(bytes[index]) { index += 1 }
    return index > start
  }
}
