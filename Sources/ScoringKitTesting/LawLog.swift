import ScoringKit

/// A log of one round under test, written event by event without the kit's own drafting.
///
/// The laws compare the kit's result for the log with a plain fold of the events, so this type must
/// not depend on the ledger.
struct LawLog<R: Round> {
  let round: R
  private(set) var log: TestLog
  private var lastFlow: EntryID?
  private var cells: [R.Event.Slot: EntryID] = [:]

  init(_ sport: SportUnderTest<R>) throws {
    round = sport.round
    log = try TestLog(sport.round, seats: sport.seats)
  }

  /// The number of events that were entered.
  private(set) var count = 0

  /// Enters an event as a line of its own; the newest value of its cell is superseded.
  @discardableResult
  mutating func enter(_ event: R.Event, by device: DeviceID = TestLog.firstDevice) -> EntryID? {
    var draft = Draft(kind: .event, body: event.canonical)
    if let slot = event.slot {
      draft.targets = cells[slot].map { [$0] } ?? []
    } else {
      draft.anchor = lastFlow.map { .entry($0) } ?? .start
    }
    let id = log.append([draft], by: device)
    count += 1
    if let slot = event.slot { cells[slot] = id } else { lastFlow = id }
    return id
  }

  mutating func enter(_ events: [R.Event]) -> [EntryID?] {
    events.map { enter($0) }
  }

  /// Replaces an earlier event with another one.
  @discardableResult
  mutating func correct(_ id: EntryID, to event: R.Event) -> EntryID? {
    let new = log.append([Draft(kind: .event, targets: [id], body: event.canonical)])
    if let slot = event.slot { cells[slot] = new }
    return new
  }

  mutating func append(_ drafts: [Draft]) {
    log.append(drafts)
  }

  mutating func merge(_ other: LawLog) {
    log.merge(other.log)
  }

  func ledger() throws(Refusal) -> Ledger<R> {
    try log.ledger(round)
  }
}
