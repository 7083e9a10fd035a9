internal import ScoringKit

/// Reads a list of final scores: one match per line with its day, sides and scores of its games.
///
/// No rallies are invented: a game is recorded only by its final score.
struct ScoreList {
  static let importer = Importer(
    id: "score-list",
    abstract: "Final scores as CSV, a match a line (date, side_a, side_b, scores as in "
      + "\"11-7 9-11 11-5\"; or a column a player and a game, as in DUPR's file of matches; format, "
      + "to and winner, if they are there)",
    recognizes: { !RallyLog.importer.recognizes($0) && (try? ScoreColumns($0)) != nil },
    read: { try plan(ScoreColumns(reading: $0), OwnDocuments($1, Formats.kind)) }
  ).needing(
    ["side_a", "team a", "team 1", "a1"], ["side_b", "team b", "team 2", "b1"],
    ["scores", "score", "game 1"])

  private static func plan(_ columns: ScoreColumns, _ formats: OwnDocuments) throws(Refusal)
    -> ImportPlan
  {
    var plan = ImportPlan()
    var table = columns.table
    table.reportUnreadColumns(to: &plan)
    table.dropOthers(adding: columns.numbers, to: &plan, evidence: columns.evidence)
    table.dropDuplicates(to: &plan)
    let dates = try FileDates(table.rows.map { $0.text("date") })
    dates.report(to: &plan, line: table.line)
    let names = try ScoreNames(table.rows)
    let rows = names.matches(among: table.rows, to: &plan)
    let reading = ScoreList(
      columns: columns, formats: formats, dates: dates, names: names,
      winners: ScoreWinners(rows, columns, names))
    if let line = rows.first?.line { names.report(to: &plan, line: line) }
    reading.winners.report(to: &plan, line: table.line)
    for row in rows {
      plan.countValues(1)
      do {
        try reading.add(row, to: &plan)
        plan.count("matches")
      } catch {
        plan.count("left_out")
        plan.countValues(leftOut: 1)
        let isSaid = error.message.hasSuffix("left out.")
        plan.warn(row.line, "left-out", error.message + (isSaid ? "" : " The line is left out."))
      }
    }
    return plan
  }

  /// The start of a match in a file without dates, which is ignored.
  private static let undated = LocalTime(Moment(milliseconds: 0), offset: 0)

  /// The beginning of the part of a note that says where a match was played.
  static let locationMark = "Location: "

  private let columns: ScoreColumns
  private let formats: OwnDocuments
  private let dates: FileDates
  private let names: ScoreNames
  private let winners: ScoreWinners

  // MARK: Lines

  private func add(_ row: Table.Row, to plan: inout ImportPlan) throws(Refusal) {
    if let surplus = row.surplus {
      throw Refusal(.notation, "\(surplus): it is left out.")
    }
    let date = row["date"].flatMap(dates.time)
    guard let startedAt = date ?? (columns.table.has("date") ? nil : Self.undated) else {
      throw Refusal(.notation, "The line has no date as in 2026-03-01, and is left out.")
    }
    for column in ["side a", "side b"] where ScoreNames.lacksName(row.text(column)) {
      throw Refusal(
        .notation, "\"\(row.text(column).prefix(60))\" lacks a name; the line is left out.")
    }
    let sides = names.sides(of: row)
    guard (1...2).contains(sides.a.count), sides.a.count == sides.b.count else {
      throw Refusal(
        .notation, "The line needs two sides of as many players, and is left out.")
    }
    try Self.checkType(row, size: sides.a.count)
    _ = try ScoreWinners.stated(row, sides)
    var (finals, ending) = try Self.finals(columns.words(row))
    if ending == nil, let word = row["ending"] { ending = ScoreEnding(word).map { ($0, nil) } }
    finals = try winners.ordered(finals, row, sides, isEnded: ending != nil)
    let format = try Self.format(row, formats)
    let how = try ending.map { end throws(Refusal) in
      try Self.ending(end.kind, end.side, row, sides, to: &plan)
    }
    let (match, events, warnings) = try Self.played(finals, how, format, formats, sides)
    try Self.checkWinner(row, match, events, sides)
    for warning in warnings { plan.warn(row.line, "score", warning) }
    // A match is recognized even if the sides, or the players of a side, are in another order.
    let people = (sides.a + sides.b).sorted().joined(separator: "+")
    PlayerIDs.addFacts(of: row, to: &plan)
    let location = row["location"].map { [Self.locationMark + $0] } ?? []
    plan.cards.append(
      ImportPlan.Card(
        match, line: row.line, startedAt: startedAt, isDated: date != nil,
        group: "\(startedAt) \(people)", sides: sides,
        events: events, note: (row.remarks + location).joined(separator: ", "), event: row.event,
        key: { side in
          let scores = finals.map { $0.text(from: side) }
          let end = how.map { end in
            let isOwn = end.side.map { $0 == side ? " own" : " other" } ?? ""
            return ["\(end.word)\(isOwn)"]
          }
          return (scores + (end ?? [])).joined(separator: " ")
        }))
  }

