internal import ScoringKit

extension HandicapSystem {
  /// The handicaps of Archery GB (2023): the allowance of an archer's handicap is added to the score.
  ///
  /// Handicaps outdoors and indoors, and those of each bow, are lists of their own.
  static let archeryGB = HandicapSystem(
    id: "agb2023",
    worth: { state, seat in
      guard let state = state as? ScoreSheet, let list = state.handicapList(of: seat),
        let handicap = state.handicap(of: seat)
      else { return nil }
      let table = ExpectedScore(state.definition, scheme: .agb2023)
      return Worth(
        list: list, handicap: handicap, lowest: allowances.lowerBound,
        allowances: allowances.map { 0 - table.allowance($0) })
    },
    handicap: { start, results in RunningHandicap(start: start, rounds: results).current })

  /// The handicaps for which allowances are computed: those of the printed tables.
  private static let allowances = 0...150
}

extension ScoreSheet {
  /// Returns the list among whose rounds an archer's handicap is formed: `outdoor, recurve`; `nil`
  /// for nobody.
  ///
  /// Without a bow, the list is that of archers whose bow is unknown.
  func handicapList(of seat: Seat) -> String? {
    guard archers.indices.contains(seat.index) else { return nil }
    let bow = archers[seat.index].bow?.rawValue ?? "bow unknown"
    return "\(definition.location.rawValue), \(bow)"
  }

  /// Returns the handicap of an archer's score for statistics, with its list as the dimension; empty
  /// if there is none.
  func handicapMetric(of seat: Seat) -> [Metric] {
    guard let list = handicapList(of: seat), let handicap = handicap(of: seat) else { return [] }
    return [Metric("handicap", of: list, handicap, outOf: 1)]
  }

  /// Returns the handicap of an archer's score of the whole round by Archery GB (2023); `nil` for a
  /// part of the round, or if the tables don't have it.
  func handicap(of seat: Seat) -> Int? {
    let tally = tally(of: seat)
    guard tally.arrows == definition.arrows, tally.total > 0 else { return nil }
    let table = ExpectedScore(definition, scheme: .agb2023)
    return table.maximum > 0 ? try? table.handicap(score: tally.total) : nil
  }
}
