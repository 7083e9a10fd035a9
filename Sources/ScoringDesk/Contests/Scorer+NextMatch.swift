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
      guard record.ledger.phase.isFinished,
        let (reading, court) = try repository.court(of: record)
      else { return nil }
      let called = try writer.callFixtures(of: reading)
      guard let fixture = called.onCourt.first(where: { $0.court == court })?.fixture,
        fixture.state == .ready, !ResultTarget.lacksPlayers(fixture, [], called)
      else { return nil }
      return try started(fixture, [], called, writer).stream.key
    }
  }
}
