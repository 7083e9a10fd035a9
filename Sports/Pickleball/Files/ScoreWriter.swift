internal import ScoringKit

/// Writes matches as their final scores, one per row, in the columns that ``ScoreList`` reads.
enum ScoreWriter {
  static let exporter = Exporter(
    id: "scores", abstract: "Final scores as CSV, a match a row", of: Match.self,
    others: "Only matches can be written as final scores.", write: { write($0) })

  private static let columns = ["date", "side_a", "side_b", "scores", "format", "to"]

  /// Writes the matches in order; one that is not over, or has no score, is left out.
  ///
  /// The columns `winner` and `event` are written only if a match needs them.
  private static func write(_ items: [Exporter.Item<Match>]) -> Exporter.File {
    var records: [(fields: [String], winner: String, event: String)] = []
    var leftOut: [String] = []
    for item in items {
      let (ledger, names) = (item.ledger, item.names)
      let (state, size) = (ledger.resolution, ledger.opening.size)
      let sides = Side.allCases.map { side in side.players(size).map { names.name($0, of: size) } }
      func leave(_ what: String) {
        leftOut.append("\(names[Side.a.seat]) and \(names[Side.b.seat]): \(what)")
      }
      if let reason = obstacle(state, sides) {
        leave(reason)
        continue
      }
      losses(state).forEach(leave)
      let ending = ending(state)
      let games = ending == nil ? state.reportedGames : state.playedGames
      let words = games.map { $0.text(from: .a) } + (ending.map { [$0.word] } ?? [])
      records.append(
        (
          [
            date(ledger.header.startedAt), sides[0].joined(separator: "+"),
            sides[1].joined(separator: "+"), words.joined(separator: " "), state.format.name,
            "\(state.format.target)",
          ], ending?.hasWinner == true ? state.winner?.letter.lowercased() ?? "" : "",
          ledger.event ?? ""
        ))
    }
    let hasWinners = records.contains { !$0.winner.isEmpty }
    let hasEvents = records.contains { !$0.event.isEmpty }
    func row(_ fields: [String], _ winner: String, _ event: String) -> [String] {
      fields + (hasWinners ? [winner] : []) + (hasEvents ? [event] : [])
    }
    return Exporter.File(
      text: DelimitedText.text(
        of: [row(columns, "winner", "event")] + records.map { row($0.fields, $0.winner, $0.event) }),
      leftOut: leftOut)
  }

  /// Returns how a match ended other than by its score; `nil` if its score won it, or if a list of
  /// scores can't express it.
  private static func ending(_ state: MatchState) -> ScoreEnding? {
    guard case .ended(let ending) = state.outcome,
      state.games.allSatisfy({ $0.forfeitedBy == nil })
    else { return nil }
    // A score that wins no match is read as that of a match that both sides stopped, without a word
    // for it.
    return ending == .agreed && !state.playedGames.isEmpty ? nil : ScoreEnding(ending)
  }

  /// Returns the day of a match, and its time unless that is midnight: a day without a time is read
  /// as midnight.
  static func date(_ time: LocalTime) -> String {
    (time.hour, time.minute, time.second) == (0, 0, 0) ? time.isoDate : time.description
  }

  /// Returns why a match can't be written as a row of the list; `nil` if it can.
  private static func obstacle(_ state: MatchState, _ sides: [[String]]) -> String? {
    if state.outcome == nil { return "it is not over, and is left out." }
    if state.reportedGames.isEmpty, ending(state) == nil {
      return "it has no score, and is left out."
    }
    let isSplit = sides.joined().contains { $0.contains { "+/&".contains($0) } }
    return isSplit ? "a name has one of + / & in it, which part players; it is left out." : nil
  }

  /// Returns sentences about facts of a match that its row doesn't express.
  private static func losses(_ state: MatchState) -> [String] {
    var losses = RallyWriter.losses(state.format)
    if state.rallies > 0 {
      let rallies = Phrases.count(state.rallies, "rally", plural: "rallies")
      losses.append("of its \(rallies) only the score is written.")
    }
    if case .ended(let ending) = state.outcome, ending != .agreed, self.ending(state) == nil {
      losses.append("how it ended is left out: \(ending.words.said).")
    }
    return losses
  }
}
