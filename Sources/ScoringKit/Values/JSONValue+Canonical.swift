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
