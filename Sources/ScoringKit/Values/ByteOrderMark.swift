/// The UTF-8 byte order mark, which some programs write before a text.
package enum ByteOrderMark {
  private static let bytes: [UInt8] = [0xef, 0xbb, 0xbf]

  /// Returns the first bytes of a file without the byte order mark.
  package static func dropped(_ beginning: [UInt8]) -> [UInt8] {
    beginning.starts(with: bytes) ? Array(beginning.dropFirst(bytes.count)) : beginning
  }

  /// Returns a text without the byte order mark at its beginning.
  package static func dropped(_ text: String) -> String {
    guard text.unicodeScalars.first == "\u{feff}" else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}
