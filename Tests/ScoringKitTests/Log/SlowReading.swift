import ScoringKit

/// A literal implementation of the rule in `Docs/Log.md` for which entries are in effect, with
/// which tests compare the ledger.
///
/// It is slow, and independent of the ledger's implementation.
struct SlowReading {
  private let entries: [Entry]

  init(_ entries: [Entry]) {
    var known: Set<EntryID> = []
    self.entries = entries.filter { known.insert($0.id).inserted }
  }

  /// The ids of the entries in effect.
  var counting: Set<EntryID> {
    Set(entries.filter(counts).map(\.id))
  }

  /// The text of the newest entry in effect, for each cell or field that has one.
  var values: [String: String] {
    var values: [String: String] = [:]
    for cell in cells {
      values[cell] = said(cell).max { Entry.precedes($0, $1) }?.body
    }
    return values
  }

  /// The cells and fields whose entries in effect have different values.
  var disputed: Set<String> {
    Set(cells.filter { Set(said($0).map(\.body)).count > 1 })
  }

  private var cells: Set<String> {
    Set(entries.compactMap(cell))
  }

  private func said(_ cell: String) -> [Entry] {
    entries.filter { self.cell($0) == cell && counts($0) }
  }

  /// Whether an entry is in effect: it is not voided and not pending, and no entry that is not
  /// voided replaces it.
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

  /// Whether an entry is pending: a void if all of its targets are missing, a flow entry if the
  /// entries that it replaces or follows are missing.
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

  /// Returns the cell of an event, such as `x`, or the key of a field, such as `note=`; `nil` for
  /// other entries.
  private func cell(_ entry: Entry) -> String? {
    guard let sign = entry.body.firstIndex(of: "=") else { return nil }
    switch entry.kind {
    case .event, .insert: return String(entry.body[..<sign])
    case .field: return String(entry.body[...sign])
    case .open, .remove, .undo, .redo: return nil
    }
  }
}
