extension RoundLedger {
  /// Returns the drafts of a final score of two sides that is written from the view of the second
  /// one: its numbers and the names in it are those of the exchanged sides.
  ///
  /// - Returns: the drafts; nil if the sport has no result without play.
  /// - Throws: a refusal if the text is no final score, or if the rules forbid it.
  package func drafts(finalOfSecond score: Substring, names: Roster) throws(Refusal) -> [Draft]? {
    guard let read = try drafts(final: score, names: Roster(names.names.reversed())) else {
      return nil
    }
    let seats = names.seats.reversed().map(\.self)
    var drafts = read
    for index in drafts.indices {
      drafts[index].body = try rules.notation(drafts[index].body, seating: seats)
    }
    return drafts
  }
}

extension Ledger {
  public func drafts(entering line: Substring, names: Roster) throws(Refusal) -> [Draft] {
    let events = try round.understand(line, at: resolution, names: names, in: nil)
    try check(events)
    return try drafts(of: events, kind: .event, after: flow.sequence.last)
  }

  public func drafts(final score: Substring, names: Roster) throws(Refusal) -> [Draft]? {
    guard let events = try round.final(score, at: resolution, names: names) else { return nil }
    try check(events)
    return try drafts(of: events, kind: .event, after: flow.sequence.last)
  }

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

  public func drafts(amending place: LogPlace, to line: Substring, names: Roster)
    throws(Refusal) -> [Draft]
  {
    if let slot = try round.slot(at: place, in: log, names: names) {
      let event = try value(line, for: slot, names: names)
      try check([event])
      return try drafts(of: [event], kind: .event, after: nil)
    }
    let position = try log.flowPosition(at: place)
    let events = try steps(line, at: state(before: position).0, names: names)
    // A correction of one side of a dispute replaces all of its sides, and a correction of an event
    // that several scorers entered replaces all of their entries.
    let places = log.places(alike: position)
    let rivals = flow.forks.map { Set($0.sides.map(flow.placeOf)) }
      .filter { !$0.isDisjoint(with: places) }
    let roots = rivals.reduce(places) { $0.union($1) }
    let leaves = reading.entries.indices.filter {
      reading.subjects[$0] == .flow && roots.contains(flow.placeOf($0))
        && reading.supersededBy[$0] == nil
    }
    var drafts = try drafts(of: events, kind: .insert, after: nil)
    drafts[0] = Draft(
      kind: .event, targets: leaves.map { reading.entries[$0].id }, body: drafts[0].body)
    return drafts
  }

  public func drafts(inserting line: Substring, before place: LogPlace, names: Roster)
    throws(Refusal) -> [Draft]
  {
    if let slot = try round.slot(at: place, in: log, names: names) {
      return try drafts(inserting: line, in: slot, names: names)
    }
    let (before, anchor) = state(before: try log.flowPosition(at: place))
    let events = try steps(line, at: before, names: names)
    return try drafts(of: events, kind: .insert, after: anchor)
  }

  /// Returns the drafts that set a cell to the value in a typed line; the present value moves to
  /// the next cell, and so do all values that follow without a gap.
  private func drafts(inserting line: Substring, in slot: R.Event.Slot, names: Roster)
    throws(Refusal) -> [Draft]
  {
    let filled = cellOrder.compactMap { table.events[$0] }
    let standing = Dictionary(filled.compactMap { e in e.slot.map { ($0, e) } }) { $1 }
    var moved: [R.Event.Slot: R.Event] = [:]
    var end = slot
    while let event = standing[end] {
      guard let next = try round.movedOn(event), let place = next.slot, end < place else {
        throw Refusal(
          .illegal, "A cell has its place on the card; nothing can be put before it.",
          hint: "Give the cell a value with `enter` or `amend`.")
      }
      moved[end] = next
      end = place
    }
    guard !moved.isEmpty else {
      throw Refusal(
        .illegal, "Nothing stands there, so nothing need make room.",
        hint: "Enter the value with `enter`.")
    }
    let whole = moved.keys.compactMap { standing[$0] }
    for event in filled where whole.contains(where: event.isPart(of:)) {
      guard let place = event.slot, let next = try round.movedOn(event) else { continue }
      moved[place] = next
    }
    let value = try value(line, for: slot, names: names)
    let events = [value] + moved.sorted { $0.key < $1.key }.map { $0.value }
    try check(events)
    let left = Set(moved.keys).subtracting(events.compactMap { $0.slot }).sorted()
    let emptied = left.flatMap { leaves(of: $0) }
    return try drafts(of: events, kind: .event, after: nil)
      + (emptied.isEmpty ? [] : [Draft(kind: .remove, targets: emptied)])
  }

