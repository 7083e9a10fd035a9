internal import ScoringKit

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
    if let player = CanonicalWords.player(word.uppercased()[...]) { return player }
    for side in Side.allCases {
      let folded = Roster.folded(word[...])
      if let member = game.players[side].firstIndex(where: { Roster.folded($0[...]) == folded }) {
        return MatchPlayer(side, member)
      }
    }
    return nil
  }
}
