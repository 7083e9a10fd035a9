import ScoringKit

/// The events of one round under test, with some of its states and with events to try, which the
/// tests of several laws use.
struct History<R: Round>: Sendable {
  /// A number of first events of the round, and the state after them.
  struct Step: Sendable {
    let events: [R.Event]
    let state: R.Resolution
  }

  /// The events that were entered in the round and accepted, in order.
  let events: [R.Event]
  /// The states of the round after those numbers of events at which tests examine it.
  let states: [Step]
  /// The events that tests try: those of the round, and those that its prompts offer, in the order
  /// of their canonical text.
  let pool: [R.Event]

  init(_ events: [R.Event], _ examination: Examination<R>) {
    self.events = events
    let states = examination.checkpoints(events.count).map { count in
      let beginning = Array(events.prefix(count))
      return Step(events: beginning, state: examination.fold.state(beginning))
    }
    self.states = states
    var pool = Set(events)
    for step in states { pool.formUnion(examination.offers(step.state)) }
    self.pool = pool.map { ($0, $0.canonical) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// The state of the round after all of its events.
  var last: R.Resolution? { states.last?.state }
}
