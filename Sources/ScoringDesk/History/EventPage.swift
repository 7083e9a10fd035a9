import ScoringKit
import ScoringStore

/// Builds the page with the standings of an event over all of its rounds, in any sport.
struct EventPage {
  /// The repository that the rounds are read from.
  let repository: Repository
  let sport: Sport
  /// The name of the event.
  let event: String
  /// The texts that rounds of the event have as their event.
  let texts: [String]
  /// The policy that the organiser chose; `nil` for the sport's default.
  let choice: EventChoice?

  /// The maximum number of rounds of an event that are read.
  private static let limit = 1000

  /// One participant of the event, who may have played in several of its rounds.
  private struct Entrant {
    let competitor: Competitor
    var headlines: [Int: Line] = [:]
    /// The participant's tie-break in the last round that counts; `nil` if they had none.
    var tieBreak: EventTies.Result?
  }

  private var starting: Action {
    Action("start", of: sport.id, options: ["event": .blank("NAME")])
  }

  func page() throws -> Page {
    let rounds = try records()
    guard !rounds.isEmpty else {
      throw DeskError(
        .unknownEvent, "There is no event \"\(event)\" with finished rounds.",
        hint: "`\(starting)` puts a round into one.")
    }
    if choice == nil, let ranking = sport.ranking { return try page(ranking, rounds) }
    let usual = sport.policy ?? Self.usual(rounds)
    let policy = choice?.policy(instead: usual) ?? usual
    let counting = Self.counting(rounds, by: policy)
    let first = rounds[counting.first ?? 0]
    let (entrants, results) = try entrants(rounds, tiesBrokenIn: counting.last)
    let roster = try repository.roster(entrants.map(\.competitor))
    let sums = policy.sums(counting.map { results[$0] }, entrants: entrants.count)
      .map { $0.spread(over: rounds.count, at: counting) }
    let ranks = sums.map(\.rank)
    let ties =
      policy.counting == .total
      ? EventTies(ranks, entrants.map(\.tieBreak), names: roster, round: first.nouns.round) : nil
    let standings = Standings(ties?.parted(ranks) ?? ranks, names: roster)
    let table = Table(
      policy: policy, rules: first.ledger.rules, nouns: first.nouns, roster: roster,
      headlines: entrants.map(\.headlines), sums: sums, counting: Set(counting))
    let settled = Self.settled(rounds)
    let open = rounds.indices.filter { !settled.contains($0) }
    let notes =
      (counting.isEmpty ? [] : notes(standings, ties, table, counting.count))
      + Self.beside(rounds, settled.filter { !counting.contains($0) })
      + contested(open.count, " (\(Self.columns(open)), in brackets)")
    let sheet = Sheet(
      title: event,
      columns: [
        .figures("#"), Sheet.Column(first.nouns.participant.capitalizedFirst),
      ] + rounds.indices.map { Sheet.Column("R\($0 + 1)", isNumeric: true) } + [
        Sheet.Column(table.heading, isNumeric: true)
      ], rows: standings.rows.map(table.row), notes: notes.map { Line($0, .dim) })
    let payload: JSONValue = [
      "event": .string(event),
      "policy": table.payload,
      "rounds": .array(rounds.map { .string($0.stream.key) }),
      "notes": .array(notes.map { .string($0) }),
      "standings": .array(
        standings.rows.map { standing in
          table.payload(of: standing, entrants[standing.seat.index].competitor)
        }),
    ]
    return Page(
      kind: "event", payload: payload, blocks: [.sheet(sheet)],
      next: open.isEmpty ? [] : [Action("disputes")])
  }

  /// Returns the default policy for a sport without one: the number of wins if all rounds are
  /// duels, or else the total.
  private static func usual(_ rounds: [Repository.Record]) -> EventPolicy {
    EventPolicy(rounds.allSatisfy { $0.ledger.isDuel } ? .wins : .total)
  }

  /// Returns the positions, in the list of the event's rounds, of the rounds without disputes.
  ///
  /// A disputed round is not part of a final result, because the disputed value in effect may be
  /// wrong.
  private static func settled(_ rounds: [Repository.Record]) -> [Int] {
    rounds.indices.filter { rounds[$0].ledger.phase != .contested }
  }

