#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// JSON in the one form in which this project stores it: sorted names, no spaces.
///
/// Equal values give equal bytes, so that a value can be named by its digest.
public enum CanonicalJSON {
  /// The text of a JSON value.
  ///
  /// - Throws: where it holds a number that JSON cannot.
  public static func text(_ value: JSONValue) throws -> String {
    var bytes: [UInt8] = []
    try value.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a value.
  ///
  /// - Throws: what the value's own encoding throws; a number that JSON cannot hold.
  public static func text(_ value: some Encodable) throws -> String {
    try encoded(value)
  }

  static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The text of a value on several lines, for people.
  ///
  /// - Throws: what the value's own encoding throws.
  public static func prettyText(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Reads a JSON value from text.
  ///
  /// - Throws: `DecodingError` where the text is no JSON.
  public static func value(_ type: JSONValue.Type = JSONValue.self, from text: String) throws
    -> JSONValue
  {
    guard let value = JSONScanner.value(Array(text.utf8)[...]) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not JSON"))
    }
    return value
  }

  /// Reads a value from text.
  ///
  /// - Throws: `DecodingError` where the text is no JSON, or not of this type.
  public static func value<Value: Decodable>(_ type: Value.Type = Value.self, from text: String)
    throws -> Value
  {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}

extension JSONValue {
  /// The value as canonical JSON: names sorted by their bytes, no spaces.
  ///
  /// The same bytes as ``CanonicalJSON/text(_:)-(Encodable)`` gives. Headers and summaries are
  /// written with every round of an import, and a general encoder takes ten times as long.
  ///
  /// - Throws: where a number is not one that JSON can hold.
  func write(to bytes: inout [UInt8]) throws {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .number(let value): bytes.append(contentsOf: try CanonicalJSON.encoded(value).utf8)
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        try value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      bytes.append(UInt8(ascii: "{"))
      let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, field) in sorted.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(field.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        try field.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// A text in quotes, escaped as RFC 8259, section 7, asks, and no more.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
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
    bytes.append(UInt8(ascii: "\""))
  }
}
