#if League
  internal import ScoringKit
  package import ScoringStore

  extension LeagueStore {
    /// Entries that are read at a time.
    private static let piece = 2000

    package func check() throws(StoreError) -> StoreReport {
      guard isMade else { return StoreReport() }
      var check = LogCheck()
      do {
        try checkServer(&check.report)
        try checkLog(&check)
        try checkTexts(&check.report)
        try checkAttachments(&check.report)
      } catch  where error.kind == .damaged {
        check.report.damage("the database", error.message)
      }
      return check.report
    }

    /// Reads a piece with typed errors.
    private func reading<Value>(
      _ body: (LeagueReader) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
      do {
        return try read { reader in
          try (reader as? LeagueReader).map { reader throws(StoreError) in try body(reader) }
        }
      } catch let error as StoreError {
        throw error
      } catch {
        return nil
      }
    }

    /// Says what no session can set for itself.
    private func checkServer(_ report: inout StoreReport) throws(StoreError) {
      let setting = try reading { reader throws(StoreError) in
        try reader.session.rows("SHOW fsync").text(0, 0)
      }
      if setting == "off" {
        report.note(
          "the server", "It runs with fsync off: a power cut can lose what was acknowledged.")
      }
    }

    private func checkLog(_ check: inout LogCheck) throws(StoreError) {
      let heads = try reading { reader throws(StoreError) in try reader.heads() } ?? []
      let writers: Set<Int64> =
        try reading { reader throws(StoreError) -> Set<Int64> in
          let rows = try reader.session.rows(LeagueQuery.writers)
          return Set((0..<rows.count).map { rows.number($0, 0) })
        } ?? []
      for head in heads {
        var sequence = 0
        while sequence < head.sequence {
          var copy = check
          let last = try reading { reader throws(StoreError) in
            try reader.follow(head, after: sequence, Self.piece, writers, &copy)
          }
          check = copy
          guard let last, last > sequence else { break }
          sequence = last
        }
      }
    }

    private func checkTexts(_ report: inout StoreReport) throws(StoreError) {
      var last = ""
      while true {
        let rows = try reading { reader throws(StoreError) in
          try reader.session.rows(LeagueQuery.texts, [.text(last), Parameter(Self.piece)])
        }
        guard let rows, rows.count > 0 else { return }
        for row in 0..<rows.count {
          last = rows.text(row, 0)
          report.texts += 1
          if ContentID(of: rows.text(row, 1)).text != last {
            report.damage("frozen/\(last)", "This frozen text isn't the one of its name.")
          }
        }
      }
    }
  }

  extension LeagueStore {
    /// Looks at one file at a time: it can be large.
    private func checkAttachments(_ report: inout StoreReport) throws(StoreError) {
      var last = ""
      while true {
        let rows = try reading { reader throws(StoreError) in
          try reader.session.rows(LeagueQuery.attachmentsAfter, [.text(last)])
        }
        guard let rows, rows.count > 0, rows.text(0, 0) > last else { return }
        last = rows.text(0, 0)
        if ContentID(of: rows.bytes(0, 1)).text != last { report.damagedAttachment(last) }
      }
    }
  }

  extension LeagueReader {
    /// Follows the next entries of a device; gives the last number that was looked at, 0 for none.
    fileprivate func follow(
      _ head: EntryID, after sequence: Int, _ limit: Int, _ writers: Set<Int64>,
      _ check: inout LogCheck
    ) throws(StoreError) -> Int {
      let entries = try sealedEntries(
        by: head.device, after: sequence, upTo: head.sequence, limit: limit)
      let isOwn = writers.contains(Int64(head.device.bits))
      for (entry, checksum) in entries {
        guard let checksum else {
          check.report.damage("\(entry.id)", "The checksum of this entry can't be read.")
          continue
        }
        try check.follow(entry, checksum: checksum, isOwn: isOwn) { id throws(StoreError) in
          try outside(id)
        }
        for target in entry.references where !check.hasFollowed(target) {
          if let known = try stored(target), !known.isAside { continue }
          if case .absent = try outside(target) {
            check.missing(
              target, in: entry, isOwn: writers.contains(Int64(target.device.bits)))
          }
        }
      }
      return entries.last?.entry.id.sequence ?? 0
    }

    /// What is known of an entry that isn't among those that count.
    private func outside(_ id: EntryID) throws(StoreError) -> LogCheck.Outside {
      if let burial = try burial(over: id) {
        return .known(burial.last == id.sequence ? burial.checksum : nil)
      }
      guard let stray = try stored(id), stray.isAside else { return .absent }
      return .known(stray.checksum)
    }
  }
#endif
