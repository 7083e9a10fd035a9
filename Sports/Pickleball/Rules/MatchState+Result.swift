internal import ScoringKit

extension MatchState {
  /// Whether anything was played or scored yet.
  var hasBegun: Bool { rallies > 0 || !games.isEmpty || score != Pair(0, 0) }

  /// Whether the game that is played or was played last has begun.
  var hasGameBegun: Bool { gameRallies > 0 || score != Pair(0, 0) }

  /// The games as they were played, the one that is played among them once it has begun.
  var playedGames: [Pair<Int>] {
    games.map(\.played) + (hasGameBegun ? [score] : [])
  }

  /// The points of the game that an earlier state was in: of one that has ended since, the last.
  func points(since earlier: MatchState) -> Pair<Int> {
    games.count > earlier.games.count ? games.last?.played ?? score : score
  }

  /// The games as they are reported: with what a retirement or a forfeit adds.
  ///
  /// Who retires keeps the points, and the opponents get what wins the game by the rule of
  /// two; later games are won to nothing (12.F). An abandoned match reports what was played.
  var reportedGames: [Pair<Int>] {
    let earlier = games.map { $0.reported(format) }
    let last = hasGameBegun ? [score] : []
    guard case .ended(let ending) = outcome else { return earlier + last }
    switch ending {
    case .timeCap, .agreed, .abandoned: return earlier + last
    case .withdrawn: return earlier
    case .gameForfeit(let side): return earlier + [format.toNothing(side.other)]
    case .forfeit(let side): return earlier + lost(by: side, after: earlier)
    case .retired(let side):
      let kept = last.map { format.won(by: side.other, from: $0) }
      return earlier + kept + lost(by: side, after: earlier + kept)
    }
  }

  /// The games that a side loses to nothing after some, until the others have enough of them.
  private func lost(by side: Side, after games: [Pair<Int>]) -> [Pair<Int>] {
    let won = games.count { $0.leader == side.other }
    return Array(
      repeating: format.toNothing(side.other), count: max(0, format.gamesToWin - won))
  }

  /// The games that each side has won, by the reported scores where the match is over.
  var reportedWins: Pair<Int> {
    var won = gamesWon
    switch outcome {
    case nil, .ended(.abandoned), .ended(.withdrawn): break
    case .won(let side): won[side] += 1
    case .ended(.timeCap), .ended(.agreed):
      if hasGameBegun, let leader = score.leader { won[leader] += 1 }
    case .ended(.retired(let side)), .ended(.forfeit(let side)), .ended(.gameForfeit(let side)):
      won[side.other] = format.gamesToWin
    }
    return won
  }

  /// The side that has won the match; nil while it is played, and where nobody has.
  var winner: Side? {
    switch outcome {
    case nil, .ended(.abandoned): nil
    case .won(let side): side
    case .ended(.timeCap), .ended(.agreed): reportedWins.leader
    case .ended(let ending): ending.side?.other
    }
  }

  /// The reported scores, a side's points first, as in `11-7, 9-11`; nil where there are none.
  func scores(from side: Side) -> String? {
    let games = reportedGames
    return games.isEmpty ? nil : games.map { $0.text(from: side) }.joined(separator: ", ")
  }

  /// How events of this sport are ranked: a round robin by the official order (15.B.4).
  ///
  /// The reported scores count. A match that was abandoned counts for nobody.
  static let ranking = EventRanking.roundRobin { state in
    guard let state = state as? MatchState, state.outcome != .ended(.abandoned) else { return nil }
    return EventRanking.Result(points: state.reportedGames.total, winner: state.winner)
  }

  /// The finished games whose scores no rule leads to, by their numbers from 1.
  var oddGames: [Int] {
    var finals = games.map { $0.forfeitedBy == nil ? $0.played : nil }
    switch outcome {
    case .won, .ended(.timeCap), .ended(.agreed): if hasGameBegun { finals.append(score) }
    case nil, .ended: break
    }
    return finals.enumerated().compactMap { index, final in
      final.map { format.isReachable($0) ? nil : index + 1 } ?? nil
    }
  }
}
