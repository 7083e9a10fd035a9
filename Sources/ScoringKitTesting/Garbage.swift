/// Makes random bytes and lines of text for tests of parsers, which should refuse most of them.
enum Garbage {
  private static let pieces = [
    "", " ", "=", "-", "+", ".", ",", "\"", "\\", "/", "#", "*", "0", "00", "1", "-1", "+1",
    "9", "99", "65536", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "99999999999999999999999", "1.5", "1e9", "NaN", "x", "X", "A", "z", "\u{0}", "\u{1B}[2J",
    "\r\n", "\t", "é", "e\u{301}", "😀", "\u{202E}", "١", "７", "ﬁ", "\u{FEFF}",
    "p", "none", "nil", "true", ";", ":", "(", ")", "'", "“",
  ]

  /// Returns, for a test of a parser, a canonical text with one or two errors, or random bytes.
  static func bytes(like text: String, using generator: inout SeededGenerator) -> [UInt8] {
    if generator.happens(onceIn: 5) {
      return (0..<Int.random(in: 0..<24, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
    }
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes = Array(bytes.prefix(place))
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where place < bytes.count:
        bytes[place] = UInt8.random(in: 32...126, using: &generator)
      case 3 where place < bytes.count: bytes.insert(bytes[place], at: place)
      default:
        let piece = pieces.randomElement(using: &generator) ?? ""
        bytes.insert(contentsOf: piece.utf8, at: place)
      }
    }
    return bytes
  }

  /// Returns, for a test of a parser, all texts with one inserted byte that a lenient parser would
  /// ignore, such as a leading zero or a space.
  static func insertions(into text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return (0...bytes.count).flatMap { place in
      Array("0+- ".utf8).map { byte in
        var copy = bytes
        copy.insert(byte, at: place)
        return copy
      }
    }
  }

  /// Returns, for a test of a parser, a line made of parts of a legal line, players' names and
  /// random pieces.
  static func line(
    like text: String, names: [String], using generator: inout SeededGenerator
  ) -> String {
    if generator.happens(onceIn: 12) { return String(repeating: text + " ", count: 200) }
    var words = text.split(separator: " ").map(String.init)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let word =
        generator.happens(onceIn: 3)
        ? names.randomElement(using: &generator) : pieces.randomElement(using: &generator)
      words.insert(word ?? "", at: Int.random(in: 0...words.count, using: &generator))
    }
    return words.joined(separator: generator.happens(onceIn: 4) ? "" : " ")
  }
}
