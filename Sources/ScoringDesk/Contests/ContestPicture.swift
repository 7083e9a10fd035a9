import ScoringContests
package import ScoringKit
package import ScoringViews

/// The places of a stage of an event, for other people.
package struct SharedContest {
  /// The name of the event.
  package let name: String
  /// The tables of the event, as text.
  package let page: Page
  /// The picture of the stage: its winners, its table or its knockout.
  package let picture: Picture
}

/// A request to share the places of an event.
package struct ContestShareRequest {
  /// The content of the picture.
  package enum Subject: String, CaseIterable, Sendable {
    /// The winners, with medals.
    case podium
    /// The table.
    case table
    /// The matches of a knockout with joined lines.
    case bracket
    /// The start list.
    case start
  }

  /// The id of the stage; `nil` for the last one with places.
  package var stage: String?
  /// The name of the division or pool; `nil` for the first one of the stage.
  package var division: String?
  /// The number of the round of a start list; `nil` for the one in play.
  package var round: Int?
  /// The content of the picture; `nil` for the winners if there are any, else the knockout or the
  /// table.
  package var subject: Subject?
  /// Whether the places are shared, with a warning, even if an entry of a round doesn't match its
  /// checksum.
  package var admitsDamage = false

  /// Creates a request.
  package init(stage: String? = nil, division: String? = nil, subject: Subject? = nil) {
    self.stage = stage
    self.division = division
    self.subject = subject
  }
}

extension Scorer.Contests {
  /// Returns the picture of a stage's places.
  ///
  /// - Throws: An error if the stage or the division is unknown, or if nothing is drawn yet.
  package func shared(_ request: ContestRequest, _ choice: ContestShareRequest) throws
    -> SharedContest
  {
    try read { repository in
      let reading = try repository.contest(named: request.event, at: clock.now())
      // A word that is no division may be a pool.
      let division = choice.division.flatMap { try? reading.division(named: $0) }
      let page = ContestPage(reading, division: division)
      if !choice.admitsDamage { try repository.checkUndamaged(reading) }
      if choice.subject == .start { return try Self.starts(reading, choice) }
      let table = try Self.table(choice, of: page)
      var picture = table.picture(dates, choice.subject)
      picture.results = page.results
      picture.remarks += reading.damageWarnings
      var standings = page.standings
      standings.blocks += reading.damageWarnings.map { .line(Line($0, .poor)) }
      return SharedContest(name: reading.contest.name, page: standings, picture: picture)
    }
  }

  /// Returns the start list of a round as a document.
  private static func starts(_ reading: ContestReading, _ choice: ContestShareRequest) throws
    -> SharedContest
  {
    let list = try StartList(reading, ofRound: choice.round)
    let division = try choice.division.map { try reading.division(named: $0) }
    var picture = Picture(
      title: reading.contest.name, subtitle: reading.sport.name, date: "", state: "", spoken: "")
    guard let sheet = list.sheet(of: division) else {
      throw DeskError(
        .missing, "Nobody of \(reading.contest.name) has a place at the start.",
        hint: "`\(Action("event places", options: ["cards": .text("4")]))` gives them.")
    }
    picture.starts = sheet
    picture.places = list.places
    return SharedContest(name: reading.contest.name, page: list.page, picture: picture)
  }

  /// Returns the table of a stage and division that a request means.
  private static func table(_ choice: ContestShareRequest, of page: ContestPage) throws
    -> ContestTable
  {
    let name = page.reading.contest.name
    let stage = choice.stage
    let shown = page.tables.filter { table in
      (table.ranking.rows.contains { $0.place != nil } || table.plan != nil)
        && (stage == nil || table.stage.plan.id == stage?.lowercased())
    }
    guard let last = shown.last else {
      throw DeskError(
        .missing,
        stage.map { "Nobody has a place in stage \"\($0)\" of \(name)." }
          ?? "Nobody has a place in \(name) yet.", token: stage,
        expected: page.tables.map(\.stage.plan.id).uniqued())
    }
    let own = shown.filter { $0.stage.plan.id == last.stage.plan.id }
    guard let division = choice.division else { return own.first ?? last }
    let all = stage == nil ? shown.reversed() : own
    guard
      let table = all.first(where: {
        [$0.division, $0.stage.plan.division].contains { $0?.lowercased() == division.lowercased() }
      })
    else {
      throw DeskError(
        .unknownName, "\(name) has no table of \"\(division)\".", token: division,
        expected: shown.compactMap(\.division).uniqued())
    }
    return table
  }
}

