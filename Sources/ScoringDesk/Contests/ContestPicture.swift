import ScoringContests
package import ScoringKit
package import ScoringViews

/// The places of a stage of an event, for other people.
package struct SharedContest {
  /// The name of the event.
  package let name: String
  /// The tables of the event, as text.
  package let page: Page
  /// The picture of the stage: the first places in large type, and the table.
  package let picture: Picture
}

extension Scorer.Contests {
  /// Returns the picture of a stage's places: of the one with an id, or of the last one in which
  /// somebody has a place.
  ///
  /// - Throws: An error if the stage is unknown, or if nobody has a place yet.
  package func shared(_ request: ContestRequest, stage id: String?) throws -> SharedContest {
    try read { repository in
      let reading = try repository.contest(named: request.event, at: clock.now())
      let page = ContestPage(reading)
      let placed = page.tables.filter { table in
        table.ranking.rows.contains { $0.place != nil }
          && (id == nil || table.stage.plan.id == id?.lowercased())
      }
      guard let table = placed.last else {
        throw DeskError(
          .missing,
          id.map { "Nobody has a place in stage \"\($0)\" of \(reading.contest.name)." }
            ?? "Nobody has a place in \(reading.contest.name) yet.", token: id,
          expected: page.tables.map(\.stage.plan.id).uniqued())
      }
      var picture = table.picture(dates)
      // A page has space for all tables.
      let standings = page.standings
      picture.more = standings.blocks
      return SharedContest(name: reading.contest.name, page: standings, picture: picture)
    }
  }
}

extension ContestTable {
  /// Returns the places as a picture: the first ones in large type, and the table.
  fileprivate func picture(_ dates: DateStyle) -> Picture {
    let table = sheet
    let days = (stage.progress?.played ?? []).map(\.day).filter { !$0.isEmpty }.sorted()
    let column = scoreColumn
    let isOfWins = column.map { ranking.columns[$0].title == "Won" } ?? true
    let sides = zip(ranking.rows.indices, ranking.rows).map { index, row in
      Picture.Side(
        seat: Seat(index: index), name: reading.name(row.entrant, in: stage),
        place: row.place.map { "\(row.isShared ? "T" : "")\($0)" } ?? "–",
        score: column.map { table.rows[index].cells[$0 + 2].text } ?? wins(of: row),
        note: isOfWins && row.place == 1 ? "matches won" : "", isFirst: row.place == 1)
    }
    var rows = table.rows
    for (index, row) in rows.enumerated() {
      rows[index] = Sheet.Row(
        Array(row.cells.dropFirst()), spoken: row.spoken, of: Seat(index: index))
    }
    let isWhole = reading.state.stages.count == 1
    let subtitle = [
      reading.sport.name, isWhole ? "" : stage.plan.id,
      division ?? "", Phrases.count(ranking.rows.count, noun, plural: "\(noun)s"),
    ]
    return Picture(
      title: reading.contest.name,
      subtitle: subtitle.filter { !$0.isEmpty }.joined(separator: " · "),
      date: days.last.flatMap { LocalTime($0) }.map { dates.date($0) } ?? "",
      state: stage.isComplete ? "" : "In progress", sides: sides,
      card: ranking.columns.isEmpty
        ? matches : Sheet(columns: Array(table.columns.dropFirst()), rows: rows),
      spoken: sides.filter { $0.place != "–" }.prefix(3)
        .map { "\($0.place) \($0.name)" }.joined(separator: ", "))
  }

  /// Returns the number of matches that an entrant of a knockout has won; empty for nobody.
  private func wins(of row: Ranking.Row) -> String {
    guard row.place != nil, let results = stage.progress?.results.values else { return "" }
    return "\(results.count { $0.winners?.contains(row.entrant) == true })"
  }

  /// The matches of a knockout, the final first.
  private var matches: Sheet {
    let played = stage.fixtures.filter { $0.outcome != nil }.sorted { one, other in
      (-one.id.number.round, one.id.number.line) < (-other.id.number.round, other.id.number.line)
    }
    let rows = played.map { fixture in
      let names = fixture.entrants.indices.map { reading.side($0, of: fixture) }
      let score = String(reading.score(of: fixture).split(separator: ",").first ?? "")
      let title = fixture.fixture.title
      return Sheet.Row(
        [
          Cell(title.isEmpty ? fixture.id.description : title), Cell(names.first ?? ""),
          Cell(score), Cell(names.count > 1 ? names[1] : ""),
        ], spoken: "\(title): \(names.joined(separator: " v ")) \(score)")
    }
    return Sheet(columns: ["Match", "", .figures("Result"), ""], rows: rows)
  }

  /// The index of the figure in large type: the total of a season, or else the wins; `nil` for a
  /// knockout.
  private var scoreColumn: Int? {
    let columns = ranking.columns.map(\.title)
    let column = columns.firstIndex(of: "Total") ?? columns.firstIndex(of: "Won")
    return column ?? columns.indices.last
  }
}
