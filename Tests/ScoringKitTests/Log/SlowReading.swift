import ScoringKit

/// The counting rule for transcripts, word by word as `Docs/Log.md` states it.
///
/// It is slow and knows nothing of how a ledger reads a log: what a ledger says is compared
/// with it.
struct SlowReading {
  private let entries: [Entry]

  init(_ entries: [Entry]) {
    var known: Set<EntryID> = []
    self.entries = entries.filter { known.insert($0.id).inserted }
  }

  /// The entries that count.
  var counting: Set<EntryID> {
    Set(entries.filter(counts).map(\.id))
  }

  /// For each cell or field that has one, the value that counts for the time being.
  var values: [String: String] {
    var values: [String: String] = [:]
    for cell in cells {
      values[cell] = said(cell).max { Entry.precedes($0, $1) }?.body
    }
    return values
  }

  /// The cells and fields in which entries that count say different things.
  var disputed: Set<String> {
    Set(cells.filter { Set(said($0).map(\.body)).count > 1 })
  }

  private var cells: Set<String> {
    Set(entries.compactMap(cell))
  }

  private func said(_ cell: String) -> [Entry] {
    entries.filter { self.cell($0) == cell && counts($0) }
  }

  /// An entry counts unless a counting void targets it, or an entry that no counting void
  /// targets replaces it.
  private func counts(_ entry: Entry) -> Bool {
    !isVoided(entry) && !entries.contains { replaces($0, entry) && !isVoided($0) }
      && !waits(entry)
  }

  private func isVoided(_ entry: Entry) -> Bool {
    entry.kind != .open
      && entries.contains { $0.kind.isVoid && targets($0, entry) && !isVoided($0) }
  }

  private func replaces(_ newer: Entry, _ entry: Entry) -> Bool {
    guard !newer.kind.isVoid, targets(newer, entry) else { return false }
    return isFlow(newer) && isFlow(entry) || cell(newer) != nil && cell(newer) == cell(entry)
  }

  private func targets(_ newer: Entry, _ entry: Entry) -> Bool {
    newer.targets.contains(entry.id) && entry.lamport < newer.lamport
  }

  /// A void waits while all its targets are missing, a flow entry while its place is.
  private func waits(_ entry: Entry) -> Bool {
    if entry.kind.isVoid { return !entries.contains { targets(entry, $0) } }
    guard isFlow(entry) else { return false }
    let places = entry.targets.isEmpty ? entry.after.map { [$0] } ?? [] : entry.targets
    guard !places.isEmpty else { return false }
    return !entries.contains {
      places.contains($0.id) && $0.lamport < entry.lamport && isFlow($0) && !waits($0)
    }
  }

  private func isFlow(_ entry: Entry) -> Bool {
    (entry.kind == .event || entry.kind == .insert) && entry.body.count == 1
      && entry.body >= "A" && entry.body <= "Z"
  }

  /// The cell of an event as `x`, or the key of a field as `note=`.
  private func cell(_ entry: Entry) -> String? {
    guard let sign = entry.body.firstIndex(of: "=") else { return nil }
    switch entry.kind {
    case .event, .insert: return String(entry.body[..<sign])
    case .field: return String(entry.body[...sign])
    case .open, .remove, .undo, .redo: return nil
    }
  }
}
