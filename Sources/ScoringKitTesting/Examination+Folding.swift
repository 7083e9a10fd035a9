import ScoringKit
import Synchronization

extension Examination {
  func loads() throws {
    try expect(!round.title.isEmpty, "The round has no title.")
    try expect(
      round.seating.seats.contains(sport.seats.count),
      "\(sport.seats.count) seats are not within \(round.seating.seats).")
    try expect(
      round.seating.seats.lowerBound >= 1, "A round without seats is within \(round.seating.seats)."
    )
    try expect(!fold.opening.isComplete, "The round is complete before anything has happened.")
    guard let someone = sport.seats.first else { return }
    let limits = round.seating.seats
    for count in [
      limits.lowerBound - 1, limits.lowerBound, limits.upperBound, limits.upperBound + 1,
    ]
    where (0...200).contains(count) {
      let others = (0..<count).map { $0 < sport.seats.count ? sport.seats[$0] : someone }
      let opens = (try? round.opened(others)) != nil
      try expect(
        opens == limits.contains(count),
        "The round \(opens ? "opens" : "does not open") with \(count) seats; it is for \(limits).")
    }
  }

  func deterministic(_ history: History<R>) throws {
    for step in history.states {
      let (state, again) = (step.state, fold.state(step.events))
      try expect(state == again, "The same events gave two states.")
      try expect(state.hashValue == again.hashValue, "Equal states have two hashes.")
      let opened = try round.opening(sport.seats)
      try expect(opened == fold.opening, "The same seats opened two states.")
      let shown = shown(state, names)
      try expect(shown == self.shown(state, names), "The same state was shown in two ways.")
      try expect(shown == self.shown(again, names), "Equal states were shown in two ways.")
    }
    for event in history.events {
      try expect(event.canonical == event.canonical, "An event was spelt in two ways.")
    }
  }

  func replay(_ history: History<R>) throws {
    let events = history.events
    let ordered = fold.order(events)
    let table = fold.table(ordered)
    let steps = Set(steps(ordered.count))
    var live = fold.opening
    for count in 0...ordered.count {
      if count > 0 { try round.apply(ordered[count - 1], to: &live) }
      guard steps.contains(count) else { continue }
      let replay = sport.loops.replay(round, Array(0..<count), table, fold.opening)
      try expect(
        replay.resolution == live && replay.orphans.isEmpty,
        "After \(count) events, replaying gives another state than playing.")
    }
    try replayWithImpossible(ordered, history.pool)
    var log = try LawLog(sport)
    for step in history.states {
      let count = step.events.count
      for event in step.events[log.count...] { log.enter(event) }
      let ledger = try log.ledger()
      try expect(ledger.orphans.isEmpty, "After \(count) entries the log has orphans.")
      try expect(
        ledger.resolution == step.state,
        "After \(count) entries the log adds up to another state than its events.")
    }
  }

  /// Tests that illegal events between legal ones change nothing in the replayed state, and that
  /// each is reported.
  private func replayWithImpossible(_ ordered: [R.Event], _ pool: [R.Event]) throws {
    var generator = generator
    let mixed = ordered.flatMap { event in
      [event] + (pool.randomElement(using: &generator).map { [$0] } ?? [])
    }
    let played = round.played(mixed, from: fold.opening)
    let replay = sport.loops.replay(
      round, Array(mixed.indices), fold.table(mixed), fold.opening)
    try expect(
      replay.resolution == played.resolution
        && replay.orphans.map(\.index) == played.orphans.map(\.index),
      "Replaying possible and impossible events differs from applying them: \(say(mixed)).")
  }

  func accounting(_ history: History<R>) throws {
    guard let accounting = sport.accounting else { return }
    for step in history.states {
      if let difference = accounting(step.state) { throw Broken(difference) }
    }
  }

  func end() throws {
    guard let end = sport.end else { return }
    var player = RandomPlayer(fold, names: names, seed: seed)
    player.play(end, correcting: false)
    try expect(
      player.resolution.isComplete,
      "After \(player.events.count) entries the round is not complete; "
        + "it should be after \(end): \(say(player.events)).")
  }

  func turns(_ history: History<R>) throws {
    let flow = history.pool.filter { $0.slot == nil && $0.owner != nil }
    for step in history.states where !step.state.isComplete {
      let state = step.state
      let next = Set(state.prompt(names).next)
      try expect(!next.isEmpty, "Nobody is next, and the round is not complete.")
      for event in flow {
        for seat in seats where !next.contains(seat) {
          var copy = state
          guard let moved = event.moved(to: seats.map { _ in seat }) else { continue }
          do {
            try round.apply(moved, to: &copy)
          } catch {
            try expect(
              error.reason == .illegal || error.reason == .over,
              "\(moved.canonical) out of turn is refused as \(error.reason.rawValue).")
            continue
          }
          throw Broken("\(moved.canonical) was taken though seat \(seat.number) is not next.")
        }
      }
    }
  }

