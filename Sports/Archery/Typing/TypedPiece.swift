internal import ScoringKit

/// A piece of a typed line, with its place in that line.
struct TypedPiece: Hashable {
  /// What a piece is before anybody asks what it means.
  enum Kind: Hashable {
    /// Arrows: `X`, `109`, `10/2`, `+9`, `-`.
    case arrows
    case place(Int, Int)
    case word
    /// A name in quotes, which is never anything else.
    case quoted(Substring)
    /// `,` or `;`, between archers.
    case comma
    /// `:` after an end or a name.
    case colon
  }

  let kind: Kind
  /// The text with its place; quotes are part of it.
  let text: Substring

  var isName: Bool {
    switch kind {
    case .word, .quoted: true
    default: false
    }
  }

  /// A word in lower case; empty for anything else.
  var word: String { kind == .word ? text.lowercased() : "" }

  /// The words, in lower case, that a shoot-off begins with.
  static let shootOffWords: Set<String> = ["shootoff", "shoot-off", "so"]

  /// Words that a name in quotes alone is not.
  private static let words = shootOffWords.union(["status", "end", "set", "and"])
    .union(ArcherStatus.allCases.map(\.rawValue))

  /// A name as it is typed: in quotes where it would be something else, as `X`, `7` or `So` would.
  static func spelled(_ name: String) -> String {
    let pieces = (try? pieces(of: name[...])) ?? []
    let isPlain =
      !pieces.isEmpty && pieces.allSatisfy { $0.kind == .word && !words.contains($0.word) }
    return isPlain || name.contains(where: quotes.contains) ? name : "\"\(name)\""
  }

  /// Cuts a line into its pieces; throws a refusal where a quote is not closed.
  static func pieces(of line: Substring) throws(Refusal) -> [TypedPiece] {
    var pieces: [TypedPiece] = []
    var rest = line
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "," || first == ";" || first == ":" {
        pieces.append(TypedPiece(kind: first == ":" ? .colon : .comma, text: rest.prefix(1)))
        rest.removeFirst()
      } else if quotes.contains(first) {
        let inner = rest.dropFirst()
        guard let end = inner.firstIndex(where: quotes.contains) else {
          throw Refusal(.notation, "A quote is not closed.", at: rest, expected: ["\""])
        }
        let next = inner.index(after: end)
        pieces.append(TypedPiece(kind: .quoted(inner[..<end]), text: rest[..<next]))
        rest = rest[next...]
      } else {
        let end = rest.firstIndex(where: isBoundary) ?? rest.endIndex
        pieces.append(TypedPiece(kind: kind(of: rest[..<end]), text: rest[..<end]))
        rest = rest[end...]
      }
    }
    return pieces
  }

  private static func kind(of text: Substring) -> Kind {
    if text == "-" || text == "–" || text == "—" { return .arrows }
    if let (end, arrow) = ArrowEvent.place(text) { return .place(end, arrow) }
    var run = text
    if run.first == "+" { run.removeFirst() }
    if run.last == "*" { run.removeLast() }
    let parts = run.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let isRun = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { arrowBytes.contains($0) }
    }
    return isRun && !parts.isEmpty ? .arrows : .word
  }

  private static func isBoundary(_ character: Character) -> Bool {
    character.isWhitespace || ",;:".contains(character) || quotes.contains(character)
  }

  private static let arrowBytes = Set("0123456789xXmM".utf8)
  private static let quotes: [Character] = ["\"", "“", "”", "„"]
}
