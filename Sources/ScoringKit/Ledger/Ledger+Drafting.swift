extension Ledger {
  /// The drafts of a typed line, read in the present state.
  ///
  /// - Throws: a refusal; then nothing of the line is drafted.
  public func drafts(entering line: Substring, names: Roster) throws(Refusal) -> [Draft] {
    let events = try round.understand(line, at: resolution, names: names, in: nil)
    var state = resolution
    for event in events.filter({ $0.slot == nil }) + events.filter({ $0.slot != nil }) {
      try round.apply(event, to: &state)
    }
    return try drafts(of: events, kind: .event, after: flow.sequence.last)
  }

  /// The drafts of canonical events, as an importer gives them.
  ///
  /// - Throws: a refusal where one is not canonical.
  public func drafts(importing bodies: [String]) throws(Refusal) -> [Draft] {
    let read = loops.readBodies(bodies)
    if let (_, refusal) = read.refusals.first { throw refusal }
    guard read.hasEachCellOnce else { throw Self.filledTwice }
    var flow: [Draft] = []
    var filled: [Draft] = []
    for (body, cell) in zip(bodies, read.cells) {
      var draft = Draft(kind: .event, origin: .imported, body: body)
      if cell >= 0 {
        draft.targets = leaves(of: read.slots[cell])
        filled.append(draft)
      } else {
        draft.anchor = flow.isEmpty ? anchor(at: self.flow.sequence.last) : .previous
        flow.append(draft)
      }
    }
    return flow + filled
  }

  /// The drafts that give a place a new value, read in the state at that place.
  ///
  /// - Throws: a refusal where the line is not one value for that place.
  public func drafts(amending place: LogPlace, to line: Substring, names: Roster)
    throws(Refusal) -> [Draft]
  {
    if let slot = try slot(at: place, names: names) {
      let events = try round.understand(line, at: resolution, names: names, in: slot)
      guard events.count == 1, let event = events.first, event.slot == slot else {
        throw Refusal(
          .notation, "One new value for that place is needed, and nothing else.", at: line,
          hint: "Correct several places one by one.")
      }
      var state = resolution
      try round.apply(event, to: &state)
      return try drafts(of: events, kind: .event, after: nil)
    }
    let position = try flowPosition(at: place)
    let (before, _) = state(before: position)
    let events = try round.understand(line, at: before, names: names, in: nil)
    guard events.count == 1, let event = events.first, event.slot == nil else {
      throw Refusal(
        .notation, "One new event for that place is needed, and nothing else.", at: line,
        hint: "`insert` puts further ones before a place.")
    }
    var state = before
    try round.apply(event, to: &state)
    // A correction of one side of a dispute stands in the place of all its sides.
    let place = flow.placeOf(position)
    let rivals = flow.forks.map { Set($0.sides.map(flow.placeOf)) }.filter { $0.contains(place) }
    let roots = rivals.reduce([place]) { $0.union($1) } as Set<Int>
    let leaves = reading.entries.indices.filter {
      reading.subjects[$0] == .flow && roots.contains(flow.placeOf($0))
        && reading.supersededBy[$0] == nil
    }
    return [
      Draft(
        kind: .event, targets: leaves.map { reading.entries[$0].id }, body: event.canonical)
    ]
  }

  /// The drafts that put flow events directly before what stands at a place.
  ///
  /// - Throws: a refusal where the place is a cell, or an event is not possible there.
  public func drafts(inserting line: Substring, before place: LogPlace, names: Roster)
    throws(Refusal) -> [Draft]
  {
    guard try slot(at: place, names: names) == nil else {
      throw Refusal(
        .illegal, "A cell has its place on the card; nothing can be put before it.",
        hint: "Give the cell a value with `enter` or `amend`.")
    }
    let (before, anchor) = state(before: try flowPosition(at: place))
    let events = try round.understand(line, at: before, names: names, in: nil)
    var state = before
    for event in events {
      guard event.slot == nil else {
        throw Refusal(
          .notation, "Only events in a sequence can be inserted.", at: line,
          hint: "Give a cell its value with `enter`.")
      }
      try round.apply(event, to: &state)
    }
    return try drafts(of: events, kind: .insert, after: anchor)
  }

  /// The drafts that take back everything that stands at a place.
  ///
  /// - Throws: a refusal where nothing is there that can be taken back.
  public func drafts(removing place: LogPlace) throws(Refusal) -> [Draft] {
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
      return [Draft(kind: .remove, targets: standing(withEntryAt: position))]
    case .cell(let text):
      throw Refusal(
        .notation, "\"\(text)\" has no value that could be removed.", token: text,
        hint: "`log` numbers what can be removed.")
    }
  }

  /// Everything that stands where an entry stands: the first value and all corrections of it.
  ///
  /// Taking back the newest alone would bring the corrected one back.
  private func standing(withEntryAt position: Int) -> [EntryID] {
    let isThere: (Int) -> Bool
    switch reading.subjects[position] {
    case .none: return [reading.entries[position].id]
    case .cell(let cell): isThere = { reading.subjects[$0] == .cell(cell) }
    case .flow:
      let place = flow.placeOf(position)
      isThere = { reading.subjects[$0] == .flow && flow.placeOf($0) == place }
    }
    return reading.entries.indices.filter { isThere($0) && reading.voidedBy[$0] == nil }
      .map { reading.entries[$0].id }
  }

  /// The drafts that give fields of the round their values.
  ///
  /// - Throws: where a value holds a number that JSON cannot.
  public func drafts(setting bodies: [FieldBody]) throws -> [Draft] {
    try bodies.map { body in
      Draft(
        kind: .field,
        targets: (fields[body.key]?.leaves ?? []).map { reading.entries[$0].id },
        body: try body.text())
    }
  }

  /// The drafts of events that were found legal, the flow events first.
  private func drafts(of events: [R.Event], kind: EntryKind, after anchor: Int?) throws(Refusal)
    -> [Draft]
  {
    var flow: [Draft] = []
    var filled: [Draft] = []
    var slots: [R.Event.Slot] = []
    for event in events {
      var draft = Draft(kind: kind, body: event.canonical)
      if let slot = event.slot {
        slots.append(slot)
        draft.targets = leaves(of: slot)
        filled.append(draft)
      } else {
        draft.anchor = flow.isEmpty ? self.anchor(at: anchor) : .previous
        flow.append(draft)
      }
    }
    if slots.count > 1, Set(slots).count < slots.count { throw Self.filledTwice }
    return flow + filled
  }

  /// What a new value of a cell supersedes.
  private func leaves(of slot: R.Event.Slot) -> [EntryID] {
    guard let number = table.number(of: slot) else { return [] }
    return cells.leaves[number].map { reading.entries[$0].id }
  }

  private func anchor(at position: Int?) -> Draft.Anchor {
    position.map { .entry(reading.entries[$0].id) } ?? .start
  }

  private static var filledTwice: Refusal {
    Refusal(.notation, "The line gives one place two values.", hint: "Give each of them once.")
  }
}
