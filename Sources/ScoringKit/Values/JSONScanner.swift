/// A reader of JSON in its plainest form: no spaces, no escapes, whole numbers.
///
/// That is how nearly all stored texts are. It says nil to everything else, valid or not, and
/// its caller then asks a general decoder.
struct JSONScanner {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0
  /// A stranger's text must not exhaust the stack.
  private static let deepest = 32

  /// Begins at the start of a text.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Whether everything was read.
  var isAtEnd: Bool { index == bytes.endIndex }

  /// Reads a table; `read` gets each name and takes its value, and says whether it could.
  mutating func members(_ read: (String, inout JSONScanner) -> Bool) -> Bool {
    guard enter(123) else { return false }
    if take(125) { return leave() }
    repeat {
      guard let key = text(), take(58), read(key, &self) else { return false }
    } while take(44)
    return take(125) && leave()
  }

  /// Reads a value; nil where it is not in the plainest form.
  mutating func value() -> JSONValue? {
    guard index < bytes.endIndex else { return nil }
    switch bytes[index] {
    case 34: return text().map { .string($0) }
    case 123:
      var fields: [String: JSONValue] = [:]
      let isRead = members { key, scanner in
        guard fields[key] == nil, let value = scanner.value() else { return false }
        fields[key] = value
        return true
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
    default: return number().map { .integer($0) }
    }
  }

  /// Passes over a value, and gives its text; nil where it does not end, or holds an escape.
  ///
  /// What is inside brackets is not looked at any further.
  mutating func passed() -> ArraySlice<UInt8>? {
    let start = index
    var open = 0
    repeat {
      guard index < bytes.endIndex else { return nil }
      switch bytes[index] {
      case 34:
        guard string() != nil else { return nil }
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

  /// Whether what comes next belongs to whatever the value stands in.
  private var isBehindValue: Bool {
    index == bytes.endIndex || [44, 93, 125].contains(bytes[index])
  }

  private mutating func elements(_ read: (inout JSONScanner) -> Bool) -> Bool {
    guard enter(91) else { return false }
    if take(93) { return leave() }
    repeat {
      guard read(&self) else { return false }
    } while take(44)
    return take(93) && leave()
  }

  private mutating func enter(_ byte: UInt8) -> Bool {
    depth += 1
    return depth <= Self.deepest && take(byte)
  }

  private mutating func leave() -> Bool {
    depth -= 1
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
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

  private mutating func text() -> String? {
    string().flatMap { String(validating: bytes[$0], as: UTF8.self) }
  }

  /// The place of a text without escapes between its quotes.
  private mutating func string() -> Range<Int>? {
    guard take(34) else { return nil }
    let start = index
    while index < bytes.endIndex, bytes[index] != 34 {
      guard bytes[index] >= 32, bytes[index] != 92 else { return nil }
      index += 1
    }
    let end = index
    return take(34) ? start..<end : nil
  }

  private mutating func number() -> Int? {
    let isNegative = take(45)
    let start = index
    var number = 0
    while index < bytes.endIndex, (48...57).contains(bytes[index]), index - start < 18 {
      number = number * 10 + Int(bytes[index] - 48)
      index += 1
    }
    guard index > start, bytes[start] != 48 || index == start + 1 && !isNegative else {
      return nil
    }
    if index < bytes.endIndex, ![44, 93, 125].contains(bytes[index]) { return nil }
    return isNegative ? -number : number
  }
}
