import ScoringKit
import ScoringStore

extension Book {
  /// Refuses to make one of two rounds that can't be.
  func checkUnitable(_ kept: Record, _ other: Record) throws {
    let (id, away) = (try shortID(kept.stream), try shortID(other.stream))
    guard kept.stream != other.stream else {
      throw DeskError(.illegal, "Both are \(id).", hint: "Name two: the one that is kept first.")
    }
    let isCalledAlike =
      kept.sport.id == other.sport.id && kept.ledger.rules.heading == other.ledger.rules.heading
    // Into a round where nothing was entered yet, scores are taken over that were entered by other
    // rules: on the wrong course, or to the wrong number of points.
    let hasPlay = kept.ledger.entries.contains { $0.kind == .event || $0.kind == .insert }
    guard kept.sport.id == other.sport.id, kept.ledger.header.kind == other.ledger.header.kind,
      kept.ledger.header.rules == other.ledger.header.rules || !hasPlay
        || other.ledger.unitedWith == kept.stream.key
    else {
      throw DeskError(
        .illegal,
        "\(id) and \(away) were not played by the same rules: "
          + "\(try described(kept.stream)), \(try described(other.stream)).",
        hint: isCalledAlike
          ? "Both are called \(kept.ledger.rules.heading), and differ in what that is: each device "
            + "may have one of its own. Scores of one can be typed into the other."
          : "A round that is just begun takes scores over: start one by the right rules, and "
            + "name it first.")
    }
    guard kept.ledger.phase != .abandoned else {
      throw DeskError(
        .abandoned, "\(id) was given up.",
        hint: "To take it up again: \(Action("undo", of: kept.sport.id, round: id))")
    }
    try checkStandsAlone(kept)
    if let key = other.ledger.unitedWith, key != kept.stream.key, try keeper(of: other) != nil {
      try checkStandsAlone(other)
    }
  }

  /// The round that another one was made one with; nil where it stands for itself.
  ///
  /// Two phones that know nothing of each other can each keep their own round: of such a circle the
  /// one with the smallest name stands for itself, on every device.
  func keeper(of record: Record) throws -> StreamID? {
    guard let keeper = try next(after: record) else { return nil }
    var way = [record.stream]
    var stream = keeper
    while !way.contains(stream) {
      way.append(stream)
      guard let next = try readable(stream).flatMap({ try next(after: $0) }) else { return keeper }
      stream = next
    }
    return stream == record.stream && way.min() == stream ? nil : keeper
  }

  private func next(after record: Record) throws -> StreamID? {
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
    guard let keeper = try keeper(of: record) else { return try circle(of: record) }
    guard let kept = try readable(keeper) else { return nil }
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

  /// What to say of a round that stands for itself although it was made one with another, because
  /// that one was made one with it as well.
  private func circle(of record: Record) throws -> ImportPlan.Warning? {
    guard let other = try next(after: record) else { return nil }
    let (id, away) = (try shortID(record.stream), try shortID(other))
    let unite = Action("unite", of: record.sport.id, [.text(id), .text(away)])
    return ImportPlan.Warning(
      line: 0, kind: "united",
      message: "\(record.nouns.round.capitalizedFirst) \(id) was made one with \(away), and "
        + "\(away) with \(id): \(id) goes on.",
      hint: "`\(unite)` brings it back to the lists, with what both have.")
  }
}

extension BookWriter {
  /// Puts a round away that was made one with another, or brings it back where they were parted.
  func setUnited(_ other: Book.Record, with kept: StreamID?) throws {
    let fields = Self.united(with: kept).filter {
      (other.ledger.field($0.key) ?? .null) != $0.value
    }
    guard !fields.isEmpty else { return }
    try append(other.ledger.drafts(setting: fields), to: other)
  }

  /// What a round says that was made one with another; nil for one that stands for itself.
  static func united(with kept: StreamID?) -> [FieldBody] {
    [
      FieldBody(FieldBody.archivedKey, kept == nil ? .null : true),
      FieldBody(FieldBody.unitedKey, kept.map { .string($0.key) } ?? .null),
    ]
  }

  /// Before a round is deleted: parts it from those that were made one with it, which would be in
  /// no list else.
  ///
  /// - Returns: those that stand for themselves now.
  func partAll(from stream: StreamID) throws -> [StreamID] {
    guard let record = try book.readable(stream) else { return [] }
    var freed: [StreamID] = []
    for other in Set(record.ledger.united.map(\.round)).sorted()
    where try writer.mark(of: other) != .empty {
      guard let away = try book.readable(other), away.ledger.unitedWith == stream.key else {
        continue
      }
      try setUnited(away, with: nil)
      freed.append(other)
    }
    return freed
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