  /// Refuses a line whose type of match, `D` for doubles or `S` for singles, contradicts its
  /// players.
  private static func checkType(_ row: Table.Row, size: Int) throws(Refusal) {
    guard let first = row["match type"]?.lowercased().first, "ds".contains(first) else { return }
    guard (first == "d") == (size == 2) else {
      throw Refusal(
        .notation,
        "The line is of \(first == "d" ? "doubles" : "singles"), and a side has "
          + "\(Phrases.count(size, "player")); it is left out.")
    }
  }

  /// Returns the scores of the games, and how the match ended if a word after them says so; a
  /// letter after that word is the side that it concerns: `8-3 ret B`.
  static func finals(_ words: [Substring]) throws(Refusal) -> (
    [Pair<Int>], ending: (kind: ScoreEnding, side: Side?)?
  ) {
    var words = words[...]
    var ending: (kind: ScoreEnding, side: Side?)?
    if let index = words.firstIndex(where: { ScoreEnding($0) != nil }) {
      let others = words[index...].dropFirst()
      let sides = others.compactMap { Side(letter: $0.uppercased()[...]) }
      guard sides.count == others.count, sides.count <= 1 else {
        throw Refusal(
          .notation,
          "\"\(words[index...].joined(separator: " ").prefix(40))\" is no end as in 8-3 ret; the line is "
            + "left out.")
      }
      ending = ScoreEnding(words[index]).map { ($0, sides.first) }
      words = words[..<index]
    }
    let finals = try words.map { word throws(Refusal) in
      if let final = score(word) { return final }
      throw Refusal(
        .notation, "\"\(word.prefix(20))\" is no score as in 11-7; the line is left out.")
    }
    guard (ending == nil ? 1...5 : 0...5).contains(finals.count) else {
      throw Refusal(.notation, "The line has no score, or more than five, and is left out.")
    }
    return (finals, ending)
  }

  /// Returns the points of both sides in a word such as `11-7`; `nil` for any other word.
  private static func score(_ word: Substring) -> Pair<Int>? {
    let points = word.split(separator: "-", omittingEmptySubsequences: false).map { text in
      text.isDigits ? Int(text) : nil
    }
    guard points.count == 2, let a = points[0], let b = points[1],
      max(a, b) <= MatchEvent.highestScore
    else { return nil }
    return Pair(a, b)
  }

  // MARK: Endings

  /// Returns how a match ended, with the side that caused it.
  ///
  /// Without a word about the side or the winner, the side that is named first is the winner, as in
  /// lists of results; a warning says so.
  private static func ending(
    _ kind: ScoreEnding, _ side: Side?, _ row: Table.Row, _ sides: Pair<[String]>,
    to plan: inout ImportPlan
  ) throws(Refusal) -> Ending {
    guard kind.hasWinner else { return kind.ending(wonBy: .a) }
    let winner = try ScoreWinners.stated(row, sides)
    if let winner, side == winner {
      throw Refusal(
        .notation,
        "The line says that side \(winner.letter) won, and that it ended the match; it is "
          + "left out.")
    }
    if let winner = winner ?? side?.other { return kind.ending(wonBy: winner) }
    plan.warn(
      row.line, "winner",
      "The line does not say which side it was: \(sides.a.joined(separator: " + ")), named first, is "
        + "taken for the winner. A column \"winner\" says it.")
    return kind.ending(wonBy: .a)
  }

  /// Refuses a line whose column of winners names another side than the one that the scores make the
  /// winner.
  private static func checkWinner(
    _ row: Table.Row, _ match: Match, _ events: [MatchEvent], _ sides: Pair<[String]>
  ) throws(Refusal) {
    guard let stated = (try? ScoreWinners.stated(row, sides)) ?? nil,
      var state = try? match.opened(Side.allCases.map { Entrant(guests: sides[$0], on: $0) })
    else { return }
    for event in events { try? match.apply(event, to: &state) }
    guard state.winner != stated else { return }
    throw Refusal(
      .notation,
      "Side \(stated.letter) won in the file, and \(state.winner.map { "side \($0.letter)" } ?? "nobody") "
        + "by the scores; the line is left out.")
  }

