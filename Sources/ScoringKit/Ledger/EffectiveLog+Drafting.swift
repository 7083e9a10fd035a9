// The drafts of a ledger that don't depend on the sport: undo, redo, removals and fields.
extension EffectiveLog {
  func undo(by devices: Set<DeviceID>) throws(Refusal) -> [Draft] {
    guard let line = newestLine(by: devices, passing: { _ in false }) else {
      throw nothingToUndo()
    }
    return undo(line: line)
  }

  func undo(of author: StreamID) throws(Refusal) -> [Draft] {
    guard let line = newestLine(where: { $0.author == author }) else { throw nothingToUndo() }
    return undo(line: line)
  }

  private func nothingToUndo() -> Refusal {
    let isOthers = newestLine { _ in true } != nil
    return Refusal(
      .illegal,
      isOthers
        ? "There is nothing to undo that was entered so." : "There is nothing to undo.",
      hint: isOthers
        ? "What another device or person entered is taken back with --of NAME, or by its "
          + "number in the log with `remove`." : nil)
  }

  /// Returns the newest typed line in effect of some devices, by its first entry; nil if there is
  /// none.
  ///
  /// Entries for which `passing` returns true are ignored: they are only the consequences of other
  /// lines, such as the call of a match to a court.
  package func newestLine(by devices: Set<DeviceID>, passing: (Entry) -> Bool) -> EntryID? {
    newestLine { devices.contains($0.id.device) && !passing($0) }
  }

  private func newestLine(where isMeant: (Entry) -> Bool) -> EntryID? {
    let newest = reading.entries.indices.last {
      Self.isTyped(reading.entries[$0]) && reading.counts($0) && isMeant(reading.entries[$0])
    }
    return newest.map { reading.entries[$0].line }
  }

  /// Returns the drafts that void a typed line, which is given by its first entry; none if nothing
  /// of the line is in effect.
  ///
  /// Openings remain in effect. If the line merged rounds, the copied entries are voided too.
  package func undo(line: EntryID) -> [Draft] {
    let members = members(ofLine: line)
    guard !members.isEmpty else { return [] }
    return [Draft(kind: .undo, targets: members + copies(takenOverBy: members))]
  }

  func redo(by device: DeviceID) throws(Refusal) -> [Draft] {
    try redo(by: device, passing: { _ in false })
  }

  /// Returns the drafts that restore what the device's newest undo voided.
  ///
  /// Entries for which `passing` returns true may follow the undo, because they are only the
  /// consequences of other lines.
  /// - Throws: a refusal if the device has typed another entry since, or has undone nothing.
  package func redo(by device: DeviceID, passing: (Entry) -> Bool) throws(Refusal) -> [Draft] {
    guard let undo = newestUndo(by: device),
      undo.sequence > newestTyped(by: device, passing: passing)?.sequence ?? 0
    else {
      throw Refusal(
        .illegal, "There is nothing to redo.", hint: "A new line empties what can be brought back.")
    }
    return redo(undo)
  }

  /// Returns the drafts that restore what an undo voided.
  package func redo(_ undo: EntryID) -> [Draft] { [Draft(kind: .redo, targets: [undo])] }

  /// Returns the newest undo of a device that is in effect; nil if there is none.
  package func newestUndo(by device: DeviceID) -> EntryID? {
    reading.entries.indices.filter {
      let entry = reading.entries[$0]
      return entry.id.device == device && entry.kind == .undo && reading.counts($0)
    }.map(id).max { $0.sequence < $1.sequence }
  }

  /// Returns the entry that a device typed last, in effect or not; nil if there is none.
  ///
  /// Entries for which `passing` returns true are ignored, and so are undos and redos.
  package func newestTyped(by device: DeviceID, passing: (Entry) -> Bool) -> EntryID? {
    reading.entries.filter { $0.id.device == device && Self.isTyped($0) && !passing($0) }
      .map(\.id).max { $0.sequence < $1.sequence }
  }

  /// Returns the entry with an id; nil if the log doesn't contain it.
  package func entry(_ id: EntryID) -> Entry? {
    reading.positions[id].map { reading.entries[$0] }
  }

  /// Whether an entry is in effect; false if the log doesn't contain it.
  package func isInEffect(_ id: EntryID) -> Bool {
    reading.positions[id].map(reading.counts) ?? false
  }

  /// Whether an entry was typed and can be undone: an event, an insertion, a field or a removal.
  package static func isTyped(_ entry: Entry) -> Bool {
    guard entry.origin == .typed else { return false }
    switch entry.kind {
    case .event, .insert, .field, .remove: return true
    case .open, .undo, .redo: return false
    }
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

  /// Returns the entries in effect that were copied from other rounds when some fields merged those
  /// rounds into this one.
  ///
  /// `fields` may contain any entries of this round; those that merged no rounds are ignored.
  func copies(takenOverBy fields: [EntryID]) -> [EntryID] {
    copies(takenOverAt: fields.compactMap { reading.positions[$0] }).filter(reading.counts)
      .map { reading.entries[$0].id }
  }

  /// Returns the positions of the entries that were copied from other rounds, by the positions in
  /// the log of the fields that merged those rounds into this one.
  func copies(takenOverAt fields: [Int]) -> [Int] {
    let united = fields.map { reading.entries[$0] }.filter(\.isUniting)
      .compactMap { FieldBody($0.body).flatMap { UnitedEntries($0.value) } }
    guard !united.isEmpty else { return [] }
    return reading.entries.indices.filter { position in
      united.contains { $0.isCopy(reading.entries[position].id) }
    }
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
