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
    hasFreezeBegun = false
    scoreChanged()
  }
}
