import ScoringKit

/// Splits a typed line of lanterns, a made-up game for tests, into words: a quoted word is a name,
/// and any other word that can be a token is no name.
enum LanternWords {
  struct Word {
    let text: Substring
    let isQuoted: Bool
  }

  static func split(_ line: Substring) -> [Word] {
    var words: [Word] = []
    var rest = line.drop(while: isGap)
    while let first = rest.first {
      if first == "\"" {
        let text = rest.dropFirst().prefix { $0 != "\"" }
        words.append(Word(text: text, isQuoted: true))
        rest = rest[text.endIndex...].dropFirst()
      } else {
        let text = rest.prefix { !isGap($0) && $0 != "\"" }
        words.append(Word(text: text, isQuoted: false))
        rest = rest[text.endIndex...]
      }
      rest = rest.drop(while: isGap)
    }
    return words
  }

  static func isToken(_ text: Substring) -> Bool {
    if ["p", "*", ">", "b-", "gone", "back"].contains(text) { return true }
    let digits =
      text.hasPrefix("b-") ? text.dropFirst(2) : text.hasPrefix("b") ? text.dropFirst() : text
    return !digits.isEmpty && digits.utf8.count < 4
      && digits.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Returns a text that a line can use for a seat, and that no other seat can be meant by,
  /// whatever its name is.
  static func handle(_ seat: Seat, _ names: Roster) -> String {
    let name = names[seat]
    let found = try? names.seat(named: name[...])
    let canBeQuoted = name.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\"" }
    guard found == seat, canBeQuoted else { return "#\(seat.number)" }
    let isPlain = name.allSatisfy(\.isLetter) && !isToken(name[...])
    return isPlain ? name : "\"\(name)\""
  }

  private static func isGap(_ character: Character) -> Bool {
    character.isWhitespace || character == ","
  }
}
