public import ScoringKit

/// A simulated scorer for tests, who enters random offers of the prompt, and sometimes corrects an
/// entry.
public struct RandomPlayer<R: Round>: Sendable {
  /// The events that were entered in the round and accepted, in order; a later value of a cell
  /// supersedes earlier ones.
  public private(set) var events: [R.Event] = []

  private let fold: RoundFold<R>
  private let names: Roster
  private var generator: SeededGenerator
  /// The state of the round after the events entered so far.
  private var state: R.Resolution

  /// Makes a simulated scorer of a round without events.
  ///
  /// - Throws: a refusal if the rules refuse the seats.
  public init(_ sport: SportUnderTest<R>, seed: UInt64) throws(Refusal) {
    let opening = try sport.round.opening(sport.seats)
    self.init(
      RoundFold(
        round: sport.round, opening: opening, hasOrderedCells: sport.hasOrderedCells),
      names: sport.names, seed: seed)
  }

  init(_ fold: RoundFold<R>, names: Roster, seed: UInt64) {
    self.fold = fold
    self.names = names
    state = fold.opening
    generator = SeededGenerator(seed: seed)
  }

  /// The state of the round after the events entered so far, computed by a plain fold.
  public var resolution: R.Resolution {
    fold.state(events)
  }

  /// Enters random events until the round is complete or has `maximum` events.
  ///
  /// If `correcting` is true, earlier entries are sometimes corrected, and play sometimes continues
  /// after the end.
  public mutating func play(_ maximum: Int, correcting: Bool = true) {
    play(maximum, correcting: correcting, stopping: true)
  }

  /// Enters random events until the round is complete or has `maximum` events.
  ///
  /// If `stopping` is false and `correcting` is true, the scorer always continues after the end.
  mutating func play(_ maximum: Int, correcting: Bool, stopping: Bool) {
    var tries = 0
    while events.count < maximum, tries < 4 * maximum {
      tries += 1
      if state.isComplete {
        guard correcting, !stopping || generator.happens(onceIn: 2) else { return }
        afterEnd()
      } else if correcting, generator.happens(onceIn: 8) {
        correct()
      } else {
        enter(primaryOnly: !correcting)
      }
    }
  }

  private mutating func enter(primaryOnly: Bool) {
    let prompt = state.prompt(names)
    guard let line = prompt.randomSample(using: &generator, primaryOnly: primaryOnly),
      let taken = try? fold.taken(line, at: state, names: names)
    else { return }
    keep(taken)
  }

  private mutating func afterEnd() {
    if let event = fold.round.playOn(after: state), generator.happens(onceIn: 2) {
      keep([event])
    } else {
      correct()
    }
  }

  private mutating func correct() {
    guard let index = events.indices.randomElement(using: &generator) else { return }
    let before = fold.state(Array(events[..<index]))
    guard let line = before.prompt(names).randomSample(using: &generator) else { return }
    if let slot = events[index].slot {
      guard let taken = try? fold.taken(line, at: state, names: names, in: slot) else {
        return
      }
      keep(taken)
    } else if let taken = try? fold.taken(line, at: before, names: names), taken.count == 1,
      taken[0].slot == nil
    {
      events[index] = taken[0]
      events = fold.possible(events)
      state = fold.state(events)
    }
  }

  private mutating func keep(_ taken: [R.Event]) {
    if fold.follows(taken, events) {
      var next = state
      for event in taken {
        guard (try? fold.round.apply(event, to: &next)) != nil else { return }
      }
      events += taken
      state = next
      return
    }
    let extended = events + taken
    let replay = fold.round.played(fold.order(extended), from: fold.opening)
    guard replay.orphans.isEmpty else { return }
    (events, state) = (extended, replay.resolution)
  }
}
