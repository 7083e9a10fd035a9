import ScoringKit
import ScoringStore

extension Book {
  /// The summary of a round as it stands.
  func makeSummary(_ record: Record, mark: StreamMark) throws -> Summary {
    let ledger = record.ledger
    return Summary(
      stream: record.stream, sport: record.sport.id, phase: ledger.phase,
      isArchived: ledger.isArchived,
      startedAt: ledger.header.startedAt, completedAt: ledger.completedAt,
      touched: try touched(record), event: ledger.header.event, mark: mark,
      revision: record.sport.revision, body: try CanonicalJSON.text(RoundSummary(record).value))
  }

  /// This device's newest typed entry in a round, its opening included; 0 for none.
  ///
  /// What was imported was not written by anybody here.
  private func touched(_ record: Record) throws -> Int {
    let device = try reader.device
    return record.ledger.entries.lazy
      .filter { $0.id.device == device && $0.origin == .typed }.map(\.id.sequence).max() ?? 0
  }

  /// What a list shows of a round: the stored summary where it is current, else one made anew.
  func current(_ summary: Summary) throws -> (Summary, RoundSummary)? {
    guard let sport = sports[summary.sport] else {
      return RoundSummary(summary).map { (summary, $0) }
    }
    if summary.revision == sport.revision, try reader.mark(of: summary.stream) == summary.mark,
      let read = RoundSummary(summary)
    {
      return (summary, read)
    }
    let record: Record
    do {
      record = try self.record(summary.stream)
    } catch let error as StoreError {
      throw error
    } catch {
      // A round that cannot be read keeps its last summary; `doctor` says what is wrong.
      return RoundSummary(summary).map { (summary, $0) }
    }
    let made = try makeSummary(record, mark: reader.mark(of: summary.stream))
    return (made, RoundSummary(record))
  }
}
