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
        "format", "to", "match type", "winner", "ending",
      ], Embedded.scoreColumns, file: "ScoreColumns.json")
  }

  /// Finds the columns of a file with final scores.
  ///
  /// - Throws: a refusal if the file has no columns for the day, the sides or the scores.
  init(_ text: String) throws(Refusal) {
    let columns = try Self.words.get().words.map { words in
      words.first == "ending"
        ? Table.Column.known(words, ofValues: { ScoreEnding($0) != nil }) : Table.Column(words)
    }
    var table = Table(DelimitedText(text), columns: columns)
    var games = table.names.indices.compactMap { Self.game(table.names[$0], $0) }
    if table.has("scores") { games = [] }
    if !games.isEmpty {
      // If there are columns of games, these two are the numbers of games won, which follow from
      // the games.
      (table["score a"], table["score b"]) = (nil, nil)
    }
    table.markRead(games.map(\.column))
    guard table.has("date"), table.has("side a", "side b") || table.has("A1", "B1"),
      table.has("scores") || table.has("score a", "score b") || !games.isEmpty
    else { throw Refusal(.notation, "The file has no columns with a date, sides and scores.") }
    self.table = table
    self.games = games
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

  /// Returns the scores in a row, one word per game, followed by the words about how the match
  /// ended.
  func words(_ row: Table.Row) throws(Refusal) -> [Substring] {
    guard games.isEmpty else { return try gameWords(row) }
    let words = (row["scores"] ?? "").split { $0.isWhitespace || $0 == "," || $0 == ";" }
    if words.isEmpty, let a = row["score a"], let b = row["score b"] { return ["\(a)-\(b)"] }
    return words
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
        words += row[both.column].split { $0.isWhitespace || $0 == "," || $0 == ";" }
        continue
      }
      func points(_ side: Side) -> String {
        own.first { $0.side == side }.map { row[$0.column] } ?? ""
      }
      words.append("\(points(.a))-\(points(.b))")
    }
    return words
  }
}
