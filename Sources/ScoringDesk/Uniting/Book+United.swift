import ScoringKit
import ScoringStore

extension Book {
  /// Refuses to make one of two rounds that can't be.
  func checkUnitable(_ kept: Record, _ other: Record) throws {
    let (id, away) = (try shortID(kept.stream), try shortID(other.stream))
    guard kept.stream != other.stream else {
      throw DeskError(.illegal, "Both are \(id).", hint: "Name two: the one that is kept first.")
    }
    guard kept.sport.id == other.sport.id, kept.ledger.header.kind == other.ledger.header.kind,
      kept.ledger.header.rules == other.ledger.header.rules
    else {
      throw DeskError(
        .illegal,
        "\(id) and \(away) were not played by the same rules: "
          + "\(try described(kept.stream)), \(try described(other.stream)).",
        hint: "Scores of one can be typed into the other.")
    }
    try checkStandsAlone(kept)
    if let key = other.ledger.unitedWith, key != kept.stream.key, try keeper(of: other) != nil {
      try checkStandsAlone(other)
    }
  }

  /// The round that another one was made one with; nil where it stands for itself.
  func keeper(of record: Record) throws -> StreamID? {
    guard let key = record.ledger.unitedWith,
      let stream = StreamID(kind: StreamID.roundKind, key: key),
      try reader.mark(of: stream) != .empty
    else { return nil }
    return stream
  }

  /// Refuses to write to a round that was made one with another: it would count nowhere.
  func checkStandsAlone(_ record: Record) throws {
    guard let keeper = try keeper(of: record) else { return }
    let id = try shortID(keeper)
    throw DeskError(
      .united,
      "\(record.nouns.round.capitalizedFirst) \(try shortID(record.stream)) was made one with "
        + "\(id), where it goes on.",
      hint: """
        `\(Action("enter", of: record.sport.id, round: id, [.blank("TEXT")]))` writes there; \
        `\(Action("log", of: record.sport.id, round: id))` shows how to part them again.
        """)
  }

  /// What to say of a round that went on elsewhere after it was made one with another; nil where
  /// nothing did.
  func remainder(of record: Record) throws -> ImportPlan.Warning? {
    guard let keeper = try keeper(of: record), let kept = try readable(keeper) else { return nil }
    let count = LogCopy.rest(of: record, in: kept)
    guard count > 0 else { return nil }
    let (id, away) = (try shortID(keeper), try shortID(record.stream))
    let unite = Action("unite", of: record.sport.id, [.text(id), .text(away)])
    return ImportPlan.Warning(
      line: 0, kind: "united",
      message: "\(record.nouns.round.capitalizedFirst) \(away) was made one with \(id), and got "
        + "\(Phrases.count(count, "entry", plural: "entries")) since that count nowhere.",
      hint: "`\(unite)` takes them over.")
  }
}

extension BookWriter {
  /// Puts a round away that was made one with another, or brings it back where they were parted.
  func setUnited(_ other: Book.Record, with kept: StreamID?) throws {
    let fields = [
      FieldBody(FieldBody.archivedKey, kept == nil ? .null : true),
      FieldBody(FieldBody.unitedKey, kept.map { .string($0.key) } ?? .null),
    ].filter { (other.ledger.field($0.key) ?? .null) != $0.value }
    guard !fields.isEmpty else { return }
    try append(other.ledger.drafts(setting: fields), to: other)
  }

  /// Before something is taken back or brought back in a round: parts it from those that it will
  /// no longer hold, and takes those in again that it will hold once more.
  ///
  /// They are written first, so that the round itself is the one that was written to last.
  func followUnited(_ record: Book.Record, _ drafts: [Draft]) throws {
    guard record.ledger.hasUnited else { return }
    let before = Set(record.ledger.united.map(\.round))
    let ledger = try record.ledger.adding(drafts, by: DeviceID(bits: 0))
    let after = Set(ledger.united.map(\.round))
    for stream in after.symmetricDifference(before).sorted()
    where try writer.mark(of: stream) != .empty {
      guard let other = try book.readable(stream) else { continue }
      try setUnited(other, with: after.contains(stream) ? record.stream : nil)
    }
  }
}
