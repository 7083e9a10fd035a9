internal import PickleballResources
internal import ScoringKit

/// Files of rallies: one game a line as JSON, or one rally a row as CSV.
enum RallyLog {
  static let importer = Importer(
    id: "rally-log",
    abstract: "Rallies: a game a line as JSON (game, date, events, servers, final), or a rally a "
      + "row as CSV (game, date, winner, server, receiver, score_a, score_b, a1, a2, b1, b2)",
    recognizes: { recognizes($0) },
    readWith: { text, library in
      let formats = try OwnDocuments(library, Formats.kind)
      return try plan(games(text, formats), formats)
    })

  private static func recognizes(_ beginning: String) -> Bool {
    let first = beginning.firstLine
    if first.hasPrefix("{") {
      return first.contains("\"events\"") && first.contains("\"game\"")
        && !first.contains("\"kind\"")
    }
    return NamedColumns(DelimitedText(String(first)).records.first, known: RallyRows.columns)
      .has("game", "winner")
  }

  static func games(_ text: String, _ formats: OwnDocuments = OwnDocuments()) throws(Refusal)
    -> [LoggedGame]
  {
    text.trimmedInFront.hasPrefix("{")
      ? try RallyLines.games(text) : try RallyRows.games(text, formats)
  }

  /// What an import of the games would add; each is held against the rules.
  static func plan(_ games: [LoggedGame], _ formats: OwnDocuments = OwnDocuments()) throws(Refusal)
    -> ImportPlan
  {
    var plan = ImportPlan()
    for game in games {
      guard let startedAt = LocalTime(game.date) else {
        let name = game.id.isEmpty ? "The game" : "Game \(game.id)"
        plan.warn(game.line, "date", "\(name) has no date that can be read, and is left out.")
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
        let content = ContentID(of: check.events.joined(separator: " ")).text
        let isUnnamed = game.players.a.isEmpty
        // Every file has a game 1: of other people it is another one.
        let people = (game.players.a + game.players.b).map { " \(Roster.folded($0[...]))" }.sorted()
        plan.cards.append(
          ImportPlan.Card(
            check.match, line: game.line, startedAt: startedAt,
            group: "\(startedAt.isoDate) \(game.id)\(people.joined())",
            sides: isUnnamed ? game.places : game.players, areGuests: isUnnamed,
            events: check.events, key: { "\($0.letter) \(content)" }))
      } catch {
        plan.warn(game.line, "format", "Game \(game.id) is left out: \(error.message)")
      }
    }
    return plan
  }
}

/// Rallies as CSV, a rally a row; those of a game stand in their order, and may stand apart.
enum RallyRows {
  /// The columns, by the names under which files have them.
  static let columns = Spellings(Embedded.rallyColumns).words

  static func games(_ text: String, _ formats: OwnDocuments) throws(Refusal) -> [LoggedGame] {
    var games: [LoggedGame] = []
    var heads: [[String]] = []
    var places: [[String]: Int] = [:]
    var current = 0
    for row in NamedColumns.rows(of: text, known: columns) {
      let id = String((row["game"] ?? "").prefix(60))
      let head = head(id, row)
      // What is blank is as in the row above: merged cells are stored so.
      var isNext =
        !games.isEmpty && (id.isEmpty || id == games[current].id)
        && zip(heads[current], head).allSatisfy { $1.isEmpty || $0 == $1 }
      if isNext, try beginsAgain(games[current], row) == true { isNext = false }
      if !isNext {
        if !id.isEmpty, let known = places[head], try goesOn(games[known], with: row, formats) {
          if known != current { games[known].apart = games[known].apart ?? row.line }
          current = known
        } else {
          current = games.count
          places[head] = current
          heads.append(head)
          games.append(begun(id, row))
        }
      }
      let rally = try rally(row, of: games[current])
      games[current].rows.append(rally)
    }
    return games
  }

  /// What is the same in all rows of a game that say it: its number, the day and the players.
  private static func head(_ id: String, _ row: NamedColumns.Row) -> [String] {
    let day = String((row["date"] ?? "").prefix(10))
    return ([id, day] + ["A1", "A2", "B1", "B2"].map { row[$0] ?? "" })
      .map { Roster.folded($0[...]) }
  }

  /// Whether the points begin again; nil where the rows do not say them.
  private static func beginsAgain(_ game: LoggedGame, _ row: NamedColumns.Row) throws(Refusal)
    -> Bool?
  {
    guard let score = try rally(row, of: game).score,
      let last = game.rows.last(where: { $0.score != nil })?.score
    else { return nil }
    return score == Pair(0, 0) && last != score
  }

  /// Whether a row that stands apart is of the same game, and of no other of that number: the
  /// points do not begin again, or where they are not said the game was not over.
  private static func goesOn(
    _ game: LoggedGame, with row: NamedColumns.Row, _ formats: OwnDocuments
  ) throws(Refusal) -> Bool {
    if let again = try beginsAgain(game, row) { return !again }
    guard game.apart == nil, let check = try? GameCheck(game, formats) else { return true }
    return check.plan.warnings.contains { $0.kind == "unfinished" }
  }

  private static func begun(_ id: String, _ row: NamedColumns.Row) -> LoggedGame {
    var game = LoggedGame(line: row.line, id: id)
    game.format = row["format"] ?? ""
    game.target = row["to"].flatMap { Int($0) }
    game.date = row["date"] ?? ""
    let names = Pair(["A1", "A2"].compactMap { row[$0] }, ["B1", "B2"].compactMap { row[$0] })
    if names.a.count == names.b.count { game.players = names }
    return game
  }

  private static func rally(_ row: NamedColumns.Row, of game: LoggedGame) throws(Refusal)
    -> LoggedGame.Row
  {
    if let surplus = row.surplus {
      throw Refusal(.notation, "Line \(row.line): \(surplus).")
    }
    if row["type"]?.lowercased() == "end" { return try end(row, of: game) }
    let word = row["winner"] ?? ""
    guard let winner = side(word, game) else {
      throw Refusal(
        .notation, "Line \(row.line): \"\(word)\" is neither side.", token: word,
        expected: ["A", "B"])
    }
    let isTimeOut = row["type"]?.lowercased().hasPrefix("time") ?? false
    var rally = LoggedGame.Row(
      line: row.line, number: game.rows.count + 1,
      event: isTimeOut ? .timeOut(winner, .standard) : .rally(winner, .none))
    rally.server = row["server"].flatMap { player($0, game) }
    rally.receiver = row["receiver"].flatMap { player($0, game) }
    if let a = row["score a"].flatMap({ Int($0) }), let b = row["score b"].flatMap({ Int($0) }) {
      rally.score = Pair(a, b)
    }
    return rally
  }

  /// A row that says how the game was ended without a rally; the winner is who won by it.
  private static func end(_ row: NamedColumns.Row, of game: LoggedGame) throws(Refusal)
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
