/// Crockford's base 32 in lower case: ten digits and the letters but i, l, o and u.
///
/// Ids are read aloud and typed; no two of these characters look alike.
enum Base32 {
  /// The character of five bits.
  private static func character(_ bits: UInt64) -> UInt8 {
    switch UInt8(truncatingIfNeeded: bits & 31) {
    case let digit where digit < 10: 48 + digit  // 0…9
    case let letter where letter < 18: 87 + letter  // a…h
    case let letter where letter < 20: 88 + letter  // j, k
    case let letter where letter < 22: 89 + letter  // m, n
    case let letter where letter < 27: 90 + letter  // p…t
    case let letter: 91 + letter  // v…z
    }
  }

  /// The five bits of a character; nil for any other.
  private static func bits(_ character: UInt8) -> UInt64? {
    switch character {
    case 48...57: UInt64(character) - 48  // 0…9
    case 97...104: UInt64(character) - 87  // a…h
    case 106...107: UInt64(character) - 88  // j, k
    case 109...110: UInt64(character) - 89  // m, n
    case 112...116: UInt64(character) - 90  // p…t
    case 118...122: UInt64(character) - 91  // v…z
    default: nil
    }
  }

  /// Appends the lowest `count` groups of five bits, highest first.
  static func append(_ value: UInt64, count: Int, to bytes: inout [UInt8]) {
    for group in (0..<count).reversed() {
      bytes.append(character(value >> (5 * UInt64(group))))
    }
  }

  /// The text of the lowest `count` groups of five bits, highest first.
  static func text(_ value: UInt64, count: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    append(value, count: count, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number that `count` characters stand for; nil for any other text.
  static func value(_ text: Substring.UTF8View, count: Int) -> UInt64? {
    guard text.count == count else { return nil }
    var value: UInt64 = 0
    for byte in text {
      guard let bits = bits(byte) else { return nil }
      value = value << 5 | bits
    }
    return value
  }
}
