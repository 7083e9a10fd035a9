extension MatchState {
  /// Whether anything was played or scored yet.
  public var hasBegun: Bool {
    rallies > 0 || !games.isEmpty || score != Pair(0, 0)
  }

  /// Whether the game that is played or was played last has begun.
  var hasGameBegun: Bool {
    gameRallies > 0 || score != Pair(0, 0)
  }

  /// The games as they were played, the one that is played among them once it has begun.
  public var playedGames: [Pair<Int>] {
    games.map(\.played) + (hasGameBegun ? [score] : [])
  }

  /// The games as they are reported: with what a retirement or a forfeit adds.
  ///
  /// Who retires keeps the points, and the opponents get what wins the game by the rule of
  /// two; later games are won to nothing (12.F). An abandoned match reports what was played.
  public var reportedGames: [Pair<Int>] {
    let earlier = games.map { $0.reported(format) }
    guard case .ended(let ending) = outcome else { return earlier + (hasGameBegun ? [score] : []) }
    switch ending {
    case .timeCap, .agreed, .abandoned: return earlier + (hasGameBegun ? [score] : [])
    case .withdrawn: return earlier
    case .gameForfeit(let side): return earlier + [toNothing(side.other)]
    case .forfeit(let side):
      return earlier + lost(by: side, from: gamesWon[side.other])
    case .retired(let side):
      guard hasGameBegun else { return earlier + lost(by: side, from: gamesWon[side.other]) }
      var last = score
      last[side.other] = max(score[side.other], winningScore(against: score[side]))
      return earlier + [last] + lost(by: side, from: gamesWon[side.other] + 1)
    }
  }

  /// The points that win a game against so many.
  private func winningScore(against points: Int) -> Int {
    let needed = max(format.target, points + format.winBy)
    guard let cap = format.cap else { return needed }
    return max(min(needed, cap), points + 1)
  }

  private func toNothing(_ winner: Side) -> Pair<Int> {
    var score = Pair(0, 0)
    score[winner] = format.target
    return score
  }

  private func lost(by side: Side, from won: Int) -> [Pair<Int>] {
    Array(repeating: toNothing(side.other), count: max(0, format.gamesToWin - won))
  }

  /// The games that each side has won, by the reported scores where the match is over.
  public var reportedWins: Pair<Int> {
    guard let outcome else { return gamesWon }
    switch outcome {
    case .won(let side):
      var won = gamesWon
      won[side] += 1
      return won
    case .ended(.abandoned), .ended(.withdrawn): return gamesWon
    case .ended(.timeCap), .ended(.agreed):
      var won = gamesWon
      if hasGameBegun, let leader = score.leader { won[leader] += 1 }
      return won
    case .ended(.retired(let side)), .ended(.forfeit(let side)), .ended(.gameForfeit(let side)):
      var won = gamesWon
      won[side.other] = format.gamesToWin
      return won
    }
  }

  /// The side that has won the match; nil while it is played, and where nobody has.
  public var winner: Side? {
    switch outcome {
    case nil, .ended(.abandoned): nil
    case .won(let side): side
    case .ended(.timeCap), .ended(.agreed): reportedWins.leader
    case .ended(let ending): ending.side?.other
    }
  }

  /// The reported scores, a side's points first, as in `11-7, 9-11`; nil where there are none.
  public func scores(from side: Side) -> String? {
    let games = reportedGames
    return games.isEmpty ? nil : games.map { $0.text(from: side) }.joined(separator: ", ")
  }

  /// Whether the rules can lead to a final score: the winner stops at the target, or at the
  /// lead that is needed, or at the cap.
  public func isReachable(_ final: Pair<Int>) -> Bool {
    guard let leader = final.leader else { return false }
    let (most, least) = (final[leader], final[leader.other])
    guard isWon(most, against: least) else { return false }
    if most == format.target { return true }
    if let cap = format.cap, most >= cap { return most == cap && most - least <= format.winBy }
    // A lead of one is reached at the target itself, so nothing beyond it can be.
    return format.winBy > 1 && most > format.target && most - least == format.winBy
  }

  /// The finished games whose scores no rule leads to, by their numbers from 1.
  public var oddGames: [Int] {
    var finals = games.map { $0.forfeitedBy == nil ? $0.played : nil }
    if let outcome {
      switch outcome {
      case .won, .ended(.timeCap), .ended(.agreed): if hasGameBegun { finals.append(score) }
      case .ended: break
      }
    }
    return finals.enumerated().compactMap { index, final in
      final.map { isReachable($0) ? nil : index + 1 } ?? nil
    }
  }
}
