/// Crockford's base 32 in lower case: ten digits and the letters except i, l, o and u.
///
/// Ids are read aloud and typed, so no two of these characters look alike.
enum Base32 {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  /// The value, from 0 to 31, of each byte that is a character of base 32; 255 for any other byte.
  private static let values = (0...255).map { byte in
    UInt8(clamping: alphabet.firstIndex(of: UInt8(byte)) ?? 255)
  }

  /// Appends the lowest `count` groups of five bits of a number as characters of base 32, the
  /// highest group first.
  static func append(_ value: UInt64, count: Int, to bytes: inout [UInt8]) {
    for group in (0..<count).reversed() {
      bytes.append(alphabet[Int(value >> (5 * UInt64(group)) & 31)])
    }
  }

  /// Returns the lowest `count` groups of five bits of a number as characters of base 32, the
  /// highest group first.
  static func text(_ value: UInt64, count: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    append(value, count: count, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the number that exactly `count` characters of base 32 represent; nil for any other
  /// text.
  static func value(_ text: Substring.UTF8View, count: Int) -> UInt64? {
    guard text.count == count else { return nil }
    var value: UInt64 = 0
    for byte in text {
      guard values[Int(byte)] < 32 else { return nil }
      value = value << 5 | UInt64(values[Int(byte)])
    }
    return value
  }
}
