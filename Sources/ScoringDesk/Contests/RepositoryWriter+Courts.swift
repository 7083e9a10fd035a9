import ScoringContests
import ScoringKit

extension RepositoryWriter {
  /// Calls the fixtures that can be played to the free courts of an event after a change.
  ///
  /// Those whose entrants have played least come first, and nobody is on two courts. A called fixture keeps its court, so two devices show the same one.
  ///
  /// - Parameters:
  ///   - before: The event before the change.
  ///   - changed: The ids of the rounds that changed.
  /// - Returns: the event after the change.
  /// - Throws: an error of the store.
  func callFixtures(after before: ContestReading, changed: [String] = []) throws -> ContestReading {
    let reading = try before.reread(in: repository, changed: changed)
    let calls = reading.calls
    guard !calls.isEmpty else { return reading }
    try set(calls.map { ContestField.court($0).field(.integer($1)) }, of: before.contest.id)
    return try reading.reread(in: repository)
  }

  /// Abandons a round, if this store has it.
  func abandon(_ key: String) throws {
    guard let stream = StreamID(kind: StreamID.roundKind, key: key),
      let record = try repository.readable(stream), record.ledger.phase != .abandoned
    else { return }
    try append(
      record.ledger.drafts(
        setting: [FieldBody(FieldBody.statusKey, .string(FieldBody.abandoned))]), to: record)
  }
}

extension ContestReading {
  /// The open fixtures that are on a court, by court.
  var onCourt: [(court: Int, fixture: ContestFixture)] {
    course.fixtures.compactMap { fixture in
      guard let court = fixture.court, fixture.isOpen else { return nil }
      return (court: court, fixture: fixture)
    }.sorted { ($0.court, $0.fixture.id) < ($1.court, $1.fixture.id) }
  }

  /// The fixtures that can be played and have no court, in the order in which they are called.
  var queue: [ContestFixture] {
    var played: [EntrantID: Int] = [:]
    for fixture in course.fixtures where fixture.state == .final || fixture.state == .playing {
      for entrant in fixture.known { played[entrant, default: 0] += 1 }
    }
    let waiting = course.fixtures.enumerated().filter {
      $0.element.state == .ready && $0.element.court == nil
    }
    return waiting.sorted { one, other in
      let (a, b) = (most(one.element, played), most(other.element, played))
      return (a, one.offset) < (b, other.offset)
    }.map(\.element)
  }

  private func most(_ fixture: ContestFixture, _ played: [EntrantID: Int]) -> Int {
    fixture.known.map { played[$0] ?? 0 }.max() ?? 0
  }

  /// The courts that fixtures of the queue are called to now.
  var calls: [(FixtureID, Int)] {
    guard contest.courts > 0 else { return [] }
    let taken = onCourt
    var free = Set(1...contest.courts).subtracting(taken.map(\.court)).sorted()[...]
    var busy = Set(taken.flatMap(\.fixture.known))
    var calls: [(FixtureID, Int)] = []
    for fixture in queue where busy.isDisjoint(with: fixture.known) {
      guard let court = free.popFirst() else { break }
      calls.append((fixture.id, court))
      busy.formUnion(fixture.known)
    }
    return calls
  }
}
