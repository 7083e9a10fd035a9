/// The ways in which a participant leaves a round early, with the words that people use for them.
///
/// Every sport reads the same lines with ``line(_:names:)`` and maps them to its own events. A word
/// of this vocabulary that is the whole name of a participant is a name.
public enum Leaving: Hashable, Sendable, CaseIterable {
  /// Stopped before the end: `retired`, `dnf`.
  case retired
  /// Did not start: `dns`.
  case absent
  /// Withdrew: `withdrawn`, `wd`.
  case withdrawn
  /// Was disqualified: `dsq`, `dq`.
  case disqualified
  /// Gave the win to the others: `forfeit`, `walkover`.
  case forfeited

  /// The words in lower case, the usual one first.
  public var words: [String] {
    switch self {
    case .retired: ["retired", "retires", "retire", "ret", "rtd", "dnf", "quit", "quits"]
    case .absent: ["dns", "no-show", "noshow"]
    case .withdrawn: ["withdrawn", "withdraws", "withdraw", "withdrew", "wd"]
    case .disqualified: ["dsq", "dq", "disqualified"]
    case .forfeited: ["forfeit", "forfeits", "forfeited", "walkover", "w/o"]
    }
  }

  /// Returns the way that a word means, ignoring case; nil if there is none.
  public init?(_ word: TypedWords.Word) {
    guard !word.isQuoted, let found = Self.byWord[word.text.lowercased()] else { return nil }
    self = found
  }

  /// A line that says that somebody leaves, or takes that back.
  public struct Line: Hashable, Sendable {
    /// The way of leaving.
    public let leaving: Leaving
    /// The word for it.
    public let word: TypedWords.Word
    /// The words of the name; empty if nobody is named.
    public let name: TypedWords.Words
    /// Whether a dash behind it takes it back.
    public let isTakenBack: Bool
  }

  /// Reads `raj dnf`, `dnf raj`, `end retired raj`, `status raj retired`, `raj dnf -` or `dnf`.
  ///
  /// - Parameters:
  ///   - words: All words of the line.
  ///   - names: The participants, of whom none may be called like the word.
  /// - Returns: The line; nil if it is none of these.
  public static func line(_ words: TypedWords.Words, names: Roster) -> Line? {
    var rest = words
    if rest.count > 1, let first = rest.first, ["end", "status"].contains(where: first.is) {
      rest = rest.dropFirst()
    }
    let isTakenBack = rest.count > 1 && rest.last?.isDash == true
    if isTakenBack { rest = rest.dropLast() }
    let place: TypedWords.Word
    let name: TypedWords.Words
    if let last = rest.last, Leaving(last) != nil {
      (place, name) = (last, rest.dropLast())
    } else if let first = rest.first, Leaving(first) != nil {
      (place, name) = (first, rest.dropFirst())
    } else {
      return nil
    }
    guard let leaving = Leaving(place), name.allSatisfy(isOfName),
      !NameSearch(place.text).equals(names.names.flatMap { $0.all + $0.members.flatMap(\.all) })
    else { return nil }
    return Line(leaving: leaving, word: place, name: name, isTakenBack: isTakenBack)
  }

  /// Whether a word can be part of a name: not a number, a dash or a sign.
  private static func isOfName(_ word: TypedWords.Word) -> Bool {
    word.isQuoted
      || word.number == nil && !word.isDash && word.text.contains { $0.isLetter || $0.isNumber }
  }

  private static let byWord = Dictionary(
    allCases.flatMap { leaving in leaving.words.map { ($0, leaving) } }
  ) { first, _ in first }
}
