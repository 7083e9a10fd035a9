extension Ledger {
  /// Adds entries to the ledger of the round.
  ///
  /// The result is the same as that of ``init(round:header:entries:loops:)`` with all entries.
  ///
  /// In the ordinary case, only the new entries are read, and each event is applied once. That
  /// requires that the new entries follow all others in the order of the log, and that they contain
  /// no void, no correction in the flow, no participant for a seat and no corrected start of the
  /// round. The cells are folded again, after the flow, if the cell of a new value is not after all
  /// filled cells in the order of the slots, or if the flow continues. The flow is folded again if
  /// the new entries change events that were already played, as in a dispute. In all other cases
  /// the whole log is read again.
  /// - Throws: a refusal as in ``init(round:header:entries:loops:)``; the ledger is then unchanged.
  /// - Complexity: O(*m*) for *m* entries in the ordinary case, if no copy of the ledger exists.
  public mutating func append(_ entries: [Entry]) throws(Refusal) {
    let added = LogReading.ordered(entries.filter { reading.positions[$0.id] == nil })
    guard !added.isEmpty else { return }
    let read = loops.read(added)
    guard isOrdinary(added, read) else {
      self = try Ledger(
        round: round, header: opened, entries: reading.entries + added, loops: loops)
      return
    }
    table.append(read)
    log.refused.unread = table.refusals
    let flowCount = flow.sequence.count
    var flowKept = flowCount
    var filled: [Int] = []
    for entry in added {
      let position = log.reading.entries.count
      let cell = table.cells[position]
      let subject = Self.subject(of: entry, cell: cell, &log.keys)
      flowKept = min(flowKept, log.append(entry, subject: subject))
      if cell >= 0 { filled.append(position) }
    }
    latest = nil
    if flowKept < flowCount {
      foldFlow()
      foldCells()
    } else if flow.sequence.count > flowCount {
      playOn(from: flowCount)
      foldCells()
    } else {
      fill(filled)
    }
  }

  /// Whether new entries can be read without reading the log again: they follow all others in the
  /// order of the log, and contain only new flow events, values of cells, and fields other than the
  /// seats and the start.
  private func isOrdinary(_ added: [Entry], _ read: EventTable<R.Event>) -> Bool {
    if let last = reading.entries.last, let first = added.first {
      guard Entry.precedes(last, first) else { return false }
    }
    return reading.takes(added)
      && zip(added, read.cells).allSatisfy { entry, cell in
        switch entry.kind {
        case .open: true
        case .event, .insert: cell != EventTable<R.Event>.Mark.flow || entry.targets.isEmpty
        case .field:
          !entry.body.hasPrefix(FieldBody.seatPrefix) && !entry.body.hasPrefix(FieldBody.startedKey)
        case .remove, .undo, .redo: false
        }
      }
  }

  /// Applies the events that were added at the end of the flow to the state before the values of
  /// the cells.
  private mutating func playOn(from first: Int) {
    if let played {
      resolution = played
      self.played = nil
    }
    latest = (flow.sequence[first], resolution)
    let refusals = apply(flow.sequence[first...])
    log.refused.flow += refusals
  }

  /// Applies new values of cells to the state; folds all cells again unless the new ones are the
  /// last in the order of the slots.
  private mutating func fill(_ positions: [Int]) {
    guard !positions.isEmpty else { return }
    let filled = positions.sorted { slot($0, isBefore: $1) }
    let areLast = zip(cellOrder.suffix(1) + filled, filled).allSatisfy { slot($0, isBefore: $1) }
    guard areLast else { return foldCells() }
    if played == nil { played = resolution }
    log.cellOrder += filled
    let refusals = apply(filled[...])
    log.refused.cells += refusals
  }

  private func slot(_ one: Int, isBefore other: Int) -> Bool {
    guard let event = table.events[one], let next = table.events[other] else { return false }
    return Self.standsBefore(event, next)
  }

  /// Applies the events at some positions of the log to the state, and returns those that the rules
  /// refuse.
  private mutating func apply(_ positions: ArraySlice<Int>) -> [EffectiveLog.Refused] {
    var refusals: [EffectiveLog.Refused] = []
    for position in positions {
      guard let event = table.events[position] else { continue }
      do throws(Refusal) {
        try round.apply(event, to: &resolution)
      } catch {
        refusals.append((position, error))
      }
    }
    return refusals
  }
}
