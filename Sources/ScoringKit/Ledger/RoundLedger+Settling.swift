extension RoundLedger {
  /// Returns the drafts that settle a dispute in favour of one of its entries.
  ///
  /// The first draft supersedes the entries of all sides. If `onward` is true and the dispute is
  /// about a place in the flow, a second draft in the same line voids the later events of the other
  /// sides, except those that agree with the chosen side. If another scorer had settled the dispute
  /// otherwise and had voided events of the chosen side, the second draft restores them.
  /// - Throws: a refusal if the entry is not one of the dispute's.
  public func drafts(settling dispute: Dispute, by entry: EntryID, onward: Bool)
    throws(Refusal) -> [Draft]
  {
    let log = log
    guard dispute.entries.contains(entry), let chosen = log.reading.positions[entry] else {
      throw log.noSuchEntry(entry)
    }
    let settling = log.settlement(of: dispute, by: chosen)
    guard onward, log.reading.subjects[chosen] == .flow else { return [settling] }
    let rest = log.rest(of: dispute, besides: chosen)
    let agreed = try agreed(rest, after: settling)
    let kept = Set(agreed.compactMap { log.reading.positions[$0] }.map(log.flow.placeOf))
    let taken = rest.entries.filter { !kept.contains(log.flow.placeOf($0)) } + rest.voids
    return taken.isEmpty ? [settling] : [settling, log.removal(of: taken)]
  }

  /// Returns, for each entry of a dispute, the number of later events that would be played only if
  /// the dispute were settled in favour of that entry.
  ///
  /// Events that would be played with every choice are not counted. All numbers are 0 for a cell or
  /// a field.
  /// - Throws: a refusal if the log can't be read with the dispute settled.
  /// - Complexity: reads the log once for each side.
  public func following(_ dispute: Dispute) throws(Refusal) -> [Int] {
    let log = log
    var sides: [Set<EntryID>] = []
    for entry in dispute.entries {
      guard let chosen = log.reading.positions[entry], log.reading.subjects[chosen] == .flow else {
        sides.append([])
        continue
      }
      let settling = log.settlement(of: dispute, by: chosen)
      let rest = log.rest(of: dispute, besides: chosen)
      let steps = try branch(after: settling, without: rest.entries + rest.voids)
      sides.append(Set(steps.map(\.first)))
    }
    let shared = sides.dropFirst().reduce(sides.first ?? []) { $0.intersection($1) }
    return sides.map { $0.count - shared.count }
  }

  /// Returns those of the later entries of the other sides of a dispute that agree with the chosen
  /// side, up to the first difference.
  ///
  /// They can remain in effect, so that later events from the other devices follow them.
  private func agreed(_ rest: EffectiveLog.Rest, after settling: Draft) throws(Refusal) -> Set<
    EntryID
  > {
    var agreed: Set<EntryID> = []
    let chosen = try branch(after: settling, without: rest.entries + rest.voids)
    for (here, there) in zip(try branch(after: settling, without: rest.voids), chosen) {
      guard !here.isDisputed, here.agreeing.contains(there.first) else { break }
      agreed.formUnion(here.agreeing)
    }
    return agreed
  }

  /// Returns the events that would be played after the place of a dispute if the dispute were
  /// settled and some entries were voided.
  private func branch(after settling: Draft, without taken: [Int]) throws(Refusal) -> [EffectiveLog
    .Step]
  {
    let drafts = taken.isEmpty ? [settling] : [settling, log.removal(of: taken)]
    let entries = entries
    guard let device = entries.first?.id.device else { return [] }
    let after = try adding(drafts, by: device).log
    let place = after.reading.entries.count - drafts.count
    guard place == entries.count else { return [] }
    let branch = after.flow.descendants(of: [after.flow.placeOf(place)])
    let disputed = Set(after.flow.forks.flatMap(\.sides))
    return zip(after.flow.sequence, after.flow.agreeing).compactMap { position, agreeing in
      guard branch.contains(after.flow.placeOf(position)) else { return nil }
      return EffectiveLog.Step(
        first: after.id(position),
        agreeing: agreeing.map(after.id),
        isDisputed: agreeing.contains(where: disputed.contains))
    }
  }
}

