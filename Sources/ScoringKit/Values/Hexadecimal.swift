/// A conversion between bytes and pairs of hexadecimal digits in lower case.
public enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Returns bytes as text, with two hexadecimal digits for each byte.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes that a text of pairs of hexadecimal digits in lower case represents; nil for
  /// any other text.
  public static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      guard let digit = digits.firstIndex(of: character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(digit))
        high = nil
      } else {
        high = UInt8(digit)
      }
    }
    return high == nil ? bytes : nil
  }
}
