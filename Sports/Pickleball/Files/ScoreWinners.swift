internal import ScoringKit

/// The winners that a list of final scores names, compared with its scores.
///
/// Some files write each score with the winner's points first and not the first side's. If a score
/// contradicts the winner as written, and all scores of the file agree with that order, they are
/// read so.
struct ScoreWinners {
  /// Whether the first number of each score belongs to the winner.
  private let isWinnerFirst: Bool

  init(_ rows: [Table.Row], _ columns: ScoreColumns, _ names: ScoreNames) {
    // In columns of points the headings name the side.
    guard columns.table["scores"] != nil, columns.games.isEmpty else {
      isWinnerFirst = false
      return
    }
    var isContradicted = false
    for row in rows {
      guard let finals = try? ScoreList.finals(columns.words(row)), finals.ending == nil,
        row["ending"] == nil
      else { continue }
      let stated = (try? Self.stated(row, names.sides(of: row))) ?? nil
      guard let stated, Self.leader(finals.0) == .a else {
        isWinnerFirst = false
        return
      }
      isContradicted = isContradicted || stated == .b
    }
    isWinnerFirst = isContradicted
  }

  /// Adds a warning if the scores are read with the winner's points first.
  func report(to plan: inout ImportPlan, line: Int) {
    guard isWinnerFirst else { return }
    plan.warn(
      line, "winner",
      "The column of winners and the scores agree only if each score begins with the winner's points: "
        + "they are read so.")
  }

  /// Returns the scores of a row with the points of side A first.
  func ordered(
    _ finals: [Pair<Int>], _ row: Table.Row, _ sides: Pair<[String]>, isEnded: Bool
  ) throws(Refusal) -> [Pair<Int>] {
    guard isWinnerFirst, !isEnded, try Self.stated(row, sides) == .b else { return finals }
    return finals.map { Pair($0.b, $0.a) }
  }

  /// Returns the side that won more games; `nil` for none.
  private static func leader(_ finals: [Pair<Int>]) -> Side? {
    let (a, b) = (finals.count { $0.leader == .a }, finals.count { $0.leader == .b })
    return a == b ? nil : a > b ? .a : .b
  }

  /// Returns the side that the columns of winners and losers name; `nil` if both are empty.
  static func stated(_ row: Table.Row, _ sides: Pair<[String]>) throws(Refusal) -> Side? {
    let winner = try row["winner"].flatMap { word throws(Refusal) in try side(word, sides) }
    let loser = try row["loser"].flatMap { word throws(Refusal) in try side(word, sides) }
    guard let winner, let loser else { return winner ?? loser?.other }
    guard winner != loser else {
      throw Refusal(
        .notation,
        "The line names side \(winner.letter) as the winner and as the loser; it is left out.")
    }
    return winner
  }

  /// Returns the side that a word names: by its letter or number, or by its players; `nil` for a word
  /// that says that nobody won.
  private static func side(_ word: String, _ sides: Pair<[String]>) throws(Refusal) -> Side? {
    switch word.lowercased() {
    case "draw", "tie", "tied", "none", "nobody", "unentschieden", "-", "–": return nil
    case "a", "1", "team a", "team 1", "side a", "side 1", "home": return .a
    case "b", "2", "team b", "team 2", "side b", "side 2", "away": return .b
    default: break
    }
    let named = Set(ScoreNames.members(word).map { Roster.folded($0[...]) })
    let side = Side.allCases.first { side in
      !named.isEmpty && named.isSubset(of: Set(sides[side].map { Roster.folded($0[...]) }))
    }
    guard let side else {
      throw Refusal(
        .notation, "\"\(word.prefix(40))\" is neither side; the line is left out.")
    }
    return side
  }
}
