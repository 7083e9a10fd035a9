internal import ScoringKit

/// The way in which a match of a list of final scores ended, as people write it behind the score.
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

  /// Reads a word; `nil` for any other.
  init?(_ word: some StringProtocol) {
    let folded = word.lowercased()
    guard let found = Self.words.first(where: { $1.contains(folded) }) else { return nil }
    self = found.key
  }

  /// Returns the ending of a match with the side that it concerns; `nil` if this file can't
  /// express it.
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

  /// The word in files of this program.
  var word: String { Self.words.first { $0.key == self }?.value.first ?? "" }

  /// Whether a side wins by it.
  var hasWinner: Bool { [.retired, .walkover, .forfeit].contains(self) }

  /// Returns the event that ends a match which a side wins.
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
