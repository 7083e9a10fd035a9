internal import PickleballResources
internal import ScoringKit

/// The columns of a list of final scores.
struct ScoreColumns {
  /// A column of one game: the points of a side, or the score of both.
  struct Game {
    let number: Int
    let side: Side?
    let column: Int
  }

  let table: Table
  /// The columns of single games; empty if the file has one column for the scores of all games.
  let games: [Game]

  /// The columns of a list of final scores, with the names that files use for them.
  static let words = Result { () throws(Refusal) in
    try Spellings(
      of: [
        "date", "side a", "side b", "A1", "A2", "B1", "B2", "scores", "score a", "score b",
        "format", "to", "match type", "winner", "loser", "ending", "location",
      ] + PlayerIDs.columns, Embedded.scoreColumns, file: "ScoreColumns.json")
  }

  /// Finds the columns of a file with final scores.
  ///
  /// - Throws: a refusal if the file has no columns for the day, the sides or the scores.
  init(_ text: String) throws(Refusal) {
    self = try DelimitedText.table(in: text) { file throws(Refusal) in
      try ScoreColumns(headed: file)
    }
  }

  /// Finds the columns of a file that is to be read.
  ///
  /// - Throws: also a refusal if its scores are no points.
  init(reading text: String) throws(Refusal) {
    self = try ScoreColumns(text)
    try refuseGamesWon()
  }

  /// Finds the columns of a file whose first line has the headings.
  private init(headed file: DelimitedText) throws(Refusal) {
    let columns = try Self.words.get().words.map { words in
      words.first == "ending"
        ? Table.Column.known(words, ofValues: { ScoreEnding($0) != nil }) : Table.Column(words)
    }
    var table = Table(file, columns: columns)
    var games = table.names.indices.compactMap { Self.game(table.names[$0], $0) }
    if table.has("scores"), !games.isEmpty {
      // Beside columns of games, a score such as 2-1 is the number of games won, which follows.
      let won = table.records.allSatisfy { Self.isGamesWon($0.text(table["scores"])) }
      if won { table["scores"] = nil } else { games = [] }
    }
    if !games.isEmpty {
      // If there are columns of games, these two are the numbers of games won, which follow from
      // the games.
      (table["score a"], table["score b"]) = (nil, nil)
    }
    table.markRead(games.map(\.column))
    Self.findSides(in: &table)
    guard table.has("side a", "side b") || table.has("A1", "B1"),
      table.has("scores") || table.has("score a", "score b") || !games.isEmpty
    else { throw Refusal(.notation, "The file has no columns with sides and scores.") }
    self.table = table
    self.games = games
  }

  /// Whether a text is empty or a number of games that each side has won, such as `2-1`.
  private static func isGamesWon(_ text: String) -> Bool {
    let words = words(in: text)
    let numbers = words.first?.split(separator: "-").compactMap { Int($0) } ?? []
    return words.isEmpty || words.count == 1 && numbers.count == 2 && numbers.allSatisfy { $0 <= 3 }
  }

  /// Refuses a file in which all scores are as small as numbers of games: no game ends so.
  private func refuseGamesWon() throws(Refusal) {
    let texts = table.records.map { $0.text(table["scores"]) }.filter { !$0.isEmpty }
    guard let first = texts.first, texts.allSatisfy(Self.isGamesWon) else { return }
    throw Refusal(
      .notation, "\"\(first.prefix(20))\" seems to be the number of games won, and not of points.",
      token: first, expected: ["11-7 9-11 11-5"], hint: "The points of each game are needed.")
  }

  /// Finds the sides of a file that names them by other columns: those of two numbered players, or
  /// those of the winner and the loser.
  private static func findSides(in table: inout Table) {
    guard !table.has("side a", "side b"), !table.has("A1", "B1") else { return }
    for word in ["player", "spieler", "joueur", "jugador", "giocatore", "speler"] {
      // Of four numbered players, it is unknown which two are partners.
      guard let one = table.names.firstIndex(of: word + "1"),
        let other = table.names.firstIndex(of: word + "2"), !table.names.contains(word + "3")
      else { continue }
      if let partner = table.names.firstIndex(of: "partner1"),
        let partnerOfOther = table.names.firstIndex(of: "partner2")
      {
        (table["A1"], table["A2"]) = (one, partner)
        (table["B1"], table["B2"]) = (other, partnerOfOther)
      } else {
        (table["side a"], table["side b"]) = (one, other)
      }
      return
    }
    if table.has("winner", "loser") {
      (table["side a"], table["side b"]) = (table["winner"], table["loser"])
    }
  }

