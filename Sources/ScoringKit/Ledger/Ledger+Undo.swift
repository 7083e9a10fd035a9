extension Ledger {
  /// The drafts that take back the newest counting line of one of some devices.
  ///
  /// - Throws: a refusal where they have none.
  public func undo(by devices: Set<DeviceID>) throws(Refusal) -> [Draft] {
    try undo(typed.filter { devices.contains(reading.entries[$0].id.device) })
  }

  /// The drafts that take back the newest counting line of a player, on whatever device.
  ///
  /// - Throws: a refusal where there is none.
  public func undo(of author: StreamID) throws(Refusal) -> [Draft] {
    try undo(typed.filter { reading.entries[$0].author == author })
  }

  private func undo(_ lines: [Int]) throws(Refusal) -> [Draft] {
    guard let newest = lines.last(where: { reading.counts($0) }) else {
      let isOthers = typed.contains { reading.counts($0) }
      throw Refusal(
        .illegal,
        isOthers
          ? "There is nothing to undo that was entered so." : "There is nothing to undo.",
        hint: isOthers
          ? "What another device or person entered is taken back with --of NAME, or by its "
            + "number in the log with `remove`." : nil)
    }
    let members = members(ofLine: reading.entries[newest].line)
    return [Draft(kind: .undo, targets: members + copies(takenOverBy: members))]
  }

  /// The drafts that bring back what the device's newest undo took.
  ///
  /// - Throws: a refusal where it typed something since, or has undone nothing.
  public func redo(by device: DeviceID) throws(Refusal) -> [Draft] {
    let last = typed(by: device).map { reading.entries[$0].id.sequence }.max() ?? 0
    let undone = reading.entries.indices.filter {
      let entry = reading.entries[$0]
      return entry.id.device == device && entry.kind == .undo && reading.counts($0)
        && entry.id.sequence > last
    }
    guard let newest = undone.max(by: { sequence($0) < sequence($1) }) else {
      throw Refusal(
        .illegal, "There is nothing to redo.", hint: "A new line empties what can be brought back.")
    }
    return [Draft(kind: .redo, targets: [reading.entries[newest].id])]
  }

  /// What was typed: events, insertions, fields and removals, in the order of the log.
  private var typed: [Int] {
    reading.entries.indices.filter {
      guard reading.entries[$0].origin == .typed else { return false }
      switch reading.entries[$0].kind {
      case .event, .insert, .field, .remove: return true
      case .open, .undo, .redo: return false
      }
    }
  }

  private func typed(by device: DeviceID) -> [Int] {
    typed.filter { reading.entries[$0].id.device == device }
      .sorted { sequence($0) < sequence($1) }
  }

  /// The entries of a line that count.
  ///
  /// What somebody has corrected since is left alone: taken back, it would let what it
  /// had replaced come back beside the correction.
  private func members(ofLine line: EntryID) -> [EntryID] {
    reading.entries.indices.filter {
      reading.entries[$0].line == line && reading.entries[$0].kind != .open && reading.counts($0)
    }.map { reading.entries[$0].id }
  }

  /// The entries that count and stand for those of a round that some fields made one with this one.
  func copies(takenOverBy fields: [EntryID]) -> [EntryID] {
    copies(takenOverAt: fields.compactMap { reading.positions[$0] }).filter(reading.counts)
      .map { reading.entries[$0].id }
  }

  /// The positions of the entries that stand for those of another round, by those of the fields
  /// that say so.
  func copies(takenOverAt fields: [Int]) -> [Int] {
    let united = fields.map { reading.entries[$0] }.filter(\.isUniting)
      .compactMap { FieldBody($0.body).flatMap { UnitedEntries($0.value) } }
    guard !united.isEmpty else { return [] }
    return reading.entries.indices.filter { position in
      united.contains { $0.isCopy(reading.entries[position].id) }
    }
  }

  private func sequence(_ position: Int) -> Int {
    reading.entries[position].id.sequence
  }
}
