/// Any JSON value, for payloads and for the fields of documents.
///
/// Whole numbers are stored as integers. Numbers with a fraction are for other measures (a
/// distance, an average): a score never has a fraction.
public enum JSONValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number with a fraction.
  case number(Double)
  /// A text.
  case string(String)
  /// An array of values.
  case array([JSONValue])
  /// An object with keys and values.
  case object([String: JSONValue])
}

extension JSONValue {
  /// The text that this value is; nil for any other kind of value.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The whole number that this value is; nil for any other kind of value.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The truth value that this value is; nil for any other kind of value.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements of this array; nil for any other kind of value.
  public var array: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The fields of this object, by their keys; nil for any other kind of value.
  public var object: [String: JSONValue]? {
    if case .object(let fields) = self { fields } else { nil }
  }

  /// The value of a key in this object; nil if this is no object, or has no such key.
  public subscript(name: String) -> JSONValue? {
    object?[name]
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(nilLiteral: ()) { self = .null }

  /// Makes an object; of several equal keys the last one is used, as by most JSON readers.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A failed attempt is slower than a successful one, so the most frequent types come first.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let fields): try container.encode(fields)
    }
  }
}
