/// The ways in which a participant leaves a round early, with the words that people use for them.
///
/// Every sport reads the same lines with ``Departure/read(_:names:of:next:seat:)``. If one
/// of these words is the whole name of a participant, it is read as the name.
public enum Leaving: String, Hashable, Sendable, CaseIterable {
  /// The participant stopped before the end: `retired`, `dnf`.
  case retired
  /// The participant did not start: `dns`.
  case absent
  /// The participant withdrew: `withdrawn`, `wd`.
  case withdrawn
  /// The participant was disqualified: `dsq`, `dq`.
  case disqualified
  /// The participant gave the win to the opponents: `forfeit`, `walkover`.
  case forfeited

  /// The words for this way of leaving, in lower case, the usual one first.
  public var words: [String] {
    switch self {
    case .retired: ["retired", "retires", "retire", "ret", "rtd", "dnf", "quit", "quits"]
    case .absent: ["dns", "no-show", "noshow"]
    case .withdrawn: ["withdrawn", "withdraws", "withdraw", "withdrew", "wd"]
    case .disqualified: ["dsq", "dq", "disqualified"]
    case .forfeited: ["forfeit", "forfeits", "forfeited", "walkover", "w/o"]
    }
  }

  /// The way of leaving in the past tense: `retired`, `did not start`.
  public var phrase: String {
    switch self {
    case .retired: "retired"
    case .absent: "did not start"
    case .withdrawn: "withdrew"
    case .disqualified: "was disqualified"
    case .forfeited: "forfeited"
    }
  }

  /// The abbreviation in result lists: `DNF`.
  public var mark: String {
    switch self {
    case .retired, .withdrawn, .forfeited: "DNF"
    case .absent: "DNS"
    case .disqualified: "DSQ"
    }
  }

  /// Makes the way of leaving that a word means, such as `dnf`, ignoring case; nil for any other
  /// word and for a quoted one.
  public init?(_ word: TypedWords.Word) {
    guard !word.isQuoted, let found = Self.byWord[word.text.lowercased()] else { return nil }
    self = found
  }

  /// Makes the way of leaving that a text is a word for, ignoring case; nil for any other text.
  package init?(named text: String) {
    guard let found = Self.byWord[text.lowercased()] else { return nil }
    self = found
  }

  /// The parts of a typed line that says that somebody leaves the round, or takes that back.
  struct Line: Hashable, Sendable {
    /// The way of leaving that the line names.
    let leaving: Leaving
    /// The word of the line that names the way of leaving.
    let word: TypedWords.Word
    /// The words of the line that are the participant's name; empty if nobody is named.
    let name: TypedWords.Words
    /// Whether the line ends with a dash, which takes the leaving back: `raj dnf -`.
    let isTakenBack: Bool
  }

  /// Reads a line such as `raj dnf`, `dnf raj`, `end retired raj`, `status raj retired`, `raj dnf
  /// -` or `dnf`.
  ///
  /// - Parameters:
  ///   - words: all words of the line.
  ///   - names: the names of the participants. A word that is the whole name of one of them is no
  ///     way of leaving.
  /// - Returns: the parts of the line; nil for any other line.
  static func line(_ words: TypedWords.Words, names: Roster) -> Line? {
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
