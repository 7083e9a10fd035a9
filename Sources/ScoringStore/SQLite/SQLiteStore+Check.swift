internal import CSQLite
internal import ScoringKit

/// How far a check has come: it reads in pieces, so that no scorer has to wait for it.
struct CheckCursor {
  /// Each device with the greatest number to look at.
  var devices: [EntryID]
  /// The last number of the first device that was looked at.
  var sequence = 0
}

extension SQLiteStore {
  /// Entries that are read at a time: a few milliseconds.
  private static let piece = 500

  package func check() throws(StoreError) -> StoreReport {
    var check = LogCheck()
    try finding(in: &check, "the file") { check throws(StoreError) in
      try checkFile(&check)
    }
    try finding(in: &check, "the log") { check throws(StoreError) in
      try checkLog(&check)
    }
    try finding(in: &check, "the rounds that were moved") { check throws(StoreError) in
      try checkCold(&check)
    }
    try finding(in: &check, "the frozen texts") { check throws(StoreError) in
      try checkTexts(&check)
    }
    try finding(in: &check, "the attached files") { check throws(StoreError) in
      try checkAttachments(&check)
    }
    return check.report
  }

  /// Turns damage that ends a part of the check into a finding.
  private func finding(
    in check: inout LogCheck, _ place: String,
    _ body: (inout LogCheck) throws(StoreError) -> Void
  ) throws(StoreError) {
    do {
      try body(&check)
    } catch  where error.kind == .damaged || error.kind == .notADatabase {
      check.report.damage(place, error.message)
    }
  }

  private func checkFile(_ check: inout LogCheck) throws(StoreError) {
    var report = check.report
    _ = try reading { reader throws(StoreError) in
      let connection = reader.connection
      let statement = try connection.prepare("PRAGMA integrity_check(20)")
      while try statement.step() {
        let line = statement.text(0)
        // A page that the system failed to read is no proof of damage.
        if line != "ok", connection.hasFailedToRead { throw connection.error(SQLITE_CORRUPT) }
        if line != "ok" { report.damage("the file", "SQLite says: \(line).") }
      }
      statement.reset()
      for sentence in try schema.differences(in: connection) {
        report.damage("the file", sentence)
      }
      for (count, sentence) in Self.countsThatAreZero
      where try connection.number("SELECT count(*) FROM " + count) > 0 {
        report.damage("the file", sentence)
      }
    }
    check.report = report
  }

  private static let countsThatAreZero = [
    ("deleting", "A deletion was left half done."),
    ("pragma_foreign_key_check", "A row refers to one that isn't there."),
    (
      "entries WHERE stream IN (SELECT stream FROM tombstones)",
      "A round that was deleted still has entries."
    ),
    (
      """
      burials WHERE stream NOT IN (SELECT stream FROM tombstones)
        AND stream NOT IN (SELECT stream FROM cold_rounds)
      """,
      "The numbers of deleted entries are kept for a round that wasn't deleted."
    ),
    (
      "tombstones WHERE stream NOT IN (SELECT stream FROM burials)",
      "A deleted round has no numbers of its entries."
    ),
    (
      "entries WHERE device NOT IN (SELECT number FROM devices)",
      "An entry is of a device that isn't known."
    ),
  ]

  private func checkLog(_ check: inout LogCheck) throws(StoreError) {
    var cursor = CheckCursor(
      devices: try reading { reader throws(StoreError) in
        try reader.heads()
      } ?? [])
    let expected = try reading { reader throws(StoreError) in
      try reader.connection.number("SELECT ifnull(sum(\(Query.count)), 0) FROM entries")
    }
    var goesOn = true
    while goesOn {
      goesOn =
        try reading { reader throws(StoreError) in
          try Self.checkPiece(reader, &cursor, &check)
        } ?? false
    }
    if let expected, Int(expected) > check.report.entries {
      check.report.damage(
        "the log", "\(Int(expected) - check.report.entries) entries can't be found by their names.")
    }
  }

  /// Looks at the next entries of one device; false when there are no more.
  static func checkPiece(
    _ reader: SQLiteReader, _ cursor: inout CheckCursor, _ check: inout LogCheck
  ) throws(StoreError) -> Bool {
    guard let head = cursor.devices.first else { return false }
    let entries = try reader.sealedEntries(
      by: head.device, after: cursor.sequence, upTo: head.sequence, limit: piece)
    let isOwn = try reader.isOwn(head.device)
    for stored in entries {
      let entry = stored.entry
      guard let checksum = stored.checksum else {
        check.report.damage("\(entry.id)", "The checksum of this entry can't be read.")
        continue
      }
      try check.follow(
        entry, checksum: checksum, madeAfter: stored.isMade ? stored.previous : nil, isOwn: isOwn
      ) { id throws(StoreError) in try reader.outside(id) }
      for target in entry.references where !check.hasFollowed(target) {
        if try reader.has(target) { continue }
        if case .absent = try reader.outside(target) {
          check.missing(target, in: entry, isOwn: try reader.isOwn(target.device))
        }
      }
    }
    if let last = entries.last, last.entry.id.sequence > cursor.sequence {
      cursor.sequence = last.entry.id.sequence
    } else {
      cursor.devices.removeFirst()
      cursor.sequence = 0
    }
    return true
  }