  /// Returns a sentence about the rounds that are left out while they are disputed; an empty list
  /// if there are none.
  private func contested(_ count: Int, _ columns: String = "") -> [String] {
    guard count > 0 else { return [] }
    return [
      "\(Phrases.count(count, sport.nouns.round))\(columns) \(count == 1 ? "counts" : "count") for "
        + "nobody until the dispute is settled."
    ]
  }

  /// Returns the positions, in the list of the event's rounds, of the rounds that the policy adds
  /// up.
  ///
  /// A total adds only comparable results: no matches, and never strokes together with results
  /// relative to par. If the rounds have different forms of results, the form that most rounds have
  /// is added up.
  private static func counting(_ rounds: [Repository.Record], by policy: EventPolicy) -> [Int] {
    let settled = settled(rounds)
    let others = settled.filter { !rounds[$0].ledger.isDuel }
    guard policy.counting == .total, !others.isEmpty else { return settled }
    let alike = Dictionary(grouping: others) {
      rounds[$0].ledger.rules.headline(ofSum: [0]).text
    }.values
    return alike.max { ($0.count, $1[0]) < ($1.count, $0[0]) } ?? others
  }

  /// Returns the column titles of the rounds at some positions: `R1, R3`.
  private static func columns(_ rounds: [Int]) -> String {
    rounds.map { "R\($0 + 1)" }.joined(separator: ", ")
  }

  /// Returns a sentence that names the rounds that are not part of the total; an empty list if
  /// there are none.
  private static func beside(_ rounds: [Repository.Record], _ left: [Int]) -> [String] {
    guard let first = left.first else { return [] }
    let columns = columns(left)
    let (noun, isOne) = (rounds[first].nouns.round, left.count == 1)
    return [
      """
      \(isOne ? "The \(noun)" : "The \(left.count) \(Phrases.plural(noun))") (\(columns)) \
      \(isOne ? "stands" : "stand") in brackets and \(isOne ? "is" : "are") not added to the \
      totals, being of another kind: --by places counts every round.
      """
    ]
  }

  /// Returns the page of an event whose sport ranks the entrants by its own rules.
  private func page(_ ranking: EventRanking, _ rounds: [Repository.Record]) throws -> Page {
    var places: [String: Int] = [:]
    var entrants: [Competitor] = []
    var contested = 0
    let meetings = try rounds.compactMap { record -> (id: String, meeting: EventRanking.Meeting)? in
      let seats = try record.ledger.competitors.map { competitor -> Int in
        let id = try repository.identity(competitor)
        if let known = places[id] { return known }
        places[id] = entrants.count
        entrants.append(competitor)
        return entrants.count - 1
      }
      guard record.ledger.phase != .contested else {
        contested += 1
        return nil
      }
      return (
        id: record.stream.key,
        meeting: EventRanking.Meeting(entrants: seats, state: record.ledger.state)
      )
    }
    return page(
      ranking, entrants, try repository.roster(entrants), meetings, self.contested(contested))
  }

  // MARK: Notes

  /// Returns the notes below the table: about the policy, decided ties, and entrants without a
  /// rank.
  private func notes(
    _ standings: Standings, _ ties: EventTies?, _ table: Table, _ rounds: Int
  ) -> [String] {
    let noun = table.nouns.round
    var notes = table.policy.sentences(noun: noun, rounds: rounds)
    notes += ties?.notes ?? []
    let placed = standings.rows.filter { $0.place != nil }
    let decided = ties?.decided ?? []
    let isDecided = zip(placed, placed.dropFirst()).contains { one, other in
      one.rank != other.rank && one.rank.key.first == other.rank.key.first
        && decided.isDisjoint(with: [one.seat.index, other.seat.index])
    }
    if isDecided {
      notes.append(
        table.policy.counting == .wins
          ? "Those with as many wins were ranked by the wins against each other."
          : "Equal totals were decided by the tie-break of the \(Phrases.plural(noun)).")
    }
    if placed.count < standings.rows.count {
      let least = table.policy.best.map { min($0, rounds) } ?? rounds
      notes.append(
        table.policy.counting == .wins
          ? "Only those who played a \(noun) take a place."
          : least == rounds
            ? "Only those who finished every \(noun) take a place."
            : "Only those who finished \(Phrases.count(least, noun)) take a place.")
    }
    if placed.isEmpty, table.policy.counting != .wins {
      notes.append(
        "Nobody did: --best counts fewer of them, and --absent zero or last what was missed.")
    }
    return notes
  }

