import ScoringContests
import ScoringKit
package import ScoringViews

/// The places of a stage or division of an event, with the figure that the event is played for.
package struct EventWinners: Sendable {
  /// The name of the stage and the division; that of the event if it has only one table.
  package let title: String
  /// The name of the event's division, or its stage; empty if it has only one table.
  package let part: String
  /// The meaning of the figures, such as `matches won–lost`; empty for totals.
  package let label: String
  /// The entrants, the best first, with a figure and what decided their place.
  package let sides: [Picture.Side]

  /// The entrants on the first three places.
  package var medalists: [Picture.Side] {
    sides.filter { side in Int(side.place.drop { $0 == "T" }).map { $0 <= 3 } ?? false }
  }
}

extension ContestPage {
  /// The places of the complete stages from which nobody goes on to another one.
  var winners: [EventWinners] {
    let sources = Set(
      reading.state.stages.compactMap { stage in
        if case .places(_, let id) = stage.plan.source { id } else { nil }
      })
    return tables.filter { table in
      !sources.contains(table.stage.plan.id) && reading.isOver(table.stage)
        && table.ranking.rows.contains { $0.place != nil }
    }.map(\.winners)
  }
}

extension ContestTable {
  /// The places of the table with the figure that decided them.
  var winners: EventWinners {
    let sides = ranking.rows.enumerated().map { index, row in
      Picture.Side(
        seat: Seat(index: index), name: reading.name(row.entrant, in: stage),
        place: row.place.map { "\(row.isShared ? "T" : "")\($0)" } ?? "–",
        score: row.place == nil ? "" : TextMeasure.minus(figure(of: row)), note: note(on: row),
        isFirst: row.place == 1)
    }
    return EventWinners(
      title: publicTitle, part: part, label: figureLabel, sides: sides)
  }

  /// The index of the column with the figure that the first step of the policy compares; `nil` if
  /// matches won and lost are that figure.
  var figureColumn: Int? {
    if stage.progress?.policy.addsSessions == true,
      let total = ranking.columns.firstIndex(where: { $0.kind == .total })
    {
      return total
    }
    let titles = ranking.columns.map(\.title)
    switch stage.progress?.policy.steps.first {
    case .matchPoints: return titles.firstIndex(of: "Match points")
    case .total(let measure): return titles.firstIndex(of: measure.capitalizedFirst)
    case .difference(let measure):
      return titles.firstIndex(of: "+/- \(measure)") ?? titles.firstIndex(of: "+/-")
    default: return titles.contains("Won") ? nil : titles.isEmpty ? nil : 0
    }
  }

  /// Returns the figure in large type: what the event is played for, by the first step of its policy.
  func figure(of row: Ranking.Row) -> String {
    if let column = figureColumn {
      let figures = figures(of: row)
      return figures.indices.contains(column) ? figures[column] : ""
    }
    let titles = ranking.columns.map(\.title)
    if let won = titles.firstIndex(of: "Won"), let lost = titles.firstIndex(of: "Lost"),
      row.figures.indices.contains(lost)
    {
      return "\(row.figures[won])–\(row.figures[lost])"
    }
    let results = stage.progress?.results.values.map { $0 } ?? []
    let won = results.count { $0.winners?.contains(row.entrant) == true }
    let lost = results.count { $0.losers?.contains(row.entrant) == true }
    return "\(won)–\(lost)"
  }

  /// The meaning of ``figure(of:)``; empty for totals.
  var figureLabel: String {
    guard let column = figureColumn, ranking.columns.indices.contains(column) else {
      return "matches won–lost"
    }
    return ranking.columns[column].title == "Total"
      ? "" : ranking.columns[column].title.lowercased()
  }

  /// Returns what decided the place of an entrant of a knockout: the last match.
  private func note(on row: Ranking.Row) -> String {
    guard isKnockout, row.place ?? 9 <= 4, let id = stage.entrant(row.entrant),
      let last = stage.fixtures.last(where: { $0.outcome?.winner != nil && $0.known.contains(id) }),
      let own = last.entrants.firstIndex(where: { $0.contains(id) }), last.entrants.count == 2
    else { return "" }
    let other = reading.side(1 - own, of: last)
    let isWinner = last.outcome?.winner == own
    let view = ContestPage(reading).match(last)
    let sides = view.sides
    guard sides.indices.contains(own), sides.indices.contains(1 - own) else { return "" }
    let numbers = [sides[own].score, sides[1 - own].score]
    let score = numbers.contains("") ? numbers.joined() : numbers.joined(separator: "–")
    let name = last.fixture.title
    let title = name.isEmpty ? "" : " in the \(name.prefix(1).lowercased())\(name.dropFirst())"
    guard isWinner else {
      return name == "Final" || name == "Second final" ? "lost the final" : "lost to \(other)"
    }
    return "beat \(other)\(score.isEmpty ? "" : " \(score)")\(title)"
  }
}
