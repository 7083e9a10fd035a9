internal import ScoringKit

/// What a word of a line of arrows is before anybody asks what it means.
extension TypedWords.Word {
  enum Kind: Hashable {
    /// Arrows: `X`, `109`, `10/2`, `+9`, `-`.
    case arrows
    /// `3.2`, one arrow.
    case place
    /// A word, or what stands in quotes, which is never anything else.
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

  /// An end and an arrow of it, as in `3.2`.
  var place: (Int, Int)? { isQuoted ? nil : ArrowEvent.place(text) }

  var isName: Bool { kind == .name }

  /// Whether a shoot-off begins with it.
  var isShootOff: Bool { !isQuoted && Self.shootOffWords.contains(text.lowercased()) }

  /// The number of an end or of a shoot-off; nil where it is none.
  var ordinal: Int? { isQuoted ? nil : ArrowEvent.number(text) }

  var status: ArcherStatus? { value() }

  /// Whether it is a name that can stand without quotes.
  private var isPlain: Bool {
    let isTaken =
      isShootOff || status != nil || ["status", "end", "set", "and"].contains(where: `is`)
    return isName && !isQuoted && !isTaken
  }

  /// Whether it is symbols of arrows, with what may stand around them.
  private var isRun: Bool {
    var run = text
    if run.first == "+" { run.removeFirst() }
    if run.last == "*" { run.removeLast() }
    let parts = run.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { Self.arrowBytes.contains($0) }
    }
  }

  /// A name as it is typed: in quotes where it would be something else, as `X`, `7` or `So` would.
  static func spelled(_ name: String) -> String {
    let words = (try? TypedWords(name[...], as: TypedArrows.form))?.rest ?? []
    let isPlain = !words.isEmpty && words.allSatisfy(\.isPlain)
    return isPlain || name.contains(where: TypedArrows.form.quotes.contains) ? name : "\"\(name)\""
  }

  private static let shootOffWords: Set<String> = ["shootoff", "shoot-off", "so"]
  private static let arrowBytes = Set("0123456789xXmM".utf8)
}

extension Roster {
  /// Who is here, as each is typed; the first ten.
  var spelled: [String] { names.prefix(10).map { TypedWords.Word.spelled($0.name) } }

  /// The archer of a name of one word or several; throws a refusal that lists who is there.
  func archer(_ name: TypedWords.Words) throws(Refusal) -> Seat {
    try seat(named: name, where: \.isName, otherwise: "arrows", expected: spelled)
  }
}
