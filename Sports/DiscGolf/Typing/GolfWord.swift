internal import ScoringKit

/// What a word of a line of scores is before anybody asks what it means.
extension TypedWords.Word {
  /// The number that it is, in digits or spelled out; those that are too great for the machine are
  /// its greatest.
  var count: Int? {
    if isQuoted { return nil }
    if text.isDigits { return Int(text) ?? .max }
    return Self.numbers.firstIndex(of: text.lowercased())
  }

  var isNumber: Bool { count != nil }

  /// Whether it is a number, or `-` for no score.
  var isValue: Bool { isNumber || isDash }

  /// Whether it stands behind a hole or a name.
  var isColon: Bool { self.is(":") }

  /// Whether it is part of a name, or a label.
  var isName: Bool { isQuoted || !(isValue || isColon) }

  var throwPenalty: ThrowPenalty? { value() }

  var roundPenalty: RoundPenalty? { value() }

  var status: PlayerStatus? { value() }

  /// The refusal of what it is not, as in `"x" is no score`.
  func isNo(_ what: String, expected: [String] = ["1…99", "-"], hint: Line? = nil) -> Refusal {
    refusal("\"\(written)\" is no \(what)", expected: expected, hint: hint)
  }

  /// Whether it is a word that begins like a number: `3.5`, `+1`, `#7`, `9x`.
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
  /// Takes the first word, where something can be read from it.
  mutating func take<Value>(_ read: (TypedWords.Word) -> Value?) -> Value? {
    guard let value = first.flatMap(read) else { return nil }
    self = dropFirst()
    return value
  }

  mutating func takeValue() -> TypedWords.Word? { take { $0.isValue ? $0 : nil } }
}
