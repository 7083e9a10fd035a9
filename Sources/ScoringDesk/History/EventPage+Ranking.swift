import ScoringKit

// The table of a sport that ranks those who met in an event by its own order.
extension EventPage {
  /// The page of a ranking over the rounds.
  func page(
    _ ranking: EventRanking, _ entrants: [Competitor], _ roster: Roster,
    _ meetings: [(id: String, meeting: EventRanking.Meeting)]
  ) -> Page {
    let outcome = ranking.rank(meetings.map(\.meeting), roster)
    let ranks = entrants.indices.map { index in
      outcome.ranks.indices.contains(index) ? outcome.ranks[index] : Rank([], isPlaced: false)
    }
    let standings = Standings(ranks, names: roster)
    func cells(_ seat: Seat) -> [Cell] {
      outcome.cells.indices.contains(seat.index) ? outcome.cells[seat.index] : []
    }
    let rows = standings.rows.map { standing in
      let place = standing.place.map { standing.isShared ? "T\($0)" : "\($0)" } ?? "–"
      let figures = zip(ranking.columns, cells(standing.seat)).map { column, cell in
        "\(column.title) \(cell.text)"
      }
      let spokenPlace = standing.place.map { Phrases.ordinal($0) } ?? "no place"
      return Sheet.Row(
        [Cell(place), Cell(roster[standing.seat])] + cells(standing.seat),
        spoken: "\(roster[standing.seat]), \(spokenPlace): \(figures.joined(separator: ", ")).")
    }
    let sheet = Sheet(
      title: event,
      columns: [
        Sheet.Column("#", isNumeric: true),
        Sheet.Column(sport.nouns.participant.capitalizedFirst),
      ] + ranking.columns, rows: rows, notes: outcome.steps.map { Line($0, .dim) })
    let payload: JSONValue = [
      "event": .string(event),
      "rounds": .array(meetings.map { .string($0.id) }),
      "notes": .array(outcome.steps.map { .string($0) }),
      "standings": .array(
        standings.rows.map { standing in
          [
            "playerID": .string(entrants[standing.seat.index].identity),
            "name": .string(roster[standing.seat]),
            "place": standing.place.map { .integer($0) } ?? .null,
            "shared": .bool(standing.isShared),
            "figures": .object(
              Dictionary(
                zip(ranking.columns, cells(standing.seat)).map { ($0.title, .string($1.text)) }
              ) { first, _ in first }),
          ]
        }),
    ]
    return Page(kind: "event", payload: payload, blocks: [.sheet(sheet)])
  }
}
