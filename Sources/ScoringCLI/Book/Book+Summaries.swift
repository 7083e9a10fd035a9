import ScoringKit
import ScoringStore

extension Book {
  /// The summary of a round as it stands.
  func makeSummary(_ record: Record, mark: StreamMark) throws -> Summary {
    let ledger = record.ledger
    return Summary(
      stream: record.stream, sport: record.sport.id, phase: ledger.phase,
      startedAt: ledger.header.startedAt, completedAt: ledger.completedAt,
      touched: try mark.newest(of: reader.device), event: ledger.header.event, mark: mark,
      revision: record.sport.revision, body: try CanonicalJSON.text(RoundSummary(record).value))
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
    let record = try record(summary.stream)
    let made = try makeSummary(record, mark: reader.mark(of: summary.stream))
    return (made, RoundSummary(record))
  }
}
