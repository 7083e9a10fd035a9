public import ScoringKit

/// Facts of a match that depend on its single rallies: the sections of its page, its timeline and
/// its statistics.
public struct MatchStory: Story {
  let match: Match
  let events: [MatchEvent]
  let opening: MatchState

  public func sections(_ names: Roster, closed: Bool) -> [Section] {
    MatchSections(
      state: events.reduce(into: opening) { try? match.apply($1, to: &$0) },
      games: match.record(events, from: opening), tally: MatchTally(match, events, from: opening),
      names: names, closed: closed
    ).all
  }

  public func timeline(_ names: Roster) -> Timeline? {
    MatchTimeline(
      opening: opening, games: match.record(events, from: opening), names: names
    ).timeline
  }

  public func figures() -> [SeatFigures] {
    let tally = MatchTally(match, events, from: opening)
    guard tally.rallies > 0 else { return [] }
    return Side.allCases.map { side in
      SeatFigures(
        seat: tally.metrics(of: side),
        members: tally.sides[side].serveByPlayer.map { share in
          [share.metric("own-serves-won")].filter { $0.count > 0 }
        })
    }
  }
}

extension Match {
  public func story(_ events: [MatchEvent], from opening: MatchState) -> MatchStory {
    MatchStory(match: self, events: events, opening: opening)
  }
}
