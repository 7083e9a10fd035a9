import ScoringKit

/// The events that are void since a dispute was settled: they followed the losing side only.
struct DroppedBranch {
  /// The descriptions of the events.
  let events: [String]

  /// Finds the events that some removing entries take back.
  init(_ entries: [Entry], of record: Repository.Record) {
    let targets = Set(entries.filter { $0.kind == .remove }.flatMap(\.targets))
    events = record.ledger.entries
      .filter { targets.contains($0.id) && ($0.kind == .event || $0.kind == .insert) }
      .map { record.ledger.phrase($0.id, names: record.roster) }
  }

  /// A line that reports the dropped events; `nil` if there are none.
  var line: Line? {
    guard !events.isEmpty else { return nil }
    let most = 3
    let rest = events.count - most
    let named = events.prefix(most).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
    return Line(
      "Of the other side \(Phrases.count(events.count, "later event")) no longer "
        + "\(events.count == 1 ? "counts" : "count"): \(named).", .fair)
  }
}