extension ContestTable {
  /// The drawing of a knockout; `nil` for a stage of another kind.
  var plan: BracketPlan? {
    ranking.columns.isEmpty && !stage.fixtures.isEmpty
      ? ContestBracket(reading, stage).plan : nil
  }

  /// Returns the winners, the table or the knockout as a picture.
  ///
  /// Nobody is celebrated as long as the stage is being played.
  fileprivate func picture(_ dates: DateStyle, _ subject: ContestShareRequest.Subject?) -> Picture {
    let days = (stage.progress?.played ?? []).map(\.day).filter { !$0.isEmpty }.sorted()
    let isOver = reading.isOver(stage)
    let winners = winners
    let plan = plan
    let subtitle = [
      reading.sport.name, part, Phrases.count(ranking.rows.count, nouns.one, plural: nouns.several),
    ]
    var picture = Picture(
      title: reading.contest.name,
      subtitle: subtitle.filter { !$0.isEmpty }.joined(separator: " · "),
      date: days.last.flatMap { LocalTime($0) }.map { dates.date($0) } ?? "",
      state: isOver ? "" : "In progress",
      spoken: winners.sides.filter { $0.place != "–" }.prefix(3)
        .map { "\($0.place) \($0.name)" }.joined(separator: ", "))
    let usual: ContestShareRequest.Subject =
      isOver && !winners.medalists.isEmpty ? .podium : plan == nil ? .table : .bracket
    var legend = ""
    switch subject ?? usual {
    case .podium where isOver && !winners.medalists.isEmpty:
      picture.hasMedals = true
      picture.sides = winners.sides
      legend = winners.label
    case .bracket where plan != nil:
      picture.bracket = plan
      // A wide picture has no space for many matches.
      picture.places = briefSheet
      legend = "small figure: seed · underlined: won"
    default:
      picture.places = briefSheet
      // A picture has space for a short rule only.
      legend = rules.first.flatMap { $0.count <= 60 ? $0 : nil } ?? figureLabel
    }
    picture.card = Sheet(columns: [], legend: legend.isEmpty ? [] : [Line(legend, .dim)])
    return picture
  }
}

extension ContestPage {
  /// The results of the event for paper, the stages that decide the medals first.
  var results: ResultList {
    let tables = tables.filter { !$0.isEmpty }
    let last = Set(winners.map(\.title))
    let parts = tables.map { table in
      ResultList.Part(
        title: table.publicTitle,
        detail: Phrases.count(
          table.ranking.rows.count, table.nouns.one, plural: table.nouns.several),
        sheet: table.resultSheet, hasMedals: last.contains(table.publicTitle))
    }
    let drawn = reading.state.stages.filter { !$0.fixtures.isEmpty }.map { stage in
      let bracket =
        knockouts.contains { $0.plan.id == stage.plan.id }
        ? ContestBracket(reading, stage) : nil
      let plan = bracket?.plan
      let listed =
        plan == nil || stage.plan.rubbers != nil ? stage.fixtures : bracket?.leftOut ?? []
      return ResultList.Knockout(
        title: tables.isEmpty || reading.state.stages.count > 1
          ? "\(reading.contest.title(of: stage.plan)), matches" : "Matches",
        plan: plan, matches: matches(listed))
    }
    return ResultList(
      parts: parts.filter(\.hasMedals) + parts.filter { !$0.hasMedals },
      knockouts: drawn.filter { $0.plan != nil || !$0.matches.rows.isEmpty },
      isOver: reading.isOver, subtitle: parts.count > 1 ? subtitle : "")
  }