  // MARK: Matches

  private static func format(_ row: Table.Row, _ formats: OwnDocuments) throws(Refusal) -> (
    Format, target: Int?
  ) {
    let name = row["format"]?.lowercased() ?? "sideout"
    let format = try formats.format(
      GameCheck.words.get()[name] ?? name,
      or: "\"\(row["format"] ?? "")\" is no format; the line is left out.")
    guard let target = row["to"] else { return (format, nil) }
    guard let points = FileText.number(target) else {
      throw Refusal(.notation, "\"\(target)\" is no number of points; the line is left out.")
    }
    return (format, points)
  }

  /// Returns the match with its events.
  ///
  /// It has the smallest best-of number for these games, and the usual number of points with which
  /// all of their scores are possible and that most of them reach.
  private static func played(
    _ finals: [Pair<Int>], _ ending: Ending?, _ wanted: (Format, target: Int?),
    _ formats: OwnDocuments, _ sides: Pair<[String]>
  ) throws(Refusal) -> (Match, [MatchEvent], warnings: [String]) {
    var format = wanted.0
    func isPossible(_ format: Format) -> Bool {
      finals.enumerated().allSatisfy { index, final in
        if format.isReachable(final) { return true }
        guard ending != nil, index == finals.count - 1 else { return false }
        return !format.isWon(max(final.a, final.b), against: min(final.a, final.b))
      }
    }
    if let target = wanted.target {
      format = format.resized(to: target)
    } else {
      let usual = [format.target, 11, 15, 21].map { format.resized(to: $0) }
      // 21-19 can be the end of a game to 11, but is more probably one to 21.
      func reached(_ format: Format) -> Int {
        finals.count { max($0.a, $0.b) == format.target }
      }
      let possible = usual.filter(isPossible)
      let most = possible.map(reached).max()
      format = possible.first { reached($0) == most } ?? usual[0]
    }
    // If a match was ended, its last score may be that of a finished game, which did not decide the
    // match.
    let isWhole =
      finals.last.map { format.isWon(max($0.a, $0.b), against: min($0.a, $0.b)) } ?? false
    let before = ending != nil && isWhole ? finals[...] : finals.dropLast()
    format.bestOf =
      [1, 3, 5].first { games in
        Side.allCases.allSatisfy { side in before.count { $0.leader == side } < games / 2 + 1 }
      } ?? 5
    let match = try formats.match(format)
    let (events, warnings) = try events(finals, ending, match, sides)
    return (match, events, warnings)
  }

  /// Returns one `score` per game, and an `end` if the last one wins no match.
  private static func events(
    _ finals: [Pair<Int>], _ ending: Ending?, _ match: Match, _ sides: Pair<[String]>
  ) throws(Refusal) -> ([MatchEvent], warnings: [String]) {
    var state = try match.opened(Side.allCases.map { Entrant(guests: sides[$0], on: $0) })
    var events: [MatchEvent] = []
    for (index, final) in finals.enumerated() {
      guard !state.isComplete else {
        throw Refusal(
          .illegal,
          "The match is won after \(Phrases.count(index, "game")), and the line has "
            + "\(finals.count); the line is left out.")
      }
      events.append(.score(UInt16(clamping: final.a), UInt16(clamping: final.b)))
      try match.apply(events[index], to: &state)
      guard state.isComplete || state.games.count > index || index == finals.count - 1 else {
        throw Refusal(
          .illegal,
          "Game \(index + 1) ends \(final.text(from: .a)), which wins no game; the line is left out."
        )
      }
    }
    if let ending {
      events.append(.end(ending))
      try match.apply(.end(ending), to: &state)
      return (events, state.oddGames.filter { $0 <= state.games.count }.map(odd))
    }
    var warnings = state.oddGames.map(odd)
    if !state.isComplete {
      events.append(.end(.agreed))
      try match.apply(.end(.agreed), to: &state)
      let leader = state.winner.map { "side \($0.letter) ahead and taken for its winner" }
      warnings.append(
        "The scores win no match; it is recorded as stopped, \(leader ?? "level").")
    }
    return (events, warnings)
  }

  private static func odd(_ game: Int) -> String {
    "Game \(game) has a score to which the rules do not lead."
  }
}
