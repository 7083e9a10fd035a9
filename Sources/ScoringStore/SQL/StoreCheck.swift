internal import ScoringKit

extension Store {
  /// Reads the store as ``read(_:)`` does, and throws only errors of the type ``StoreError``.
  package func reading<Value>(
    _ body: (StoreReader) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    do {
      return try read { reader in try body(reader) }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .nested
    }
  }

  /// Writes to the store as ``write(_:)`` does, and throws only errors of the type ``StoreError``.
  func writing(_ body: (StoreWriter) throws(StoreError) -> Void) throws(StoreError) {
    do {
      try write { writer in try body(writer) }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .nested
    }
  }

  /// Checks the entries, the frozen texts and the attached files of the store, and adds the
  /// findings to the report of the check.
  ///
  /// It reads in many short transactions, so that scorers don't have to wait for it.
  package func checkContents(_ check: inout LogCheck) throws(StoreError) {
    try finding(in: &check, "the log") { check throws(StoreError) in try checkLog(&check) }
    try finding(in: &check, "the frozen texts") { check throws(StoreError) in
      try checkTexts(&check.report)
    }
    try finding(in: &check, "the attached files") { check throws(StoreError) in
      try checkAttachments(&check.report)
    }
  }

  /// Runs one part of a check, and reports an error about damage, which ends this part, as a
  /// finding.
  package func finding(
    in check: inout LogCheck, _ place: String,
    _ body: (inout LogCheck) throws(StoreError) -> Void
  ) throws(StoreError) {
    do {
      try body(&check)
    } catch  where error.kind == .damaged || error.kind == .notADatabase {
      check.report.damage(place, error.message)
    }
  }

  private func checkLog(_ check: inout LogCheck) throws(StoreError) {
    let (heads, expected) = try reading { reader throws(StoreError) in
      let count = "SELECT count(*) FROM entries e WHERE \(StoreReader.isHere)"
      return (try reader.heads(), try reader.session.first(count) { $0.int(0) } ?? 0)
    }
    for head in heads {
      var sequence = 0
      while sequence < head.sequence {
        var copy = check
        let last = try reading { reader throws(StoreError) in
          try reader.follow(head, after: sequence, &copy)
        }
        check = copy
        guard last > sequence else { break }
        sequence = last
      }
    }
    if expected > check.report.entries {
      check.report.damage(
        "the log", "\(expected - check.report.entries) entries can't be found by their names.")
    }
  }

  private func checkTexts(_ report: inout StoreReport) throws(StoreError) {
    var last = ""
    while true {
      let texts = try reading { reader throws(StoreError) in
        try reader.session.rows(
          "SELECT id, content FROM frozen WHERE id > $1 ORDER BY id LIMIT 500", [.text(last)]
        ) { (id: $0.text(0), text: $0.text(1)) }
      }
      guard !texts.isEmpty else { return }
      for (id, text) in texts {
        report.texts += 1
        if ContentID(of: text).text != id {
          report.damage("frozen/\(id)", "This frozen text isn't the one of its name.")
        }
        guard id > last else {
          throw StoreError(.damaged, "The store is damaged: the frozen texts are in disorder.")
        }
        last = id
      }
    }
  }

  /// Checks that the bytes of each attached file match its name, one file at a time, because a file
  /// can be large.
  private func checkAttachments(_ report: inout StoreReport) throws(StoreError) {
    var last = ""
    while true {
      let next = try reading { reader throws(StoreError) in
        try reader.session.first(
          "SELECT id, content FROM attachments WHERE id > $1 ORDER BY id LIMIT 1", [.text(last)]
        ) { (id: $0.text(0), bytes: $0.bytes(1)) }
      }
      guard let next, next.id > last else { return }
      if ContentID(of: next.bytes).text != next.id { report.damagedAttachment(next.id) }
      last = next.id
    }
  }
}

extension StoreReader {
  /// The number of entries that are checked in one read transaction, which takes a few
  /// milliseconds.
  private static let piece = 500

  /// Checks the next entries of a device after a number, and returns the number of the last one; 0
  /// if there are none.
  fileprivate func follow(
    _ head: EntryID, after sequence: Int, _ check: inout LogCheck
  ) throws(StoreError) -> Int {
    let entries = try sealedEntries(
      by: head.device, after: sequence, upTo: head.sequence, limit: Self.piece)
    let isOwn = try hasWritten(head.device)
    for (entry, checksum) in entries {
      guard let checksum else {
        check.report.damage("\(entry.id)", "The checksum of this entry can't be read.")
        continue
      }
      try check.follow(entry, checksum: checksum, isOwn: isOwn) { id throws(StoreError) in
        try outside(id)
      }
      for target in entry.references where !check.hasFollowed(target) {
        let known = try stored(target)
        if let known, !known.isAside { continue }
        if case .absent = try outside(target) {
          check.missing(target, in: entry, isOwn: try hasWritten(target.device))
        }
      }
    }
    return entries.last?.entry.id.sequence ?? 0
  }

  /// Returns whether this store wrote under a device, now or before it was copied from another
  /// store.
  private func hasWritten(_ device: DeviceID) throws(StoreError) -> Bool {
    try session.exists("SELECT 1 FROM devices WHERE device = $1", [.of(device)])
  }

  /// Returns what the store knows about an entry that is missing from the log, because it was
  /// deleted, moved or set aside.
  private func outside(_ id: EntryID) throws(StoreError) -> LogCheck.Outside {
    if let tombstone = try tombstone(over: id) {
      return .known(tombstone.last == id.sequence ? tombstone.checksum : nil)
    }
    guard let stray = try stored(id), stray.isAside else { return .absent }
    return .known(stray.checksum)
  }
}
