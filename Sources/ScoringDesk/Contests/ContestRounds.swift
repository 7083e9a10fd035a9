import ScoringContests
import ScoringKit
import ScoringStore

/// The rounds that a contest starts: their rules, their seats and their ids.
struct ContestRounds {
  let reading: ContestReading
  let repository: Repository
  let scorer: Scorer

  private var contest: Contest { reading.contest }

  /// Returns the request with which a round of a fixture or of one of its rubbers, or of a numbered
  /// round, is started.
  func start(of fixture: String?) -> StartRequest {
    let stage = fixture?.split(separator: ".").first.flatMap { contest.stage(String($0)) }
    let ofRound = fixture.flatMap { StageRound($0) }.flatMap { contest.stageRounds[$0] }
    let own = ofRound ?? stage?.round ?? .null
    var options = ContestRoundOptions(own == .null ? contest.round : own)
    let rubber = fixture.flatMap { FixtureID($0) }?.rubber ?? 0
    if let round = stage?.rubbers?[rubber]?.round, round != .null {
      options = options.changed(by: ContestRoundOptions(round))
    }
    return StartRequest(
      sport: reading.sport.id, kind: options.kind.isEmpty ? nil : options.kind,
      options: options.options, event: contest.id.description)
  }

  /// Returns the competitor of a side: the entrant, or a side of several entrants.
  func competitor(_ side: [EntrantID]) throws -> Competitor {
    let competitors = side.compactMap { contest.entrant($0)?.competitor }
    guard let first = competitors.first, competitors.count == side.count else {
      throw DeskError.damaged("An entrant of \(contest.name) is missing.")
    }
    return competitors.count == 1 ? first : .side(of: competitors.flatMap(\.people))
  }

  /// Returns the competitors of a fixture: its entrants, or of a rubber those who play it.
  ///
  /// The side of a team of which nobody is named is the team, so that nobody's history contains it.
  func competitors(of fixture: ContestFixture, _ lineups: [ResultTarget.Lineup]) throws
    -> [Competitor]
  {
    try fixture.entrants.indices.map { index in
      let side = fixture.entrants[index].compactMap(\.self)
      guard fixture.id.rubber > 0 else { return try competitor(side) }
      let people = lineups.first { $0.side == index }?.people.map(\.competitor) ?? []
      if people.count > 1 { return .side(of: people) }
      if let only = people.first { return only }
      let team = try competitor(side)
      return team.kind == .side && side.count == 1 ? side[0].standIn(called: team.name) : team
    }
  }

  /// A round that is opened for a fixture or a session.
  struct Opening {
    let stream: StreamID
    let header: Header
    let rules: String
    /// The round as the store has it; `nil` if it has none of this id.
    let stored: Repository.Record?
  }

  /// Returns the round of a fixture between sides in the order of the fixture: its id follows from the
  /// contest, the fixture, the seats and the rules, so two devices open the same one.
  ///
  /// - Parameters:
  ///   - fixture: The fixture, the session, such as `s.2026-05-02.1`, or the numbered round with its
  ///     card, such as `s.r2.1`.
  ///   - competitors: The competitor of each seat.
  ///   - startedAt: The local time at which it begins.
  /// - Returns: The opening, and the round if it is stored already.
  /// - Throws: A refusal if the options of the round contradict each other, or if one is missing; an
  ///   error of the store.
  func opening(
    of fixture: String, _ competitors: [Competitor], at startedAt: LocalTime
  ) throws -> Opening {
    var start = start(of: fixture)
    let sport = reading.sport
    let kind = try sport.chosenKind(start.kind)
    let shelf = DocumentShelf(repository: repository, sport: sport)
    let details = try PlayerDetails(of: competitors, for: kind, in: repository)
    start.options = details.adding(to: start.options)
    let rules = try rules(&start, kind, shelf)
    let frozen = try CanonicalJSON.text(rules)
    let seats = try kind.seats(
      details.adding(to: competitors.map(\.value)), rules: rules, arguments: start.options,
      nouns: sport.nouns(of: kind.id))
    let header = Header(
      sport: sport.id, kind: kind.id, rules: ContentID(of: frozen), seats: seats,
      startedAt: startedAt, offset: try scorer.clock.offset(atLocal: startedAt),
      event: contest.id.description, fixture: fixture, organiser: try repository.me()?.id.key)
    for attempt in 1...1000 {
      let stream = try Self.stream(header, attempt)
      guard contest.dismissals[stream.key] == nil, try !repository.reader.isDeleted(stream) else {
        continue
      }
      let stored =
        try repository.reader.mark(of: stream) == .empty
        ? nil : repository.readable(stream)
      if stored?.ledger.phase == .abandoned { continue }
      return Opening(stream: stream, header: header, rules: frozen, stored: stored)
    }
    throw DeskError(.illegal, "There are too many rounds of \(fixture).")
  }

  /// Returns the id of a round: sixty bits of the hash of everything that two devices agree on.
  private static func stream(_ header: Header, _ attempt: Int) throws -> StreamID {
    let text = try CanonicalJSON.text([
      "contest": .string(header.event ?? ""), "fixture": .string(header.fixture ?? ""),
      "seats": .array(header.seats), "rules": .string(header.rules.text),
      "number": .integer(attempt),
    ])
    let bits = ContentID(of: text).text.prefix(15)
    return StreamID.round(bits: UInt64(bits, radix: 16) ?? 0)
  }

  private func rules(
    _ start: inout StartRequest, _ kind: RoundKind, _ shelf: DocumentShelf
  ) throws -> any Round {
    do {
      return try Scorer.Starting.rules(&start, reading.sport, kind, shelf).rules
    } catch let question as Question {
      // The contest must say it for everybody who enters a result.
      guard let option = StartOffer.frame(of: kind, reading.sport)?.option,
        start.options.text(option) == nil, var error = question.refusal
      else { throw question }
      let set = Action(
        "event set", of: reading.sport.id,
        options: [option.name: .blank(option.name.uppercased())])
      error.hint = "`\(set)` says it for the rounds of \(contest.name)."
      throw error
    }
  }

  /// Returns the record of an opening: the stored one, or that of a round with its opening only.
  func record(of opening: Opening, by device: DeviceID) throws -> Repository.Record {
    if let stored = opening.stored { return stored }
    let rules = try reading.sport.rules(opening.rules, kind: opening.header.kind)
    let draft = Draft(kind: .open, body: try CanonicalJSON.text(opening.header.value))
    let numbering = LineNumbering(
      device: device, stream: opening.stream, sequence: 1, lamport: 0, seen: [])
    let entries = numbering.entries([draft], author: nil, time: scorer.clock.now())
    let ledger = try reading.sport.ledger(round: rules, header: opening.header, entries: entries)
    return Repository.Record(
      stream: opening.stream, sport: reading.sport, ledger: ledger,
      roster: try repository.roster(ledger.competitors))
  }
}