  /// The sport and the number of entrants, of the shown division or of all.
  private var subtitle: String {
    let noun = reading.entrantNouns
    let count = contest.entrants.count { division == nil || $0.division == division }
    return [
      reading.sport.name, division.map(contest.title(ofDivision:)) ?? "",
      Phrases.count(count, noun.one, plural: noun.several),
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The tables as separated fields; a column is empty where a table doesn't have it.
  var fields: String {
    let tables = tables.filter { !$0.isEmpty }
    let titles = tables.flatMap { $0.ranking.columns.map(\.title) }.uniqued()
    let noun = (tables.first?.noun ?? reading.entrantNouns.one).capitalizedFirst
    let rows = tables.flatMap { table in
      table.ranking.rows.map { row -> [String] in
        let figures = Dictionary(
          zip(table.ranking.columns.map(\.title), table.figures(of: row))
        ) { first, _ in first }
        return [table.publicTitle, row.place.map { "\(row.isShared ? "T" : "")\($0)" } ?? ""]
          + [reading.name(row.entrant, in: table.stage)] + titles.map { figures[$0] ?? "" }
      }
    }
    return DelimitedText.text(of: [["Table", "Place", noun] + titles] + rows)
  }

  /// Returns matches as a table.
  private func matches(_ fixtures: [ContestFixture]) -> Sheet {
    let played = fixtures.filter { $0.state != .empty }.map(match)
    let rows = played.flatMap { [$0] + $0.rubbers }.map { match -> Sheet.Row in
      let names = match.sides.map(\.name)
      let scores = match.sides.map { TextMeasure.minus($0.score) }
      let isOfTotals = scores.contains { $0.contains { !$0.isNumber } }
      let score =
        scores.count == 2 && !scores.contains("")
        ? scores.joined(separator: isOfTotals ? " v " : "–") : scores.joined()
      let games = zip(match.sides.first?.games ?? [], match.sides.last?.games ?? [])
        .map { "\($0.score)–\($1.score)" }.joined(separator: ", ")
      let more = [games, match.note, match.state].filter { !$0.isEmpty }.joined(separator: ", ")
      return Sheet.Row(
        [
          Cell(match.label.isEmpty ? match.name : "\u{2003}\(match.label)"),
          Cell(names.first ?? ""), Cell(score),
          Cell(names.count > 1 ? names[1] : ""), Cell(more),
        ], spoken: "\(match.name): \(names.joined(separator: " v ")) \(score)")
    }
    return Sheet(columns: ["Match", "", .figures("Result"), "", ""], rows: rows)
  }
}

extension ContestTable {
  /// The table for paper: with the tie-break counts behind the total, and the count that decided in
  /// strong type.
  var resultSheet: Sheet {
    let full = publicSheet
    let counts = ContestCounts(ranking, of: stage, titles: reading.countTitles)
    let sum = ranking.columns.last { $0.kind == .total }?.title
    let total = full.columns.indices.last { $0 > 1 && full.columns[$0].title == sum }
    let split = (total ?? full.columns.count - 1) + 1
    let columns = full.columns.enumerated().map { index, column in
      index == total ? Sheet.Column.figures(column.title, role: .sum) : column
    }
    let rows = zip(orderedRows, full.rows).map { row, cells in
      Sheet.Row(
        Array(cells.cells.prefix(split)) + counts.cells(of: row.entrant)
          + cells.cells.dropFirst(split), spoken: cells.spoken)
    }
    var sheet = Sheet(
      title: full.title,
      columns: columns.prefix(split) + counts.titles.map { Sheet.Column.figures($0) }
        + columns.dropFirst(split), rows: rows, notes: full.notes)
    if rows.contains(where: { $0.cells.contains { $0.tone == .strong } }) {
      sheet.notes.append(Line("Underlined: the figure that decided.", .dim))
    }
    return sheet
  }
}
