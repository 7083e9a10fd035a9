internal import ScoringKit

extension MatchState {
  // MARK: Rallies

  /// A side wins a rally.
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

  /// The serving side scores; else the partner serves, or the other side.
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

  /// Whoever wins the rally scores, unless the rules withhold the point, and serves next.
  private mutating func pointRally(_ winner: Side) {
    let scores = winner == serving || canScoreAsReceiver(winner)
    score.add(scores ? 1 : 0, to: winner)
    news = scores ? [] : .noPoint
    if winner != serving { sideOut() }
    if scores { scored(winner) }
  }

  /// Whether a side that receives gets a point for the rally.
  private func canScoreAsReceiver(_ side: Side) -> Bool {
    if frozen[side] { return false }
    guard match.format.gamePoint == .serve else { return true }
    return !format.isWon(score[side] + 1, against: score[side.other])
  }

  /// The other side serves: its right-court player, by its own score.
  @inline(__always)
  private mutating func sideOut() {
    serving = serving.other
    serverNumber = 1
    server = memberOnRight(serving)
    news.insert(.sideOut)
  }

  // MARK: Points

  /// What follows when a side has scored.
  @inline(__always)
  mutating func scored(_ side: Side) {
    if match.format.isWon(score[side], against: score[side.other]), overtime != .open {
      win(side)
    } else {
      noteMilestones()
    }
  }

  /// What follows when the score of either side has changed, other than by a rally.
  mutating func scoreChanged() {
    if let winner = format.winner(of: score), overtime != .open {
      win(winner)
    } else {
      noteMilestones()
    }
  }

  /// The freeze, and the end change of a deciding game when the first side reaches it (5.B.3).
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

  /// A side that has reached the freeze stays frozen, whatever happens to its points.
  private mutating func updateFrozen(at freeze: Int) {
    for side in Side.allCases where score[side] >= freeze { frozen[side] = true }
    guard frozen.a || frozen.b, let trailing = match.format.freezeTrailing else { return }
    for side in Side.allCases where score[side] >= trailing { frozen[side] = true }
  }

  /// Whether the game decides the match, whoever wins it.
  var isDeciding: Bool {
    let last = match.format.gamesToWin - 1
    return gamesWon.a == last && gamesWon.b == last
  }

  // MARK: Games

  /// A side wins the game, and with its last one the match.
  private mutating func win(_ side: Side) {
    overtime = .none
    if gamesWon[side] + 1 >= match.format.gamesToWin {
      outcome = .won(side)
      news.insert(.match)
    } else {
      nextGame(after: Game(played: score), wonBy: side)
    }
  }

  /// Where one more rally was played past the end, the match is over again if its score says so.
  private mutating func endAgain() {
    overtime = .none
    if outcome == nil, let winner = format.winner(of: score) { win(winner) }
  }

  /// The next game: the other side serves first, at the other end (5.B.1).
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

  /// A point off, or one for the opponents of a side that has none; the serve stays.
  mutating func takePoint(from side: Side) {
    if score[side] > 0 { score[side] -= 1 } else { score[side.other] += 1 }
    scoreChanged()
  }

  /// A technical foul takes a point.
  mutating func foul(_ side: Side) {
    let game = games.count
    fouls[side] += 1
    takePoint(from: side)
    forfeitIfDue(side, in: game)
  }

  /// A technical warning; every second one of a match becomes a technical foul.
  mutating func warn(_ side: Side) {
    let game = games.count
    warnings[side] += 1
    if warnings[side] % 2 == 0 { takePoint(from: side) }
    forfeitIfDue(side, in: game)
  }

  /// The second foul of a match costs it; a foul and a warning cost the game, and so do three
  /// warnings, of which two are the foul (22.F, 22.I).
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

  /// The match ends, or a game that a side forfeits.
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
  /// From here on, a player serves.
  ///
  /// Before a game has begun this says who serves first, and starts on the right. Later the
  /// side's places are exchanged with it, or the error would come back at the next side-out;
  /// points that were scored stand. With the other server's number nobody changes places: the
  /// second server serves from where he stands.
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

  /// From here on, a player of the receiving side receives: its places are exchanged if need be.
  mutating func correctReceiver(_ player: MatchPlayer) {
    guard isDoubles, receivingPlayer != player else { return }
    rightPlayer[player.side] ^= 1
  }

  /// From here on, the score of the game is this; who serves stays.
  mutating func correctScore(_ points: Pair<Int>) {
    outcome = nil
    score = points
    isScoreSet = points != Pair(0, 0)
    frozen = Pair(false, false)
    scoreChanged()
  }
}
