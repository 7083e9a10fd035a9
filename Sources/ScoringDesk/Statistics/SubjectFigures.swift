import ScoringKit

/// The added-up numbers of one player or one side over the rounds that count.
struct SubjectFigures {
  /// A round that the player or the side has finished.
  struct Played {
    /// The number of the round in the fold that counted it.
    var round: Int
    /// The number of the record book to which the round's result belongs.
    var book: Int
    /// Whether the round counts in streaks, bests and comparisons, which it does unless it is
    /// contested.
    let isOfficial: Bool
    /// Whether the player or the side won the round alone; `nil` if they have no rank, or nobody
    /// else has one.
    let won: Bool?
    /// The values of the metrics that are kept for each single round, in the order of the fold's
    /// `seriesKeys`; `nil` for a metric that the round lacks.
    let values: [Int?]
  }

  /// The results of one player or side against an opponent, or together with a partner.
  struct Duel {
    var wins = 0
    var losses = 0
    var ties = 0
    /// By the number of the record book, the sum over its rounds of the own value of a metric minus
    /// the opponent's value; with a partner, the sum of the own values.
    var differences: [Int: Difference] = [:]
    /// The number of rounds that were won, lost or tied.
    var rounds: Int { wins + losses + ties }

    /// Counts a round of a record book with its result: positive for a win, negative for a loss, 0
    /// for a tie.
    mutating func add(_ result: Int, difference: Int?, in book: Int) {
      if result > 0 { wins += 1 } else if result < 0 { losses += 1 } else { ties += 1 }
      guard let difference else { return }
      differences[book, default: Difference()].add(Difference(sum: difference, rounds: 1))
    }
  }

  /// The sum of the differences of a metric over some rounds.
  struct Difference {
    var sum = 0
    /// The number of rounds whose values are in the sum.
    var rounds = 0

    mutating func add(_ other: Difference) {
      sum = Ratio.sum(sum, other.sum)
      rounds += other.rounds
    }
  }

  /// The key of the player or the side whose numbers these are.
  let key: String
  /// The totals of the player's or side's metrics, by the number of the record book.
  var tables: [Int: MetricTable] = [:]
  /// The rounds of the player or the side, in the order of the store until they are sorted by
  /// start.
  var rounds: [Played] = []
  /// The results against each opponent, by the opponent's key.
  var duels: [String: Duel] = [:]
  /// The results together with each partner on a side, by the partner's key.
  var partners: [String: Duel] = [:]
}
