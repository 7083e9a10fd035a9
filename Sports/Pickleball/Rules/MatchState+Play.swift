internal import ScoringKit

extension MatchState {
  // MARK: Rallies

  /// Applies a rally that a side won.
  @inline(__always)
  mutating func rally(wonBy winner: Side) {
    news = []
    canSwap = false
    gameRallies &+= 1
    served.add(1, to: serving)
    servedAndWon.add(winner == serving ? 1 : 0, to: winner)
    switch match.format.scoring {
    case .sideOut: sideOutRally(winner)
    case .rally: pointRally(winner)
    }
    if overtime == .rally { endAgain() }
  }

  /// Applies a rally in side-out scoring: the serving side gets a point if it won; if it lost, the
  /// partner or the other side serves.
  @inline(__always)
  private mutating func sideOutRally(_ winner: Side) {
    if winner == serving {
      score.add(1, to: winner)
      scored(winner)
    } else if serverNumber == 1, isDoubles {
      serverNumber = 2
      server ^= 1
      news = .secondServer
    } else {
      sideOut()
    }
  }

  /// Applies a rally in rally scoring: the winner gets a point, unless a rule withholds it, and the
  /// serve.
  private mutating func pointRally(_ winner: Side) {
    let scores = winner == serving || canScoreAsReceiver(winner)
    score.add(scores ? 1 : 0, to: winner)
    news = scores ? [] : .noPoint
    if winner != serving { sideOut() }
    if scores { scored(winner) }
  }

  /// Whether a receiving side that wins a rally gets a point, by the rules on a freeze and on game
  /// points.
  private func canScoreAsReceiver(_ side: Side) -> Bool {
    if frozen[side] { return false }
    guard match.format.gamePoint == .serve else { return true }
    return !format.isWon(score[side] + 1, against: score[side.other])
  }

  /// Gives the serve to the other side: its right-court player, according to its own score.
  @inline(__always)
  private mutating func sideOut() {
    serving = serving.other
    serverNumber = 1
    server = memberOnRight(serving)
    news.insert(.sideOut)
  }

  // MARK: Points

  /// Updates the state after a side has scored.
  @inline(__always)
  mutating func scored(_ side: Side) {
    if match.format.isWon(score[side], against: score[side.other]), overtime != .open {
      win(side)
    } else {
      noteMilestones()
    }
  }

  /// Updates the state after the score of either side has changed other than by a rally.
  mutating func scoreChanged() {
    if let winner = format.winner(of: score), overtime != .open {
      win(winner)
    } else {
      noteMilestones()
    }
  }

  /// Updates the freeze, and announces the end change of a deciding game when one side reaches it
  /// (USA Pickleball 2025, 5.B.3).
  @inline(__always)
  private mutating func noteMilestones() {
    if let freeze = match.format.freeze { updateFrozen(at: freeze) }
    guard let change = match.format.endChange, !isEndChangeNoted,
      score.a >= change || score.b >= change, isDeciding
    else { return }
    isEndChangeNoted = true
    isEndChangeDue = true
    news.insert(.endChange)
  }

  /// Updates the frozen sides; a side that has reached the freeze stays frozen, even if it loses
  /// points.
  private mutating func updateFrozen(at freeze: Int) {
    for side in Side.allCases where score[side] >= freeze { frozen[side] = true }
    guard frozen.a || frozen.b, let trailing = match.format.freezeTrailing else { return }
    for side in Side.allCases where score[side] >= trailing { frozen[side] = true }
  }

  /// Whether the current game decides the match, because each side needs only this one.
  var isDeciding: Bool {
    let last = match.format.gamesToWin - 1
    return gamesWon.a == last && gamesWon.b == last
  }

  // MARK: Games

  /// Ends the current game, which a side has won; if that decides the match, ends the match.
  private mutating func win(_ side: Side) {
    overtime = .none
    if gamesWon[side] + 1 >= match.format.gamesToWin {
      outcome = .won(side)
      news.insert(.match)
    } else {
      nextGame(after: Game(played: score), wonBy: side)
    }
  }

  /// Ends the match again after the one rally that was played past its end, if the score decides
  /// it.
  private mutating func endAgain() {
    overtime = .none
    if outcome == nil, let winner = format.winner(of: score) { win(winner) }
  }

