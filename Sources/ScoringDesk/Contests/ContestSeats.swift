import ScoringContests
import ScoringKit
import ScoringStore

extension ContestReading {
  /// Returns the request with which a round of a stage is started; `nil` stands for the first stage.
  func start(of stage: String?) -> StartRequest {
    let own = stage.flatMap { id in contest.stages.first { $0.id == id }?.round } ?? .null
    let options = ContestRoundOptions(own == .null ? contest.round : own)
    return StartRequest(
      sport: sport.id, kind: options.kind.isEmpty ? nil : options.kind, options: options.options,
      event: contest.name)
  }

  /// Returns the competitor of a side: the entrant, or a side of several entrants.
  func competitor(_ side: [EntrantID]) throws -> Competitor {
    let competitors = side.compactMap { contest.entrant($0)?.competitor }
    guard let first = competitors.first, competitors.count == side.count else {
      throw DeskError.damaged("An entrant of \(contest.name) is missing.")
    }
    return competitors.count == 1 ? first : .side(of: competitors.flatMap(\.people))
  }

  /// Returns the participants of a round between sides, in order of the seats.
  func seats(of sides: [[EntrantID]]) throws -> [JSONValue] {
    try sides.map { try competitor($0).value }
  }
}

extension Scorer.Contests {
  /// Stores a round for a fixture, binds it to the fixture, and returns its record.
  ///
  /// A round that is played becomes the current one; one with a final score doesn't.
  ///
  /// - Parameters:
  ///   - fixture: The fixture, whose entrants are known.
  ///   - sides: The entrants of each side, in order of the seats.
  ///   - reading: The event.
  ///   - writer: The writer of the change.
  ///   - score: The final score as it was typed; `nil` for a round that is played.
  /// - Returns: the record of the round.
  /// - Throws: a refusal if the options of the round contradict each other; an error of the store.
  func openRound(
    for fixture: ContestFixture, _ sides: [[EntrantID]], _ reading: ContestReading,
    _ writer: RepositoryWriter, score: String? = nil
  ) throws -> Repository.Record {
    let record = try openRound(
      sides, of: fixture.id.stage, at: now, reading, writer,
      isMeant: score == nil)
    var fields = [ContestField.bound(fixture.id, round: record.stream.key).field(true)]
    if let score { fields.append(ContestField.typed(fixture.id).field(.string(score))) }
    try writer.set(fields, of: reading.contest.id)
    return record
  }

  /// Stores a round of a stage between sides, and returns its record.
  func openRound(
    _ sides: [[EntrantID]], of stage: String? = nil, at startedAt: LocalTime,
    _ reading: ContestReading, _ writer: RepositoryWriter, isMeant: Bool
  ) throws -> Repository.Record {
    var start = reading.start(of: stage)
    let sport = reading.sport
    let kind = try sport.chosenKind(start.kind)
    let shelf = DocumentShelf(repository: writer.repository, sport: sport)
    let competitors = try sides.map { try reading.competitor($0) }
    let details = try PlayerDetails(of: competitors, for: kind, in: writer.repository)
    start.options = details.adding(to: start.options)
    let made: Scorer.Starting.MadeRules
    do {
      made = try Scorer.Starting.rules(&start, sport, kind, shelf)
    } catch let question as Question {
      // The event must say it for everybody who enters a result.
      guard let option = StartOffer.frame(of: kind, sport)?.option,
        start.options.text(option) == nil, var error = question.refusal
      else { throw question }
      let set = Action(
        "event set", of: sport.id, options: [option.name: .blank(option.name.uppercased())])
      error.hint = "`\(set)` says it for the rounds of \(reading.contest.name)."
      throw error
    }
    return try scorer.starting.opened(
      start, sport, kind, made.rules, details.adding(to: competitors.map(\.value)), startedAt,
      clock.offset(atLocal: startedAt), writer, isMeant: isMeant)
  }
}
