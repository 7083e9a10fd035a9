extension Ledger {
  public func undo(by device: DeviceID) throws(Refusal) -> [Draft] {
    let mine = typed(by: device)
    guard let newest = mine.last(where: { reading.counts($0) }) else {
      throw Refusal(.illegal, "There is nothing to undo.")
    }
    return [Draft(kind: .undo, targets: members(ofLine: reading.entries[newest].line))]
  }

  public func redo(by device: DeviceID) throws(Refusal) -> [Draft] {
    let last = typed(by: device).map { reading.entries[$0].id.sequence }.max() ?? 0
    let undone = reading.entries.indices.filter {
      let entry = reading.entries[$0]
      return entry.id.device == device && entry.kind == .undo && reading.counts($0)
        && entry.id.sequence > last
    }
    guard let newest = undone.max(by: { sequence($0) < sequence($1) }) else {
      throw Refusal(.illegal, "There is nothing to redo.")
    }
    return [Draft(kind: .redo, targets: [reading.entries[newest].id])]
  }

  /// What a device typed: events, insertions, fields and removals, in its own order.
  private func typed(by device: DeviceID) -> [Int] {
    reading.entries.indices.filter {
      let entry = reading.entries[$0]
      guard entry.id.device == device, entry.origin == .typed else { return false }
      switch entry.kind {
      case .event, .insert, .field, .remove: return true
      case .open, .undo, .redo: return false
      }
    }.sorted { sequence($0) < sequence($1) }
  }

  private func members(ofLine line: EntryID) -> [EntryID] {
    reading.entries.filter { $0.line == line && $0.kind != .open }.map(\.id)
  }

  private func sequence(_ position: Int) -> Int {
    reading.entries[position].id.sequence
  }
}