  /// Starts the next game: the other side serves first, at the other end (USA Pickleball 2025,
  /// 5.B.1).
  private mutating func nextGame(after game: Game, wonBy winner: Side) {
    var next = MatchState(
      match: match, size: size, first: firstServing.other, starters: rightPlayer)
    next.games = games + [game]
    next.gamesWon = gamesWon
    next.gamesWon[winner] += 1
    (next.warnings, next.fouls, next.medicalTimeOuts) = (warnings, fouls, medicalTimeOuts)
    (next.served, next.servedAndWon) = (served, servedAndWon)
    next.areEndsSwapped = !areEndsSwapped
    next.news = news.union(.game)
    self = next
  }

  // MARK: Penalties and endings

  /// Takes a point from a side, or gives one to the opponents if it has none; the serve stays.
  mutating func takePoint(from side: Side) {
    if score[side] > 0 { score[side] -= 1 } else { score[side.other] += 1 }
    scoreChanged()
  }

  /// Applies a technical foul, which takes a point, and may forfeit the game or the match.
  mutating func foul(_ side: Side) {
    let game = games.count
    fouls[side] += 1
    takePoint(from: side)
    forfeitIfDue(side, in: game)
  }

  /// Applies a technical warning; every second one of a match becomes a technical foul.
  mutating func warn(_ side: Side) {
    let game = games.count
    warnings[side] += 1
    if warnings[side] % 2 == 0 { takePoint(from: side) }
    forfeitIfDue(side, in: game)
  }

  /// Forfeits the match on the second foul; forfeits the game on a foul and a warning, or on three
  /// warnings, two of which make a foul (USA Pickleball 2026, 22.F and 22.I).
  private mutating func forfeitIfDue(_ side: Side, in game: Int) {
    if fouls[side] + warnings[side] / 2 >= 2 {
      forfeit(.forfeit(side))
    } else if fouls[side] + warnings[side] / 2 == 1, warnings[side] % 2 == 1, games.count == game,
      outcome == nil
    {
      forfeit(.gameForfeit(side))
    }
  }

  private mutating func forfeit(_ ending: Ending) {
    news.insert(.forfeit)
    end(ending)
  }

  /// Ends the match, or a game that a side forfeits.
  mutating func end(_ ending: Ending) {
    overtime = .none
    if case .gameForfeit(let side) = ending,
      gamesWon[side.other] + 1 < match.format.gamesToWin
    {
      nextGame(after: Game(played: score, forfeitedBy: side), wonBy: side.other)
    } else {
      outcome = .ended(ending)
    }
  }
}

extension MatchState {
  /// Corrects the server, and optionally the server's number 1 or 2.
  ///
  /// Before a game has begun this sets the first server, who starts on the right. Later the side's
  /// positions are exchanged with it, or the error would reappear at the next side-out; points
  /// already scored remain. If the number is the other server's, no positions change: the second
  /// server serves from the current position.
  mutating func correctServer(_ player: MatchPlayer, number: Int?) {
    let (side, member) = (player.side, Int(player.member))
    let isOpening = isOpening
    let wasServing = side == serving
    let isSameTurn = wasServing && number.map { $0 == serverNumber } ?? true
    serving = side
    if isOpening { firstServing = side }
    if hasServerNumbers {
      serverNumber = number ?? (isOpening ? 2 : wasServing ? serverNumber : 1)
    }
    guard isDoubles else { return }
    if format.positions == .fixed {
      rightPlayer[side] = member ^ (score[side] & 1)
    } else if isOpening {
      rightPlayer[side] = member
    } else if wasServing {
      if server != member, isSameTurn { rightPlayer[side] ^= 1 }
    } else if serverNumber == 1 {
      rightPlayer[side] = member ^ (score[side] & 1)
    }
    server = member
  }

  /// Corrects the receiver: the positions of the receiving side are exchanged if necessary.
  mutating func correctReceiver(_ player: MatchPlayer) {
    guard isDoubles, receivingPlayer != player else { return }
    rightPlayer[player.side] ^= 1
  }

  /// Corrects the score of the current game; the server stays, and a match that was won is open
  /// again unless the new score decides it.
  mutating func correctScore(_ points: Pair<Int>) {
    outcome = nil
    score = points
    isScoreSet = points != Pair(0, 0)
    frozen = Pair(false, false)
    scoreChanged()
  }
}
