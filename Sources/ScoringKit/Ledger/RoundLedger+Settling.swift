extension RoundLedger {
  /// The drafts that settle a dispute by what one of its entries says.
  ///
  /// The first one stands for all sides. With `onward`, a second one in the same line takes
  /// back what the other sides say after a place in play, but for what agrees with the
  /// chosen side, and what they took back of it when they settled the dispute their way.
  /// - Throws: a refusal where the entry is none of the dispute's.
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

  /// How many events of play stand behind each entry of a dispute alone, were its side chosen.
  ///
  /// What is played whichever side is chosen is not counted. Zeros for a cell or a field.
  /// - Throws: a refusal where the log could not be read with the dispute settled.
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

  /// Those entries after the place by which the other sides agree with the chosen one, up to
  /// the first event in which they differ.
  ///
  /// They can stay: so what the others' devices add later goes on from where they agree.
  private func agreed(_ rest: RoundLog.Rest, after settling: Draft) throws(Refusal) -> Set<EntryID>
  {
    var agreed: Set<EntryID> = []
    let chosen = try branch(after: settling, without: rest.entries + rest.voids)
    for (here, there) in zip(try branch(after: settling, without: rest.voids), chosen) {
      guard !here.isDisputed, here.agreeing.contains(there.first) else { break }
      agreed.formUnion(here.agreeing)
    }
    return agreed
  }

  /// What would be played after a place, were it settled and some entries taken back.
  private func branch(after settling: Draft, without taken: [Int]) throws(Refusal) -> [RoundLog
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
      return RoundLog.Step(
        first: after.id(position),
        agreeing: agreeing.map(after.id),
        isDisputed: agreeing.contains(where: disputed.contains))
    }
  }
}

extension RoundLog {
  /// One event of a branch.
  struct Step {
    /// The entry that is played.
    let first: EntryID
    /// All entries that say the same there.
    let agreeing: [EntryID]
    /// Whether another entry says otherwise.
    let isDisputed: Bool
  }

  /// The draft that says what one entry says, and replaces everything that stands there.
  ///
  /// The chosen entry comes first: were the draft taken back, what was typed after it would
  /// hang on that one.
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

  /// What the sides that were not chosen say after a place, and what they took back there.
  struct Rest {
    /// The flow entries that are not taken back.
    var entries: [Int] = []
    /// The voids in the lines of those sides: one who settled the dispute the other way
    /// has taken the chosen side's play back.
    var voids: [Int] = []
  }

  func rest(of dispute: Dispute, besides chosen: Int) -> Rest {
    let sides = dispute.entries.compactMap { reading.positions[$0] }
    let losing = sides.filter { !reading.includes(chosen, $0) }
    let winning = sides.filter { reading.includes(chosen, $0) }
    let roots = Set(winning.map(flow.placeOf))
    let sight = flow.sight(reading)
    let own = flow.descendants(of: roots)
    let others = flow.descendants(of: Set(losing.map(flow.placeOf)).subtracting(roots))
      .subtracting(own).subtracting(roots)
    // Two values of one place share what follows: a side's own is what saw that side alone.
    let shared = losing.filter { roots.contains(flow.placeOf($0)) }
    let below = shared.isEmpty ? [] : flow.descendants(of: Set(shared.map(flow.placeOf)))
    let places = Set(sides.map(flow.placeOf))
    var rest = Rest()
    var lines: Set<EntryID> = []
    for position in reading.entries.indices
    where reading.subjects[position] == .flow && reading.voidedBy[position] == nil {
      let place = flow.placeOf(position)
      if others.contains(place)
        || (below.contains(place) && shared.contains { sight.saw(position, $0) }
          && !winning.contains { sight.saw(position, $0) })
      {
        rest.entries.append(position)
      }
      // What stands at the place and the chosen side has not seen may be another settlement.
      if places.contains(place), !winning.contains(where: { sight.saw($0, position) }) {
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
