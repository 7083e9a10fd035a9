import ScoringKit

extension LiveReading {
  /// Returns what undo and redo would do for each device, and reuses the descriptions of the listed
  /// entries.
  func steps(_ listed: [LiveRound.Entry]) -> [String: LiveRound.Steps] {
    let says = Dictionary(listed.map { ($0.id, $0.says) }) { first, _ in first }
    func words(_ id: EntryID) -> String {
      says[id.description] ?? ledger.phrase(id, names: names)
    }
    let newest = rows.suffix(2 * Self.listed).reversed()
    let devices = Set(rows.map(\.entry.id.device))
    func step(_ row: LogRow, _ says: String) -> LiveRound.Steps.Step {
      LiveRound.Steps.Step(id: row.entry.id.description, says: says)
    }
    return devices.reduce(into: [:]) { steps, device in
      let back = newest.first { $0.entry.id.device == device && $0.isUndoable }.map { row in
        let isRemoval = row.entry.kind == .remove
        let what = isRemoval ? row.entry.targets.first ?? row.entry.line : row.entry.line
        return step(row, (isRemoval ? "taking away " : "") + words(what))
      }
      let undone = (try? ledger.redo(by: device))?.first?.targets.first
      let forward = undone.flatMap { id in newest.first { $0.entry.id == id } }.map { row in
        step(row, row.entry.targets.prefix(1).map(words).joined())
      }
      steps["\(device)"] = LiveRound.Steps(back: back, forward: forward)
    }
  }
}

extension LogRow {
  /// Whether an undo would take this entry back if it were the newest of its device.
  fileprivate var isUndoable: Bool {
    guard entry.origin == .typed else { return false }
    switch entry.kind {
    case .open, .undo, .redo: return false
    case .event, .insert, .field, .remove: break
    }
    switch fate {
    case .counts, .disputed, .orphaned: return true
    case .superseded, .extended, .voided, .waiting, .quarantined: return false
    }
  }
}
