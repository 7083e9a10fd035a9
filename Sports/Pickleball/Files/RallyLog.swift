internal import PickleballResources
internal import ScoringKit

/// Reads files of rallies: one game per line as JSON, or one rally per row as CSV.
enum RallyLog {
  static let importer = Importer(
    id: "rally-log",
    abstract: "Rallies: a game a line as JSON (game, date, events, servers, final), or a rally a "
      + "row as CSV (game, date, winner, server, receiver, score_a, score_b, a1, a2, b1, b2)",
    recognizes: { recognizes($0) },
    read: { text, library in
      let formats = try OwnDocuments(library, Formats.kind)
      var unread = ImportPlan()
      let games = try games(text, formats, to: &unread)
      var plan = try plan(games, formats)
      plan.warnings = unread.warnings + plan.warnings
      return plan
    }
  ).needing(["game"], ["date"], ["winner"], ["server"], ["a1"], ["b1"])

  private static func recognizes(_ beginning: String) -> Bool {
    let first = beginning.firstLine
    if first.hasPrefix("{") {
      return first.contains("\"events\"") && first.contains("\"game\"")
        && !first.contains("\"kind\"")
    }
    guard let table = try? RallyRows.anyTable(beginning) else { return false }
    let scores = try? ScoreColumns(beginning)
    let hasGames = scores.map { $0.table.has("scores") || !$0.games.isEmpty } ?? false
    // Without a required column, a list of rallies is refused, and never read as final scores.
    if RallyRows.hasRallies(table, besideScores: hasGames) { return true }
    guard table.has("game", "winner"), !RallyRows.hasFinalScores(table) else { return false }
    return !hasGames || RallyRows.repeatsGames(table)
  }

  static func games(_ text: String, _ formats: OwnDocuments = OwnDocuments()) throws(Refusal)
    -> [LoggedGame]
  {
    var plan = ImportPlan()
    return try games(text, formats, to: &plan)
  }

  /// Returns the games of a file; warnings that concern no single game are added to the plan.
  private static func games(_ text: String, _ formats: OwnDocuments, to plan: inout ImportPlan)
    throws(Refusal) -> [LoggedGame]
  {
    text.trimmedInFront.hasPrefix("{")
      ? try RallyLines.games(text) : try RallyRows.games(text, formats, to: &plan)
  }

  /// Returns the import plan of the games; each is checked against the rules.
  static func plan(_ games: [LoggedGame], _ formats: OwnDocuments = OwnDocuments()) throws(Refusal)
    -> ImportPlan
  {
    var plan = ImportPlan()
    let dates = try FileDates(games.map { String($0.date) })
    dates.report(to: &plan, line: 1)
    for game in games {
      plan.countValues(game.rows.count)
      guard let startedAt = dates.time(String(game.date)) else {
        let name = game.id.isEmpty ? "The game" : "Game \(game.id)"
        plan.warn(game.line, "date", "\(name) has no date that can be read, and is left out.")
        plan.countValues(leftOut: game.rows.count)
        continue
      }
      do {
        let check = try GameCheck(game, formats)
        plan.add(check.plan)
        if let line = game.apart {
          plan.warn(
            line, "apart",
            "Game \(game.id) goes on here, behind rows of other games: all of its rows are one game."
          )
        }
        plan.count("games")
        if check.plan.warnings.isEmpty { plan.count("games_agreeing") }
        let content = ContentID(of: check.events.map(\.canonical).joined(separator: " ")).text
        let isUnnamed = game.players.a.isEmpty
        // Every file has a game 1: with other players it is a different one.
        let people = (game.players.a + game.players.b).map { " \(Roster.folded($0[...]))" }.sorted()
        plan.cards.append(
          ImportPlan.Card(
            check.match, line: game.line, startedAt: startedAt,
            group: "\(startedAt.isoDate) \(game.id)\(people.joined())",
            sides: isUnnamed ? game.places : game.players, areGuests: isUnnamed,
            events: check.events, note: game.note, event: game.event,
            key: { "\($0.letter) \(content)" }))
      } catch {
        plan.countValues(leftOut: game.rows.count)
        plan.warn(game.line, "format", "Game \(game.id) is left out: \(error.message)")
      }
    }
    return plan
  }
}

