internal import ScoringKit

/// The way in which a match in a list of final scores ended, as people write it after the score.
enum ScoreEnding: Hashable {
  case retired, walkover, forfeit, time, agreed, abandoned

  /// The words for each ending, in lower case; files of this program have the first.
  private static let words: KeyValuePairs<ScoreEnding, [String]> = [
    .retired: [
      "ret", "ret.", "retd", "retired", "retirement", "rtd", "aufg.", "aufgabe", "abandon",
      "abandono", "ritirato", "opgave",
    ],
    .walkover: [
      "w/o", "wo", "w.o", "w.o.", "walkover", "withdrawn", "withdrew", "wd", "wdn", "kampflos",
    ],
    .forfeit: ["forfeit", "forfeited", "ff", "def", "def.", "default", "defaulted", "forfait"],
    .time: ["time"], .agreed: ["agreed", "stopped"], .abandoned: ["abandoned", "abn"],
  ]

  /// Reads a word such as `ret` or `w/o`; `nil` for any other word.
  init?(_ word: some StringProtocol) {
    let folded = word.lowercased()
    guard let found = Self.words.first(where: { $1.contains(folded) }) else { return nil }
    self = found.key
  }

  /// Converts the ending of a match; `nil` if a list of scores can't express it.
  init?(_ ending: Ending) {
    switch ending {
    case .retired: self = .retired
    case .withdrawn: self = .walkover
    case .forfeit: self = .forfeit
    case .timeCap: self = .time
    case .agreed: self = .agreed
    case .abandoned: self = .abandoned
    case .gameForfeit: return nil
    }
  }

  /// The word for the ending in files that this program writes.
  var word: String { Self.words.first { $0.key == self }?.value.first ?? "" }

  /// Whether this kind of ending makes one side the winner.
  var hasWinner: Bool { [.retired, .walkover, .forfeit].contains(self) }

  /// Returns the ending of a match that a side wins; the side is ignored if nobody wins by such an
  /// ending.
  func ending(wonBy winner: Side) -> Ending {
    switch self {
    case .retired: .retired(winner.other)
    case .walkover: .withdrawn(winner.other)
    case .forfeit: .forfeit(winner.other)
    case .time: .timeCap
    case .agreed: .agreed
    case .abandoned: .abandoned
    }
  }
}
