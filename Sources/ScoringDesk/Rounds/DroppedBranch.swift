import ScoringKit

/// The events of a losing side that a settled dispute voided, because they were played after the
/// disputed entry.
struct DroppedBranch {
  /// Descriptions of the voided events for people.
  let events: [String]

  /// Finds the events that the entries of a settlement remove.
  init(_ entries: [Entry], of record: Repository.Record) {
    let targets = Set(entries.filter { $0.kind == .remove }.flatMap(\.targets))
    events = record.ledger.entries
      .filter { targets.contains($0.id) && ($0.kind == .event || $0.kind == .insert) }
      .map { record.ledger.phrase($0.id, names: record.roster) }
  }

  /// A sentence that reports the voided events; `nil` if there are none.
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
