internal import ScoringKit

/// The lexical kind of a word in a line of scores, before it is interpreted.
extension TypedWords.Word {
  /// The word as a number, in digits or spelled out; numbers that overflow become the greatest
  /// integer.
  var count: Int? {
    if isQuoted { return nil }
    if text.isDigits { return Int(text) ?? .max }
    return Self.numbers.firstIndex(of: text.lowercased())
  }

  var isNumber: Bool { count != nil }

  /// Whether the word is a number, or `-` for no score.
  var isValue: Bool { isNumber || isDash }

  /// Whether the word is the colon after a hole or a name.
  var isColon: Bool { self.is(":") }

  /// Whether the word can be a part of a name, or a label: it is no number, no `-` and no colon.
  var isName: Bool { isQuoted || !(isValue || isColon) }

  var throwPenalty: ThrowPenalty? { value() }

  var status: PlayerStatus? { value() }

  /// Returns the refusal of a word that is not what was expected, such as `"x" is no score`.
  func isNo(_ what: String, expected: [String] = ["1…99", "-"], hint: Line? = nil) -> Refusal {
    refusal("\"\(written)\" is no \(what)", expected: expected, hint: hint)
  }

  /// Whether the word begins like a number but is none: `3.5`, `+1`, `#7`, `9x`.
  var looksLikeNumber: Bool {
    guard isName, !isQuoted else { return false }
    let rest = text.drop { "+-#.".contains($0) }
    return rest.first.map { $0.isASCII && $0.isNumber } ?? false
  }

  private static let numbers = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
  ]
}

extension TypedWords.Words {
  /// Removes the first word and returns its value, if `read` returns one for it; else returns
  /// `nil`.
  mutating func take<Value>(_ read: (TypedWords.Word) -> Value?) -> Value? {
    guard let value = first.flatMap(read) else { return nil }
    self = dropFirst()
    return value
  }

  mutating func takeValue() -> TypedWords.Word? { take { $0.isValue ? $0 : nil } }
}
