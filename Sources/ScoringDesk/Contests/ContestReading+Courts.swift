import ScoringContests
import ScoringKit
import ScoringStore

extension ContestReading {
  /// The open fixtures that are on a court, by court.
  var onCourt: [(court: Int, fixture: ContestFixture)] {
    state.fixtures.compactMap { fixture in
      guard let court = fixture.court, fixture.isOpen else { return nil }
      return (court: court, fixture: fixture)
    }.sorted { ($0.court, $0.fixture.id) < ($1.court, $1.fixture.id) }
  }

  /// The fixtures that can be played and have no court, in the order in which they are called.
  var queue: [ContestFixture] {
    var played: [EntrantID: Int] = [:]
    for fixture in state.fixtures where fixture.state == .final || fixture.state == .playing {
      for entrant in fixture.known { played[entrant, default: 0] += 1 }
    }
    let waiting = state.fixtures.enumerated().filter {
      $0.element.state == .ready && $0.element.court == nil && !isChallenge($0.element)
    }
    return waiting.sorted { one, other in
      let (a, b) = (most(one.element, played), most(other.element, played))
      return (a, one.offset) < (b, other.offset)
    }.map(\.element)
  }

  private func most(_ fixture: ContestFixture, _ played: [EntrantID: Int]) -> Int {
    fixture.known.map { played[$0] ?? 0 }.max() ?? 0
  }

  /// Returns the courts that fixtures of the queue are called to now; nobody is called who plays in
  /// another event.
  func calls(busy elsewhere: Set<String> = []) -> [(FixtureID, Int)] {
    guard contest.courts > 0 else { return [] }
    let taken = onCourt
    let playing = state.fixtures.filter { $0.state == .playing }
    var free = Set(1...contest.courts).subtracting(taken.map(\.court)).sorted()[...]
    var busy = Set(taken.flatMap(\.fixture.known) + playing.flatMap(\.known))
    var calls: [(FixtureID, Int)] = []
    for fixture in queue where busy.isDisjoint(with: fixture.known) {
      let people = fixture.known.reduce(into: Set<String>()) { $0.formUnion(self.people(of: $1)) }
      guard people.isDisjoint(with: elsewhere) else { continue }
      guard let court = free.popFirst() else { break }
      calls.append((fixture.id, court))
      busy.formUnion(fixture.known)
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

extension RepositoryWriter {
  /// Calls the fixtures that can be played to the free courts of a contest after a change, in a line of
  /// its own.
  ///
  /// Those whose entrants have played least come first, and nobody is on two courts. A called fixture
  /// keeps its court, so two devices show the same one.
  ///
  /// - Returns: The contest with the courts.
  /// - Throws: An error of the store.
  func callFixtures(of reading: ContestReading) throws -> ContestReading {
    guard reading.contest.courts > 0, !reading.queue.isEmpty else { return reading }
    let elsewhere = try repository.playing(besides: reading.contest, onlyOfContests: true)
      .reduce(into: Set<String>()) { $0.formUnion($1.people) }
    let calls = reading.calls(busy: elsewhere)
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
