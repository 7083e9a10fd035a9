extension Ledger {
  /// The place that a typed text names: a number in the log, an entry's id, or a cell.
  ///
  /// - Throws: a refusal.
  public func place(named text: Substring, names: Roster) throws(Refusal) -> LogPlace {
    if let number = Int(text) {
      let count = reading.entries.count
      // Minus one is the newest.
      let position = number < 0 ? count.addingReportingOverflow(number).partialValue : number - 1
      guard number != 0, reading.entries.indices.contains(position) else {
        throw Refusal(
          .notation, "The log has no entry \(text).", at: text,
          expected: reading.entries.isEmpty ? [] : ["1…\(count)", "-1 for the newest"])
      }
      return .entry(reading.entries[position].id)
    }
    if let id = try entry(named: text) { return .entry(id) }
    let slot = try cell(named: text, names: names)
    guard let winner = table.number(of: slot).flatMap({ cells.winners[$0] }) else {
      return .cell(String(text))
    }
    return .entry(reading.entries[winner].id)
  }

  /// The cell that a text names: by the stored form of any value of it, or as it is typed.
  private func cell(named text: Substring, names: Roster) throws(Refusal) -> R.Event.Slot {
    if let event = try? R.Event(canonical: String(text)), let slot = event.slot { return slot }
    return try round.cell(named: text, names: names)
  }

  /// What may be entered at a place: in its cell, or instead of the event of play that stands
  /// there.
  ///
  /// - Throws: a refusal where nothing can be entered there.
  public func prompt(at place: LogPlace, names: Roster) throws(Refusal) -> Prompt {
    if let slot = try slot(at: place, names: names) {
      return round.prompt(for: slot, at: resolution, names: names)
    }
    return state(before: try flowPosition(at: place)).0.prompt(names)
  }

  /// Whether two names of places mean one cell of the card.
  public func isSame(_ one: LogPlace, as other: LogPlace, names: Roster) -> Bool {
    guard let first = try? slot(at: one, names: names),
      let second = try? slot(at: other, names: names)
    else { return false }
    return first == second
  }

  /// The seat that a place is about, if it is about one.
  public func seat(at place: LogPlace) -> Seat? {
    switch place {
    case .entry(let id): seat(of: id)
    case .cell(let text): (try? R.Event(canonical: text))?.owner
    }
  }

  /// Whether something can be put before what stands at a place: in play always, in a cell where
  /// what stands there can move on to the next one (``Round/movedOn(_:)``).
  public func makesRoom(at place: LogPlace, names: Roster) -> Bool {
    guard case .entry(let id) = place, let position = reading.positions[id],
      reading.voidedBy[position] == nil
    else { return false }
    guard let event = table.events[position], event.slot != nil else {
      return (try? flowPosition(at: place)) != nil
    }
    return (try? round.movedOn(event)) != nil
  }

  /// The entry that an id means: the beginning of its device, `-`, and its number.
  private func entry(named text: Substring) throws(Refusal) -> EntryID? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    let found = reading.entries.map { $0.id }.filter {
      $0.sequence == number && $0.device.description.hasPrefix(parts[0])
    }
    guard found.count <= 1 else {
      throw Refusal(
        .ambiguousName, "\"\(text)\" could be \(found.count) entries.", at: text,
        expected: found.map { $0.description })
    }
    return found.first
  }

  /// The cell at a place; nil where a flow event stands there.
  func slot(at place: LogPlace, names: Roster) throws(Refusal) -> R.Event.Slot? {
    switch place {
    case .cell(let text): return try cell(named: text[...], names: names)
    case .entry(let id):
      guard let position = reading.positions[id] else { throw noSuchEntry(id) }
      return table.events[position]?.slot
    }
  }

  /// The position of a flow entry that a place names.
  func flowPosition(at place: LogPlace) throws(Refusal) -> Int {
    let position: Int? = if case .entry(let id) = place { reading.positions[id] } else { nil }
    if let position, reading.entries[position].kind == .open {
      throw Refusal(.illegal, "That entry opens the round: play begins with the next one.")
    }
    guard let position, reading.subjects[position] == .flow, !reading.isWaiting[position] else {
      throw Refusal(
        .illegal, "That entry is no event of play, so nothing can be put in its place.",
        hint: "Take it back with `undo` or `remove`.")
    }
    return position
  }

  /// The state before a flow entry is played, and the entry that is played before it.
  ///
  /// A place where nothing stands any more is where the next later place is.
  func state(before position: Int) -> (R.Resolution, Int?) {
    let root = flow.placeOf(position)
    let index =
      flow.sequence.firstIndex { flow.placeOf($0) == root }
      ?? flow.sequence.firstIndex { $0 > position } ?? flow.sequence.count
    return (state(after: index), flow.sequence.prefix(index).last)
  }

  /// The state after so many events of the flow.
  func state(after count: Int) -> R.Resolution {
    loops.replay(round, Array(flow.sequence.prefix(count)), table, opening).resolution
  }

  func noSuchEntry(_ id: EntryID) -> Refusal {
    Refusal(.notation, "The log has no entry \(id).", token: id.description)
  }
}

/// A place in a round: where a correction is put.
public enum LogPlace: Hashable, Sendable {
  /// What stands where this entry stands.
  case entry(EntryID)
  /// A cell of the card, by the canonical text of its present or absent value.
  case cell(String)
}
