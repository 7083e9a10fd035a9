internal import ScoringKit

/// The course of one game of a match: its rallies, and the events between them.
struct GameRecord {
  /// An event other than a rally.
  struct Incident {
    /// The number of rallies of the game before it.
    let after: Int
    let event: MatchEvent
    /// The points before and after it.
    let before: Pair<Int>
    let score: Pair<Int>
  }

  let number: Int
  var firstServer: MatchPlayer
  var rallies: [Rally] = []
  var incidents: [Incident] = []
  /// The rally, from 1, after which an end change was due; `nil` if none was.
  var endChange: Int?
  /// The points at the end, or currently.
  var score = Pair(0, 0)
  /// The reported points if a retirement or a forfeit changes them; else `nil`.
  var counted: Pair<Int>?

  /// The incidents that changed the points.
  var changes: [Incident] { incidents.filter { $0.before != $0.score } }

  func timeOuts(of side: Side) -> Int {
    incidents.count { $0.event == .timeOut(side, .standard) }
  }
}

/// One rally of a match, with the state when it was served.
struct Rally {
  /// The position of its event among those that were folded, from 0.
  let index: Int
  /// The game, from 1.
  let game: Int
  /// The points before it, and after it; for a rally that ended a game, the final score.
  let before: Pair<Int>
  let after: Pair<Int>
  let call: String
  let server: MatchPlayer
  let receiver: MatchPlayer
  /// The half from which the serve came.
  let court: MatchState.Court
  /// The number of the server: 1 or 2; 1 if servers have no numbers.
  let number: Int
  let winner: Side
  let tags: RallyTags
  /// Whether it was played after the match was over.
  let isAfterEnd: Bool

  /// Whether the side that won it scored.
  var isPoint: Bool { after[winner] > before[winner] }
}

extension Match {
  /// Returns the games of a match with their rallies, derived by folding its events again.
  ///
  /// Events that the rules refuse are skipped, as everywhere. A game without events is left out,
  /// unless it is the first.
  /// - Complexity: O(*n*) for *n* events.
  func record(_ events: [MatchEvent], from opening: MatchState) -> [GameRecord] {
    var state = opening
    var isAfterEnd = false
    var games = [GameRecord(number: 1, firstServer: opening.servingPlayer)]
    for (index, event) in events.enumerated() {
      let before = state
      guard (try? apply(event, to: &state)) != nil, var game = games.popLast() else { continue }
      if game.rallies.isEmpty { game.firstServer = before.servingPlayer }
      game.score = state.points(since: before)
      if case .rally(let winner, let tags) = event {
        game.rallies.append(
          Rally(
            index: index, game: game.number, before: before.score, after: game.score,
            call: before.call, server: before.servingPlayer, receiver: before.receivingPlayer,
            court: before.serverCourt, number: before.serverNumber, winner: winner, tags: tags,
            isAfterEnd: isAfterEnd))
      } else {
        game.incidents.append(
          GameRecord.Incident(
            after: game.rallies.count, event: event, before: before.score, score: game.score))
      }
      if case .playOn = event { isAfterEnd = true }
      if case .score = event, before.isComplete, !state.isComplete { isAfterEnd = false }
      if state.isEndChangeDue, !before.isEndChangeDue { game.endChange = game.rallies.count }
      games.append(game)
      if state.games.count > before.games.count {
        games.append(GameRecord(number: game.number + 1, firstServer: state.servingPlayer))
      }
    }
    if games.count > 1, let last = games.last, last.rallies.isEmpty, last.incidents.isEmpty {
      games.removeLast()
    }
    for (index, reported) in zip(games.indices, state.reportedGames)
    where reported != games[index].score {
      games[index].counted = reported
    }
    return games
  }
}
