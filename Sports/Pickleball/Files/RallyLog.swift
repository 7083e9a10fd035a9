internal import ScoringKit

/// Files of rallies: one game a line as JSON, or one rally a row as CSV.
enum RallyLog {
  static let id = "rally-log"

  static let importer = Importer(
    id: id,
    abstract: "Rallies: a game a line as JSON (game, date, events, servers, final), or a rally a "
      + "row as CSV (game, date, winner, server, receiver, score_a, score_b, a1, a2, b1, b2)",
    recognizes: { recognizes($0) }, read: { try plan(games($0)) })

  /// What a column of the CSV form holds.
  enum Role: Hashable {
    case game, date, format, target, winner, server, receiver, scoreA, scoreB, type
    case player(MatchPlayer)
  }

  /// The names under which files have them.
  static let columns: [(role: Role, names: [String])] =
    [
      (.game, ["game", "game id", "game nbr", "match"]), (.date, ["date", "day", "played"]),
      (.format, ["format", "game type"]), (.target, ["to", "target", "playing to"]),
      (.winner, ["winner", "rally winner", "won by", "point to"]),
      (.server, ["server", "srv", "serving player"]),
      (.receiver, ["receiver", "rcv", "returner", "receiving player"]),
      (.scoreA, ["score a", "points a", "a score"]), (.scoreB, ["score b", "points b", "b score"]),
      (.type, ["type", "event", "row type"]),
    ]
    + Side.allCases.flatMap { side in
      (0..<2).map { member in
        let player = MatchPlayer(side, member)
        return (.player(player), [player.text, "player \(player.text)"])
      }
    }

  static func recognizes(_ beginning: String) -> Bool {
    let first = beginning.drop { $0.isWhitespace || $0 == "\u{feff}" }.prefix { !$0.isNewline }
    if first.hasPrefix("{") {
      return first.contains("\"events\"") && first.contains("\"game\"")
        && !first.contains("\"kind\"")
    }
    guard let names = DelimitedText(String(first)).records.first?.fields else { return false }
    return ColumnMap(names, columns).has(.game, .winner)
  }

  /// The games of a file.
  ///
  /// - Throws: a refusal with the line that cannot be read.
  static func games(_ text: String) throws(Refusal) -> [LoggedGame] {
    let start = text.drop { $0.isWhitespace || $0 == "\u{feff}" }
    return start.hasPrefix("{") ? try RallyLines.games(text) : try RallyRows.games(text)
  }

  /// What an import of the games would add; each is held against the rules.
  static func plan(_ games: [LoggedGame]) throws(Refusal) -> ImportPlan {
    var plan = ImportPlan()
    for game in games {
      guard let startedAt = LocalTime(game.date) else {
        plan.warnings.append(
          ImportPlan.Warning(
            line: game.line, kind: "date",
            message: "Game \(game.id) has no date that can be read, and is left out."))
        continue
      }
      let check: GameCheck
      do {
        check = try GameCheck(game)
      } catch {
        plan.warnings.append(
          ImportPlan.Warning(
            line: game.line, kind: "format",
            message: "Game \(game.id) is left out: \(error.message)"))
        continue
      }
      plan.warnings += check.warnings
      plan.counts.merge(check.counts, uniquingKeysWith: +)
      plan.counts["games", default: 0] += 1
      if check.warnings.isEmpty { plan.counts["games_agreeing", default: 0] += 1 }
      plan.cards.append(card(game, check, startedAt))
    }
    return plan
  }

  private static func card(_ game: LoggedGame, _ check: GameCheck, _ startedAt: LocalTime)
    -> ImportPlan.Card
  {
    let events = check.events
    let content = ContentID(of: events.joined(separator: " ")).text
    let rows = Side.allCases.map { side in
      let known = game.players[side]
      let members =
        known.isEmpty ? (1...game.size).map { "\(side.letter)\($0)" } : known
      return ImportPlan.Row(
        line: game.line, name: members.joined(separator: " + "),
        members: members.count > 1 ? members : [], isGuest: known.isEmpty,
        key: "\(side.letter) \(content)", isTelling: true,
        events: { _ in side == .a ? events : [] })
    }
    return ImportPlan.Card(
      line: game.line, kind: Match.kindID, round: check.match,
      group: "\(startedAt.isoDate) \(game.id)", startedAt: startedAt, endedAt: nil, rows: rows)
  }
}

/// Rallies as CSV, a rally a row; the games follow each other.
enum RallyRows {
  static func games(_ text: String) throws(Refusal) -> [LoggedGame] {
    let table = DelimitedText(text)
    guard let header = table.records.first else { return [] }
    let columns = ColumnMap(header.fields, RallyLog.columns)
    var games: [LoggedGame] = []
    for record in table.records.dropFirst() {
      let id = String((columns.text(.game, record) ?? "").prefix(60))
      if games.last?.id != id { games.append(game(id, columns, record)) }
      guard var game = games.popLast() else { continue }
      game.rows.append(try row(game, columns, record))
      games.append(game)
    }
    return games
  }

  private static func game(
    _ id: String, _ columns: ColumnMap<RallyLog.Role>, _ record: DelimitedText.Record
  ) -> LoggedGame {
    var game = LoggedGame(line: record.line, id: id)
    game.format = columns.text(.format, record) ?? ""
    game.target = columns.text(.target, record).flatMap { Int($0) }
    game.date = columns.text(.date, record) ?? ""
    let names = Side.allCases.map { side in
      (0..<2).compactMap { columns.text(.player(MatchPlayer(side, $0)), record) }
    }
    if names[0].count == names[1].count { game.players = Pair(names[0], names[1]) }
    return game
  }

  private static func row(
    _ game: LoggedGame, _ columns: ColumnMap<RallyLog.Role>, _ record: DelimitedText.Record
  ) throws(Refusal) -> LoggedGame.Row {
    let word = columns.text(.winner, record) ?? ""
    guard let winner = side(word, game) else {
      throw Refusal(
        .notation, "Line \(record.line): \"\(word)\" is neither side.", token: word,
        expected: ["A", "B"])
    }
    let type = columns.text(.type, record)?.lowercased() ?? "rally"
    var row = LoggedGame.Row(
      line: record.line, number: game.rows.count + 1,
      action: type.hasPrefix("time") ? .timeOut(winner) : .rally(winner, .none))
    row.server = columns.text(.server, record).flatMap { player($0, game) }
    row.receiver = columns.text(.receiver, record).flatMap { player($0, game) }
    if let a = columns.text(.scoreA, record).flatMap({ Int($0) }),
      let b = columns.text(.scoreB, record).flatMap({ Int($0) })
    {
      row.score = Pair(a, b)
    }
    return row
  }

  private static func side(_ word: String, _ game: LoggedGame) -> Side? {
    switch word.lowercased() {
    case "a", "1", "team a", "team 1": .a
    case "b", "2", "team b", "team 2": .b
    default: player(word, game)?.side
    }
  }

  private static func player(_ word: String, _ game: LoggedGame) -> MatchPlayer? {
    if let player = MatchPlayer(text: word.uppercased()) { return player }
    for side in Side.allCases {
      let folded = Roster.folded(word[...])
      if let member = game.players[side].firstIndex(where: { Roster.folded($0[...]) == folded }) {
        return MatchPlayer(side, member)
      }
    }
    return nil
  }
}
