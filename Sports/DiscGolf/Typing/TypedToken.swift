internal import ScoringKit

/// A piece of a typed line, with its place in that line.
struct TypedToken: Hashable {
  enum Kind: Hashable {
    /// A number in digits or as a word; numbers that are too great for the machine are its greatest.
    case number(Int)
    /// `-`: no score.
    case dash
    /// Part of a name, or a label.
    case word
    /// A name in quotes, which is never anything else.
    case quoted(Substring)
    /// `:` after a hole or a name.
    case colon
  }

  let kind: Kind
  /// The text with its place; quotes are part of it.
  let text: Substring

  var isValue: Bool { isNumber || kind == .dash }

  var isName: Bool { isQuoted || kind == .word }

  var isQuoted: Bool {
    if case .quoted = kind { true } else { false }
  }

  /// Whether it is a number in digits or as a word.
  var isNumber: Bool {
    if case .number = kind { true } else { false }
  }

  /// Whether it is a word without quotes, in any case.
  func isWord(_ word: String) -> Bool { kind == .word && text.lowercased() == word }

  /// The value that a word without quotes is the text of, in any case.
  private func word<Value: RawRepresentable<String>>() -> Value? {
    kind == .word ? Value(rawValue: text.lowercased()) : nil
  }

  var throwPenalty: ThrowPenalty? { word() }

  var roundPenalty: RoundPenalty? { word() }

  var status: PlayerStatus? { word() }

  func refusal(_ message: String, expected: [String] = [], hint: Line? = nil) -> Refusal {
    Refusal(.notation, message, at: text, expected: expected, hint: hint)
  }

  /// The refusal of what it is not, as in `"x" is no score`.
  func isNo(_ what: String, expected: [String] = ["1…99", "-"], hint: Line? = nil) -> Refusal {
    refusal("\"\(text)\" is no \(what)", expected: expected, hint: hint)
  }

  /// Whether it is a word that begins like a number: `3.5`, `+1`, `#7`, `9x`.
  var looksLikeNumber: Bool {
    guard kind == .word else { return false }
    let rest = text.drop { "+-#.".contains($0) }
    return rest.first.map { $0.isASCII && $0.isNumber } ?? false
  }

  /// Cuts a line into its pieces: spaces, commas and semicolons only part them.
  static func tokens(of line: Substring) throws(Refusal) -> [TypedToken] {
    var tokens: [TypedToken] = []
    var rest = line
    while let first = rest.first {
      if isSeparator(first) {
        rest.removeFirst()
      } else if first == ":" {
        tokens.append(TypedToken(kind: .colon, text: rest.prefix(1)))
        rest.removeFirst()
      } else if quotes.contains(first) {
        let inner = rest.dropFirst()
        guard let end = inner.firstIndex(where: quotes.contains) else {
          throw Refusal(.notation, "A quote is not closed.", at: rest, expected: ["\""])
        }
        let next = inner.index(after: end)
        tokens.append(TypedToken(kind: .quoted(inner[..<end]), text: rest[..<next]))
        rest = rest[next...]
      } else {
        let end =
          rest.firstIndex { isSeparator($0) || $0 == ":" || quotes.contains($0) } ?? rest.endIndex
        let piece = rest[..<end]
        rest = rest[end...]
        guard let last = piece.lastIndex(where: { !".!?".contains($0) }) else { continue }
        let token = TypedToken(kind: kind(of: piece[...last]), text: piece[...last])
        if token.isNumber, piece.last == ".", rest.contains(where: { !$0.isWhitespace }) {
          throw Refusal(
            .notation, "\"\(piece)\" could be hole \(token.text), or a score.", at: piece,
            expected: ["\(token.text):", "\(token.text)"])
        }
        tokens.append(token)
      }
    }
    return tokens
  }

  private static func kind(of text: Substring) -> Kind {
    if ["-", "–", "—"].contains(text) { return .dash }
    if text.isDigits { return .number(Int(text) ?? .max) }
    if let index = words.firstIndex(of: text.lowercased()) { return .number(index) }
    return .word
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || character == "," || character == ";"
  }

  private static let quotes: [Character] = ["\"", "“", "”", "„"]
  private static let words = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
  ]
}

/// Pieces of a line that stand behind each other.
typealias Pieces = ArraySlice<TypedToken>

extension Pieces {
  /// Takes the first piece, where something can be read from it.
  mutating func take<Value>(_ read: (TypedToken) -> Value?) -> Value? {
    guard let value = first.flatMap(read) else { return nil }
    self = dropFirst()
    return value
  }

  mutating func takeValue() -> TypedToken? { take { $0.isValue ? $0 : nil } }
}
