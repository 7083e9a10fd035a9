import ScoringKit
import ScoringViews

/// The score of a match of two sides, separated into what pages and pictures show in different sizes.
///
/// It is read from what the sport writes for each side, such as `11-6, 6-11, 11-7` or `6-5, shoot-off
/// 10, no arrows`. A result of another form, such as `3/2`, is the score as it is.
struct MatchScore: Hashable {
  /// The score of one side.
  struct Side: Hashable {
    /// The score of the match: the games won if there are several, and otherwise the only score.
    var score = ""
    /// The score of the game that is being played; that of the match if it is over.
    var current = ""
    /// The score in each game; empty if there is only one.
    var games: [String] = []
    /// The arrows of each shoot-off as the sport writes them; empty for none.
    var shootOffs: [String] = []
  }

  /// The sides, in the order of the match.
  private(set) var sides: [Side]
  /// Words about the whole result, such as `no arrows`; empty for none.
  let remark: String
  /// Whether the score consists of a number for each side.
  let isOfNumbers: Bool
  /// Whether the score consists of a total for each side, such as `650` or `-2`.
  let isOfTotals: Bool

  /// Reads a score.
  ///
  /// - Parameters:
  ///   - headlines: The result of each of two sides as the sport writes it.
  ///   - isOver: Whether the match is over, so that the last game counts as won.
  ///   - won: The games that each side won, as the sport counted them; `nil` to count those whose score
  ///     is the greater one.
  ///   - isOfTotals: Whether each side has a result of its own, of which none says that of both.
  init(_ headlines: [String], isOver: Bool, won: [Int]? = nil, isOfTotals: Bool = false) {
    self.isOfTotals = isOfTotals
    guard !isOfTotals else {
      // The score doesn't contain the worth of a result by tables, which is in parentheses.
      let parts = headlines.map { headline in
        headline.split(separator: ",").map { part in
          part.prefix { $0 != "(" }.split(separator: " ").joined(separator: " ")
        }
      }
      sides = parts.map { parts in
        let score = parts.first ?? ""
        return Side(score: score, current: score)
      }
      // A remark on the match is one that both sides have.
      let shared = parts.first?.dropFirst().filter { own in
        parts.allSatisfy { $0.dropFirst().contains(own) }
      }
      remark = (shared ?? []).joined(separator: ", ")
      isOfNumbers = false
      return
    }
    let parts = headlines.map(Self.parts)
    let first = parts.first
    isOfNumbers = parts.count == 2 && parts.allSatisfy { !$0.pairs.isEmpty }
    remark = (first?.remarks ?? []).joined(separator: ", ")
    guard isOfNumbers, let pairs = first?.pairs, let last = pairs.last else {
      sides = headlines.map { Side(score: $0, current: $0) }
      return
    }
    let settled = isOver ? pairs[...] : pairs.dropLast()
    let counted = won ?? [settled.count { $0.0 > $0.1 }, settled.count { $0.0 < $0.1 }]
    let isOfGames = pairs.count > 1
    sides = [0, 1].map { index in
      func own(_ pair: (Int, Int)) -> String { "\(index == 0 ? pair.0 : pair.1)" }
      let score = isOfGames ? "\(counted[index])" : own(last)
      return Side(
        score: score, current: isOver ? score : own(last), games: isOfGames ? pairs.map(own) : [],
        shootOffs: parts[index].shootOffs)
    }
  }

  /// Whether each side has a score of its own, and none says the result of both, as `3/2` does.
  var isOfEach: Bool { isOfNumbers || isOfTotals || sides.allSatisfy { Int($0.score) != nil } }

  /// The games of the match in the order of its sides, such as `11-6, 6-11`; empty if there is one.
  var games: String {
    guard sides.count == 2 else { return "" }
    return zip(sides[0].games, sides[1].games).map { "\($0)-\($1)" }.joined(separator: ", ")
  }

  /// Returns the scores of a side in the games; a game is won if its score is the greater one.
  func games(of index: Int) -> [BracketPlan.Line.Game] {
    guard sides.count == 2, sides.indices.contains(index) else { return [] }
    return zip(sides[index].games, sides[1 - index].games).map { own, other in
      BracketPlan.Line.Game(own, isWon: (Int(own) ?? 0) > (Int(other) ?? 0))
    }
  }

  /// The index of the side that leads a match in progress: by games, then by the game being played.
  var leader: Int? {
    guard isOfNumbers else { return nil }
    for numbers in [sides.map(\.score), sides.map(\.current)].map({ $0.map { Int($0) ?? 0 } })
    where numbers[0] != numbers[1] {
      return numbers[0] > numbers[1] ? 0 : 1
    }
    return nil
  }

  /// Both arrows of each shoot-off, such as `10-9`; empty if there was none.
  var shootOff: String {
    let count = sides.map(\.shootOffs.count).max() ?? 0
    return (0..<count).map { number in
      sides.map { $0.shootOffs.indices.contains(number) ? $0.shootOffs[number] : "–" }
        .joined(separator: "-")
    }.joined(separator: ", ")
  }

  /// The index of the side whose last arrow was closer to the centre, if that decided the shoot-off.
  var closer: Int? {
    let last = sides.map { $0.shootOffs.last ?? "" }
    let marked = last.indices.filter { last[$0].hasSuffix("*") }
    let values = last.map { $0.filter { $0 != "*" } }
    guard marked.count == 1, values.count == 2, values[0] == values[1] else { return nil }
    return marked[0]
  }

  // MARK: Reading

  /// The parts of one side's result.
  private struct Parts {
    /// The side's own number and that of the other side, of the match or of each game.
    var pairs: [(Int, Int)] = []
    var shootOffs: [String] = []
    var remarks: [String] = []
  }

  private static let shootOffWord = "shoot-off "

  private static func parts(_ headline: String) -> Parts {
    var parts = Parts()
    for part in headline.split(separator: ",") {
      let text = part.drop(while: \.isWhitespace)
      let words = text.split(separator: " ", maxSplits: 1)
      if parts.remarks.isEmpty, parts.shootOffs.isEmpty, let score = words.first,
        let pair = pair(score)
      {
        parts.pairs.append(pair)
        if words.count > 1 { parts.remarks.append(words[1].filter { !"()".contains($0) }) }
      } else if text.hasPrefix(shootOffWord) {
        parts.shootOffs.append(String(text.dropFirst(shootOffWord.count)))
      } else if !parts.shootOffs.isEmpty, text.allSatisfy({ $0.isNumber || " XM*+".contains($0) }) {
        // A second shoot-off follows the first.
        parts.shootOffs.append(String(text))
      } else {
        parts.remarks.append(String(text))
      }
    }
    return parts
  }

  private static func pair(_ text: Substring) -> (Int, Int)? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let one = numbers[0], let other = numbers[1] else { return nil }
    return (one, other)
  }
}
