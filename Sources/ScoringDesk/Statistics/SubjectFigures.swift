import ScoringKit

/// Everything that is counted of one player, or of one side.
struct SubjectFigures {
  /// A round that the player has finished.
  struct Played {
    /// The round's number in the fold.
    var round: Int
    /// The book of the result.
    var book: Int
    /// Whether it may count in streaks, bests and comparisons.
    let isOfficial: Bool
    /// Whether the player won it alone; nil where the player or everybody else has no place.
    let won: Bool?
    /// The figures that are followed from round to round, in the order of their keys.
    let values: [Int?]
  }

  /// What two players have against each other.
  struct Duel {
    var wins = 0
    var losses = 0
    var ties = 0
    /// The sum of the player's figures less the other's.
    var difference = 0
    /// The rounds in which both have the figure.
    var compared = 0
    /// The rounds together in which both have a place.
    var rounds: Int { wins + losses + ties }

    /// Whether some of the rounds have it, and others don't.
    var isPartlyCompared: Bool { compared > 0 && compared < rounds }

    /// Counts a round: 1 for a win, -1 for a loss, 0 for a tie.
    mutating func add(_ result: Int, difference: Int?) {
      if result > 0 { wins += 1 } else if result < 0 { losses += 1 } else { ties += 1 }
      guard let difference else { return }
      self.difference = Ratio.sum(self.difference, difference)
      compared += 1
    }
  }

  /// The player's key, or the side's.
  let key: String
  /// The figures, by book.
  var tables: [Int: MetricTable] = [:]
  /// The rounds, in the order of the store until they are sorted.
  var rounds: [Played] = []
  /// The duels, by the other's key.
  var duels: [String: Duel] = [:]
  /// The rounds beside partners, by the partner's key; the difference is the own figure.
  var partners: [String: Duel] = [:]
}
