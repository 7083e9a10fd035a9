extension Ledger: RoundLedger {
  public var entries: [Entry] { reading.entries }
  public var rules: any Round { round }
  public var state: any Resolution { resolution }

  public var competitors: [Competitor] {
    seats.map(\.competitor)
  }

  public var phase: Phase {
    let statuses = (fields[FieldBody.statusKey]?.values ?? []).compactMap(\.string)
    if statuses.contains(FieldBody.finished) { return disputes.isEmpty ? .final : .contested }
    if statuses.contains(FieldBody.abandoned) { return .abandoned }
    if resolution.isComplete { return .complete }
    return flow.sequence.isEmpty && cellOrder.isEmpty ? .setup : .underway
  }

  public func standings(_ names: Roster) -> Standings {
    let closed = phase.isFinished
    return Standings(
      seats.indices.map { resolution.rank(of: Seat(index: $0), closed: closed) }, names: names)
  }

  public var endedAt: LocalTime? {
    fields[FieldBody.endedKey]?.value?.string.flatMap { LocalTime($0) }
  }

  public var completedAt: Moment? {
    guard phase.isFinished else { return nil }
    if let endedAt { return endedAt.moment(offset: header.offset ?? 0) }
    guard let status = fields[FieldBody.statusKey] else { return nil }
    let first = zip(status.counting, status.values).first { $1.string == FieldBody.finished }
    return first.map { reading.entries[$0.0].time }
  }

  public func field(_ key: String) -> JSONValue? {
    fields[key]?.value
  }

  public var isArchived: Bool {
    field(FieldBody.archivedKey)?.bool ?? false
  }

  public var rows: [LogRow] {
    let orphaned = Dictionary(orphans.map { ($0.entry, $0.refusal) }) { first, _ in first }
    let disputed = Set(disputes.flatMap(\.entries))
    let played = Set(flow.agreeing.joined())
    return reading.entries.enumerated().map { position, entry in
      let fate: LogRow.Fate =
        if let void = reading.voidedBy[position] {
          .voided(by: reading.entries[void].id)
        } else if let newer = reading.supersededBy[position] {
          .superseded(by: reading.entries[newer].id)
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

  public var notation: [String] {
    (flow.sequence + cellOrder).map { reading.entries[$0].body }
  }

  public func adding(_ drafts: [Draft], by device: DeviceID) -> any RoundLedger {
    let mine = reading.entries.filter { $0.id.device == device }
    let newest = Dictionary(
      reading.entries.filter { $0.id.device != device }.map { ($0.id.device, $0.id) },
      uniquingKeysWith: max)
    let numbering = LineNumbering(
      device: device, stream: reading.entries.first?.stream ?? .settings,
      sequence: (mine.map(\.id.sequence).max() ?? 0) + 1,
      lamport: reading.entries.last?.lamport ?? 0, seen: newest.values.sorted())
    let added = numbering.entries(drafts, author: nil, time: Moment(milliseconds: 0))
    let ledger = try? Ledger(round: round, header: header, entries: reading.entries + added)
    return ledger ?? self
  }
}
