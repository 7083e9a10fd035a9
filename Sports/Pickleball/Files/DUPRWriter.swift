internal import ScoringKit

/// Writes matches as DUPR's list for uploading, which ``ScoreList`` reads.
///
/// A game of that list has a winner, and one side has at least six points.
enum DUPRWriter {
  static let exporter = Exporter(
    id: "dupr", abstract: "Matches as CSV for DUPR, a match a row", of: Match.self,
    others: "Only matches can be written for DUPR.", write: { write($0) })

  private static let games = 5

  /// The columns in the order of DUPR's template of 2026.
  private static var columns: [String] {
    ["matchType", "event", "date"] + PlayerIDs.players.flatMap(PlayerIDs.headings)
      + (1...games).flatMap { ["teamAGame\($0)", "teamBGame\($0)"] } + ["location", "scoreType"]
  }

  private static func write(_ items: [Exporter.Item<Match>]) -> Exporter.File {
    var records = [columns]
    var leftOut: [String] = []
    var isUnknown = false
    for item in items {
      let (ledger, names) = (item.ledger, item.names)
      let (state, size) = (ledger.resolution, ledger.opening.size)
      func leave(_ what: String) {
        leftOut.append("\(names[Side.a.seat]) and \(names[Side.b.seat]): \(what)")
      }
      if let reason = obstacle(state, size) {
        leave("\(reason), and is left out.")
        continue
      }
      if case .ended(let ending) = state.outcome {
        leave("how it ended is left out: \(ending.words.said).")
      }
      let people = Side.allCases.flatMap { side in
        (side.players(size).map { Optional(names.person($0, of: size)) } + [nil]).prefix(2)
      }
      isUnknown = isUnknown || people.contains { $0.map { $0.facts["dupr"] == nil } ?? false }
      let scores = state.playedGames.flatMap { ["\($0.a)", "\($0.b)"] }
      let blank = [String](repeating: "", count: games * 2 - scores.count)
      records.append(
        [size == 2 ? "D" : "S", ledger.event ?? "", ledger.header.startedAt.isoDate]
          + people.flatMap(PlayerIDs.fields) + scores + blank
          + [location(of: ledger), state.format.scoring == .rally ? "RALLY" : "SIDEOUT"])
    }
    if records.count > 1 {
      if isUnknown {
        leftOut.append(
          "Ids of players are empty where they are unknown; `players set NAME dupr=ID` sets one.")
      }
      leftOut.append("The time of day, the numbers of points that win, and rallies are left out.")
    }
    return Exporter.File(text: DelimitedText.text(of: records), leftOut: leftOut)
  }

  /// Returns the place at which a match was played, if its note contains one from a file.
  private static func location(of ledger: Ledger<Match>) -> String {
    let note = ledger.field(FieldBody.noteKey)?.string ?? ""
    return note.firstRange(of: ScoreList.locationMark).map { String(note[$0.upperBound...]) } ?? ""
  }

  /// Returns why a match can't be in a list for DUPR; `nil` if it can.
  private static func obstacle(_ state: MatchState, _ size: Int) -> String? {
    if state.outcome == nil { return "it is not over" }
    if size > 2 { return "a side has more than two players" }
    let played = state.playedGames
    if played.isEmpty || played.count > games { return "it has no score" }
    if played.contains(where: { $0.leader == nil }) { return "a game is level" }
    return played.contains { max($0.a, $0.b) < 6 } ? "no side has six points in a game" : nil
  }
}
