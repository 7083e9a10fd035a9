import ScoringContests
import ScoringKit
import ScoringStore

/// An event as read from the store: what the organiser decided, its rounds, and what follows.
struct ContestReading {
  /// The stored document of the event.
  let ledger: DocumentLedger
  /// What the organiser decided.
  let contest: Contest
  /// The sport of the event.
  let sport: Sport
  /// The fixtures, tables and what comes next.
  let course: ContestState
  /// The current names of the entrants.
  private let names: [EntrantID: Roster.Names]
  /// The current identities of the people of each entrant.
  private let people: [EntrantID: Set<String>]
  /// The rounds of the event as the store lists them, by id.
  let rounds: [String: ContestRound]
  /// The rules of the first finished round without a fixture, which say how totals are written;
  /// `nil` if there is none.
  let rules: (any Round)?

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - stream: The stream of the event.
  ///   - repository: The store's data.
  ///   - known: Rounds that were read before in the same transaction and have not changed since.
  ///   - shown: The form in which the names of the entrants are shown.
  /// - Throws: An error if the stream contains no event, or its sport is unknown.
  init(
    _ stream: StreamID, in repository: Repository, known: [String: ContestRound] = [:],
    names shown: ShownNames = .full
  ) throws {
    ledger = DocumentLedger(stream, entries: try repository.reader.entries(of: stream))
    contest = Contest(ledger.document, disputed: ledger.disputes.map(\.subject))
    guard let sport = repository.sports[contest.sport] else {
      throw contest.sport.isEmpty
        ? DeskError.damaged("Event \(stream.key) has no sport.")
        : DeskError.unknownSport(contest.sport)
    }
    self.sport = sport
    let system = contest.policy?.handicap.flatMap { sport.handicapSystem(of: $0) }
    let rounds = try repository.rounds(of: contest, known: known, system: system)
    self.rounds = Dictionary(rounds.map { ($0.id, $0) }) { first, _ in first }
    var people: [EntrantID: Set<String>] = [:]
    for entrant in contest.entrants {
      people[entrant.id] = Set(
        try entrant.competitor.people.map { try repository.identity($0) })
    }
    self.people = people
    let course = ContestState(
      contest, rounds: rounds, people: { [people] in people[$0.id] ?? [] }, policy: Policy(),
      handicapSystem: system)
    self.course = course
    let first = course.rounds.first { $0.phase == .finished }
    rules = try first.flatMap { round in
      try StreamID(kind: StreamID.roundKind, key: round.id).flatMap {
        try repository.readable($0)?.ledger.rules
      }
    }
    let roster = shown.roster(
      try repository.roster(contest.entrants.map(\.competitor)), noun: sport.nouns.person)
    names = Dictionary(
      zip(contest.entrants.map(\.id), roster.names).map { ($0, $1) }
    ) { first, _ in first }
  }

  /// Returns the event again after a change of its cells and of some of its rounds.
  func reread(in repository: Repository, changed: [String] = []) throws -> ContestReading {
    var known = rounds
    for id in changed { known[id] = nil }
    return try ContestReading(contest.id, in: repository, known: known)
  }

  /// Returns the current identities of an entrant's people.
  func people(of id: EntrantID) -> Set<String> { people[id] ?? [] }

  /// Returns the name of an entrant.
  func name(_ id: EntrantID) -> String { names[id]?.name ?? "?" }

  /// Returns the name of the entrant at a position of a stage's draw.
  func name(_ position: Int, in stage: StageState) -> String {
    stage.entrant(position).map(name) ?? "?"
  }

  /// Returns the name of a side: its entrants joined by `+`, with a question mark for those who are
  /// not known yet.
  func name(ofSide side: [EntrantID?]) -> String {
    side.map { $0.map(name) ?? "?" }.joined(separator: " + ")
  }

  /// Returns the sides of a fixture: `Hal + Ann v Ben + Dora`.
  ///
  /// A slot that is not known yet is named after the fixture that decides it: `winner of
  /// Semifinal 2`.
  func sides(of fixture: ContestFixture) -> String {
    fixture.entrants.indices.map { side($0, of: fixture) }.joined(separator: " v ")
  }

  /// Returns one side of a fixture, by its index.
  func side(_ index: Int, of fixture: ContestFixture) -> String {
    let slots = fixture.fixture.sides.indices.contains(index) ? fixture.fixture.sides[index] : []
    return zip(fixture.entrants[index], slots).map { entrant, slot in
      entrant.map(name) ?? words(slot, in: fixture.id.stage)
    }.joined(separator: " + ")
  }

  private func words(_ slot: Feed, in stage: String) -> String {
    switch slot {
    case .entrant, .bye: "nobody"
    case .winner(let number): "winner of \(place(FixtureID(stage, number)))"
    case .loser(let number): "loser of \(place(FixtureID(stage, number)))"
    }
  }

  private func place(_ id: FixtureID) -> String {
    let title = course.fixture(id)?.fixture.title ?? ""
    return title.isEmpty ? id.description : title
  }

