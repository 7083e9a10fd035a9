import ScoringKit

/// A log of one round under test, to which tests write event by event without the kit's own code
/// for new entries.
///
/// The tests compare the kit's result for this log with a plain fold of the events, so the log must
/// not depend on the kit's ledger.
struct LawLog<R: Round> {
  let round: R
  private(set) var log: TestLog
  private var lastFlow: EntryID?
  private var cells: [R.Event.Slot: EntryID] = [:]

  init(_ sport: SportUnderTest<R>) throws {
    round = sport.round
    log = try TestLog(sport.round, seats: sport.seats)
  }

  /// The number of events that were entered in the test log.
  private(set) var count = 0

  /// Enters an event in the test log as a line of its own; an event of a cell supersedes the cell's
  /// newest value.
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

  /// Corrects an earlier event of the test log, and returns the id of the correction.
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
