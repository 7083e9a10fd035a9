/// A decoder that makes values of any `Decodable` type from a JSON value.
///
/// A command decodes few values, mostly one of each type; a general decoder of JSON text would
/// spend more time on its setup than on reading.
struct JSONValueDecoder: Decoder {
  fileprivate let value: JSONValue
  let codingPath: [any CodingKey]
  /// Whether a field that the decoded type doesn't know is an error, and every error contains the
  /// path of its value.
  fileprivate let isStrict: Bool
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  fileprivate init(_ value: JSONValue, at path: [any CodingKey], _ isStrict: Bool) {
    self.value = value
    codingPath = path
    self.isStrict = isStrict
  }

  /// Makes a value of a type from a JSON value.
  ///
  /// If `isStrict` is true, a field that the type doesn't know is an error, and other errors of
  /// nested types become a `DecodingError` with their path.
  /// - Throws: `DecodingError` if the JSON is not of this type, and the errors of the type.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, at path: [any CodingKey] = [],
    isStrict: Bool = false
  ) throws -> Value {
    if type == JSONValue.self, let same = value as? Value { return same }
    guard let plain = plain(type, in: value) else {
      do {
        return try Value(from: JSONValueDecoder(value, at: path, isStrict))
      } catch let error where isStrict && !(error is DecodingError) {
        throw DecodingError.dataCorrupted(
          .init(codingPath: path, debugDescription: "\(error)", underlyingError: error))
      }
    }
    guard let read = plain.value as? Value else { throw mismatch(type, value, path) }
    return read
  }

  /// Returns a JSON value as a text, a number or a truth value; nil if the type is none of these.
  ///
  /// The value in the result is nil if the JSON value is not of the type.
  private static func plain(_ type: Any.Type, in value: JSONValue) -> (value: Any?, Void)? {
    func whole<Number: FixedWidthInteger>(_: Number.Type) -> (value: Any?, Void) {
      (value.integer.flatMap { Number(exactly: $0) }, ())
    }
    switch type {
    case is String.Type: return (value.string, ())
    case is Int.Type: return (value.integer, ())
    case is Bool.Type: return (value.bool, ())
    case is Double.Type: return (value.double, ())
    case is Float.Type: return (value.double.map { Float($0) }, ())
    default: return (type as? any FixedWidthInteger.Type).map { whole($0) }
    }
  }

  fileprivate static func mismatch(
    _ type: Any.Type, _ value: JSONValue, _ path: [any CodingKey]
  ) -> DecodingError {
    let words = "Expected \(type), and found \(value.kindName)."
    let context = DecodingError.Context(codingPath: path, debugDescription: words)
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let fields = value.object else {
      throw Self.mismatch([String: Any].self, value, codingPath)
    }
    if isStrict, let unknown = fields.keys.sorted().first(where: { Key(stringValue: $0) == nil }) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "There is no field \"\(unknown)\"."))
    }
    return KeyedDecodingContainer(
      DecodedFields(fields: fields, codingPath: codingPath, isStrict: isStrict))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let values = value.array else { throw Self.mismatch([Any].self, value, codingPath) }
    return DecodedElements(values: values, codingPath: codingPath, isStrict: isStrict)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    value == .null
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Self.decode(type, from: value, at: codingPath, isStrict: isStrict)
  }
}

/// The fields of a JSON object that is decoded.
private struct DecodedFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [String: JSONValue]
  let codingPath: [any CodingKey]
  let isStrict: Bool

  var allKeys: [Key] { fields.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool {
    fields[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try decoder(key).decodeNil()
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    JSONValueDecoder(fields["super"] ?? .null, at: codingPath, isStrict)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    JSONValueDecoder(fields[key.stringValue] ?? .null, at: codingPath + [key], isStrict)
  }

  private func decoder(_ key: Key) throws -> JSONValueDecoder {
    guard let value = fields[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key,
        .init(
          codingPath: codingPath,
          debugDescription: "There is no \"\(key.stringValue)\"."))
    }
    return JSONValueDecoder(value, at: codingPath + [key], isStrict)
  }
}

/// The elements of a JSON array that is decoded.
private struct DecodedElements: UnkeyedDecodingContainer {
  let values: [JSONValue]
  let codingPath: [any CodingKey]
  let isStrict: Bool
  var currentIndex = 0

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  mutating func decodeNil() throws -> Bool {
    guard try decoder().decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try decoder().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
    -> KeyedDecodingContainer<Nested>
  {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder()
    currentIndex += 1
    return decoder
  }

  private func decoder() throws -> JSONValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self,
        .init(codingPath: codingPath, debugDescription: "The list ends too soon."))
    }
    // The path is built only for strict decoding, because it costs an allocation.
    let path = isStrict ? codingPath + [JSONKey(intValue: currentIndex)] : codingPath
    return JSONValueDecoder(values[currentIndex], at: path, isStrict)
  }
}

/// A step in the path of a value: the key of a field, or the index of an array's element.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

extension JSONValue {
  /// The number as a floating-point number; nil for any other kind of value.
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The kind of the JSON value in words, for error messages.
  fileprivate var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "a table"
    }
  }
}