  /// Returns the score of a fixture in the order of its sides: that of the first of two sides, or of
  /// each side; empty if there is none.
  func score(of fixture: ContestFixture) -> String {
    guard let round = fixture.round.flatMap({ rounds[$0] }) else {
      guard fixture.state == .decided, let winner = fixture.outcome?.winner else { return "" }
      return "walkover \(name(ofSide: fixture.entrants[winner]))"
    }
    let headlines = fixture.seats.map { seat in
      round.headlines.indices.contains(seat) ? round.headlines[seat] : ""
    }
    return fixture.entrants.count == 2
      ? headlines.first ?? "" : headlines.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns how people call a fixture: its title and number, or only its number.
  func title(of fixture: ContestFixture) -> String {
    fixture.fixture.title.isEmpty
      ? fixture.id.description : "\(fixture.fixture.title) (\(fixture.id))"
  }

  /// The entrants whose names, aliases or members' names a typed text means; the closest reading
  /// decides.
  func entrants(named text: String) -> [EntrantID] {
    let search = NameSearch(text[...])
    let known = contest.entrants.compactMap { entrant in
      names[entrant.id].map { (entrant.id, [$0.name] + $0.aliases, $0.members.map(\.name)) }
    }
    return search.found([
      { known.filter { search.equals($0.1) } }, { known.filter { search.equals($0.2) } },
      { known.filter { search.begins($0.1) } }, { known.filter { search.begins($0.2) } },
    ]).map(\.0)
  }
}

extension Repository {
  /// Returns the streams of the events that were created as such, in order of their ids.
  func contestStreams() throws -> [StreamID] { try reader.streams(ofKind: Contest.streamKind) }

  /// Returns the rounds of an event, the earliest first: those that belong to a fixture, and the
  /// others that bear its name.
  ///
  /// The results include what they are worth in `system`, if the event uses one.
  func rounds(
    of contest: Contest, known rounds: [String: ContestRound] = [:], system: HandicapSystem? = nil
  ) throws -> [ContestRound] {
    var found: [(summary: Summary, round: ContestRound)] = []
    let query = SummaryQuery(
      sport: contest.sport, events: [contest.id.description, contest.name], limit: Self.mostRounds)
    for summary in try reader.summaries(query) {
      let round = try rounds[summary.stream.key] ?? contestRound(summary.stream, system)
      found.append((summary, round))
    }
    let known = Set(found.map(\.round.id))
    let missing = contest.bound.values.flatMap(\.self).filter { !known.contains($0) }
    let others = missing.uniqued().sorted().compactMap {
      StreamID(kind: StreamID.roundKind, key: $0)
    }
    return try found.sorted { $0.summary.precedes($1.summary) }.map(\.round)
      + others.map { try rounds[$0.key] ?? contestRound($0, system) }
  }

  /// The maximum number of rounds of an event that are read.
  private static let mostRounds = 5000

  /// Returns a round as an event sees it.
  private func contestRound(_ stream: StreamID, _ system: HandicapSystem?) throws -> ContestRound {
    guard let record = try readable(stream) else { return ContestRound(missing: stream.key) }
    let competitors = record.ledger.competitors
    return ContestRound(
      id: stream.key,
      people: try competitors.map { Set(try $0.people.map { try identity($0) }) },
      phase: ContestRound.Phase(record.ledger.phase),
      outcome: record.ledger.phase == .final ? ScoringContests.Outcome(record, system) : nil,
      day: record.ledger.header.startedAt.isoDate,
      headlines: record.roster.seats.map { seat in
        let state = record.ledger.state
        let headline = state.headline(of: seat, closed: record.ledger.phase.isFinished).text
        let worth = record.ledger.phase == .final ? state.worth(of: seat) : ""
        return worth.isEmpty ? headline : "\(headline) (\(worth))"
      })
  }
}

extension ContestRound.Phase {
  /// Converts the progress of a round.
  init(_ phase: Phase) {
    switch phase {
    case .planned, .setup, .underway, .complete: self = .playing
    case .final: self = .finished
    case .contested: self = .disputed
    case .abandoned: self = .dropped
    }
  }
}

extension ScoringContests.Outcome {
  /// Makes the outcome of a finished round, with what the results are worth in a handicap system.
  init(_ record: Repository.Record, _ system: HandicapSystem? = nil) {
    let standings = record.ledger.standings(record.roster)
    let state = record.ledger.state
    self.init(
      record.roster.seats.map { seat in
        Side(
          place: standings[seat]?.place, isShared: standings[seat]?.isShared ?? false,
          share: state.share(of: seat), measures: state.measures(of: seat),
          worth: system.flatMap { $0.worth(state, seat) })
      })
  }
}

extension Sport {
  /// Returns the sport's own system that a policy names; nil for a club handicap, or if the sport
  /// has no such system.
  func handicapSystem(of rule: HandicapRule) -> HandicapSystem? {
    if case .sport(let id) = rule, handicapSystem?.id == id { handicapSystem } else { nil }
  }

  /// Refuses a policy that names a handicap system that the sport doesn't have.
  func check(_ policy: Policy) throws(Refusal) {
    guard case .sport(let id) = policy.handicap, handicapSystem?.id != id else { return }
    throw Refusal(
      .unknownName, "\(name) has no handicap called \"\(id)\".", token: id,
      expected: ["handicap:80/5"] + (handicapSystem.map { ["handicap:\($0.id)"] } ?? []))
  }
}
