import ScoringContests
import ScoringKit

/// The tie-break counts of the entrants of a table of totals, such as tens and nines, and which of
/// them decided between level entrants.
struct ContestCounts {
  /// The titles of the counts; empty if the table has none.
  let titles: [String]
  private var sums: [Int: [Int]] = [:]
  private var decisive: [Int: Int] = [:]

  /// Adds up the counts of a stage for the entrants of a ranking.
  ///
  /// There are none if not all results are added up as they are, or if some are unknown.
  init(_ ranking: Ranking, of stage: StageState, titles: [String]) {
    guard let progress = stage.progress, progress.policy.addsTotals, progress.policy.best == nil,
      progress.policy.handicap == nil, !titles.isEmpty
    else {
      self.titles = []
      return
    }
    for round in progress.played {
      for (side, result) in zip(round.sides, round.outcome.sides) {
        guard let share = result.share, let entrant = side.first else { continue }
        let before = sums[entrant] ?? []
        let count = max(before.count, share.count - 1)
        sums[entrant] = (0..<count).map { index in
          (before.indices.contains(index) ? before[index] : 0)
            + (share.indices.contains(index + 1) ? -share[index + 1] : 0)
        }
      }
    }
    self.titles = sums.values.contains { $0.contains { $0 != 0 } } ? titles : []
    // After a shoot-off its arrows decided, and not the counts.
    let hasShootOff = progress.played.contains {
      $0.outcome.sides.contains { $0.playoff?.tookPart == true }
    }
    guard !hasShootOff else { return }
    for reason in ranking.reasons where !reason.isShown && reason.parts.count > 1 {
      let entrants = reason.parts.flatMap(\.entrants)
      let counts = entrants.compactMap { sums[$0] }
      guard counts.count == entrants.count,
        let index = titles.indices.first(where: { index in
          Set(counts.map { $0.indices.contains(index) ? $0[index] : 0 }).count > 1
        })
      else { continue }
      for entrant in entrants { decisive[entrant] = index }
    }
  }

  /// Returns the cells of an entrant; the count that decided is strong.
  func cells(of entrant: Int) -> [Cell] {
    titles.indices.map { index in
      guard let sums = sums[entrant], sums.indices.contains(index) else { return Cell("–", .dim) }
      return Cell("\(sums[index])", decisive[entrant] == index ? .strong : .plain)
    }
  }
}
