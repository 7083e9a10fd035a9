// The drafts of a ``RoundLedger`` that don't depend on the sport.
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

  /// The typed entries: events, insertions, fields and removals, in the order of the log.
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

  /// Returns the entries of a line that are in effect.
  ///
  /// Entries that have since been corrected are excluded: voiding them would restore what they had
  /// replaced, beside the correction.
  private func members(ofLine line: EntryID) -> [EntryID] {
    reading.entries.indices.filter {
      reading.entries[$0].line == line && reading.entries[$0].kind != .open && reading.counts($0)
    }.map { reading.entries[$0].id }
  }

  /// Returns the entries in effect that were copied from rounds which some fields united with this
  /// one.
  func copies(takenOverBy fields: [EntryID]) -> [EntryID] {
    copies(takenOverAt: fields.compactMap { reading.positions[$0] }).filter(reading.counts)
      .map { reading.entries[$0].id }
  }

  /// Returns the positions of the entries that were copied from other rounds, by the positions of
  /// the fields that united the rounds.
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

  /// Returns all entries at the place of an entry: the first value and all its corrections.
  ///
  /// Voiding only the newest would restore the corrected value.
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