/// Rallies as CSV, one per row; the rows of a game need not be adjacent, and are sorted if they are
/// not in the order of play.
enum RallyRows {
  /// The columns of a file of rallies, with the names that files use for them.
  static let columns = Result { () throws(Refusal) in
    try Spellings(
      of: [
        "game", "date", "format", "to", "winner", "server", "receiver", "score a", "score b",
        "type", "tags", "A1", "A2", "B1", "B2", "row", "best of",
      ], Embedded.rallyColumns, file: "RallyColumns.json")
  }

  /// Returns the table of a file of rallies.
  ///
  /// - Throws: a refusal that names the missing column if the file has no `game` or no `winner`.
  static func table(_ text: String) throws(Refusal) -> Table {
    let table = try anyTable(text)
    let missing = ["game", "winner"].filter { !table.has($0) }
    guard missing.isEmpty else {
      let meaning = ["game": "the number of the game", "winner": "the side that won each rally"]
      let columns = missing.map { "\"\($0)\" with \(meaning[$0] ?? "")" }
      throw Refusal(
        .notation,
        "The rows are rallies, and the file has no column \(Phrases.list(columns, last: " and no column ", limit: 2)).",
        expected: missing)
    }
    return table
  }

  /// Returns the table of a file, which may lack required columns.
  static func anyTable(_ text: String) throws(Refusal) -> Table {
    let columns = try columns.get().words.map { words in
      words.first == "type" ? Table.Column.known(words, ofValues: isType) : Table.Column(words)
    }
    func headed(_ file: DelimitedText) -> Table { Table(file, columns: columns) }
    let found = try? DelimitedText.table(in: text) { file throws(Refusal) -> Table in
      let table = headed(file)
      guard table.has("game", "winner") else { throw Refusal(.notation, "") }
      return table
    }
    var table = found ?? headed(DelimitedText(text))
    // The column `call` isn't read, because the call follows from the points and the server.
    table.markRead([table.names.firstIndex(of: "call")])
    return table
  }

  /// Whether the rows of a file can only be rallies, because they have a receiver, a call, a server
  /// or a type of row, or because a game has several rows that begin at 0-0.
  ///
  /// In a file that also has a column of final scores, a server may be the first one of a match, and
  /// the type its way of scoring. They show rallies only if a game has several rows.
  static func hasRallies(_ table: Table, besideScores hasScores: Bool) -> Bool {
    let rows = table.rows
    func has(_ column: String) -> Bool { rows.contains { $0[column] != nil } }
    let call = table.names.firstIndex(of: "call")
    if has("receiver") || rows.contains(where: { row in call.map { isCall(row[$0]) } ?? false }) {
      return true
    }
    let isTyped = table.has("game") && rows.contains { $0["type"].map(isType) ?? false }
    let isLikely = has("server") || isTyped
    if hasScores { return isLikely && table.has("game") && repeatsGames(table) }
    guard table.has("score a", "score b") else { return isLikely }
    let begun = Set(rows.filter { score($0) == Pair(0, 0) }.map { game($0, table) })
    let goesOn = rows.contains { row in
      begun.contains(game(row, table)) && score(row).map { $0 != Pair(0, 0) } ?? false
    }
    return isLikely ? goesOn || repeatsGames(table) : goesOn && table.has("game")
  }

  /// Whether several rows of a file are of one game.
  static func repeatsGames(_ table: Table) -> Bool {
    var known: Set<[String]> = []
    return table.rows.contains { !known.insert(game($0, table)).inserted }
  }

  /// Returns the values of a row that are equal for all rows of a game.
  private static func game(_ row: Table.Row, _ table: Table) -> [String] {
    let sides = ["side a", "team a", "side b", "team b"].compactMap { table.position(of: $0) }
    return head(row["game"] ?? "", row) + sides.map { row[$0] }
  }

  /// Whether a text is the call of a score before a serve: `0-0-2`, `4-2`.
  private static func isCall(_ text: String) -> Bool {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
    return (2...3).contains(numbers.count) && numbers.allSatisfy { !$0.isEmpty && $0.isDigits }
  }

