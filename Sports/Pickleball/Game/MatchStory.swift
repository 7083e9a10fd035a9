public import ScoringKit

/// How a match went, rally by rally: its sections, its timeline and what only rallies tell.
public struct MatchStory: Story {
  private let match: Match
  private let events: [MatchEvent]
  private let opening: MatchState

  /// Makes the story of the events that count, in their order.
  init(_ match: Match, _ events: [MatchEvent], from opening: MatchState) {
    self.match = match
    self.events = events
    self.opening = opening
  }

  public func sections(_ names: Roster, closed: Bool) -> [Section] {
    var state = opening
    for event in events { try? match.apply(event, to: &state) }
    return MatchSections(
      match: match, opening: opening, state: state,
      games: match.record(events, from: opening), tally: MatchTally(match, events, from: opening),
      names: names, closed: closed
    ).all
  }

  public func timeline(_ names: Roster) -> Timeline? {
    MatchTimeline(
      match: match, size: opening.size, hasServerNumbers: opening.hasServerNumbers,
      games: match.record(events, from: opening), names: names
    ).timeline
  }

  public func figures() -> [SeatFigures] {
    let tally = MatchTally(match, events, from: opening)
    guard tally.rallies > 0 else { return [] }
    return Side.allCases.map { side in
      SeatFigures(
        seat: tally.metrics(of: side),
        members: tally.sides[side].serveByPlayer.map { share in
          share.whole > 0
            ? [Metric("own-serves-won", share.part, outOf: share.whole)] : []
        })
    }
  }
}

extension Match {
  public func story(_ events: [MatchEvent], from opening: MatchState) -> MatchStory {
    MatchStory(self, events, from: opening)
  }
}
