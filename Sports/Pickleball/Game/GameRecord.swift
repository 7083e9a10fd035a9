/// One game of a match as it went: its rallies, and what happened between them.
struct GameRecord: Hashable, Sendable {
  /// Something other than a rally.
  struct Incident: Hashable, Sendable {
    /// The rallies of the game before it.
    let after: Int
    /// The event.
    let event: MatchEvent
    /// The points before it, and those after it.
    let before: Pair<Int>
    let score: Pair<Int>

    /// Whether it changed the points of the game.
    var changesScore: Bool { before != score }
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
  /// The points that it counts with, where a retirement or a forfeit says others; else nil.
  var counted: Pair<Int>?

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
      let isOver = state.games.count > before.games.count
      game.score = isOver ? state.games.last?.played ?? state.score : state.score
      if let rally = rallies[index] {
        game.rallies.append(rally)
      } else {
        game.incidents.append(
          GameRecord.Incident(
            after: game.rallies.count, event: event, before: before.score, score: game.score))
      }
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
    let reported = state.reportedGames
    return games.map { game in
      var game = game
      let counted = reported.indices.contains(game.number - 1) ? reported[game.number - 1] : nil
      game.counted = counted == game.score ? nil : counted
      return game
    }
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

/// One rally of a match, with everything that was so when it was served.
public struct Rally: Hashable, Sendable {
  /// The position of its event among those that were folded, from 0.
  public let index: Int
  /// The game, from 1.
  public let game: Int
  /// The points before it.
  public let before: Pair<Int>
  /// The points after it; of a rally that ended a game, the final score.
  public let after: Pair<Int>
  /// What was called.
  public let call: String
  /// Who served.
  public let server: MatchPlayer
  /// Who received.
  public let receiver: MatchPlayer
  /// The half from which the serve came.
  public let court: MatchState.Court
  /// The number of the server: 1 or 2; 1 where servers have none.
  public let number: Int
  /// The side that won it.
  public let winner: Side
  /// What was noted about it.
  public let tags: RallyTags
  /// Whether it was played although the match was over.
  public let isAfterEnd: Bool
}

extension Match {
  /// The rallies of a match, derived from its events by folding them once more.
  ///
  /// Events that the rules refuse are passed over, as everywhere.
  /// - Complexity: O(*n*) for *n* events.
  public func rallies(_ events: some Sequence<MatchEvent>, from opening: MatchState) -> [Rally] {
    var state = opening
    var rallies: [Rally] = []
    var isAfterEnd = false
    for (index, event) in events.enumerated() {
      let before = state
      guard (try? apply(event, to: &state)) != nil else { continue }
      switch event {
      case .playOn: isAfterEnd = true
      case .score where before.isComplete && !state.isComplete: isAfterEnd = false
      case .rally(let winner, let tags):
        let isOver = state.games.count > before.games.count
        rallies.append(
          Rally(
            index: index, game: before.games.count + 1, before: before.score,
            after: isOver ? state.games.last?.played ?? state.score : state.score,
            call: before.call, server: before.servingPlayer, receiver: before.receivingPlayer,
            court: before.serverCourt, number: before.serverNumber, winner: winner, tags: tags,
            isAfterEnd: isAfterEnd))
      default: break
      }
    }
    return rallies
  }
}
