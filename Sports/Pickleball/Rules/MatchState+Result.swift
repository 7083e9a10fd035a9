internal import ScoringKit

extension MatchState {
  /// Whether anything in the match has been played or scored yet.
  var hasBegun: Bool { rallies > 0 || !games.isEmpty || score != Pair(0, 0) }

  /// Whether a rally was played or a point scored in the current or last game.
  var hasGameBegun: Bool { gameRallies > 0 || score != Pair(0, 0) }

  /// The scores of the games as played, including the current game once it has begun.
  var playedGames: [Pair<Int>] {
    games.map(\.played) + (hasGameBegun ? [score] : [])
  }

  /// Returns the points of the game that was current in an earlier state: its final points if it
  /// has ended since.
  func points(since earlier: MatchState) -> Pair<Int> {
    games.count > earlier.games.count ? games.last?.played ?? score : score
  }

  /// The scores of the games as reported, with the consequences of a retirement or a forfeit.
  ///
  /// A side that retires keeps its points, and the opponents get what wins the game by the rule of
  /// two; later games are won to nothing (USA Pickleball 2025, 12.F). An abandoned match reports
  /// the games played.
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

  /// Returns the scores of the games that a side loses to 0 after the games played, until the
  /// opponents have won the match.
  private func lost(by side: Side, after games: [Pair<Int>]) -> [Pair<Int>] {
    let won = games.count { $0.leader == side.other }
    return Array(
      repeating: format.toNothing(side.other), count: max(0, format.gamesToWin - won))
  }

  /// The number of games each side has won, by the reported scores if the match is over.
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

  /// The side that has won the match; `nil` during play, and if neither has won.
  var winner: Side? {
    switch outcome {
    case nil, .ended(.abandoned): nil
    case .won(let side): side
    case .ended(.timeCap), .ended(.agreed): reportedWins.leader
    case .ended(let ending): ending.side?.other
    }
  }

  /// Returns the reported scores, a side's points first, such as `11-7, 9-11`; `nil` if there are
  /// none.
  func scores(from side: Side) -> String? {
    let games = reportedGames
    return games.isEmpty ? nil : games.map { $0.text(from: side) }.joined(separator: ", ")
  }

  /// The numbers, from 1, of finished games whose scores are impossible by the rules.
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