  // MARK: Reading and checking a line

  /// Returns the event that sets a cell to the value in a typed line.
  ///
  /// - Throws: a refusal if the line is not exactly one value for that cell.
  private func value(_ line: Substring, for slot: R.Event.Slot, names: Roster) throws(Refusal)
    -> R.Event
  {
    let events = try round.understand(line, at: resolution, names: names, in: slot)
    guard events.count == 1, let event = events.first, event.slot == slot else {
      throw Refusal(
        .notation, "One new value for that place is needed, and nothing else.", at: line,
        hint: "Correct several places one by one.")
    }
    return event
  }

  /// Returns the events, at least one, that a typed line adds to the flow in a given state.
  ///
  /// - Throws: a refusal if the line contains no event or the value of a cell, or if it is illegal.
  private func steps(_ line: Substring, at before: R.Resolution, names: Roster) throws(Refusal)
    -> [R.Event]
  {
    let events = try round.understand(line, at: before, names: names, in: nil)
    var state = before
    for event in events {
      guard event.slot == nil else {
        throw Refusal(
          .notation, "Only events in a sequence can stand there.", at: line,
          hint: "Give a cell its value with `enter`.")
      }
      try round.apply(event, to: &state)
    }
    guard !events.isEmpty else {
      throw Refusal(.notation, "Say what happened there.", at: line)
    }
    return events
  }

  /// Checks that the rules allow new events at their positions: flow events at the end of the flow,
  /// and the value of a cell after the cells that precede it on the card.
  ///
  /// - Throws: the refusal of the first event that is illegal.
  private func check(_ events: [R.Event]) throws(Refusal) {
    var flow: [R.Event] = []
    var filled: [R.Event] = []
    for event in events {
      if event.slot == nil { flow.append(event) } else { filled.append(event) }
    }
    if filled.count > 1 { filled.sort(by: Self.standsBefore) }
    let last = cellOrder.last.flatMap { table.events[$0] }
    if flow.isEmpty, let first = filled.first, last.map({ Self.standsBefore($0, first) }) ?? true {
      var state = resolution
      for event in filled { try round.apply(event, to: &state) }
      return
    }
    var state = played ?? resolution
    for (index, event) in flow.enumerated() {
      do throws(Refusal) {
        try round.apply(event, to: &state)
      } catch {
        guard index > 0, error.reason == .over else { throw error }
        throw error.over(after: index, of: flow.count)
      }
    }
    guard !filled.isEmpty else { return }
    let new = Set(filled.compactMap { $0.slot })
    let others = cellOrder.compactMap { table.events[$0] }
      .filter { event in event.slot.map { !new.contains($0) } ?? false }
    for event in (others + filled).sorted(by: Self.standsBefore) {
      do throws(Refusal) {
        try round.apply(event, to: &state)
      } catch  where event.slot.map(new.contains) ?? false {
        throw error
      } catch {}
    }
  }

  /// Whether the cell of one event precedes that of another in the order of the card; false if one
  /// of them is a flow event.
  static func standsBefore(_ one: R.Event, _ other: R.Event) -> Bool {
    guard let slot = one.slot, let next = other.slot else { return false }
    return slot < next
  }

  /// Returns the drafts of events that are known to be legal, the flow events first.
  ///
  /// - Throws: a refusal if two of the events are for the same cell.
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

  /// Returns the entries that a new value of a cell supersedes.
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
