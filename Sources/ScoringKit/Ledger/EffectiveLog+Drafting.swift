// The drafts of a ``RoundLedger`` that don't depend on the sport: undo, redo, removals and fields.
extension EffectiveLog {
  func undo(by devices: Set<DeviceID>) throws(Refusal) -> [Draft] {
    try undo(typed.filter { devices.contains(reading.entries[$0].id.device) })
  }

  func undo(of author: StreamID) throws(Refusal) -> [Draft] {
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

  func redo(by device: DeviceID) throws(Refusal) -> [Draft] {
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

  /// The positions of the typed entries in the log, in order: events, insertions, fields and
  /// removals.
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

  /// Returns the entries of one typed line that are in effect, except the opening of the round.
  ///
  /// Entries that have since been corrected are excluded: if they were voided, the values that they
  /// had replaced would be in effect again, in addition to the correction.
  private func members(ofLine line: EntryID) -> [EntryID] {
    reading.entries.indices.filter {
      reading.entries[$0].line == line && reading.entries[$0].kind != .open && reading.counts($0)
    }.map { reading.entries[$0].id }
  }

  /// Returns the entries in effect that were copied from other rounds when some fields united those
  /// rounds with this one.
  ///
  /// `fields` may contain any entries of this round; those that united no rounds are ignored.
  func copies(takenOverBy fields: [EntryID]) -> [EntryID] {
    copies(takenOverAt: fields.compactMap { reading.positions[$0] }).filter(reading.counts)
      .map { reading.entries[$0].id }
  }

  /// Returns the positions of the entries that were copied from other rounds, by the positions in
  /// the log of the fields that united those rounds with this one.
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

  // MARK: Removing and setting

  func drafts(removing place: LogPlace) throws(Refusal) -> [Draft] {
    switch place {
    case .entry(let id):
      guard let position = reading.positions[id] else { throw noSuchEntry(id) }
      guard reading.entries[position].kind != .open else {
        throw Refusal(
          .illegal, "The opening of a round cannot be removed.",
          hint: "`delete` removes a whole round, and `abandon` gives it up.")
      }
      guard reading.voidedBy[position] == nil else {
        throw Refusal(
          .illegal, "Entry \(position + 1) has already been taken back.",
          hint: "`undo` brings back what was removed last; `log` shows what counts.")
      }
      let standing = standing(withEntryAt: position)
      return [Draft(kind: .remove, targets: standing + copies(takenOverBy: standing))]
    case .cell(let text):
      throw Refusal(
        .notation, "\"\(text)\" has no value that could be removed.", token: text,
        hint: "`log` numbers what can be removed.")
    }
  }

  /// Returns the entries for the same cell, field or place in the flow as a given entry: the first
  /// value and all its corrections, without voided ones.
  ///
  /// To remove a value, all of them must be voided: if only the newest were, the value that it
  /// corrected would be in effect again.
  private func standing(withEntryAt position: Int) -> [EntryID] {
    let isThere: (Int) -> Bool
    switch reading.subjects[position] {
    case .none: return [reading.entries[position].id]
    case .cell(let cell): isThere = { reading.subjects[$0] == .cell(cell) }
    case .flow:
      let places = places(alike: position)
      isThere = { reading.subjects[$0] == .flow && places.contains(flow.placeOf($0)) }
    }
    return reading.entries.indices.filter { isThere($0) && reading.voidedBy[$0] == nil }
      .map { reading.entries[$0].id }
  }

  func drafts(setting bodies: [FieldBody]) throws -> [Draft] {
    try bodies.map { body in
      Draft(
        kind: .field,
        targets: (fields[body.key]?.leaves ?? []).map { reading.entries[$0].id },
        body: try body.text())
    }
  }
}
