/// Crockford's base 32 in lower case: ten digits and the letters but i, l, o and u.
///
/// Ids are read aloud and typed; no two of these characters look alike.
enum Base32 {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The lowest `count` groups of five bits, highest first.
  static func text(_ value: UInt64, count: Int) -> String {
    String(
      decoding: (0..<count).reversed().map { alphabet[Int(value >> (5 * UInt64($0)) & 31)] },
      as: UTF8.self)
  }

  /// The number that `count` characters stand for; nil for any other text.
  static func value(_ text: Substring.UTF8View, count: Int) -> UInt64? {
    guard text.count == count else { return nil }
    var value: UInt64 = 0
    for character in text {
      guard let digit = alphabet.firstIndex(of: character) else { return nil }
      value = value << 5 | UInt64(digit)
    }
    return value
  }
}
