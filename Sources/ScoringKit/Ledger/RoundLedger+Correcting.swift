extension RoundLedger {
  /// Returns the drafts that change the events of the round to those in a file; empty if nothing
  /// differs.
  ///
  /// In a round with a flow, the part of the flow in which the file differs is replaced. In other
  /// rounds, the cells that have other values in the file are corrected, and imported values of
  /// `seats` that the file lacks are removed. The drafts are typed corrections, so that `undo` takes
  /// them back as one line.
  ///
  /// - Parameters:
  ///   - bodies: the events in the file, in canonical form.
  ///   - seats: the seats whose events `bodies` contains completely; `nil` if it contains all events
  ///     of the round.
  /// - Returns: the drafts; empty if the round has the values of the file.
  /// - Throws: a refusal if an event is not canonical, or if the round has a flow and filled cells.
  public func drafts(correctingTo bodies: [String], of seats: Set<Seat>?) throws(Refusal)
    -> [Draft]
  {
    let (log, rules) = (log, rules)
    let known = log.events.map { log.reading.entries[$0] }
    if hasFlow, known.map(\.body) == bodies { return [] }
    if hasFlow {
      _ = try drafts(importing: bodies)
      return try flowDrafts(correctingTo: bodies)
    }
    let wanted = Set(bodies)
    let bodiesHere = Set(known.map(\.body))
    let lacking = known.filter { entry in
      guard entry.origin == .imported, !wanted.contains(entry.body) else { return false }
      guard let seats else { return true }
      return rules.event(entry.body)?.owner.map(seats.contains) ?? false
    }
    guard !lacking.isEmpty || !wanted.isSubset(of: bodiesHere) else { return [] }
    _ = try drafts(importing: bodies)
    var drafts = try drafts(importing: bodies.filter { !bodiesHere.contains($0) }).map { draft in
      var draft = draft
      draft.origin = .typed
      return draft
    }
    let replaced = Set(drafts.flatMap(\.targets))
    for entry in lacking where !replaced.contains(entry.id) {
      drafts += try self.drafts(removing: .entry(entry.id))
    }
    return drafts
  }

  /// Returns what drafts of corrections change, in words: `Ann, hole 7: 4, not 3`.
  ///
  /// A value that the file lacks is named as missing.
  public func phrases(correctingBy drafts: [Draft], names: Roster) -> [String] {
    guard let device = heads.first?.device, let new = try? adding(drafts, by: device) else {
      return []
    }
    let (reading, known) = (log.reading, Set(entries.map(\.id)))
    let events = new.entries.filter { !known.contains($0.id) && $0.kind != .field }
    return events.flatMap { entry -> [String] in
      let old = entry.targets.filter { reading.positions[$0].map(reading.counts) ?? false }
        .map { phrase($0, names: names) }
      if entry.kind.isVoid { return old.map { "\($0) is missing" } }
      let said = new.phrase(entry.id, names: names)
      guard let was = old.first, was != said else { return [said] }
      return ["\(said), not \(Phrases.value(of: was, besides: said))"]
    }
  }

  /// Returns the drafts that replace the part of the flow in which the events of a file differ.
  ///
  /// - Throws: a refusal if the round has filled cells too.
  private func flowDrafts(correctingTo bodies: [String]) throws(Refusal) -> [Draft] {
    let (ids, known) = (flowEntries, notation)
    guard ids.count == known.count else {
      throw Refusal(.illegal, "The round has more than a sequence of events.")
    }
    let alike = zip(known, bodies).prefix { $0 == $1 }.count
    let rest = min(known.count, bodies.count) - alike
    let behind = zip(known.reversed(), bodies.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let old = ids[alike..<(ids.count - behind)]
    let new = bodies[alike..<(bodies.count - behind)]
    var drafts: [Draft] = []
    for (id, body) in zip(old, new) {
      drafts.append(Draft(kind: .event, targets: [id], body: body))
    }
    for body in new.dropFirst(old.count) {
      let start: Draft.Anchor = alike > 0 ? .entry(ids[alike - 1]) : .start
      drafts.append(
        Draft(kind: .insert, anchor: drafts.isEmpty ? start : .previous, body: body))
    }
    for id in old.dropFirst(new.count) { drafts += try self.drafts(removing: .entry(id)) }
    return drafts
  }
}
