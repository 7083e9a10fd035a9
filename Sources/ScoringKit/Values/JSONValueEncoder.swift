/// An encoder that makes JSON values from values of any `Encodable` type.
final class JSONValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  fileprivate var content: Content?

  /// The parts of a JSON value that were encoded so far.
  fileprivate enum Content {
    case value(JSONValue)
    case array([JSONValueEncoder])
    case object([String: JSONValueEncoder])
  }

  fileprivate init(at path: [any CodingKey] = []) {
    codingPath = path
  }

  /// Returns the JSON value for a value of any `Encodable` type.
  ///
  /// - Throws: the error of the value's own encoding, or of a number that JSON can't represent.
  static func encode(_ value: some Encodable) throws -> JSONValue {
    let encoder = JSONValueEncoder()
    try encoder.encode(value)
    return encoder.value
  }

  /// The JSON value that was encoded; an empty object if nothing was encoded.
  private var value: JSONValue {
    switch content {
    case nil: .object([:])
    case .value(let value): value
    case .array(let elements): .array(elements.map(\.value))
    case .object(let fields): .object(fields.mapValues(\.value))
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(EncodedFields(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    EncodedElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    self
  }

  fileprivate func below(_ key: any CodingKey) -> JSONValueEncoder {
    JSONValueEncoder(at: codingPath + [key])
  }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() {
    content = .value(.null)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let plain = try plain(value) {
      content = .value(plain)
    } else {
      try value.encode(to: self)
    }
  }

  /// Returns the JSON value of a text, a number or a truth value; nil for a value of any other
  /// type.
  private func plain<Value: Encodable>(_ value: Value) throws -> JSONValue? {
    // Comparing the type is faster than trying casts, most of which would fail.
    switch Value.self {
    case is JSONValue.Type: value as? JSONValue
    case is String.Type: (value as? String).map { .string($0) }
    case is Int.Type: (value as? Int).map { .integer($0) }
    case is Bool.Type: (value as? Bool).map { .bool($0) }
    case is Double.Type: try (value as? Double).map(number)
    // Uses the shortest digits of the Float, not those of the equal Double.
    case is Float.Type: try number(Double("\(value)") ?? .nan)
    default: try (value as? any FixedWidthInteger).map { try whole($0) }
    }
  }

  private func number(_ value: Double) throws -> JSONValue {
    guard value.isFinite else { throw JSONValue.unwritable(value, codingPath) }
    return .number(value)
  }

  private func whole(_ value: some FixedWidthInteger) throws -> JSONValue {
    guard let number = Int(exactly: value) else { throw JSONValue.unwritable(value, codingPath) }
    return .integer(number)
  }
}

/// The fields of a JSON object that is encoded.
private struct EncodedFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  /// Begins an object, or continues the one that the encoder has: several containers of one encoder
  /// fill the same object.
  init(encoder: JSONValueEncoder) {
    self.encoder = encoder
    if case .object = encoder.content { return }
    encoder.content = .object([:])
  }

  private func field(_ key: any CodingKey) -> JSONValueEncoder {
    let field = encoder.below(key)
    if case .object(var fields) = encoder.content {
      encoder.content = nil
      fields[key.stringValue] = field
      encoder.content = .object(fields)
    }
    return field
  }

  func encodeNil(forKey key: Key) {
    field(key).encodeNil()
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try field(key).encode(value)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    field(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    field(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    field(JSONKey(stringValue: "super"))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    field(key)
  }
}

/// The elements of a JSON array that is encoded.
private struct EncodedElements: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  private(set) var count = 0

  init(encoder: JSONValueEncoder) {
    self.encoder = encoder
    encoder.content = .array([])
  }

  private mutating func element() -> JSONValueEncoder {
    let element = JSONValueEncoder(at: codingPath)
    if case .array(var elements) = encoder.content {
      encoder.content = nil
      elements.append(element)
      encoder.content = .array(elements)
    }
    count += 1
    return element
  }

  mutating func encodeNil() {
    element().encodeNil()
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try element().encode(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedEncodingContainer<Nested>
  {
    element().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    element().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    element()
  }
}
