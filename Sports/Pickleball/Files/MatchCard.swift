internal import ScoringKit

extension ImportPlan.Card {
  /// Creates the import card of a match between two sides; the row of side A contains all events of
  /// the match.
  ///
  /// `key` returns the key by which a side's row is recognized when it is imported again. If the
  /// stored match has the sides in the other order, the events are mirrored.
  init(
    _ match: Match, line: Int, startedAt: LocalTime, isDated: Bool = true, group: String,
    sides: Pair<[String]>,
    areGuests: Bool = false, events: [MatchEvent], note: String = "", event: String? = nil,
    key: (_ side: Side) -> String
  ) {
    let rows = Side.allCases.map { side in
      let name = sides[side].joined(separator: " + ")
      return ImportPlan.Row(
        line: line, name: name, members: sides[side].count > 1 ? sides[side] : [],
        isGuest: areGuests, key: key(side), isTelling: true,
        events: { seat -> [MatchEvent] in
          guard side == .a else { return [] }
          return seat.index == 1 ? MatchEvent.mirrored(events) : events
        })
    }
    self.init(
      line: line, kind: Match.kindID, round: match, group: group, startedAt: startedAt,
      isDated: isDated, endedAt: nil, rows: rows, note: note, event: event)
  }
}
