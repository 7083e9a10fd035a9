import ScoringKit

/// What a list of entered events adds up to: flow in order, then the newest value of each cell.
struct RoundFold<R: Round>: Sendable {
  let round: R
  let opening: R.Resolution

  /// The events that count, in the order in which a log folds them.
  func order(_ events: [R.Event]) -> [R.Event] {
    var flow: [R.Event] = []
    var cells: [R.Event.Slot: R.Event] = [:]
    for event in events {
      if let slot = event.slot { cells[slot] = event } else { flow.append(event) }
    }
    return flow + cells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The state that they add up to, by the plain loop.
  func state(_ events: [R.Event]) -> R.Resolution {
    var state = opening
    for event in order(events) { try? round.apply(event, to: &state) }
    return state
  }

  /// The number of events that the rules refuse where they stand.
  func refusals(_ events: [R.Event]) -> Int {
    var state = opening
    var count = 0
    for event in order(events) {
      do { try round.apply(event, to: &state) } catch { count += 1 }
    }
    return count
  }

  /// The events without those that the rules refuse, in the order in which they were entered.
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
      // Of equal flow events the first ones were fine: as many are kept.
      kept = kept.filter { event in
        guard refused.contains(event) else { return true }
        guard let left = fine[event], left > 0 else { return false }
        fine[event] = left - 1
        return true
      }
    }
    return kept
  }

  /// The events of a typed line that the rules take one after the other.
  ///
  /// - Throws: the refusal of the line, or of the first event that is not taken.
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
  /// Reads canonical text that is at hand as a string.
  func read(text: String) throws(Refusal) -> Event {
    try read(bytes: Array(text.utf8))
  }

  /// Reads canonical bytes that are at hand as an array.
  func read(bytes: [UInt8]) throws(Refusal) -> Event {
    try read(bytes.span)
  }
}
