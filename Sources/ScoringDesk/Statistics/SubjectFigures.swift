import ScoringKit

/// The figures of one player or one side.
struct SubjectFigures {
  /// A round that the subject has finished.
  struct Played {
    /// The round's number in the fold.
    var round: Int
    /// The book of the result.
    var book: Int
    /// Whether the round may count in streaks, bests and comparisons.
    let isOfficial: Bool
    /// Whether the subject won alone; `nil` if the subject or everybody else has no place.
    let won: Bool?
    /// The figures kept for each single round, in the order of their keys.
    let values: [Int?]
  }

  /// The record of two subjects against each other.
  struct Duel {
    var wins = 0
    var losses = 0
    var ties = 0
    /// The sum of the differences of the subject's figure minus the other's.
    var difference = 0
    /// The number of rounds in which both have the figure.
    var compared = 0
    /// The number of rounds in which both have a place.
    var rounds: Int { wins + losses + ties }

    /// Whether only some of the rounds have the figure.
    var isPartlyCompared: Bool { compared > 0 && compared < rounds }

    /// Counts a round: 1 for a win, -1 for a loss, 0 for a tie.
    mutating func add(_ result: Int, difference: Int?) {
      if result > 0 { wins += 1 } else if result < 0 { losses += 1 } else { ties += 1 }
      guard let difference else { return }
      self.difference = Ratio.sum(self.difference, difference)
      compared += 1
    }
  }

  /// The key of the player or the side.
  let key: String
  /// The figures, by book.
  var tables: [Int: MetricTable] = [:]
  /// The rounds, in the store's order until they are sorted.
  var rounds: [Played] = []
  /// The duels, by the other subject's key.
  var duels: [String: Duel] = [:]
  /// The rounds together with partners, by the partner's key; the difference is the own figure.
  var partners: [String: Duel] = [:]
}
