internal import ScoringKit

/// The record of one game of a match: its rallies, and the events between them.
struct GameRecord {
  /// An event of the game other than a rally.
  struct Incident {
    /// The number of rallies of the game before the event.
    let after: Int
    let event: MatchEvent
    /// The points before the event; `score` has those after it.
    let before: Pair<Int>
    let score: Pair<Int>
  }

  let number: Int
  var firstServer: MatchPlayer
  var rallies: [Rally] = []
  var incidents: [Incident] = []
  /// The number of the rally, from 1, after which an end change was due in the game; `nil` if none
  /// was.
  var endChange: Int?
  /// The points at the end of the game, or so far in the current game.
  var score = Pair(0, 0)
  /// The points of the game that are reported, if a retirement or a forfeit changes them; else
  /// `nil`.
  var counted: Pair<Int>?

  /// The events other than rallies that changed the points of the game.
  var changes: [Incident] { incidents.filter { $0.before != $0.score } }

  func timeOuts(of side: Side) -> Int {
    incidents.count { $0.event == .timeOut(side, .standard) }
  }
}

/// One rally of a match, with the server, the receiver and the call when it was served.
struct Rally {
  /// The index of the rally's event among all events of the match.
  let index: Int
  /// The number of the game to which the rally belongs, from 1.
  let game: Int
  /// The points before the rally; `after` has those after it, and the final score for a rally that
  /// ended a game.
  let before: Pair<Int>
  let after: Pair<Int>
  let call: String
  let server: MatchPlayer
  let receiver: MatchPlayer
  /// The half of the court from which the serve came.
  let court: MatchState.Court
  /// The number of the server: 1 or 2; 1 if servers have no numbers.
  let number: Int
  let winner: Side
  let tags: RallyTags
  /// Whether the rally was played after the match was over.
  let isAfterEnd: Bool

  /// Whether the side that won the rally scored a point.
  var isPoint: Bool { after[winner] > before[winner] }
}

extension Match {
  /// Returns the games of a match with their rallies, derived by folding its events again.
  ///
  /// Events that the rules refuse are skipped. A game without events is left out, unless it is the
  /// first.
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
