internal import ScoringKit

/// The lexical kind of a word in a line of arrows, before it is interpreted.
extension TypedWords.Word {
  enum Kind: Hashable {
    /// Arrows: `X`, `109`, `10/2`, `+9`, `-`.
    case arrows
    /// The position of an arrow: `3.2` is end 3, arrow 2.
    case place
    /// A word, or a quoted text, which is always a name.
    case name
    /// `,` or `;`, between archers.
    case comma
    /// `:` after an end or a name.
    case colon
  }

  var kind: Kind {
    if isQuoted { return .name }
    if text == ":" { return .colon }
    if text == "," || text == ";" { return .comma }
    if isDash || isRun { return .arrows }
    return place == nil ? .name : .place
  }

  /// The end and the arrow that the word names, as in `3.2`; `nil` for any other word.
  var place: (Int, Int)? { isQuoted ? nil : ArrowEvent.place(text) }

  var isName: Bool { kind == .name }

  /// Whether the word begins a shoot-off.
  var isShootOff: Bool { !isQuoted && Self.shootOffWords.contains(text.lowercased()) }

  /// The word as the number of an end or of a shoot-off; `nil` if it is no such number.
  var ordinal: Int? { isQuoted ? nil : ArrowEvent.number(text) }

  var status: ArcherStatus? { value() }

  /// Whether the word is a name that needs no quotes.
  var isPlain: Bool {
    let isTaken =
      isShootOff || status != nil || ["status", "total", "end", "set", "and"].contains(where: `is`)
    return isName && !isQuoted && !isTaken
  }

  /// Whether the word consists of arrow symbols and the signs allowed around them, as in `+9` or
  /// `10/2`.
  private var isRun: Bool {
    var run = text
    if run.first == "+" { run.removeFirst() }
    if run.last == "*" { run.removeLast() }
    let parts = run.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { Self.arrowBytes.contains($0) }
    }
  }

  private static let shootOffWords: Set<String> = ["shootoff", "shoot-off", "so"]
  private static let arrowBytes = Set("0123456789xXmM".utf8)
}

extension Roster {
  /// The names of the archers as they are typed; at most ten.
  var spelled: [String] { names.prefix(10).map { TypedArrows.form.typed($0.name) } }

  /// Returns the archer with a name of one or more words; throws a refusal that lists the archers.
  func archer(_ name: TypedWords.Words) throws(Refusal) -> Seat {
    try seat(named: name, where: \.isName, otherwise: "arrows", expected: spelled)
  }
}