  /// Whether each row is a whole game with its final score, not a rally with the score before it.
  ///
  /// Such a file repeats no game, and none of its scores is that of a first rally.
  static func hasFinalScores(_ table: Table) -> Bool {
    guard table.has("score a", "score b"),
      !["server", "receiver", "type", "row", "tags"].contains(where: { table.has($0) })
    else { return false }
    return !repeatsGames(table)
      && table.rows.allSatisfy { row in score(row).map { $0 != Pair(0, 0) } ?? true }
  }

  @Sendable private static func isType(_ text: String) -> Bool {
    let text = text.lowercased()
    return text == "rally" || text == "end" || text.hasPrefix("time")
  }

  static func games(_ text: String, _ formats: OwnDocuments, to plan: inout ImportPlan)
    throws(Refusal) -> [LoggedGame]
  {
    var games: [LoggedGame] = []
    var heads: [[String]] = []
    var places: [[String]: Int] = [:]
    var current = 0
    var table = try table(text)
    table.reportUnreadColumns(to: &plan)
    let telling = ["winner", "type", "server", "tags"].map { table[$0] }
    table.dropOthers(adding: [], to: &plan) { record in
      telling.contains { !record.text($0).isEmpty } ? .complete : .none
    }
    for row in table.rows {
      let id = String((row["game"] ?? "").prefix(60))
      let head = head(id, row)
      // A blank field has the value of the row above: merged cells are exported like this.
      var isNext =
        !games.isEmpty && (id.isEmpty || id == games[current].id)
        && zip(heads[current], head).allSatisfy { $1.isEmpty || $0 == $1 }
      if isNext, beginsAgain(games[current], row) == true { isNext = false }
      if !isNext {
        if !id.isEmpty, let known = places[head], goesOn(games[known], with: row, formats) {
          if known != current { games[known].apart = games[known].apart ?? row.line }
          current = known
        } else {
          current = games.count
          places[head] = current
          heads.append(head)
          games.append(try begun(id, row))
        }
      }
      try add(row, to: &games[current])
    }
    let arranged = RallyOrder.arranged(games, heads: heads, formats, to: &plan)
    return LoggedGame.matches(of: arranged, to: &plan)
  }

  /// Returns the values that all rows of a game share if they have them: number, day and players.
  private static func head(_ id: String, _ row: Table.Row) -> [String] {
    let day = String((row["date"] ?? "").prefix(10))
    return ([id, day] + ["A1", "A2", "B1", "B2"].map { row[$0] ?? "" })
      .map { Roster.folded($0[...]) }
  }

  /// Whether a row begins another game because the points start again at 0-0; `nil` if the rows
  /// don't contain points.
  private static func beginsAgain(_ game: LoggedGame, _ row: Table.Row) -> Bool? {
    guard let score = score(row),
      let last = game.rows.last(where: { $0.score != nil })?.score
    else { return nil }
    return score == Pair(0, 0) && last != score
  }

  /// Whether a row that is apart from a game continues it, rather than beginning another game with
  /// the same number: the points do not start again, or, without points, the game was not over.
  private static func goesOn(
    _ game: LoggedGame, with row: Table.Row, _ formats: OwnDocuments
  ) -> Bool {
    if let again = beginsAgain(game, row) { return !again }
    guard game.apart == nil, let check = try? GameCheck(game, formats) else { return true }
    return check.plan.warnings.contains { $0.kind == "unfinished" }
  }

  private static func begun(_ id: String, _ row: Table.Row) throws(Refusal) -> LoggedGame {
    var game = LoggedGame(line: row.line, id: id)
    game.format = row["format"] ?? ""
    game.date = row["date"] ?? ""
    if let target = row["to"] {
      game.target = FileText.number(target)
      guard game.target != nil else {
        throw Refusal(
          .notation, "Line \(row.line): \"\(target.prefix(40))\" is no number of points.")
      }
    }
    if let games = row["best of"] {
      game.bestOf = FileText.number(games)
      guard game.bestOf != nil else {
        throw Refusal(
          .notation, "Line \(row.line): \"\(games.prefix(40))\" is no number of games.")
      }
    }
    game.event = row.event
    game.note = row.remarks.joined(separator: ", ")
    game.players = Pair(
      ["A1", "A2"].compactMap { row[$0].map(FileNames.person) },
      ["B1", "B2"].compactMap { row[$0].map(FileNames.person) })
    guard game.players.a.count == game.players.b.count else {
      throw Refusal(
        .notation,
        "Line \(row.line): side A has \(Phrases.count(game.players.a.count, "player")), and side B "
          + "has \(game.players.b.count).")
    }
    return game
  }

