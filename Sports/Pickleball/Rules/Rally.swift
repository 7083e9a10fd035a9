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