  /// Looks at the files that rounds were moved to, and at whether each round is whole there.
  private func checkCold(_ check: inout LogCheck) throws(StoreError) {
    for place in try reading({ reader throws(StoreError) in try reader.coldPlaces() }) ?? [] {
      var report = check.report
      _ = try reading { reader throws(StoreError) in
        let streams = try reader.coldStreams(in: place.number)
        let path = reader.connection.coldFiles.path(of: place)
        let awaited = try reader.connection.coldDeletions(in: place)
        if streams.isEmpty, awaited == 0, try FilePath.look(at: path) == .nothing { return }
        let file: SQLiteStore
        do throws(StoreError) {
          file = try reader.coldFile(place.number)
        } catch {
          report.note("cold_files/\(place.number)", error.message)
          if awaited > 0 { report.note(path, Self.outstanding(awaited, may: true)) }
          return
        }
        let deleted = try reader.deletedStreams()
        let copies = try file.reading { reader throws(StoreError) in
          try reader.copies(of: deleted).count
        }
        if let copies, copies > 0 { report.note(path, Self.outstanding(copies, may: false)) }
        for finding in try file.check().findings where finding.isDamage {
          report.damage("\(file.path): \(finding.place)", finding.sentence)
        }
        for (stream, mark) in streams {
          report.entries += mark.count
          let there = try file.reading { reader throws(StoreError) in try reader.mark(of: stream) }
          guard there != mark else { continue }
          report.damage("\(file.path): \(stream)", "The round isn't whole there.")
        }
      }
      check.report = report
    }
  }

  /// Returns a sentence about the deletions that aren't done yet in a file for moved rounds.
  private static func outstanding(_ count: Int, may isUncertain: Bool) -> String {
    let rounds = count == 1 ? "1 round that was deleted" : "\(count) rounds that were deleted"
    let have = isUncertain ? "may still have" : count == 1 ? "still has" : "still have"
    return """
      \(rounds) \(have) a copy in this file. `score doctor --rebuild` removes it when the file is \
      there.
      """
  }

  private func checkTexts(_ check: inout LogCheck) throws(StoreError) {
    var last = ""
    var goesOn = true
    while goesOn {
      var report = check.report
      goesOn =
        try reading { reader throws(StoreError) in
          try Self.checkTexts(reader, after: &last, &report)
        } ?? false
      check.report = report
    }
  }

  /// Looks at one file at a time: it can be large.
  private func checkAttachments(_ check: inout LogCheck) throws(StoreError) {
    var last: String? = ""
    while let name = last {
      let next = try reading { reader throws(StoreError) -> (id: String, bytes: [UInt8])? in
        let statement = try reader.connection.statement(.attachmentsAfter)
        defer { statement.reset() }
        statement.bind(1, name)
        return try statement.step() ? (statement.text(0), statement.bytes(1)) : nil
      }
      guard let next = next ?? nil, next.id > name else { break }
      if ContentID(of: next.bytes).text != next.id { check.report.damagedAttachment(next.id) }
      last = next.id
    }
    let unnamed = try reading { reader throws(StoreError) -> Int in
      let statement = try reader.connection.statement(.unnamedAttachments)
      defer { statement.reset() }
      return try statement.step() ? statement.int(0) : 0
    }
    // A file for moved rounds keeps what was brought back, too.
    if try coldID() == nil { check.report.unnamed(unnamed ?? 0) }
  }

  private static func checkTexts(
    _ reader: SQLiteReader, after last: inout String, _ report: inout StoreReport
  ) throws(StoreError) -> Bool {
    let statement = try reader.connection.statement(.texts)
    defer { statement.reset() }
    statement.bind(1, last)
    statement.bind(2, piece)
    var found = false
    while try statement.step() {
      let id = statement.text(0)
      report.texts += 1
      if ContentID(of: statement.text(1)).text != id {
        report.damage("frozen/\(id)", "This frozen text isn't the one of its name.")
      }
      guard id > last else { throw reader.connection.damaged("frozen", "is in disorder") }
      last = id
      found = true
    }
    return found
  }
}

extension SQLiteReader {
  /// Whether this store wrote under a device, now or before it was copied.
  fileprivate func isOwn(_ device: DeviceID) throws(StoreError) -> Bool {
    try connection.number(
      "SELECT count(*) FROM devices WHERE own = 1 AND bits = \(device.bits)") > 0
  }

  /// Whether an entry is here and counts.
  fileprivate func has(_ id: EntryID) throws(StoreError) -> Bool {
    try row(.sequences, id) { _ throws(StoreError) in true } ?? false
  }

  fileprivate func outside(_ id: EntryID) throws(StoreError) -> LogCheck.Outside {
    if let burial = try burial(over: id) {
      return .known(burial.last == id.sequence ? burial.checksum : nil)
    }
    let stray: Checksum?? = try row(.stray, id) { row throws(StoreError) in
      Checksum(stored: row.bytes(1))
    }
    return stray.map { .known($0) } ?? .absent
  }
}
