public import ScoringKit

extension Match {
  public func sections(
    _ events: [MatchEvent], from opening: MatchState, names: Roster, closed: Bool
  ) -> [Section] {
    var state = opening
    for event in events { try? apply(event, to: &state) }
    return MatchSections(
      match: self, opening: opening, state: state,
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
