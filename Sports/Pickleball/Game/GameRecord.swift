/// One game of a match as it went: its rallies, and what happened between them.
struct GameRecord: Hashable, Sendable {
  /// Something other than a rally.
  struct Incident: Hashable, Sendable {
    /// The rallies of the game before it.
    let after: Int
    /// The event.
    let event: MatchEvent
  }

  /// The number of the game, from 1.
  let number: Int
  /// Who served first.
  let firstServer: MatchPlayer
  /// The rallies in order.
  var rallies: [Rally] = []
  /// What happened between them.
  var incidents: [Incident] = []
  /// The rally, from 1, after which ends were due to be changed; nil where they never were.
  var endChange: Int?
  /// The points at the end, or now.
  var score = Pair(0, 0)

  /// Whether its score wins it.
  func isWon(under match: Match) -> Bool {
    guard let leader = score.leader else { return false }
    let format = match.format
    let (own, others) = (score[leader], score[leader.other])
    return own >= format.target && own - others >= format.winBy
      || format.cap.map { own >= $0 } ?? false
  }

  /// The charged time-outs of a side.
  func timeOuts(of side: Side) -> Int {
    incidents.count { $0.event == .timeOut(side, .standard) }
  }
}

extension Match {
  /// The games of a match, derived from its events by folding them once more.
  ///
  /// Events that the rules refuse are passed over. A game in which nothing happened is left out,
  /// unless it is the first.
  /// - Complexity: O(*n*) for *n* events.
  func record(_ events: [MatchEvent], from opening: MatchState) -> [GameRecord] {
    let rallies = Dictionary(
      self.rallies(events, from: opening).map { ($0.index, $0) }
    ) { first, _ in first }
    var state = opening
    var games = [GameRecord(number: 1, firstServer: opening.servingPlayer)]
    for (index, event) in events.enumerated() {
      let before = state
      guard (try? apply(event, to: &state)) != nil else { continue }
      var game = games.removeLast()
      if game.rallies.isEmpty, game.firstServer != before.servingPlayer {
        game = game.beginning(with: before.servingPlayer)
      }
      if let rally = rallies[index] {
        game.rallies.append(rally)
      } else {
        game.incidents.append(GameRecord.Incident(after: game.rallies.count, event: event))
      }
      let isOver = state.games.count > before.games.count
      game.score = isOver ? state.games.last?.played ?? state.score : state.score
      if state.isEndChangeDue, !before.isEndChangeDue { game.endChange = game.rallies.count }
      games.append(game)
      if isOver {
        games.append(
          GameRecord(number: state.games.count + 1, firstServer: state.servingPlayer))
      }
    }
    if games.count > 1, let last = games.last, last.rallies.isEmpty, last.incidents.isEmpty {
      games.removeLast()
    }
    return games
  }
}

extension GameRecord {
  fileprivate func beginning(with server: MatchPlayer) -> GameRecord {
    var game = GameRecord(number: number, firstServer: server)
    game.incidents = incidents
    game.score = score
    return game
  }
}
