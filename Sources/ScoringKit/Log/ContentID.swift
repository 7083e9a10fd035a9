/// The hash of a frozen text or of a file's bytes: the first sixteen bytes of the SHA-256, in
/// hexadecimal.
///
/// Many rounds have the same rules (a layout, a round definition, a format). The rules are stored
/// once, under this hash.
public struct ContentID: Hashable, Sendable, Codable {
  /// The hash as thirty-two hexadecimal digits in lower case.
  public let text: String

  /// Computes the hash of a frozen text.
  public init(of content: String) {
    text = Hexadecimal.text(SHA256.digest(Array(content.utf8)).prefix(16))
  }

  /// Computes the hash of a file's bytes.
  public init(of bytes: [UInt8]) {
    text = Hexadecimal.text(SHA256.digest(bytes).prefix(16))
  }

  /// Reads a hash of thirty-two hexadecimal digits in lower case; nil for any other text.
  public init?(_ text: String) {
    guard text.utf8.count == 32, Hexadecimal.bytes(text) != nil else { return nil }
    self.text = text
  }

  public init(from decoder: any Decoder) throws {
    guard let id = ContentID(try String(from: decoder)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a content id"))
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }
}
