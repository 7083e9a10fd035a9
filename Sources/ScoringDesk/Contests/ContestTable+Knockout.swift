import ScoringContests
import ScoringKit

// The order of a knockout that is being played: those who can still win come first.
extension ContestTable {
  /// Whether the format ranks the entrants by their matches, and not a policy.
  var isKnockout: Bool {
    FormatList.format(named: stage.plan.format).map { $0.form.usesPolicy == false } ?? false
      && !stage.countsRounds && !stage.fixtures.isEmpty
  }

  /// Whether the table lists the entrants of a knockout that isn't over.
  private var isOpenKnockout: Bool {
    isKnockout && ranking.columns.isEmpty && !stage.isComplete
  }

  /// The rows for people: in a knockout that isn't over, those who are still in it come first, and
  /// otherwise the order of the places.
  var orderedRows: [Ranking.Row] {
    guard isOpenKnockout else { return ranking.rows }
    return ranking.rows.filter(isIn) + ranking.rows.filter { !isIn($0) }
  }

  /// Whether an entrant of a knockout has no place yet and did not lose the last match.
  func isIn(_ row: Ranking.Row) -> Bool {
    guard isOpenKnockout, row.place == nil, let id = stage.entrant(row.entrant),
      reading.contest.entrant(id)?.hasLeft == false
    else { return false }
    let own = stage.fixtures.filter { $0.known.contains(id) }
    let isWaiting = own.contains { match in
      match.outcome == nil && match.state != .void && match.state != .empty
    }
    return isWaiting || !own.contains { lost($0, id) }
  }

  /// The match that each entrant lost last, without its number, by position in the draw; `nil` if the
  /// table has no such column.
  var exits: [Int: String]? {
    guard isOpenKnockout else { return nil }
    var exits: [Int: String] = [:]
    for row in ranking.rows where row.place != nil {
      guard let id = stage.entrant(row.entrant),
        let match = stage.fixtures.last(where: { lost($0, id) })
      else { continue }
      exits[row.entrant] = ContestReading.withoutNumber(reading.name(of: match))
    }
    return exits
  }

  private func lost(_ fixture: ContestFixture, _ id: EntrantID) -> Bool {
    guard let winner = fixture.outcome?.winner, fixture.entrants.indices.contains(winner) else {
      return false
    }
    return fixture.known.contains(id) && !fixture.entrants[winner].contains(id)
  }
}
