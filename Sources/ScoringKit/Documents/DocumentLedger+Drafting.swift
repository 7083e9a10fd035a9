// The audit trail and the drafts of a document, by the same rules as those of a round.
extension DocumentLedger {
  /// All entries of the document in the order of the log, numbered from 1, with the status of each.
  package var rows: [LogRow] { log.rows }

  /// Returns the position, in the order of the log, of the entry in effect that gives a field its
  /// value; nil if the field was never set, or if every entry that set it was voided.
  package func position(of key: String) -> Int? { log.fields[key]?.counting.last }

  /// Returns the entry in effect that gives a field its value, with its position in the order of the
  /// log; nil if the field was never set, or if every entry that set it was voided.
  package func origin(of key: String) -> (position: Int, entry: Entry)? {
    position(of: key).map { ($0, log.reading.entries[$0]) }
  }

  /// Returns the drafts of the entries that set fields; a field that already has its new value gets
  /// none.
  ///
  /// - Throws: an error if a value contains a number that JSON can't represent.
  public func drafts(setting bodies: [FieldBody]) throws -> [Draft] {
    try log.drafts(setting: bodies.filter { (document.fields[$0.key] ?? .null) != $0.value })
  }

  /// Returns the drafts of the entries that settle a dispute in favour of one of its entries.
  ///
  /// - Throws: a refusal if the entry is not part of the dispute.
  public func drafts(settling dispute: Dispute, by entry: EntryID) throws(Refusal) -> [Draft] {
    guard dispute.entries.contains(entry), let chosen = log.reading.positions[entry] else {
      throw Refusal(.illegal, "Entry \(entry) is no side of that dispute.")
    }
    return [log.settlement(of: dispute, by: chosen)]
  }

  /// Returns the drafts that void a device's newest line in effect.
  ///
  /// - Throws: a refusal if there is none.
  package func undo(by device: DeviceID) throws(Refusal) -> [Draft] {
    try log.undo(by: [device])
  }

  /// Returns the drafts that restore what the device's newest undo voided.
  ///
  /// - Throws: a refusal if the device has typed something since, or has undone nothing.
  package func redo(by device: DeviceID) throws(Refusal) -> [Draft] { try log.redo(by: device) }
}
