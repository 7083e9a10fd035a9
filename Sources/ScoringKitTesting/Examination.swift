import ScoringKit

/// A law that was found broken, in words.
struct Broken: Error {
  let difference: String

  init(_ difference: String) {
    self.difference = difference
  }
}

/// One random round of a sport under test, looked at under one law after the other.
///
/// Every check is a function of the events alone, so that a shorter log can be
/// tried in place of a longer one.
struct Examination<R: Round>: Sendable {
  let sport: SportUnderTest<R>
  let seed: UInt64
  let fold: RoundFold<R>

  var round: R { sport.round }
  var names: Roster { sport.names }
  var seats: [Seat] { sport.seats.indices.map(Seat.init(index:)) }
  var generator: SeededGenerator { SeededGenerator(seed: ~seed) }

  init(_ sport: SportUnderTest<R>, seed: UInt64) throws(Refusal) {
    self.sport = sport
    self.seed = seed
    fold = RoundFold(round: sport.round, opening: try sport.round.opened(sport.seats))
  }

  /// What breaks a law in these events; nil where it holds.
  func difference(_ law: Law, _ events: [R.Event]) -> String? {
    do {
      try check(law, events)
      return nil
    } catch let broken as Broken {
      return broken.difference
    } catch let refusal as Refusal {
      return "Refused (\(refusal.reason.rawValue)): \(refusal.message)"
    } catch {
      return "\(error)"
    }
  }

  /// The shortest log that still breaks the law, found by leaving events out.
  func shrunk(_ law: Law, _ events: [R.Event], _ difference: String) -> ([R.Event], String) {
    var (events, difference) = (events, difference)
    var budget = 300
    var step = max(1, events.count / 2)
    while step >= 1, budget > 0 {
      var start = 0
      var isShorter = false
      while start < events.count, budget > 0 {
        budget -= 1
        var fewer = events
        fewer.removeSubrange(start..<min(start + step, events.count))
        fewer = fold.possible(fewer)
        if let found = self.difference(law, fewer) {
          (events, difference, isShorter) = (fewer, found, true)
        } else {
          start += step
        }
      }
      if step == 1, !isShorter { break }
      step = max(1, step / 2)
    }
    return (events, difference)
  }

  private func check(_ law: Law, _ events: [R.Event]) throws {
    switch law {
    case .loads: try loads()
    case .deterministic: try deterministic(events)
    case .refusal: try refusal(events)
    case .replay: try replay(events)
    case .undo: try undo(events)
    case .roundTrip: try roundTrip()
    case .progress: try progress(events)
    case .end: try end()
    case .accounting: try accounting(events)
    case .turns: try turns(events)
    case .names: try names(events)
    case .text: try text(events)
    case .correction: try correction(events)
    case .independence: try independence(events)
    case .inclusion: try inclusion(events)
    case .merge: try merge(events)
    case .resume: try resume(events)
    case .views: try views(events)
    case .keypad: try keypad(events)
    case .oracle: try oracle()
    case .cost: try cost(events)
    case .metrics: try metrics(events)
    case .participants: try participants()
    }
  }

  // MARK: Helpers

  func expect(_ condition: Bool, _ difference: @autoclosure () -> String) throws(Broken) {
    guard condition else { throw Broken(difference()) }
  }

  /// The lengths of the prefixes to look at: all below ten, the powers of two, and the whole.
  func checkpoints(_ count: Int) -> [Int] {
    (0...count).filter { $0 < 10 || $0 == count || $0 & ($0 - 1) == 0 }
  }

  /// The prefixes to look at, with their states.
  func states(_ events: [R.Event]) -> [(events: [R.Event], state: R.Resolution)] {
    checkpoints(events.count).map { count in
      let prefix = Array(events.prefix(count))
      return (prefix, fold.state(prefix))
    }
  }

  /// All rounds of up to `depth` entries, made of what each state offers first.
  func tree(depth: Int) -> [[R.Event]] {
    var rounds: [[R.Event]] = [[]]
    var newest = rounds
    for _ in 0..<max(0, depth) {
      newest = newest.flatMap { events -> [[R.Event]] in
        let state = fold.state(events)
        return state.prompt(names).samples.prefix(24).compactMap { line -> [R.Event]? in
          guard let taken = try? fold.taken(line, at: state, names: names),
            fold.refusals(events + taken) == 0
          else { return nil }
          return events + taken
        }
      }
      rounds += newest
    }
    return rounds
  }

  /// Events worth trying: those of the round, and all that its states offer.
  func pool(_ events: [R.Event]) -> [R.Event] {
    var pool = Set(events)
    for (_, state) in states(events) {
      for line in state.prompt(names).samples.prefix(60) {
        for event in (try? fold.taken(line, at: state, names: names)) ?? [] { pool.insert(event) }
      }
    }
    return pool.map { ($0, $0.canonical) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  func say(_ events: [R.Event]) -> String {
    events.map(\.canonical).joined(separator: " | ")
  }
}
