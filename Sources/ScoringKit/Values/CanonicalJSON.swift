/// JSON in the one form in which this project stores it: sorted keys, no spaces.
///
/// Equal values give equal bytes, so that a value can be identified by its hash.
public enum CanonicalJSON {
  /// Returns a JSON value as canonical text.
  ///
  /// - Throws: an error if it contains a number that JSON can't represent.
  public static func text(_ value: JSONValue) throws -> String {
    var bytes: [UInt8] = []
    try value.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a value of any `Encodable` type as canonical text.
  ///
  /// - Throws: the error of the value's own encoding, or of a number that JSON can't represent.
  public static func text(_ value: some Encodable) throws -> String {
    try text(JSONValueEncoder.encode(value))
  }

  /// Returns a value of any `Encodable` type as JSON text on several lines, for people.
  ///
  /// - Throws: the error of the value's own encoding, or of a number that JSON can't represent.
  public static func prettyText(_ value: some Encodable) throws -> String {
    var bytes: [UInt8] = []
    try JSONValueEncoder.encode(value).write(to: &bytes, indent: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a JSON value from text.
  ///
  /// - Throws: `DecodingError` if the text is not JSON.
  public static func value(_ type: JSONValue.Type = JSONValue.self, from text: String) throws
    -> JSONValue
  {
    guard let value = JSONScanner.value(Array(text.utf8)[...]) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not JSON"))
    }
    return value
  }

  /// Reads a value of a `Decodable` type from JSON text.
  ///
  /// - Throws: `DecodingError` if the text is not JSON, or not of this type.
  public static func value<Value: Decodable>(_ type: Value.Type = Value.self, from text: String)
    throws -> Value
  {
    try JSONValueDecoder.decode(type, from: value(from: text))
  }
}

extension JSONValue {
  /// Writes the value as canonical JSON: keys sorted by their bytes, no spaces.
  ///
  /// If `indent` is given, the JSON is written on several lines, indented by that many levels, with
  /// every element on a line of its own.
  /// - Throws: an error if JSON can't represent a number.
  func write(to bytes: inout [UInt8], indent: Int? = nil) throws {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .number(let value): try Self.write(value, to: &bytes)
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        Self.begin(part: index, to: &bytes, indent)
        try value.write(to: &bytes, indent: indent.map { $0 + 1 })
      }
      Self.end(parts: values.count, to: &bytes, indent)
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      bytes.append(UInt8(ascii: "{"))
      let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, field) in sorted.enumerated() {
        Self.begin(part: index, to: &bytes, indent)
        Self.write(field.key, to: &bytes)
        bytes.append(contentsOf: (indent == nil ? ":" : " : ").utf8)
        try field.value.write(to: &bytes, indent: indent.map { $0 + 1 })
      }
      Self.end(parts: sorted.count, to: &bytes, indent)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Writes the comma and the line break before an element of an array or an object.
  private static func begin(part: Int, to bytes: inout [UInt8], _ indent: Int?) {
    if part > 0 { bytes.append(UInt8(ascii: ",")) }
    if let indent { breakLine(to: &bytes, indent + 1) }
  }

  /// Writes the line break after the last element of an array or an object.
  private static func end(parts: Int, to bytes: inout [UInt8], _ indent: Int?) {
    guard let indent else { return }
    // Empty brackets contain an empty line, as in the JSON of other writers in Swift.
    if parts == 0 { breakLine(to: &bytes, 0) }
    breakLine(to: &bytes, indent)
  }

  private static func breakLine(to bytes: inout [UInt8], _ indent: Int) {
    bytes.append(10)
    bytes.append(contentsOf: repeatElement(32, count: 2 * indent))
  }

  /// Writes a number with the fewest digits that identify it, without a fraction of zero.
  private static func write(_ number: Double, to bytes: inout [UInt8]) throws {
    guard number.isFinite else { throw unwritable(number, []) }
    let text = number.description
    bytes.append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
  }

  /// Returns the error for a number that JSON can't represent, at a path in the encoded value.
  static func unwritable(_ number: Any, _ path: [any CodingKey]) -> EncodingError {
    .invalidValue(
      number, .init(codingPath: path, debugDescription: "JSON cannot hold the number \(number)."))
  }

  /// Writes a text in quotes, with only the escapes that RFC 8259, section 7, requires.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { content in
      if content.allSatisfy({ $0 >= 32 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
        bytes.append(contentsOf: content)
      } else {
        escape(content, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ content: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    for byte in content {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 8: bytes.append(contentsOf: "\\b".utf8)
      case 9: bytes.append(contentsOf: "\\t".utf8)
      case 10: bytes.append(contentsOf: "\\n".utf8)
      case 12: bytes.append(contentsOf: "\\f".utf8)
      case 13: bytes.append(contentsOf: "\\r".utf8)
      case 0..<32:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(contentsOf: Hexadecimal.text(CollectionOfOne(byte)).utf8)
      default: bytes.append(byte)
      }
    }
  }
}
