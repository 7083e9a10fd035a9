import ScoringContests
import ScoringKit
import ScoringStore

extension Repository {
  /// Returns the event that a round of a fixture belongs to, and the court of the fixture; `nil` if
  /// the round is of no fixture, or the fixture had no court.
  func court(of record: Record) throws -> (event: ContestReading, court: Int)? {
    guard record.ledger.header.fixture != nil, let event = record.ledger.event,
      let stream = Self.contest(event), let reading = try? ContestReading(stream, in: self),
      let fixture = reading.state.parts.first(where: {
        $0.rounds.contains(record.stream.key)
      }), let court = reading.contest.courtsOf[fixture.id]?.court
    else { return nil }
    return (reading, court)
  }

  /// Returns what is played next on the court of a round that is over, in words: `Court 1: Hal + Ben
  /// v Cid + Eve`; `nil` if nothing is.
  func nextOnCourt(after record: Record) throws -> String? {
    guard record.ledger.phase.isFinished, let (reading, court) = try court(of: record) else {
      return nil
    }
    let called = reading.onCourt.first { $0.court == court }?.fixture.id
    let next = called ?? reading.calls().first { $0.1 == court }?.0
    guard let fixture = next.flatMap({ reading.state.fixture($0) }), fixture.state == .ready
    else { return nil }
    let isRubber = fixture.id.rubber > 0
    return "Court \(court): \(isRubber ? reading.name(of: fixture) : reading.sides(of: fixture))"
  }
}

extension Scorer.Contests {
  /// Starts the next match on the court of a round that is over, and returns the id of its round;
  /// `nil` if the round is of no event with courts, or nothing is called to its court.
  package func startNext(after round: RoundRequest) throws -> String? {
    try write { writer in
      let repository = writer.repository
      let record = try repository.record(repository.round(round, .shown))
      if let card = try nextCard(after: record, writer) { return card.stream.key }
      guard record.ledger.phase.isFinished,
        let (reading, court) = try repository.court(of: record)
      else { return nil }
      let called = try writer.callFixtures(of: reading)
      guard let fixture = called.onCourt.first(where: { $0.court == court })?.fixture,
        fixture.state == .ready
      else { return nil }
      return try started(fixture, [], called, writer).stream.key
    }
  }

  /// Starts the card of the next numbered round on the same target, card or court after one that is
  /// over; `nil` if the round is of no such card.
  ///
  /// - Throws: An error if the stage has no further round, or nobody starts there in it.
  private func nextCard(after record: Repository.Record, _ writer: RepositoryWriter) throws
    -> Repository.Record?
  {
    guard record.ledger.phase.isFinished, let fixture = record.ledger.header.fixture,
      let round = StageRound(fixture), let event = record.ledger.event,
      let stream = Repository.contest(event)
    else { return nil }
    let reading = try ContestReading(stream, in: writer.repository)
    let card = fixture.split(separator: ".").last.flatMap { Int($0) } ?? 0
    guard let count = reading.state.stage(round.stage)?.rounds, round.number < count else {
      throw DeskError(.illegal, "Round \(round.number) was the last one.")
    }
    let next = StageRound(round.stage, round.number + 1)
    let members = reading.starters(in: next).compactMap { entrant in
      reading.contest.place(of: entrant, in: next).map { (place: $0, id: entrant.id) }
    }.filter { $0.place.group + ($0.place.session - 1) * 1000 == card }
      .sorted { $0.place < $1.place }.map(\.id)
    guard !members.isEmpty else {
      throw DeskError(
        .illegal, "Nobody starts round \(next.number) here yet.",
        hint: "`\(Action("event places"))` shows who starts where.")
    }
    if let begun = members.first.flatMap({ reading.result(of: [$0], in: next) }),
      let stream = StreamID(kind: StreamID.roundKind, key: begun.id)
    {
      return try writer.repository.record(stream)
    }
    return try startedCard(members, card, next, reading, writer)
  }
}