  /// Returns the game and the side of a heading in lower case, such as `teamagame1`, `game2b` and
  /// `set3`.
  private static func game(_ heading: String, _ column: Int) -> Game? {
    for word in ["game", "set", "satz", "jeu", "juego", "partita", "spiel", "g"] {
      guard let range = heading.firstRange(of: word) else { continue }
      let behind = heading[range.upperBound...]
      guard let first = behind.first, let number = first.wholeNumberValue, (1...5).contains(number)
      else { continue }
      var rest = String(heading[..<range.lowerBound] + behind.dropFirst())
      for noise in ["score", "points", "team", "side", "player"] {
        rest = rest.replacing(noise, with: "")
      }
      switch rest {
      case "": return Game(number: number, side: nil, column: column)
      case "a", "1", "home": return Game(number: number, side: .a, column: column)
      case "b", "2", "away": return Game(number: number, side: .b, column: column)
      default: continue
      }
    }
    return nil
  }

  /// The positions of the columns with points or games.
  var numbers: [Int] {
    games.map(\.column) + ["score a", "score b"].compactMap { table[$0] }
  }

  /// Returns which parts of a match a record has: a day and both sides.
  func evidence(_ record: DelimitedText.Record) -> Table.Evidence {
    func has(_ names: String...) -> Bool { names.contains { !record.text(table[$0]).isEmpty } }
    let sides = [has("side a", "A1", "A2"), has("side b", "B1", "B2")]
    let isDated = !table.has("date") || FileDates.isDate(record.text(table["date"]))
    if isDated, sides == [true, true] { return .complete }
    return isDated && table.has("date") || sides.contains(true) ? .partial : .none
  }

  /// Returns the scores in a row, one word per game, followed by the words about how the match
  /// ended.
  func words(_ row: Table.Row) throws(Refusal) -> [Substring] {
    guard games.isEmpty else { return try gameWords(row) }
    let words = Self.words(in: row["scores"] ?? "")
    if words.isEmpty, let a = row["score a"], let b = row["score b"] {
      return ["\(FileText.withoutDecimals(a))-\(FileText.withoutDecimals(b))"]
    }
    return words
  }

  /// Returns the words of a text of scores, each score in the form `11-7`; also reads `11:7`,
  /// `11 – 7` and `11-7/11-9`.
  private static func words(in text: String) -> [Substring] {
    var plain = ""
    // A space or a slash after a digit, until the next character shows what it means.
    var pending: Character?
    for character in text {
      let isDash = "-:\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}".contains(character)
      let isSeparator = character.isWhitespace || character == "," || character == ";"
      if isDash {
        plain.append("-")
        pending = nil
      } else if isSeparator {
        if plain.last != "-" { pending = pending ?? " " }
      } else if character == "/", plain.last?.isNumber == true {
        pending = "/"
      } else {
        if let mark = pending {
          // A slash between two scores separates them; the one of w/o is part of a word.
          plain.append(mark == "/" && !character.isNumber ? "/" : " ")
        }
        pending = nil
        plain.append(character)
      }
    }
    return plain.split(separator: " ")
  }

  private func gameWords(_ row: Table.Row) throws(Refusal) -> [Substring] {
    var words: [Substring] = []
    var isOver = false
    for number in Set(games.map(\.number)).sorted() {
      let own = games.filter { $0.number == number }
      let texts = own.map { row[$0.column] }
      guard texts.contains(where: { !$0.isEmpty }) else {
        isOver = true
        continue
      }
      guard !isOver else {
        throw Refusal(
          .notation,
          "Game \(number) has a score, and the one before it has none; the line is left out.")
      }
      if let both = own.first(where: { $0.side == nil }) {
        words += Self.words(in: row[both.column])
        continue
      }
      func points(_ side: Side) -> String {
        own.first { $0.side == side }.map { FileText.withoutDecimals(row[$0.column]) } ?? ""
      }
      words.append("\(points(.a))-\(points(.b))")
    }
    return words
  }
}