extension EffectiveLog {
  /// One event that is played after the place of a settled dispute.
  struct Step {
    /// The entry whose event is played.
    let first: EntryID
    /// All entries that agree on the event at this place in the flow.
    let agreeing: [EntryID]
    /// Whether another entry at this place in the flow contains another event.
    let isDisputed: Bool
  }

  /// Returns the draft that settles a dispute: it repeats the chosen entry, and supersedes all
  /// entries about the same cell, field or place in the flow.
  ///
  /// The chosen entry is the first of its targets: if the draft is voided later, the events that
  /// were typed after it follow that entry.
  func settlement(of dispute: Dispute, by chosen: Int) -> Draft {
    let sides = dispute.entries.compactMap { reading.positions[$0] }
    let roots = Set(sides.map(flow.placeOf))
    let subject = reading.subjects[chosen]
    let leaves = reading.entries.indices.filter { position in
      reading.subjects[position] == subject && reading.supersededBy[position] == nil
        && (subject != .flow || roots.contains(flow.placeOf(position)))
    }
    let targets = [chosen] + Set(leaves + sides).subtracting([chosen]).sorted()
    return Draft(
      kind: reading.entries[chosen].kind == .field ? .field : .event,
      targets: targets.map { reading.entries[$0].id }, body: reading.entries[chosen].body)
  }

  /// The later entries of the sides of a dispute that were not chosen, and the voids that belong to
  /// those sides.
  struct Rest {
    /// The positions of the later flow entries of the sides that were not chosen, without voided
    /// ones.
    var entries: [Int] = []
    /// The positions of the voids in the lines of the sides that were not chosen: a scorer who
    /// settled the dispute the other way has voided events of the chosen side.
    var voids: [Int] = []
  }

  func rest(of dispute: Dispute, besides chosen: Int) -> Rest {
    let sides = dispute.entries.compactMap { reading.positions[$0] }
    let losing = sides.filter { !reading.includes(chosen, $0) }
    let winning = sides.filter { reading.includes(chosen, $0) }
    let roots = Set(winning.map(flow.placeOf))
    let context = flow.context(reading)
    let own = flow.descendants(of: roots)
    let others = flow.descendants(of: Set(losing.map(flow.placeOf)).subtracting(roots))
      .subtracting(own).subtracting(roots)
    // Two values of one place in the flow share all later events; a later event belongs to one side
    // if its writer had seen only that side.
    let shared = losing.filter { roots.contains(flow.placeOf($0)) }
    let below = shared.isEmpty ? [] : flow.descendants(of: Set(shared.map(flow.placeOf)))
    let places = Set(sides.map(flow.placeOf))
    var rest = Rest()
    var lines: Set<EntryID> = []
    for position in reading.entries.indices
    where reading.subjects[position] == .flow && reading.voidedBy[position] == nil {
      let place = flow.placeOf(position)
      if others.contains(place)
        || (below.contains(place) && shared.contains { context.saw(position, $0) }
          && !winning.contains { context.saw(position, $0) })
      {
        rest.entries.append(position)
      }
      // An entry at the disputed place that the writers of the chosen side had not seen may be
      // another settlement.
      if places.contains(place), !winning.contains(where: { context.saw($0, position) }) {
        lines.insert(reading.entries[position].line)
      }
    }
    rest.voids = reading.entries.indices.filter {
      reading.entries[$0].kind.isVoid && reading.counts($0)
        && lines.contains(reading.entries[$0].line)
    }
    return rest
  }

  func removal(of positions: [Int]) -> Draft {
    Draft(kind: .remove, targets: positions.sorted().map { reading.entries[$0].id })
  }
}
