import ScoringKit

/// The error of a test that finds that a sport breaks a law, with a description.
struct Broken: Error {
  let difference: String

  init(_ difference: String) {
    self.difference = difference
  }
}

/// The test of the laws on one random round of a sport, one law after the other.
///
/// Every test depends only on the events, so that a shorter log can be tried in place of a longer
/// one.
struct Examination<R: Round>: Sendable {
  let sport: SportUnderTest<R>
  let seed: UInt64
  let budget: LawBudget
  let fold: RoundFold<R>

  var round: R { sport.round }
  var names: Roster { sport.names }
  var seats: [Seat] { sport.seats.indices.map(Seat.init(index:)) }
  var generator: SeededGenerator { SeededGenerator(seed: ~seed) }

  init(_ sport: SportUnderTest<R>, seed: UInt64, _ budget: LawBudget) throws(Refusal) {
    self.sport = sport
    self.seed = seed
    self.budget = budget
    fold = RoundFold(
      round: sport.round, opening: try sport.round.opened(sport.seats),
      hasOrderedCells: sport.hasOrderedCells)
  }

  /// Returns the random events and states of a round to test, which depend on the seed and on the
  /// usual length of the round in entries.
  func history(length: Int) -> History<R> {
    var generator = SeededGenerator(seed: seed ^ 0x5eed)
    let form = HistoryForm(seed: seed)
    var player = RandomPlayer(fold, names: names, seed: seed)
    let entries = form.entries(of: length, budget, using: &generator)
    if form == .finished {
      player.play(entries, correcting: false)
      player.play(min(entries, player.events.count + 4))
    } else {
      player.play(entries)
    }
    return History(player.events, self)
  }

  /// Returns the number of entries until the round under test is complete, limited by the budget.
  func length() -> Int {
    let most = min(budget.mostEntries ?? .max, Self.longest)
    if let end = sport.end { return max(1, min(end, most)) }
    var player = RandomPlayer(fold, names: names, seed: seed)
    player.play(most, correcting: false)
    return max(1, player.events.count)
  }

  /// The maximum number of entries in the tests of a round that may never end.
  static var longest: Int { 160 }

  /// Tests a law on a round, and returns a description of how the round breaks it; `nil` if it
  /// doesn't.
  func difference(_ law: Law, _ history: History<R>) -> String? {
    do {
      try check(law, history)
      return nil
    } catch let broken as Broken {
      return broken.difference
    } catch let refusal as Refusal {
      return "Refused (\(refusal.reason.rawValue)): \(refusal.message)"
    } catch {
      return "\(error)"
    }
  }

  /// Removes events from a log that breaks a law as long as it still does, and returns the shortest
  /// log found, with its description.
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
        if let found = self.difference(law, History(fewer, self)) {
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

  private func check(_ law: Law, _ history: History<R>) throws {
    switch law {
    case .loads: try loads()
    case .deterministic: try deterministic(history)
    case .refusal: try refusal(history)
    case .replay: try replay(history)
    case .undo: try undo(history)
    case .roundTrip: try roundTrip()
    case .progress: try progress(history)
    case .end: try end()
    case .accounting: try accounting(history)
    case .turns: try turns(history)
    case .names: try names(history)
    case .text: try text(history)
    case .correction: try correction(history)
    case .independence: try independence(history)
    case .inclusion: try inclusion(history)
    case .merge: try merge(history)
    case .resume: try resume(history)
    case .views: try views(history)
    case .keypad: try keypad(history)
    case .places: try places(history)
    case .sides: try sides(history)
    case .oracle: try oracle()
    case .cost: try cost(history)
    case .metrics: try metrics(history)
    case .participants: try participants()
    }
  }

  // MARK: Helpers

  func expect(_ condition: Bool, _ difference: @autoclosure () -> String) throws(Broken) {
    guard condition else { throw Broken(difference()) }
  }

  /// Returns the numbers of events after which tests examine the state of a round with `count`
  /// events: the first and the last ones, and some between them that the seed chooses.
  func checkpoints(_ count: Int) -> [Int] {
    guard count > 8 else { return Array(0...count) }
    var generator = SeededGenerator(seed: seed &+ UInt64(count))
    let between = (4..<count - 1).shuffled(using: &generator).prefix(4)
    return Array(0..<4) + between.sorted() + [count - 1, count]
  }

  /// Returns the numbers of events after which a fast test examines the state: all of them in a
  /// short round, the checkpoints in a longer one.
  func steps(_ count: Int) -> [Int] {
    count <= 24 ? Array(0...count) : checkpoints(count)
  }

  /// The short rounds to test that consist of one line, one for each line that the first prompt
  /// offers.
  var firstLines: [[R.Event]] {
    fold.opening.prompt(names).samples.prefix(budget.firstLines).compactMap { line in
      let taken = (try? fold.taken(line, at: fold.opening, names: names)) ?? []
      return taken.isEmpty || fold.refusals(taken) > 0 ? nil : taken
    }
  }

  /// Returns the events that the prompt of a state offers, for tests that try them.
  func offers(_ state: R.Resolution) -> [R.Event] {
    state.prompt(names).samples.prefix(60).flatMap { line in
      (try? fold.taken(line, at: state, names: names)) ?? []
    }
  }

  func say(_ events: [R.Event]) -> String {
    events.map(\.canonical).joined(separator: " | ")
  }
}