  func independence(_ history: History<R>) throws {
    let events = history.events
    let flow = events.filter { $0.slot == nil }
    let cells = fold.order(events).filter { $0.slot != nil }
    let start = fold.state(flow)
    try cellsLeaveFlowAlone(
      start, history.last ?? start, history.pool.filter { $0.slot == nil })
    guard !sport.hasOrderedCells else { return }
    var generator = generator
    let size = min(cells.count, generator.happens(onceIn: 8) ? 6 : 4)
    let some = Array(cells.shuffled(using: &generator).prefix(size))
    let expected = round.played(some, from: start)
    for order in some.permutations {
      let replay = round.played(order, from: start)
      try expect(
        replay.resolution == expected.resolution
          && replay.orphans.count == expected.orphans.count,
        "Cells in another order give another state: \(say(order)) and \(say(some)).")
    }
  }

  /// Tests that the values of cells never decide whether a flow event is legal.
  private func cellsLeaveFlowAlone(
    _ without: R.Resolution, _ with: R.Resolution, _ flow: [R.Event]
  ) throws {
    for event in flow {
      var (one, other) = (without, with)
      let plain = (try? round.apply(event, to: &one)) != nil
      let filled = (try? round.apply(event, to: &other)) != nil
      try expect(
        plain == filled, "\(event.canonical) is legal or not because of a cell.")
    }
  }

  func cost(_ history: History<R>) throws {
    let events = history.events
    let counting = CountingRound(round)
    var log = try LawLog(sport)
    for event in events { log.enter(event) }
    let ledger = try Ledger(round: counting, header: log.log.header, entries: log.log.entries)
    _ = (ledger.phase, ledger.standings(names))
    let count = counting.tally.value
    try expect(
      count <= 2 * events.count + 4,
      "Reading \(events.count) entries applies \(count) events.")
    if seed % 8 == LawBudget.fixedSeed % 8 { try growth() }
  }

  /// Tests that the state of a round grows no faster than its log, also in a round that is played
  /// beyond its end.
  private func growth() throws {
    var player = RandomPlayer(fold, names: names, seed: seed)
    player.play(48, correcting: true, stopping: false)
    let (whole, half) = (player.events, player.events.prefix(player.events.count / 2))
    let empty = weight(of: fold.opening)
    let (large, small) = (weight(of: fold.state(whole)), weight(of: fold.state(Array(half))))
    // The first entries may allocate the layout of a whole card at once, so a fixed number of
    // values for each entry is allowed.
    try expect(
      large - empty <= max(32 * whole.count + 256, 5 * (small - empty) / 2),
      "After \(whole.count) entries a state has \(large) parts, after half of them \(small).")
  }

  /// Returns the number of values of which a state consists, including nested ones, as a measure of
  /// its size.
  private func weight(of value: Any, depth: Int = 0) -> Int {
    let children = Mirror(reflecting: value).children
    guard !children.isEmpty, depth < 12 else { return 1 }
    return children.reduce(1) { $0 + weight(of: $1.value, depth: depth + 1) }
  }
}

extension Array {
  /// All orders of the array's elements, for a test that tries each of them.
  var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index in
      var rest = self
      let first = rest.remove(at: index)
      return rest.permutations.map { [first] + $0 }
    }
  }
}

/// A round for tests that counts how often events are applied, and otherwise behaves as the round
/// that it wraps.
struct CountingRound<Base: Round>: Round {
  typealias Event = Base.Event
  typealias Resolution = Base.Resolution
  typealias Participant = Base.Participant

  /// A counter of applied events that all copies of the round share.
  final class Tally: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() {
      count.withLock { $0 += 1 }
    }
  }

  let base: Base
  let tally: Tally

  init(_ base: Base) {
    self.base = base
    tally = Tally()
  }

  init(from decoder: any Decoder) throws {
    self.init(try Base(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    try base.encode(to: encoder)
  }

  static func == (one: Self, other: Self) -> Bool { one.base == other.base }
  func hash(into hasher: inout Hasher) { hasher.combine(base) }

  var title: String { base.title }
  var seating: Seating { base.seating }

  func opening(_ seats: [Participant]) throws(Refusal) -> Resolution { try base.opening(seats) }

  func apply(_ event: Event, to resolution: inout Resolution) throws(Refusal) {
    tally.add()
    try base.apply(event, to: &resolution)
  }

  var typedForm: TypedWords.Form { base.typedForm }

  func events(
    _ words: inout TypedWords, at resolution: Resolution, names: Roster, in cell: Base.TypedCell?
  ) throws(Refusal) -> [Event] {
    try base.events(&words, at: resolution, names: names, in: cell)
  }

  func cell(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot {
    try base.cell(named: text, names: names)
  }
}
