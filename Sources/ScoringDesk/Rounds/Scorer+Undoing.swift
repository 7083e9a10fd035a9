internal import ScoringKit

/// The effect that an undo would have in a round.
package struct UndoPreview: Hashable, Sendable {
  /// The id of the newest entry that the undo would take back.
  package let id: String
  /// The description of all entries that the undo would take back, for people.
  package let says: String
  /// The local time of day of the newest entry that the undo would take back: `14:05`.
  package let time: String
  /// Whether the entry that the undo would take back settled a dispute.
  package let isSettlement: Bool
  /// The scorer's own later entries that the undo skips, because others have replaced or voided
  /// them; the newest is the last.
  package let passed: [Passed]

  /// An entry that the undo skips.
  package struct Passed: Hashable, Sendable {
    /// The id of the skipped entry.
    package let id: String
    /// The description of the skipped entry for people.
    package let says: String
  }
}

extension Scorer.Keypads {
  /// Returns what an undo by this scorer would take back; `nil` if there is nothing.
  package func undoing(_ request: RoundRequest) throws -> UndoPreview? {
    try read { repository in
      let record = try repository.record(repository.round(request, .unfinished))
      return try preview(record, by: scorers(in: record, repository), repository)
    }
  }

  /// Returns the newest entry that an undo by some devices would take back; `nil` if there is
  /// nothing.
  func newestUndoable(in record: Repository.Record, by scorers: Set<DeviceID>) -> LogRow? {
    guard let drafts = try? record.ledger.undo(by: scorers) else { return nil }
    let targets = Set(drafts.flatMap(\.targets))
    return record.ledger.rows.last { targets.contains($0.entry.id) }
  }

  private func preview(
    _ record: Repository.Record, by scorers: Set<DeviceID>, _ repository: Repository
  ) throws
    -> UndoPreview?
  {
    guard let drafts = try? record.ledger.undo(by: scorers) else { return nil }
    let targets = Set(drafts.flatMap(\.targets))
    let rows = record.ledger.rows
    guard let index = rows.lastIndex(where: { targets.contains($0.entry.id) }) else { return nil }
    let reading = try LiveReading(record, in: repository, offset: offset, now: clock.now())
    let taken = rows.filter {
      targets.contains($0.entry.id) && scorers.contains($0.entry.id.device)
    }
    let newest = reading.entry(rows[index])
    let passed = rows[(index + 1)...].filter { Self.isPassed($0, by: scorers) }
    return UndoPreview(
      id: newest.id, says: taken.map { reading.entry($0).says }.joined(separator: "; "),
      time: newest.time, isSettlement: Self.settles(rows[index].entry, among: rows),
      passed: passed.map {
        UndoPreview.Passed(id: $0.entry.id.description, says: reading.entry($0).says)
      })
  }

  /// Whether a row of the log is an event of some devices that another device has replaced or
  /// voided.
  private static func isPassed(_ row: LogRow, by scorers: Set<DeviceID>) -> Bool {
    guard scorers.contains(row.entry.id.device), row.entry.origin == .typed,
      row.entry.kind == .event || row.entry.kind == .insert
    else { return false }
    switch row.fate {
    case .superseded(let other), .extended(let other), .voided(let other):
      return !scorers.contains(other.device)
    case .counts, .orphaned, .disputed, .waiting, .quarantined: return false
    }
  }

  /// Whether an entry replaces several entries that differ from each other, and so has settled a
  /// dispute.
  private static func settles(_ entry: Entry, among rows: [LogRow]) -> Bool {
    guard entry.targets.count > 1 else { return false }
    let targets = Set(entry.targets)
    return Set(rows.lazy.filter { targets.contains($0.entry.id) }.map(\.entry.body)).count > 1
  }
}