  // MARK: Reading the rounds

  /// Returns the finished rounds of the event, the earliest first.
  private func records() throws -> [Repository.Record] {
    let query = SummaryQuery(
      sport: sport.id, phases: Phase.finished, events: texts, limit: Self.limit)
    return try repository.reader.summaries(query).sorted { $0.precedes($1) }
      .map { try repository.record($0.stream) }
  }

  /// Returns the participants of the event, and their results in each round.
  ///
  /// The tie-breaks are those of the round at position `last`.
  private func entrants(_ rounds: [Repository.Record], tiesBrokenIn last: Int?) throws
    -> ([Entrant], [[Int: EventPolicy.Result]])
  {
    var places: [String: Int] = [:]
    var entrants: [Entrant] = []
    var results: [[Int: EventPolicy.Result]] = []
    for (number, record) in rounds.enumerated() {
      let state = record.ledger.state
      let standings = record.ledger.standings(record.roster)
      let tieBreak = number == last ? EventTies.results(state.fields(record.roster)) : []
      var round: [Int: EventPolicy.Result] = [:]
      for (index, competitor) in record.ledger.competitors.enumerated() {
        let seat = Seat(index: index)
        let id = try repository.identity(competitor)
        let place = places[id] ?? entrants.count
        if place == entrants.count {
          places[id] = place
          entrants.append(Entrant(competitor: competitor))
        }
        if tieBreak.indices.contains(index) { entrants[place].tieBreak = tieBreak[index] }
        entrants[place].headlines[number] = state.headline(of: seat, closed: true)
        round[place] = EventPolicy.Result(
          place: standings[seat]?.place, isShared: standings[seat]?.isShared ?? false,
          share: state.share(of: seat))
      }
      results.append(round)
    }
    return (entrants, results)
  }
}

// The page of an event whose sport ranks the entrants by its own rules.
extension EventPage {
  /// Returns the page with the standings that a sport's own ranking computes.
  func page(
    _ ranking: EventRanking, _ entrants: [Competitor], _ roster: Roster,
    _ meetings: [(id: String, meeting: EventRanking.Meeting)], _ notes: [String] = []
  ) -> Page {
    let outcome = ranking.rank(meetings.map(\.meeting), roster)
    let notes = outcome.steps + notes
    let ranks = entrants.indices.map { index in
      outcome.ranks.indices.contains(index) ? outcome.ranks[index] : Rank([], isPlaced: false)
    }
    let standings = Standings(ranks, names: roster)
    func cells(_ seat: Seat) -> [Cell] {
      outcome.cells.indices.contains(seat.index) ? outcome.cells[seat.index] : []
    }
    let rows = standings.rows.map { standing in
      let figures = zip(ranking.columns, cells(standing.seat)).map { column, cell in
        "\(column.title) \(cell.text)"
      }
      let spokenPlace = standing.place.map { Phrases.ordinal($0) } ?? "no place"
      return Sheet.Row(
        [Cell(standing.label), Cell(roster[standing.seat])] + cells(standing.seat),
        spoken: "\(roster[standing.seat]), \(spokenPlace): \(figures.joined(separator: ", ")).")
    }
    let sheet = Sheet(
      title: event,
      columns: [
        .figures("#"), Sheet.Column(sport.nouns.participant.capitalizedFirst),
      ] + ranking.columns, rows: rows, notes: notes.map { Line($0, .dim) })
    let payload: JSONValue = [
      "event": .string(event),
      "rounds": .array(meetings.map { .string($0.id) }),
      "notes": .array(notes.map { .string($0) }),
      "standings": .array(
        standings.rows.map { standing in
          var fields = standing.fields(
            of: entrants[standing.seat.index], named: roster[standing.seat],
            score: cells(standing.seat).map(\.text).joined(separator: ", "))
          fields["figures"] = .object(
            Dictionary(
              zip(ranking.columns, cells(standing.seat)).map { ($0.title, .string($1.text)) }
            ) { first, _ in first })
          return .object(fields)
        }),
    ]
    return Page(
      kind: "event", payload: payload, blocks: [.sheet(sheet)],
      next: notes == outcome.steps ? [] : [Action("disputes")])
  }
}
