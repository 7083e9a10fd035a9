import ScoringContests
import ScoringKit
import ScoringStore

extension ContestReading {
  /// The open fixtures that are on a court, by court; of a match of teams, its rubbers.
  var onCourt: [(court: Int, fixture: ContestFixture)] {
    state.parts.compactMap { fixture in
      guard let court = fixture.court, fixture.isOpen else { return nil }
      return (court: court, fixture: fixture)
    }.sorted { ($0.court, $0.fixture.id) < ($1.court, $1.fixture.id) }
  }

  /// The fixtures that can be played and have no court, in the order in which they are called.
  ///
  /// They are called round by round. A match of a later round is only called if a court would be free
  /// otherwise, because somebody of each match before it is still playing. Within a round, those who
  /// have played least come first.
  var queue: [ContestFixture] {
    var played: [EntrantID: Int] = [:]
    for fixture in state.parts where fixture.state == .final || fixture.state == .playing {
      for entrant in fixture.known { played[entrant, default: 0] += 1 }
    }
    let waiting = state.parts.enumerated().filter {
      $0.element.state == .ready && $0.element.court == nil && !isChallenge($0.element)
    }
    return waiting.sorted { one, other in
      let (a, b) = (one.element, other.element)
      return (a.id.number.round, most(a, played), one.offset)
        < (b.id.number.round, most(b, played), other.offset)
    }.map(\.element)
  }

  /// The same for people: of a match of teams, the match if nothing of it has begun, else its next
  /// rubber.
  var deck: [ContestFixture] {
    let idle = Set(
      state.fixtures.filter { match in
        match.state == .ready && !match.rubbers.contains { $0.court != nil }
      }.map(\.id))
    var listed: Set<FixtureID> = []
    return queue.compactMap { part in
      guard listed.insert(part.id.match).inserted else { return nil }
      return idle.contains(part.id.match) ? state.fixture(part.id.match) : part
    }
  }

  private func most(_ fixture: ContestFixture, _ played: [EntrantID: Int]) -> Int {
    fixture.known.map { played[$0] ?? 0 }.max() ?? 0
  }

  /// Returns the courts that fixtures of the queue are called to now; nobody is called who plays in
  /// another event.
  func calls(busy elsewhere: Set<String> = []) -> [(FixtureID, Int)] {
    guard contest.courts > 0 else { return [] }
    let taken = onCourt
    let playing = state.parts.filter { $0.state == .playing }
    var free = Set(1...contest.courts).subtracting(taken.map(\.court)).sorted()[...]
    var busy = (taken.map(\.fixture) + playing).reduce(into: elsewhere) { $0.formUnion($1.people) }
    var calls: [(FixtureID, Int)] = []
    for fixture in queue where busy.isDisjoint(with: fixture.people) {
      guard let court = free.popFirst() else { break }
      calls.append((fixture.id, court))
      busy.formUnion(fixture.people)
    }
    return calls
  }
}

extension Repository {
  /// Returns the rounds in progress that are not of a contest, with the people who play them.
  ///
  /// With `onlyOfContests`, rounds outside any contest are left out: many of them are never finished.
  func playing(besides contest: Contest, onlyOfContests: Bool = false) throws -> [(
    stream: StreamID, people: Set<String>
  )] {
    var identities = IdentityCache()
    var playing: [(stream: StreamID, people: Set<String>)] = []
    for summary in try unfinished(nil, limit: 100) where summary.event != contest.id.description {
      guard !onlyOfContests || summary.event.flatMap(Self.contest) != nil else { continue }
      guard let record = try readable(summary.stream) else { continue }
      let people = record.ledger.competitors.flatMap(\.people)
      var found: Set<String> = []
      for person in people { found.insert(try identities.identity(of: person, in: self)) }
      playing.append((summary.stream, found))
    }
    return playing
  }
}

extension Repository {
  /// Returns the people who play in other contests.
  func peoplePlaying(besides contest: Contest) throws -> Set<String> {
    try playing(besides: contest, onlyOfContests: true)
      .reduce(into: Set<String>()) { $0.formUnion($1.people) }
  }
}

extension RepositoryWriter {
  /// Calls the fixtures that can be played to the free courts of a contest after a change, in a line of
  /// its own.
  ///
  /// They are called in the order of the queue, and nobody is on two courts. A called fixture
  /// keeps its court, so two devices show the same one.
  ///
  /// - Returns: The contest with the courts.
  /// - Throws: An error of the store.
  func callFixtures(of reading: ContestReading) throws -> ContestReading {
    guard reading.contest.courts > 0, !reading.queue.isEmpty else { return reading }
    let calls = reading.calls(busy: try repository.peoplePlaying(besides: reading.contest))
    guard !calls.isEmpty else { return reading }
    try set(
      calls.map { ContestField.court($0).field(.integer($1)) }, of: reading.contest.id)
    return try reading.rereadingDecisions(in: repository)
  }

  /// Returns a contest after a change of its decisions, with the fixtures called to courts.
  func called(_ before: ContestReading) throws -> ContestReading {
    try callFixtures(of: before.rereadingDecisions(in: repository))
  }
}
