extension Ledger {
  public func phrase(_ entry: EntryID, names: Roster) -> String {
    guard let position = reading.positions[entry] else { return "entry \(entry)" }
    return phrase(at: position, names: names) { state(atPlaceOf: position) }
  }

  public func phrases(names: Roster) -> [String] {
    var states: [R.Resolution]?
    return reading.entries.indices.map { position in
      phrase(at: position, names: names) {
        let known = states ?? statesInFlow()
        states = known
        return state(atPlaceOf: position) { known[$0] }
      }
    }
  }

  private func phrase(at position: Int, names: Roster, before: () -> R.Resolution?) -> String {
    let entry = reading.entries[position]
    switch entry.kind {
    case .open: return "opened"
    case .event, .insert:
      return table.events[position].map {
        round.phrase($0, before: before, names: names)
      } ?? entry.body
    case .field:
      guard let field = FieldBody(entry.body) else { return entry.body }
      return phrase(field, of: entry)
    case .remove, .undo, .redo:
      return "\(entry.kind.rawValue) of "
        + entry.targets.map { target in
          reading.positions[target].map { "\($0 + 1)" } ?? target.description
        }.joined(separator: ", ")
    }
  }

  /// Returns the state in which the event of an entry happened, in effect or not; for a cell, the
  /// present state.
  ///
  /// Nil if the entry waits for another one.
  ///
  /// - Complexity: O(*n*) for *n* events of the flow, O(1) for the first one of those added last.
  private func state(atPlaceOf position: Int) -> R.Resolution? {
    if let latest, latest.first == position { return latest.state }
    return state(atPlaceOf: position, after: state(after:))
  }

  /// Returns the state in which the event of an entry happened; the closure returns the state after
  /// a number of events of the flow.
  private func state(atPlaceOf position: Int, after: (Int) -> R.Resolution) -> R.Resolution? {
    guard !reading.isWaiting[position] else { return nil }
    guard reading.subjects[position] == .flow else { return resolution }
    let before = flow.events(before: position, reading)
    return before.lost.reduce(into: after(before.count)) { state, lost in
      if let event = table.events[lost] { try? round.apply(event, to: &state) }
    }
  }

  /// Returns the states after no event of the flow, after one, and so on.
  private func statesInFlow() -> [R.Resolution] {
    var states = [opening]
    for position in flow.sequence {
      var state = states.last ?? opening
      if let event = table.events[position] { try? round.apply(event, to: &state) }
      states.append(state)
    }
    return states
  }

  public func echo(_ line: EntryID, names: Roster) -> Line {
    // The entries of a line come after its first one in every log.
    let entries = reading.entries.indices[(reading.positions[line] ?? 0)...]
      .filter { reading.entries[$0].line == line }
    guard let first = entries.first else { return "" }
    if reading.entries[first].kind.isVoid { return echo(void: first, names: names) }
    var events: [R.Event] = []
    for entry in entries {
      if let event = table.events[entry] { events.append(event) }
    }
    guard events.isEmpty else {
      let replaced = replaced(by: entries, names)
      let first = entries.first { table.events[$0] != nil } ?? first
      return round.echo(
        events, before: { state(atPlaceOf: first) }, after: resolution, names: names)
        + (replaced.isEmpty ? "" : Line("; was \(replaced)", .dim))
    }
    return Line(
      entries.map { phrase(reading.entries[$0].id, names: names) }.joined(separator: ", "))
  }

  /// Returns the values that the entries of one typed line replaced, in order, such as `3, 3`;
  /// empty if they replaced none.
  ///
  /// If the line also filled empty cells, each replaced value is printed with its cell.
  private func replaced(by entries: [Int], _ names: Roster) -> String {
    var count = 0
    var pairs: [(new: String, old: [String])] = []
    for position in entries {
      guard let new = table.events[position] else { continue }
      count += 1
      let old = replaced(by: position).filter { $0 == new || !new.includes($0) }
      guard !old.isEmpty else { continue }
      let state = state(atPlaceOf: position)
      pairs.append(
        (
          round.phrase(new, before: { state }, names: names),
          old.map { round.phrase($0, before: { state }, names: names) }
        ))
    }
    let isWhole = pairs.count == count
    return pairs.map { pair in
      pair.old.map { isWhole ? Phrases.value(of: $0, besides: pair.new) : $0 }
        .joined(separator: " or ")
    }.joined(separator: isWhole ? ", " : "; ")
  }

  /// Returns the event that the entry at a position replaces; for the settlement of a dispute, the
  /// event of each side.
  ///
  /// Empty if the entry replaces nothing.
  private func replaced(by position: Int) -> [R.Event] {
    func targets(_ position: Int) -> [Int] {
      reading.entries[position].targets.compactMap { reading.referent($0, of: position) }
    }
    guard !reading.entries[position].targets.isEmpty else { return [] }
    let known = targets(position).filter { table.events[$0] != nil && reading.voidedBy[$0] == nil }
    let earlier = Set(known.flatMap(targets))
    return known.filter { !earlier.contains($0) }.sorted().reduce(into: []) { events, target in
      guard let event = table.events[target], !events.contains(event) else { return }
      events.append(event)
    }
  }

