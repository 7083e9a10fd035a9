public import ScoringKit

/// A plain fold of entered events, with which tests compare the kit's own: flow events in order,
/// then the newest value of each cell.
struct RoundFold<R: Round>: Sendable {
  let round: R
  let opening: R.Resolution
  /// Whether the legality of a value for a cell may depend on the values of earlier cells.
  var hasOrderedCells = false

  /// Returns those of some entered events that are in effect, in the order in which a log folds
  /// them.
  func order(_ events: [R.Event]) -> [R.Event] {
    var flow: [R.Event] = []
    var cells: [R.Event.Slot: R.Event] = [:]
    for event in events {
      if let slot = event.slot { cells[slot] = event } else { flow.append(event) }
    }
    return flow + cells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the state of the round after some events, computed by the plain loop in
  /// `Round.played(_:from:)`.
  func state(_ events: [R.Event]) -> R.Resolution {
    round.played(order(events), from: opening).resolution
  }

  /// Whether new events may be applied to the state after the others instead of folding all events
  /// again, because a fold would apply them last or their order does not matter.
  func follows(_ new: [R.Event], _ others: [R.Event]) -> Bool {
    var last: R.Event.Slot?
    var filled: Set<R.Event.Slot> = []
    for slot in others.lazy.compactMap(\.slot) {
      filled.insert(slot)
      last = last.map { max($0, slot) } ?? slot
    }
    for event in new {
      guard let slot = event.slot else {
        if last != nil { return false }
        continue
      }
      guard !filled.contains(slot) else { return false }
      if hasOrderedCells, let last, slot < last { return false }
      filled.insert(slot)
      last = last.map { max($0, slot) } ?? slot
    }
    return true
  }

  /// Returns the number of events that the rules refuse when all are folded in order.
  func refusals(_ events: [R.Event]) -> Int {
    round.played(order(events), from: opening).orphans.count
  }

  /// Returns the events as they are in a ledger, after they were written as entries and read again.
  func table(_ events: [R.Event]) -> EventTable<R.Event> {
    let entries = events.enumerated().map { index, event in
      Entry(
        id: EntryID(device: TestLog.firstDevice, sequence: index + 1),
        stream: .round(bits: 0x5ca1_ab1e), lamport: index + 1,
        time: FixedClock.moment(after: index), kind: .event, body: event.canonical)
    }
    return EventTable(entries)
  }

  /// Returns some entered events without those that the rules refuse, in the same order.
  func possible(_ events: [R.Event]) -> [R.Event] {
    var kept = events
    while refusals(kept) > 0 {
      var state = opening
      var refused: Set<R.Event> = []
      var fine: [R.Event: Int] = [:]
      for event in order(kept) {
        do {
          try round.apply(event, to: &state)
          fine[event, default: 0] += 1
        } catch { refused.insert(event) }
      }
      // If only some of several equal events were legal, these were the first ones, so as many of
      // them are kept.
      kept = kept.filter { event in
        guard refused.contains(event) else { return true }
        guard let left = fine[event], left > 0 else { return false }
        fine[event] = left - 1
        return true
      }
    }
    return kept
  }

  /// Returns the events of a typed line, if the rules accept all of them in order.
  ///
  /// - Throws: the refusal of the line, or of the first event that is illegal.
  func taken(
    _ line: String, at state: R.Resolution, names: Roster, in cell: R.Event.Slot? = nil
  ) throws(Refusal) -> [R.Event] {
    let events = try round.understand(line[...], at: state, names: names, in: cell)
    var copy = state
    for event in events { try round.apply(event, to: &copy) }
    return events
  }
}

extension Round {
  /// Applies some events one by one in the given order, and returns the state after them and the
  /// events that the rules refuse.
  public func played(_ events: [Event], from opening: Resolution) -> Replay<Self> {
    var state = opening
    var orphans: [Replay<Self>.Refused] = []
    for (index, event) in events.enumerated() {
      do throws(Refusal) {
        try apply(event, to: &state)
      } catch {
        orphans.append(Replay.Refused(index: index, refusal: error))
      }
    }
    return Replay(resolution: state, orphans: orphans)
  }
}
