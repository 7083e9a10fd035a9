public import ScoringKit

extension MatchState {
  /// Returns the call, the server and the receiver: `4-7-2 · Ann serves from the right to Cid`.
  func situation(_ names: Roster) -> String {
    let server = names.name(servingPlayer, of: size)
    let receiver = names.name(receivingPlayer, of: size)
    return "\(call) · \(server) serves from the \(serverCourt.word) to \(receiver)"
  }

  /// Returns who serves, for a board: `Serve: Ben, second server`; of a single player only the
  /// court.
  func turn(_ names: Roster) -> String {
    let server = size == 1 ? "" : ": \(names.name(servingPlayer, of: size))"
    guard hasServerNumbers else { return "Serve\(server), from the \(serverCourt.word)" }
    return "Serve\(server), \(serverNumber == 1 ? "first" : "second") server"
  }

  /// Returns the result in a sentence without a period: `Ann + Ben win 11-7, 11-9`.
  func result(_ names: Roster) -> String {
    let scores = scores(from: winner ?? .a).map { " \($0)" } ?? ""
    var how = ""
    if case .ended(let ending) = outcome {
      let who = ending.side.map { "\(names[$0.seat]) " } ?? ""
      how = " (\(who)\(ending.words.deed))"
    }
    guard let winner else { return "The match is over\(scores.isEmpty ? "" : ":\(scores)")\(how)" }
    return "\(names[winner.seat]) \(size == 1 ? "wins" : "win")\(scores)\(how)"
  }

  /// Returns the effects of the newest event, such as `Side out`, to be shown before the call.
  func newsWords(_ names: Roster) -> [String] {
    var words: [String] = []
    if news.contains(.forfeit) { words.append("Forfeit") }
    if news.contains(.noPoint) { words.append("No point") }
    if news.contains(.secondServer) { words.append("Second server") }
    let endsGame = news.contains(.game) || news.contains(.match)
    if news.contains(.sideOut), !endsGame { words.append("Side out") }
    if news.contains(.game), let game = games.last, let side = game.winner {
      words.append(
        "Game: \(names[side.seat]) \(game.reported(format).text(from: side)), change ends")
    }
    if news.contains(.match), case .won = outcome { words.append("Match") }
    if news.contains(.endChange) { words.append("Change ends") }
    return words
  }

  /// Returns the result of the match; if it is not over, the call, the server and the receiver.
  func standing(_ names: Roster) -> String {
    isComplete ? result(names) : situation(names)
  }

  public func remarks(_ names: Roster, closed: Bool) -> [String] {
    let games = playedGames
    let ending: Ending? = if case .ended(let ending) = outcome { ending } else { nil }
    var remarks = oddGames.map { number in
      let score = games[number - 1].text(from: games[number - 1].leader ?? .a)
      let reason = number == games.count ? ending.map { " (\($0.words.said))" } ?? "" : ""
      return "Game \(number) ended at \(score), which \(format.name) \(format.numbers) does not "
        + "lead to\(reason)."
    }
    if ending?.side != nil, let scores = scores(from: .a) {
      let played = games.map { $0.text(from: .a) }.joined(separator: ", ")
      remarks.append(
        "Reported as \(scores); played: \(played.isEmpty ? "nothing" : played).")
    }
    if isEndChangeDue, !isComplete, !closed {
      remarks.append(
        "Ends are to be changed; note it once it is done. The same player serves on.")
    }
    for side in Side.allCases { remarks += self.remarks(of: side, names[side.seat]) }
    return remarks
  }

  private func remarks(of side: Side, _ name: String) -> [String] {
    var remarks: [String] = []
    if timeOutsTaken[side] > format.timeOuts {
      remarks.append(
        "\(name): \(Phrases.count(timeOutsTaken[side], "time-out")) in this game; "
          + "\(format.timeOuts) are allowed.")
    }
    if medicalTimeOuts[side] > size {
      remarks.append("\(name): more than one medical time-out a player.")
    }
    if warnings[side] > 0 || fouls[side] > 0 {
      remarks.append(
        "\(name): \(Phrases.count(warnings[side], "technical warning")), "
          + "\(Phrases.count(fouls[side], "technical foul")) in this match.")
    }
    return remarks
  }
}
