internal import CSQLite
internal import ScoringKit

extension SQLiteStore {
  package func check() throws(StoreError) -> StoreReport {
    var check = LogCheck()
    guard try isMade else { return check.report }
    try finding(in: &check, "the file") { check throws(StoreError) in try checkFile(&check) }
    try checkContents(&check)
    try finding(in: &check, "the rounds that were moved") { check throws(StoreError) in
      try checkCold(&check)
    }
    // A file for moved rounds also keeps copies of rounds that were brought back, so its attached
    // files are not counted.
    if try coldID() == nil {
      check.report.unnamed(
        try reading { reader throws(StoreError) in
          let count = "SELECT count(*) \(StoreReader.unnamedAttachments)"
          return try reader.session.first(count) { $0.int(0) } ?? 0
        })
    }
    return check.report
  }

  private func checkFile(_ check: inout LogCheck) throws(StoreError) {
    var report = check.report
    try reading { reader throws(StoreError) in
      guard let connection = (reader.session as? SQLiteSession)?.connection else { return }
      let statement = try connection.prepare("PRAGMA integrity_check(20)")
      while try statement.step() {
        let line = statement.text(0)
        // If the system failed to read a page, the file is not necessarily damaged.
        if line != "ok", connection.hasFailedToRead { throw connection.error(SQLITE_CORRUPT) }
        if line != "ok" { report.damage("the file", "SQLite says: \(line).") }
      }
      statement.reset()
      for sentence in try SQLiteSchema.differences(in: connection) {
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
      """
      (SELECT DISTINCT stream FROM entries) WHERE stream NOT IN (SELECT stream FROM streams)
        AND stream NOT IN (SELECT stream FROM tombstones)
      """,
      "A round or a document has entries, and is missing in the list."
    ),
    (
      """
      entries e JOIN burials b
        ON b.device = e.device AND e.sequence BETWEEN b.first AND b.last AND b.stream = e.stream
        JOIN tombstones t ON t.stream = b.stream
      """, "A round that was deleted still has entries."
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
  ]

  /// Checks the files to which rounds were moved, and that each of them contains its rounds
  /// completely.
  private func checkCold(_ check: inout LogCheck) throws(StoreError) {
    for place in try reading({ reader throws(StoreError) in try reader.coldPlaces() }) {
      var report = check.report
      try reading { reader throws(StoreError) in
        guard let files = reader.session.coldFiles else { return }
        let streams = try reader.coldStreams(in: place.number)
        let path = files.path(of: place)
        let awaited = try reader.coldDeletions(in: place)
        if streams.isEmpty, awaited == 0, try FilePath.look(at: path) == .nothing { return }
        let file: any Store
        do throws(StoreError) {
          file = try files.open(place)
        } catch {
          // A drive may be away; a file that is there and can't be read is damage.
          if files.isDamaged(place) {
            report.damage("cold_files/\(place.number)", error.message)
          } else {
            report.note("cold_files/\(place.number)", error.message)
          }
          if awaited > 0 { report.note(path, Self.outstanding(awaited, may: true)) }
          return
        }
        let deleted = try reader.deletedStreams()
        let copies = try file.reading { reader throws(StoreError) in
          try reader.copies(of: deleted).count
        }
        if copies > 0 { report.note(path, Self.outstanding(copies, may: false)) }
        for finding in try file.check().findings where finding.isDamage {
          report.damage("\(path): \(finding.place)", finding.sentence)
        }
        for (stream, mark) in streams {
          report.entries += mark.count
          let there = try file.reading { reader throws(StoreError) in try reader.mark(of: stream) }
          guard there != mark else { continue }
          report.damage("\(path): \(stream)", "The round isn't whole there.")
        }
      }
      check.report = report
    }
  }

  /// Returns a sentence for the user about the deleted rounds of which a file may still contain
  /// copies.
  private static func outstanding(_ count: Int, may isUncertain: Bool) -> String {
    let rounds = count == 1 ? "1 round that was deleted" : "\(count) rounds that were deleted"
    let have = isUncertain ? "may still have" : count == 1 ? "still has" : "still have"
    return """
      \(rounds) \(have) a copy in this file. `score doctor --rebuild` removes it when the file is \
      there.
      """
  }
}
