import ScoringKit
import ScoringStore

/// The standings over the rounds of one event: ranks added up, whatever the sport.
struct EventPage {
  /// What they are read in.
  let book: Book
  /// The sport.
  let sport: Sport
  /// The event's name.
  let event: String

  /// The longest event, in rounds.
  private static let limit = 1000

  /// One participant over the rounds.
  private struct Entrant {
    let competitor: Competitor
    var key: [Int] = []
    var headlines: [Int: Line] = [:]
    var placed = 0
  }

  /// The page.
  func page() throws -> Page {
    let rounds = try records()
    guard let first = rounds.first else {
      throw ErrorReport(
        exitCode: .missing, code: "unknown-event",
        message: "There is no event \"\(event)\" with finished rounds.",
        hint: "`score \(sport.id) start --event NAME` puts a round into one.")
    }
    let entrants = try entrants(rounds)
    let roster = try book.roster(entrants.map(\.competitor))
    let ranks = entrants.map { Rank($0.key, isPlaced: $0.placed == rounds.count) }
    let standings = Standings(ranks, names: roster)
    let rules = first.ledger.rules
    let rows = standings.rows.map { standing in
      row(standing, entrants[standing.seat.index], roster[standing.seat], rounds.count, rules)
    }
    let sheet = Sheet(
      title: event,
      columns: [
        Sheet.Column("#", isNumeric: true),
        Sheet.Column(sport.nouns.participant.capitalizedFirst),
      ] + rounds.indices.map { Sheet.Column("R\($0 + 1)", isNumeric: true) } + [
        Sheet.Column("Total", isNumeric: true)
      ], rows: rows)
    return Page(
      kind: "event", payload: payload(standings, entrants, roster, rounds, rules),
      blocks: [.sheet(sheet)])
  }

  /// The event's rounds, the first one first.
  private func records() throws -> [Book.Record] {
    let query = SummaryQuery(
      sport: sport.id, phases: Phase.finished, event: event, limit: Self.limit)
    return try book.reader.summaries(query).sorted {
      ($0.startedAt, $0.stream) < ($1.startedAt, $1.stream)
    }.map { try book.record($0.stream) }
  }

  /// The identity that results are added up under: merged players are one.
  private func identity(_ competitor: Competitor) throws -> String {
    guard competitor.kind == .player else { return competitor.identity }
    return try book.player(key: competitor.id)?.id.key ?? competitor.id
  }

  private func entrants(_ rounds: [Book.Record]) throws -> [Entrant] {
    var order: [String] = []
    var entrants: [String: Entrant] = [:]
    for (number, record) in rounds.enumerated() {
      for (index, competitor) in record.ledger.competitors.enumerated() {
        let seat = Seat(index: index)
        let id = try identity(competitor)
        if entrants[id] == nil { order.append(id) }
        var entrant = entrants[id] ?? Entrant(competitor: competitor)
        if let share = record.ledger.state.share(of: seat) {
          entrant.key = Self.sum(entrant.key, share)
          entrant.placed += 1
        }
        entrant.headlines[number] = record.ledger.state.headline(of: seat, closed: true)
        entrants[id] = entrant
      }
    }
    return order.compactMap { entrants[$0] }
  }

  private static func sum(_ one: [Int], _ other: [Int]) -> [Int] {
    (0..<max(one.count, other.count)).map { index in
      (one.indices.contains(index) ? one[index] : 0)
        + (other.indices.contains(index) ? other[index] : 0)
    }
  }

  private func row(
    _ standing: Standings.Standing, _ entrant: Entrant, _ name: String, _ rounds: Int,
    _ rules: any Round
  ) -> Sheet.Row {
    let place = standing.place.map { standing.isShared ? "T\($0)" : "\($0)" } ?? "–"
    let total = total(standing, entrant, rules)
    let scores = (0..<rounds).map { number -> Cell in
      let line = entrant.headlines[number]
      return Cell(line?.text ?? "·", line?.runs.first?.tone ?? .dim)
    }
    let spoken = standing.place.map { "\(Phrases.ordinal($0)) at \(total.text)" } ?? "no place"
    return Sheet.Row(
      [Cell(place), Cell(name)] + scores
        + [Cell(total.text, total.runs.first?.tone ?? .plain)],
      spoken: "\(name), \(spoken).")
  }

  /// What the rounds add up to; a dash for somebody who did not finish all of them.
  private func total(_ standing: Standings.Standing, _ entrant: Entrant, _ rules: any Round) -> Line
  {
    standing.place == nil ? Line("–", .dim) : rules.headline(ofSum: entrant.key)
  }

  private func payload(
    _ standings: Standings, _ entrants: [Entrant], _ roster: Roster, _ rounds: [Book.Record],
    _ rules: any Round
  ) -> JSONValue {
    [
      "event": .string(event),
      "rounds": .array(rounds.map { .string($0.stream.key) }),
      "standings": .array(
        standings.rows.map { standing in
          let entrant = entrants[standing.seat.index]
          return [
            "playerID": .string(entrant.competitor.identity),
            "name": .string(roster[standing.seat]),
            "place": standing.place.map { .integer($0) } ?? .null,
            "shared": .bool(standing.isShared),
            "total": .string(total(standing, entrant, rules).text),
            "rounds": .array(
              rounds.indices.map { number in
                entrant.headlines[number].map { .string($0.text) } ?? .null
              }),
          ]
        }),
    ]
  }
}
