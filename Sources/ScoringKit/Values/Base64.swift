/// A conversion between bytes and text in base 64, with the alphabet of RFC 4648, section 4, and
/// padding.
///
/// It is implemented here for the same reason as ``SHA256``: no library that the project links
/// provides it.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding: UInt8 = 61

  /// The value, from 0 to 63, of each byte that is a letter of base 64; 255 for any other byte.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Returns the number of letters in base 64 that `count` bytes need, with padding.
  package static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

  /// Returns bytes as text in base 64.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity(length(of: bytes.count))
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let end = min(start + 3, bytes.count)
      var word: UInt32 = 0
      for index in start..<end { word |= UInt32(bytes[index]) << UInt32(16 - 8 * (index - start)) }
      for place in 0..<4 {
        letters.append(
          place <= end - start
            ? alphabet[Int(word >> UInt32(18 - 6 * place) & 63)] : padding)
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns the bytes that a text in base 64 represents; nil unless the text is exactly what
  /// ``text(_:)`` returns for them.
  ///
  /// - Complexity: O(*n*) for *n* letters.
  package static func bytes(_ letters: some Collection<UInt8>) -> [UInt8]? {
    guard letters.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    var word: UInt32 = 0
    var (place, pads) = (0, 0)
    for letter in letters {
      var value = values[Int(letter)]
      if letter == padding {
        pads += 1
        value = 0
      }
      // Only padding may follow padding, and only in the same four letters.
      guard value < 64, pads == 0 || letter == padding, pads == 0 || place >= 2 else { return nil }
      word = word << 6 | UInt32(value)
      place += 1
      guard place == 4 else { continue }
      // Bits left over by padding must be zero, so that bytes have only one text.
      guard word & ((1 << UInt32(8 * pads)) - 1) == 0 else { return nil }
      for byte in 0..<(3 - pads) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(16 - 8 * byte)))
      }
      (word, place) = (0, 0)
    }
    return bytes
  }
}
