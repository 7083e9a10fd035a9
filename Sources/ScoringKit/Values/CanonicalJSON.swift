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
