extension Ledger: RoundLedger {
  /// The entries that it was read from, each once, in order.
  public var entries: [Entry] { reading.entries }

  public func saw(_ entry: EntryID, _ other: EntryID) -> Bool {
    guard let one = reading.positions[entry], let two = reading.positions[other] else {
      return false
    }
    return Causality(reading).saw(one, two)
  }

  /// The rules.
  public var rules: any Round { round }

  /// The state that the counting events add up to.
  public var state: any Resolution { resolution }

  /// The events of the flow that count, in the order in which they are played.
  public var flowEntries: [EntryID] { flow.sequence.map { reading.entries[$0].id } }

  /// The entries that count and say what another one says in their place.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public var repetitions: Set<EntryID> {
    var repeated = zip(flow.sequence, flow.agreeing).flatMap { first, all in
      all.filter { $0 != first }
    }
    for (leaves, winner) in zip(cells.leaves, cells.winners) where leaves.count > 1 {
      guard let winner else { continue }
      repeated += leaves.filter { position in
        position != winner && reading.counts(position)
          && reading.entries[position].body == reading.entries[winner].body
      }
    }
    return Set(repeated.map { reading.entries[$0].id })
  }

  /// What could be entered before anything had happened.
  public func openingPrompt(_ names: Roster) -> Prompt { opening.prompt(names) }

  /// Who takes part, in order of the seats.
  public var participants: [any Participant] { seats }

  /// Where the round stands.
  public var phase: Phase {
    let statuses = (fields[FieldBody.statusKey]?.values ?? []).compactMap { $0.string }
    if statuses.contains(FieldBody.finished) {
      return disputes.allSatisfy(isAside) ? .final : .contested
    }
    if statuses.contains(FieldBody.abandoned) { return .abandoned }
    if resolution.isComplete { return .complete }
    return flow.sequence.isEmpty && cellOrder.isEmpty ? .setup : .underway
  }

  /// Whether a dispute is about something that stands aside from the result, as a note.
  public func isAside(_ dispute: Dispute) -> Bool {
    guard let position = dispute.entries.first.flatMap({ reading.positions[$0] }),
      reading.entries[position].kind == .field
    else { return false }
    return FieldBody.isAside(dispute.subject)
  }

  /// Who stands where.
  public func standings(_ names: Roster, closed: Bool) -> Standings {
    let ranks = seats.indices.map { resolution.rank(of: Seat(index: $0), closed: closed) }
    guard phase == .contested else { return Standings(ranks, names: names) }
    // Nobody has a place; they stand in the order of what counts for the time being.
    return Standings(
      ranks.map { Rank([$0.isPlaced ? 0 : 1] + $0.key, isPlaced: false) }, names: names)
  }

  /// When it ended on the clock of the place, where an import said so.
  public var endedAt: LocalTime? {
    fields[FieldBody.endedKey]?.value?.string.flatMap { LocalTime($0) }
  }

  /// When it was completed: the end that an import gave, else the first counting finish.
  public var completedAt: Moment? {
    guard phase.isFinished else { return nil }
    if let endedAt { return endedAt.moment(offset: header.offset ?? 0) }
    if isTypedUp { return beganAt }
    guard let status = fields[FieldBody.statusKey] else { return nil }
    let first = zip(status.counting, status.values).first { $1.string == FieldBody.finished }
    return first.map { reading.entries[$0.0].time }
  }

  private var beganAt: Moment { header.startedAt.moment(offset: header.offset ?? 0) }

  /// Whether the log was opened so long after the start that play was over by then, as a card from
  /// a drawer is: its entries have the times of the typing.
  private var isTypedUp: Bool {
    guard let opened = reading.entries.first(where: { $0.kind == .open })?.time else {
      return false
    }
    return opened.milliseconds(since: beganAt) > Self.longestPlay
  }

  /// Nobody plays for so many milliseconds: six hours.
  private static var longestPlay: Int64 { 6 * 3_600_000 }

  /// The wall times of the first and the last typed event that counts; nil for fewer than two.
  public var span: ClosedRange<Moment>? {
    guard !isTypedUp else { return nil }
    let typed = (flow.sequence + cellOrder).map { reading.entries[$0] }
      .filter { $0.origin != .imported }.map { $0.time }
    guard typed.count > 1, let first = typed.min(), let last = typed.max() else { return nil }
    return first...last
  }

  /// Whose turn it was at each of the newest events of the flow that count, in order, and what it
  /// led to.
  public func turns(_ names: Roster, last count: Int) -> [Turn] {
    let first = flow.sequence.count - count
    var state = opening
    var seats = first <= 0 ? state.prompt(names).next : []
    return flow.sequence.enumerated().compactMap { index, position in
      guard let event = table.events[position] else { return nil }
      // What is refused where it stands changes nothing, as in the fold.
      do throws(Refusal) { try round.apply(event, to: &state) } catch {}
      // The event before the first one that is told says whose turn that was.
      guard index + 1 >= first else { return nil }
      let prompt = state.prompt(names)
      defer { seats = prompt.next }
      guard index >= first else { return nil }
      let isSaid = !round.echo([], before: { nil }, after: state, names: names).text.isEmpty
      return Turn(
        entry: reading.entries[position].id, seats: seats,
        standing: isSaid ? prompt.question : "")
    }
  }

  public var hasFlow: Bool { !flow.sequence.isEmpty }

  /// What only the events that count tell, in their order.
  public var story: any Story { round.story(of: countingEvents, from: opening) }

  /// The value of a counting field.
  public func field(_ key: String) -> JSONValue? {
    fields[key]?.value
  }

  /// Whether somebody has put the round away.
  public var isArchived: Bool {
    field(FieldBody.archivedKey)?.bool ?? false
  }

  /// The files that belong to the round, in the order in which they were attached.
  public var attachments: [Attachment] {
    var attached: [(position: Int, attachment: Attachment)] = []
    for (key, field) in fields {
      guard let position = field.counting.last,
        let one = Attachment(key, field.value, entry: reading.entries[position].id)
      else { continue }
      attached.append((position, one))
    }
    return attached.sorted { $0.position < $1.position }.map { $0.attachment }
  }

  /// The entries in the order in which they are shown, with what became of them.
  public var rows: [LogRow] {
    let orphaned = Dictionary(orphans.map { ($0.entry, $0.refusal) }) { first, _ in first }
    let disputed = Set(disputes.flatMap { $0.entries })
    let played = Set(flow.agreeing.joined())
    return reading.entries.enumerated().map { position, entry in
      let fate: LogRow.Fate =
        if let void = reading.voidedBy[position] {
          .voided(by: reading.entries[void].id)
        } else if let newer = reading.supersededBy[position] {
          reading.includes(newer, position) && reading.entries[newer].body != entry.body
            ? .extended(by: reading.entries[newer].id)
            : .superseded(by: reading.entries[newer].id)
        } else if reading.isQuarantined(position) {
          .quarantined
        } else if reading.isWaiting[position] {
          .waiting
        } else if let refusal = orphaned[entry.id] {
          .orphaned(refusal)
        } else if disputed.contains(entry.id)
          || (reading.subjects[position] == .flow && !played.contains(position))
        {
          .disputed
        } else {
          .counts
        }
      return LogRow(number: position + 1, entry: entry, fate: fate)
    }
  }

  /// The counting events in canonical form, in the order in which they are folded.
  public var notation: [String] {
    (flow.sequence + cellOrder).map { reading.entries[$0].body }
  }

  /// The same without what the rules refuse in the present state: what made the score.
  public var counted: [String] {
    let refused = Set(orphans.map(\.entry))
    return (flow.sequence + cellOrder).map { reading.entries[$0] }
      .filter { !refused.contains($0.id) }.map(\.body)
  }

  /// The newest entry of each device that is not quarantined, in order of the devices.
  public var heads: [EntryID] {
    // Few devices write to a round, and each of them many entries.
    var newest: [EntryID] = []
    for entry in reading.entries.prefix(reading.effectiveCount) {
      if let known = newest.firstIndex(where: { $0.device == entry.id.device }) {
        newest[known] = max(newest[known], entry.id)
      } else {
        newest.append(entry.id)
      }
    }
    return newest.sorted()
  }

  /// The ledger as it would be with some drafts added by a device that has seen all of it.
  public func adding(_ drafts: [Draft], by device: DeviceID) throws(Refusal) -> any RoundLedger {
    try with(drafts, by: device)
  }

  /// The same with its own type.
  func with(_ drafts: [Draft], by device: DeviceID) throws(Refusal) -> Ledger {
    let heads = heads
    let numbering = LineNumbering(
      device: device, stream: reading.entries.first?.stream ?? .settings,
      sequence: (heads.first { $0.device == device }?.sequence ?? 0) + 1,
      lamport: reading.lamport, seen: heads.filter { $0.device != device })
    var ledger = self
    try ledger.append(numbering.entries(drafts, author: nil, time: Moment(milliseconds: 0)))
    return ledger
  }

  /// The ledger as a scorer knows it who has seen a part of the log.
  public func seen(by device: DeviceID, upTo heads: [EntryID]) throws(Refusal)
    -> any RoundLedger
  {
    let seesAll = self.heads.allSatisfy { head in
      head.device == device
        || heads.contains { $0.device == head.device && $0.sequence >= head.sequence }
    }
    guard !seesAll else { return self }
    let seen = flow.sight(reading).seen(by: device, upTo: heads)
    guard seen.count < reading.entries.count else { return self }
    return try Ledger(
      round: round, header: header, entries: seen.map { reading.entries[$0] }, loops: loops)
  }
}

extension Ledger {
  /// The counting events in the order in which they are folded, those that are impossible too.
  public var countingEvents: [R.Event] {
    (flow.sequence + cellOrder).compactMap { table.events[$0] }
  }
}
