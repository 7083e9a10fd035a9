#if League
  internal import ScoringKit
  internal import ScoringStore

  // The bytes of attached files: beside the log, under the names of their content.
  extension LeagueReader {
    final func attached(_ id: ContentID) throws(StoreError) -> [UInt8]? {
      let rows = try session.rows(LeagueQuery.attachment, [.text(id.text)])
      return rows.count > 0 ? rows.bytes(0, 0) : nil
    }

    final func hasAttached(_ id: ContentID) throws(StoreError) -> Bool {
      try session.rows(LeagueQuery.hasAttachment, [.text(id.text)]).count > 0
    }

    final func attachments() throws(StoreError) -> [ContentID: Int] {
      let rows = try session.rows(LeagueQuery.attachments)
      var sizes: [ContentID: Int] = [:]
      for row in 0..<rows.count {
        guard let id = ContentID(rows.text(row, 0)) else {
          throw session.damaged("a file", "has no possible name")
        }
        sizes[id] = rows.int(row, 1)
      }
      return sizes
    }

    final func missingAttachments() throws(StoreError) -> [ContentID] {
      let rows = try session.rows(LeagueQuery.missingAttachments)
      return (0..<rows.count).compactMap { ContentID(rows.text($0, 0)) }
    }
  }

  extension LeagueWriter {
    func attach(_ bytes: [UInt8]) throws(StoreError) -> ContentID {
      guard (1...StoreLimits.attachmentBytes).contains(bytes.count) else { throw .noAttachment }
      let id = ContentID(of: bytes)
      guard try !hasAttached(id) else { return id }
      try session.add(LeagueQuery.addAttachment, [.text(id.text), .bytes(bytes)])
      let rows = try session.rows(LeagueQuery.streamsAttaching, [.text(id.text)])
      for row in 0..<rows.count { try noteChange(of: session.stream(rows.text(row, 0))) }
      return id
    }

    /// A scorer may not delete; what a league keeps, entries name.
    func sweepAttachments() throws(StoreError) -> Int { 0 }

    /// Notes which stream an entry attaches a file to, or detaches it from.
    func noteAttachment(of entry: Entry) throws(StoreError) {
      guard let id = entry.attachment else { return }
      try session.add(LeagueQuery.addAttaching, [.text(id.text), entry.stream.parameter])
    }
  }
#endif
