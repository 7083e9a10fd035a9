import ScoringKit

/// The events of one round, with some of its states and with events to try, for several laws.
struct History<R: Round>: Sendable {
  /// The first events of the round, and the state after them.
  struct Step: Sendable {
    let events: [R.Event]
    let state: R.Resolution
  }

  /// The events that were entered and accepted, in order.
  let events: [R.Event]
  /// The states at the checkpoints.
  let states: [Step]
  /// The events, and those that the states offer, in the order of their canonical text.
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

  /// The state after all events.
  var last: R.Resolution? { states.last?.state }
}
