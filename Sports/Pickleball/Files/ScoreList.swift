internal import PickleballResources
internal import ScoringKit

/// Reads a list of final scores: one match per line with its day, sides and scores of its games.
///
/// No rallies are invented: a game is recorded only by its final score.
enum ScoreList {
  static let importer = Importer(
    id: "score-list",
    abstract: "Final scores as CSV, a match a line (date, side_a, side_b, scores as in "
      + "\"11-7 9-11 11-5\"; format and to, if they are given)",
    table: { try table($0) }, read: { try plan($0, OwnDocuments($1, Formats.kind)) })

  /// The columns with the names that files use for them.
  static let columns = Result { () throws(Refusal) in
    try Spellings(
      of: ["date", "side a", "side b", "scores", "score a", "score b", "format", "to"],
      Embedded.scoreColumns, file: "ScoreColumns.json")
  }

  private static func table(_ text: String) throws(Refusal) -> Table {
    let table = Table(text, columns: try columns.get().words)
    guard table.has("date", "side a", "side b"),
      table.has("scores") || table.has("score a", "score b")
    else { throw Refusal(.notation, "The file has no columns with a date, sides and scores.") }
    return table
  }

  private static func plan(_ table: Table, _ formats: OwnDocuments) -> ImportPlan {
    var plan = ImportPlan()
    for row in table.rows {
      do {
        try add(row, formats, to: &plan)
        plan.count("matches")
      } catch {
        plan.count("left_out")
        let isSaid = error.message.hasSuffix("left out.")
        plan.warn(row.line, "left-out", error.message + (isSaid ? "" : " The line is left out."))
      }
    }
    return plan
  }

  // MARK: Lines

  private static func add(
    _ row: Table.Row, _ formats: OwnDocuments, to plan: inout ImportPlan
  ) throws(Refusal) {
    if let surplus = row.surplus {
      throw Refusal(.notation, "\(surplus): it is left out.")
    }
    guard let startedAt = row["date"].flatMap({ LocalTime($0) }) else {
      throw Refusal(.notation, "The line has no date as in 2026-03-01, and is left out.")
    }
    let sides = Pair(members(row["side a"]), members(row["side b"]))
    guard (1...2).contains(sides.a.count), sides.a.count == sides.b.count else {
      throw Refusal(
        .notation, "The line needs two sides of as many players, and is left out.")
    }
    let finals = try finals(row)
    let match = try match(finals, format: row["format"], target: row["to"], formats)
    let (events, warnings) = try events(finals, match, sides)
    for warning in warnings { plan.warn(row.line, "score", warning) }
    // A match is recognized even if the sides, or the players of a side, are in another order.
    let people = (sides.a + sides.b).sorted().joined(separator: "+")
    plan.cards.append(
      ImportPlan.Card(
        match, line: row.line, startedAt: startedAt, group: "\(startedAt) \(people)", sides: sides,
        events: events,
        key: { side in finals.map { $0.text(from: side) }.joined(separator: " ") }))
  }

  /// Returns the names of a side: `Ann + Ben`, `Ann/Ben`, `Ann and Ben`.
  private static func members(_ text: String?) -> [String] {
    (text ?? "").split { "+/&".contains($0) }.flatMap { part in
      part.split(whereSeparator: \.isWhitespace).split { $0.lowercased() == "and" }
        .map { $0.joined(separator: " ") }
    }
  }

  private static func finals(_ row: Table.Row) throws(Refusal) -> [Pair<Int>] {
    var words = (row["scores"] ?? "").split { $0.isWhitespace || $0 == "," || $0 == ";" }
    if words.isEmpty, let a = row["score a"], let b = row["score b"] { words = ["\(a)-\(b)"] }
    let finals = try words.map { word throws(Refusal) in
      if let final = score(word) { return final }
      throw Refusal(
        .notation, "\"\(word.prefix(20))\" is no score as in 11-7; the line is left out.")
    }
    guard (1...5).contains(finals.count) else {
      throw Refusal(.notation, "The line has no score, or more than five, and is left out.")
    }
    return finals
  }

  /// Returns the points of both sides, such as `11-7`.
  private static func score(_ word: Substring) -> Pair<Int>? {
    let points = word.split(separator: "-", omittingEmptySubsequences: false).map { text in
      text.isDigits ? Int(text) : nil
    }
    guard points.count == 2, let a = points[0], let b = points[1],
      max(a, b) <= MatchEvent.highestScore
    else { return nil }
    return Pair(a, b)
  }

  // MARK: Matches

  /// Returns the rules: the smallest best-of number for these games, to the first usual number of
  /// points with which all of their scores are possible.
  private static func match(
    _ finals: [Pair<Int>], format name: String?, target: String?, _ formats: OwnDocuments
  ) throws(Refusal) -> Match {
    var format = try formats.format(
      name?.lowercased() ?? "sideout",
      or: "\"\(name ?? "")\" is no format; the line is left out.")
    if let target {
      guard let points = Int(target) else {
        throw Refusal(.notation, "\"\(target)\" is no number of points; the line is left out.")
      }
      format = format.resized(to: points)
    } else {
      let usual = [format.target, 11, 15, 21].map { format.resized(to: $0) }
      format = usual.first { finals.allSatisfy($0.isReachable) } ?? usual[0]
    }
    let before = finals.dropLast()
    format.bestOf =
      [1, 3, 5].first { games in
        Side.allCases.allSatisfy { side in before.count { $0.leader == side } < games / 2 + 1 }
      } ?? 5
    return try formats.match(format)
  }

  /// Returns one `score` per game, and an `end` if the last one wins no match.
  private static func events(_ finals: [Pair<Int>], _ match: Match, _ sides: Pair<[String]>)
    throws(Refusal) -> ([MatchEvent], warnings: [String])
  {
    var state = try match.opened(Side.allCases.map { Entrant(guests: sides[$0], on: $0) })
    var events: [MatchEvent] = []
    for (index, final) in finals.enumerated() {
      events.append(.score(UInt16(clamping: final.a), UInt16(clamping: final.b)))
      try match.apply(events[index], to: &state)
      guard state.isComplete || state.games.count > index || index == finals.count - 1 else {
        throw Refusal(
          .illegal,
          "Game \(index + 1) ends \(final.text(from: .a)), which wins no game; the line is left out."
        )
      }
    }
    var warnings = state.oddGames.map { "Game \($0) has a score to which the rules do not lead." }
    if !state.isComplete {
      events.append(.end(.agreed))
      try match.apply(.end(.agreed), to: &state)
      let leader = state.winner.map { "side \($0.letter) ahead and taken for its winner" }
      warnings.append(
        "The scores win no match; it is recorded as stopped, \(leader ?? "level").")
    }
    return (events, warnings)
  }
}