  /// Adds a row to its game: a rally, a time-out, or the way in which the game ended.
  private static func add(_ row: Table.Row, to game: inout LoggedGame) throws(Refusal) {
    if let surplus = row.surplus {
      throw Refusal(.notation, "Line \(row.line): \(surplus).")
    }
    let type = row["type"]?.lowercased() ?? "rally"
    if type == "end" {
      var end = try end(row, of: game)
      (end.ordinal, end.content) = (row["row"].flatMap { FileText.number($0) }, row.content)
      return game.rows.append(end)
    }
    let isTimeOut = type.hasPrefix("time")
    guard isTimeOut || type == "rally" else {
      throw Refusal(
        .notation, "Line \(row.line): a row is no \"\(type.prefix(40))\".", token: type,
        expected: ["rally", "timeout", "end"])
    }
    let word = row["winner"] ?? ""
    guard let winner = side(word, game) else {
      throw Refusal(
        .notation, "Line \(row.line): \"\(word)\" is neither side.", token: word,
        expected: ["A", "B"])
    }
    var event: MatchEvent = isTimeOut ? .timeOut(winner, .standard) : .rally(winner, .none)
    if event.isRally, let tags = row["tags"] {
      let words = tags.split { $0.isWhitespace || $0 == "," }.joined(separator: ",")
      if let noted = try? MatchEvent(canonical: "\(winner.letter):\(words)") {
        event = noted
      } else {
        game.remarks.warn(
          row.line, "notes",
          "\"\(tags.prefix(40))\" are no notes as in 7 drop error net B2: left out.")
      }
    }
    var rally = LoggedGame.Row(line: row.line, number: game.rows.count + 1, event: event)
    rally.server = named("server", row, &game)
    rally.receiver = named("receiver", row, &game)
    rally.score = score(row)
    (rally.ordinal, rally.content) = (row["row"].flatMap { FileText.number($0) }, row.content)
    game.rows.append(rally)
  }

  /// Returns the server or the receiver that a row names; `nil` for none.
  ///
  /// An unknown name is reported once per game.
  private static func named(
    _ column: String, _ row: Table.Row, _ game: inout LoggedGame
  ) -> MatchPlayer? {
    guard let word = row[column] else { return nil }
    if let player = player(word, game) { return player }
    if !game.remarks.warnings.contains(where: { $0.kind == column }) {
      game.remarks.warn(
        row.line, column, "\"\(word.prefix(40))\" is none of the players, and is not looked at.")
    }
    return nil
  }

  private static func score(_ row: Table.Row) -> Pair<Int>? {
    guard let a = FileText.number(row.text("score a")), let b = FileText.number(row.text("score b"))
    else { return nil }
    return Pair(a, b)
  }

  /// Returns a row for a game that ended without a rally; its winner is the side that won by it.
  private static func end(_ row: Table.Row, of game: LoggedGame) throws(Refusal)
    -> LoggedGame.Row
  {
    let word = row["tags"] ?? ""
    let winner = row["winner"].flatMap { side($0, game) }
    guard let ending = Ending(word: word, side: winner?.other) else {
      let who = winner == nil ? "nobody" : "a side"
      throw Refusal(
        .notation, "Line \(row.line): \"\(word)\" is no end that \(who) wins by.", token: word,
        expected: Ending.all(of: winner?.other).map(\.word))
    }
    return LoggedGame.Row(line: row.line, number: game.rows.count + 1, event: .end(ending))
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
    let folded = Roster.folded(word[...])
    for side in Side.allCases {
      if let member = game.players[side].firstIndex(where: { Roster.folded($0[...]) == folded }) {
        return MatchPlayer(side, member)
      }
    }
    return nil
  }
}