  /// Describes which entries a void cancelled or restored, and the values that are in effect now.
  private func echo(void position: Int, names: Roster) -> Line {
    let entry = reading.entries[position]
    let all = touched(by: position)
    // The entries copied from another round are described by the field that merged the rounds.
    let copies = Set(log.copies(takenOverAt: all))
    let touched = all.filter { !copies.contains($0) }
    let verb =
      switch entry.kind {
      case .redo: "Redone"
      case .undo:
        entry.targets.contains { id in
          reading.positions[id].map { reading.entries[$0].kind.isVoid } ?? false
        } ? "Back again" : "Undone"
      default: "Removed"
      }
    let what = touched.compactMap { act(at: $0, names: names) }.joined(separator: "; ")
    let slots = Set(touched.compactMap { table.events[$0]?.slot })
    let current = cellOrder.compactMap { table.events[$0] }
      .filter { event in event.slot.map { slots.contains($0) } ?? false }
    let isPlay = touched.contains { table.events[$0] != nil }
    guard isPlay else { return Line("\(verb): \(what)") }
    if entry.kind == .undo || entry.kind == .remove, isWithoutEffect(position, on: touched) {
      return Line("\(verb): \(what). ")
        + Line("It still counts, because another device entered it too", .fair)
    }
    let now = round.echo(current, before: { nil }, after: resolution, names: names)
    // Often nothing else is in effect there now.
    return now.text.isEmpty || now.text == what
      ? Line("\(verb): \(what)") : Line("\(verb): \(what). Now ") + now
  }

  /// Whether the events in effect are the same as without the line of a void, because other devices
  /// entered everything that it took back.
  ///
  /// Of two values in dispute only one is in effect, so a value in dispute may have been taken back
  /// although the events in effect are the same.
  /// - Complexity: reads the log once more if several devices wrote to it.
  private func isWithoutEffect(_ position: Int, on touched: [Int]) -> Bool {
    guard log.heads.count > 1 else { return false }
    let line = reading.entries[position].line
    let others = reading.entries.filter { $0.line != line }
    guard let before = try? Ledger(round: round, header: opened, entries: others, loops: loops),
      before.notation == notation
    else { return false }
    let ids = Set(touched.map { reading.entries[$0].id })
    return before.rows.allSatisfy { $0.fate != .disputed || !ids.contains($0.entry.id) }
  }

  /// Returns the action of an entry in words, such as `finish`; nil for the summary of the result
  /// that the program adds when a round is finished.
  private func act(at position: Int, names: Roster) -> String? {
    let entry = reading.entries[position]
    guard entry.kind == .field, let field = FieldBody(entry.body) else {
      return phrase(entry.id, names: names)
    }
    switch (field.key, field.value) {
    case (FieldBody.claimKey, _): return nil
    case (FieldBody.statusKey, .string(FieldBody.finished)): return "finish"
    case (FieldBody.statusKey, .string(FieldBody.abandoned)): return "abandon"
    default: return phrase(field, of: entry)
    }
  }

  /// Returns the positions of the entries that a void cancels; if it cancels another void, those of
  /// the other one.
  private func touched(by position: Int) -> [Int] {
    var found: [Int] = []
    var open = [position]
    while let next = open.popLast() {
      for id in reading.entries[next].targets {
        guard let target = reading.referent(id, of: next) else { continue }
        if reading.entries[target].kind.isVoid { open.append(target) } else { found.append(target) }
      }
    }
    return found.sorted()
  }

  /// Returns the first 60 characters of a text on one line, so that a long note doesn't make a list
  /// hard to read.
  private static func excerpt(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= longestExcerpt ? line : line.prefix(longestExcerpt - 1) + "…"
  }

  private static var longestExcerpt: Int { 60 }

  /// Describes a field of the round in words; a detached file has the name with which it was
  /// attached.
  private func phrase(_ field: FieldBody, of entry: Entry) -> String {
    guard FieldBody.attachment(ofKey: field.key) != nil else { return Self.phrase(field) }
    return (field.value == .null ? "detached " : "attached ") + (attachedName(entry) ?? "a file")
  }

  /// Returns the name of the file that an entry attaches or detaches; nil if it is not found.
  ///
  /// For a detached file, the name is found in the earlier entries that it supersedes.
  private func attachedName(_ entry: Entry) -> String? {
    var next = reading.positions[entry.id]
    while let position = next, let field = FieldBody(reading.entries[position].body) {
      let entry = reading.entries[position]
      if let file = Attachment(field.key, field.value, entry: entry.id) { return file.name }
      next = entry.targets.lazy.compactMap { reading.referent($0, of: position) }
        .first { reading.entries[$0].kind == .field }
    }
    return nil
  }

  private static func phrase(_ field: FieldBody) -> String {
    switch (field.key, field.value) {
    case (FieldBody.statusKey, .string(let status)): status
    case (FieldBody.noteKey, .string(let note)): "note: \(excerpt(note))"
    case (FieldBody.noteKey, .null): "note cleared"
    case (FieldBody.archivedKey, let value): value.bool == true ? "archived" : "restored"
    case (FieldBody.sharedKey, let value):
      "shared" + (value["form"]?.string.map { " as \($0)" } ?? "")
    case (let key, let value) where key.hasPrefix(FieldBody.seatPrefix) && value["guest"] != nil:
      "guest \(value["guest"]?.string ?? "") is \(value["participant"]?["name"]?.string ?? key)"
    case (let key, let value) where key.hasPrefix(FieldBody.seatPrefix) && value != .null:
      "\(value["participant"]?["name"]?.string ?? key) joined"
    case (FieldBody.unitedKey, let value):
      value.string.map { "made one with round \($0)" } ?? "parted again"
    case (let key, let value) where key.hasPrefix(FieldBody.unitedPrefix):
      "took over round \(value["round"]?.string ?? "")"
    case (FieldBody.claimKey, .string(let result)): "result as it was then: \(result)"
    case (let key, .null): "\(key): nothing"
    case (let key, .string(let text)): "\(key): \(text)"
    case (let key, let value):
      "\(key): \((try? CanonicalJSON.text(value)) ?? "")"
    }
  }
}
