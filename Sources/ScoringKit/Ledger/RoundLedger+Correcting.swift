extension RoundLedger {
  /// Returns the drafts that change the events of the round to those in a file; empty if nothing
  /// differs.
  ///
  /// In a round with a flow, the part of the flow in which the file differs is replaced. In other
  /// rounds, the cells that have other values in the file are corrected; if `isWhole` is true,
  /// `bodies` are all events of the round, and imported values that they lack are removed. The
  /// drafts are typed corrections, so that `undo` takes them back as one line.
  /// - Throws: a refusal if an event is not canonical, or if the round has a flow and filled cells.
  public func drafts(correctingTo bodies: [String], isWhole: Bool) throws(Refusal) -> [Draft] {
    _ = try drafts(importing: bodies)
    if hasFlow { return try flowDrafts(correctingTo: bodies) }
    let known = Set(notation)
    let changed = bodies.filter { !known.contains($0) }
    var drafts = try drafts(importing: changed).map { draft in
      var draft = draft
      draft.origin = .typed
      return draft
    }
    guard isWhole else { return drafts }
    let wanted = Set(bodies)
    let replaced = Set(drafts.flatMap(\.targets))
    let log = log
    let lacking = log.events.map { log.reading.entries[$0] }.filter { entry in
      entry.origin == .imported && !wanted.contains(entry.body) && !replaced.contains(entry.id)
    }
    for entry in lacking { drafts += try self.drafts(removing: .entry(entry.id)) }
    return drafts
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
