import ScoringKit

/// The meaning of a log as bytes, for tests: two logs of the same entries must give the same bytes.
///
/// For a round, the bytes contain the phase, the state, the value of each cell and flow event, the
/// disputes, the orphans, the fate of each entry, the names in the seats, and some fields. Wall
/// times are left out, except the time of completion if it is requested.
struct Meaning: Hashable {
  private(set) var bytes: [UInt8] = []

  /// Collects the meaning of a round's log as bytes.
  init(_ ledger: any RoundLedger, state: String = "", fields: [String] = [], clock: Bool = false) {
    add(ledger.phase.rawValue)
    add(state)
    for line in ledger.notation { add(line) }
    for dispute in ledger.disputes { add(dispute) }
    for orphan in ledger.orphans {
      add(orphan.entry)
      add(orphan.refusal.message)
    }
    for row in ledger.rows {
      add(row.entry.id)
      add(row.fate)
    }
    for competitor in ledger.competitors { add(competitor.name) }
    for field in fields { add(ledger.field(field)) }
    if clock { add("\(ledger.completedAt?.milliseconds ?? 0)") }
  }

  /// Collects the meaning of a document's log as bytes.
  init(_ ledger: DocumentLedger) {
    for (key, value) in ledger.document.fields.sorted(by: { $0.key < $1.key }) {
      add(key)
      add(value)
    }
    for dispute in ledger.disputes { add(dispute) }
    add("\(ledger.entryCount)")
  }

  private mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(10)
  }

  private mutating func add(_ id: EntryID) {
    // The byte order of the machine is good enough, because the bytes are only compared in this
    // process.
    withUnsafeBytes(of: id.device.bits) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: id.sequence) { bytes.append(contentsOf: $0) }
  }

  private mutating func add(_ value: JSONValue?) {
    guard let value else { return add("absent") }
    add((try? CanonicalJSON.text(value)) ?? "no JSON")
  }

  private mutating func add(_ dispute: Dispute) {
    add(dispute.kind.rawValue)
    add(dispute.subject)
    for entry in dispute.entries { add(entry) }
  }

  private mutating func add(_ fate: LogRow.Fate) {
    switch fate {
    case .counts: bytes.append(1)
    case .quarantined: bytes.append(8)
    case .superseded(let by):
      bytes.append(2)
      add(by)
    case .extended(let by):
      bytes.append(7)
      add(by)
    case .voided(let by):
      bytes.append(3)
      add(by)
    case .orphaned(let refusal):
      bytes.append(4)
      add(refusal.message)
    case .disputed: bytes.append(5)
    case .waiting: bytes.append(6)
    }
  }
}
