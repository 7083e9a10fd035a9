import ScoringKit
import ScoringStore

extension Repository {
  /// Throws an error if two rounds can't be merged: for example, if they are the same round or have
  /// different rules.
  func checkUnitable(_ kept: Record, _ other: Record) throws {
    let (id, away) = (try shortID(kept.stream), try shortID(other.stream))
    guard kept.stream != other.stream else {
      throw DeskError(.illegal, "Both are \(id).", hint: "Name two: the one that is kept first.")
    }
    let isCalledAlike =
      kept.sport.id == other.sport.id && kept.ledger.rules.heading == other.ledger.rules.heading
    // A round without scores may take over those of a round with other rules: the other round may
    // have been started on the wrong course, or to the wrong number of points.
    let hasPlay = kept.ledger.entries.contains { $0.kind == .event || $0.kind == .insert }
    guard kept.sport.id == other.sport.id, kept.ledger.header.kind == other.ledger.header.kind,
      kept.ledger.header.rules == other.ledger.header.rules || !hasPlay
        || other.ledger.unitedWith == kept.stream.key
    else {
      throw DeskError(
        .illegal,
        "\(id) and \(away) were not played by the same rules: "
          + "\(try described(kept.stream)) by those of \(kept.ledger.rules.heading), "
          + "\(try described(other.stream)) by those of \(other.ledger.rules.heading).",
        hint: isCalledAlike
          ? "Both are called \(kept.ledger.rules.heading), and differ in what that is: each device "
            + "may have one of its own. Scores of one can be typed into the other."
          : "Start a round with the right rules, and name it "
            + "first: a round without entries can take over the others.")
    }
    guard kept.ledger.phase != .abandoned else {
      throw DeskError(
        .abandoned, "\(id) was abandoned.",
        hint: "To continue it: \(Action("undo", of: kept.sport.id, round: id))")
    }
    try checkStandsAlone(kept)
    if let key = other.ledger.unitedWith, key != kept.stream.key, try keeper(of: other) != nil {
      try checkStandsAlone(other)
    }
  }

  /// Returns the round that a round was merged with and that receives new entries; `nil` if there
  /// is none.
  ///
  /// Two phones that don't know of each other may each keep their own round when they merge them.
  /// Then the round with the smallest key is the one that is kept, on every device.
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

  /// Throws an error if a round was merged with another one, because new entries in it would have
  /// no effect.
  func checkStandsAlone(_ record: Record) throws {
    guard let keeper = try keeper(of: record) else { return }
    let id = try shortID(keeper)
    throw DeskError(
      .united,
      "\(record.nouns.round.capitalizedFirst) \(try shortID(record.stream)) was merged with "
        + "\(id), where it goes on.",
      hint: """
        `\(Action("enter", of: record.sport.id, round: id, [.blank("TEXT")]))` writes there; \
        `\(Action("log", of: record.sport.id, round: id))` shows how to separate them again.
        """)
  }

  /// Returns a warning about a merged round if it received entries that the kept round lacks, or if
  /// two rounds were merged with each other; `nil` if there is nothing to report.
  func remainder(of record: Record) throws -> ImportPlan.Warning? {
    guard let keeper = try keeper(of: record) else { return try circle(of: record) }
    guard let kept = try readable(keeper) else { return nil }
    let count = LogCopy.rest(of: record, in: kept)
    guard count > 0 else { return nil }
    let (id, away) = (try shortID(keeper), try shortID(record.stream))
    let unite = Action("merge", of: record.sport.id, [.text(id), .text(away)])
    return ImportPlan.Warning(
      line: 0, kind: "united",
      message: "\(record.nouns.round.capitalizedFirst) \(away) was merged with \(id), and got "
        + "\(Phrases.count(count, "entry", plural: "entries")) since that count nowhere.",
      hint: "`\(unite)` adds them.")
  }

  /// Returns a warning about a round that is kept although it was merged with another one, because
  /// the other was also merged with it; `nil` for any other round.
  private func circle(of record: Record) throws -> ImportPlan.Warning? {
    guard let other = try next(after: record) else { return nil }
    let (id, away) = (try shortID(record.stream), try shortID(other))
    let unite = Action("merge", of: record.sport.id, [.text(id), .text(away)])
    return ImportPlan.Warning(
      line: 0, kind: "united",
      message: "\(record.nouns.round.capitalizedFirst) \(id) was merged with \(away), and "
        + "\(away) with \(id): \(id) goes on.",
      hint: "`\(unite)` lists it again, with the entries of both.")
  }
}

extension RepositoryWriter {
  /// Archives a round that was merged with a kept one, or restores it after a separation if `kept`
  /// is `nil`.
  func setUnited(_ other: Repository.Record, with kept: StreamID?) throws {
    let fields = Self.united(with: kept).filter {
      (other.ledger.field($0.key) ?? .null) != $0.value
    }
    guard !fields.isEmpty else { return }
    try append(other.ledger.drafts(setting: fields), to: other)
  }

  /// Returns the fields of a round that was merged with a kept one, or of one that is not merged if
  /// `kept` is `nil`.
  static func united(with kept: StreamID?) -> [FieldBody] {
    [
      FieldBody(FieldBody.archivedKey, kept == nil ? .null : true),
      FieldBody(FieldBody.unitedKey, kept.map { .string($0.key) } ?? .null),
    ]
  }

  /// Separates all rounds that were merged with a round, before that round is deleted.
  ///
  /// Otherwise no list would show them.
  ///
  /// - Returns: The streams of the separated rounds.
  func partAll(from stream: StreamID) throws -> [StreamID] {
    guard let record = try repository.readable(stream) else { return [] }
    var freed: [StreamID] = []
    for other in Set(record.ledger.united.map(\.round)).sorted()
    where try writer.mark(of: other) != .empty {
      guard let away = try repository.readable(other), away.ledger.unitedWith == stream.key else {
        continue
      }
      try setUnited(away, with: nil)
      freed.append(other)
    }
    return freed
  }

  /// Separates or merges rounds again, before an undo or a redo in the kept round takes back or
  /// restores the merge.
  ///
  /// The other rounds are written first, so that the kept round is the one that this device wrote
  /// to last.
  func followUnited(_ record: Repository.Record, _ drafts: [Draft]) throws {
    guard record.ledger.hasUnited else { return }
    let before = Set(record.ledger.united.map(\.round))
    let ledger = try record.ledger.adding(drafts, by: DeviceID(bits: 0))
    let after = Set(ledger.united.map(\.round))
    for stream in after.symmetricDifference(before).sorted()
    where try writer.mark(of: stream) != .empty {
      guard let other = try repository.readable(stream) else { continue }
      try setUnited(other, with: after.contains(stream) ? record.stream : nil)
    }
  }
}
