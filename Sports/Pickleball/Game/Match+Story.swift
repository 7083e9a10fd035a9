public import ScoringKit

extension Match {
  public func sections(
    _ events: [MatchEvent], from opening: MatchState, names: Roster, closed: Bool
  ) -> [Section] {
    MatchSections(
      match: self, opening: opening, state: replay(events, from: opening).resolution,
      games: record(events, from: opening), tally: MatchTally(self, events, from: opening),
      names: names, closed: closed
    ).all
  }

  public func timeline(_ events: [MatchEvent], from opening: MatchState, names: Roster)
    -> Timeline?
  {
    MatchTimeline(
      match: self, size: opening.size, hasServerNumbers: opening.hasServerNumbers,
      games: record(events, from: opening), names: names
    ).timeline
  }
}
