package import ScoringKit

/// Writing of data that is stored next to the log: caches that can be computed again, grants for
/// links, and attached files.
extension StoreWriter {
  /// Caches the summary of a round, and replaces its previous summary.
  ///
  /// - Throws: ``StoreError`` of the kind `missing` if the round was deleted.
  package func put(_ summary: Summary) throws(StoreError) {
    try refuseDeleted(summary.stream)
    noteChange(of: summary.stream)
    // If another entry follows in this transaction, it makes this summary out of date too.
    written = nil
    let phase = PhaseCode.text(summary.phase, archived: summary.isArchived)
    let hasOutcome = session.schemaVersion >= Schema.outcomes
    try session.run(
      """
      INSERT INTO summaries(stream, sport, phase, started, completed, event, mark, revision, body,
        search\(hasOutcome ? ", outcome" : ""))
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10\(hasOutcome ? ", $11" : ""))
      ON CONFLICT (stream) DO UPDATE SET sport = excluded.sport, phase = excluded.phase,
        started = excluded.started, completed = excluded.completed, event = excluded.event,
        mark = excluded.mark, revision = excluded.revision, body = excluded.body,
        search = excluded.search\(hasOutcome ? ", outcome = excluded.outcome" : "")
      """,
      [
        .of(summary.stream), .text(summary.sport), .text(phase),
        .text(summary.startedAt.description), .number(summary.completedAt?.milliseconds ?? .min),
        .of(summary.event), .text(summary.mark.description), .of(summary.revision),
        .text(summary.body), .of(summary.search),
      ] + (hasOutcome ? [.of(summary.outcome)] : []))
    if session.dialect.isShared {
      try session.run(
        "UPDATE touched SET phase = $2 WHERE stream = $1 AND phase <> $2",
        [.of(summary.stream), .text(phase)])
    }
    try touch(summary, phase)
  }

  /// Records the number of the newest entry that was typed in a round under this home's own device,
  /// for the list of recently scored rounds.
  private func touch(_ summary: Summary, _ phase: String) throws(StoreError) {
    guard summary.touched > 0 else {
      return try session.run(
        "DELETE FROM touched WHERE stream = $1 AND home = $2",
        [.of(summary.stream), .of(presumedDevice)])
    }
    try session.run(
      """
      INSERT INTO touched(stream, home, phase, sequence) VALUES ($1, $2, $3, $4)
      ON CONFLICT (stream, home) DO UPDATE SET phase = excluded.phase, sequence = excluded.sequence
      """, [.of(summary.stream), .of(presumedDevice), .text(phase), .of(summary.touched)])
  }

  /// Records that a round was imported from a copy of a score card.
  ///
  /// - Throws: ``StoreError`` of the kind `missing` if the round was deleted.
  package func setSource(
    importer: String, group: String, stream: StreamID
  ) throws(StoreError) {
    try refuseDeleted(stream)
    try session.run(
      "INSERT INTO sources(importer, card, stream) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [.text(importer), .text(group), .of(stream)])
  }

  /// Deletes the summaries and the index of imported score cards, both of which can be computed
  /// again from the entries.
  package func removeCaches() throws(StoreError) {
    noteChange(of: nil)
    try session.run("DELETE FROM summaries", [])
    try session.run("DELETE FROM touched WHERE home = $1", [.of(presumedDevice)])
    // The score card of a round in another file can be found again only if that file can be read,
    // so its row is kept.
    let moved =
      session.dialect.isShared ? "" : " WHERE stream NOT IN (SELECT stream FROM cold_rounds)"
    try session.run("DELETE FROM sources\(moved)", [])
  }

  // MARK: Grants

  /// Stores the grant of a link, and replaces the grant with the same digest.
  ///
  /// ``Store/changes(after:)`` does not report it as a change.
  ///
  /// - Throws: ``StoreError`` of the kind `missing` if the round of the grant was deleted.
  package func put(_ grant: Grant) throws(StoreError) {
    if let stream = grant.stream { try refuseDeleted(stream) }
    try session.run(
      """
      INSERT INTO grants(digest, kind, stream, body, made, expires, revoked)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (digest) DO UPDATE SET kind = excluded.kind, stream = excluded.stream,
        body = excluded.body, made = excluded.made, expires = excluded.expires,
        revoked = excluded.revoked
      """,
      [
        .bytes(grant.digest), .text(grant.kind), .of(grant.stream?.description),
        .text(grant.body), .number(grant.made.milliseconds), .of(grant.expires?.milliseconds),
        .of(grant.revoked?.milliseconds),
      ])
  }

  /// Deletes the grants that expired or were revoked before a moment.
  package func forgetGrants(endedBefore moment: Moment) throws(StoreError) {
    try session.run(
      "DELETE FROM grants WHERE expires < $1 OR revoked < $1", [.number(moment.milliseconds)])
  }

  /// Deletes the grant whose token has a digest; does nothing if there is none.
  package func forgetGrant(_ digest: [UInt8]) throws(StoreError) {
    try session.run("DELETE FROM grants WHERE digest = $1", [.bytes(digest)])
  }

  // MARK: Attached files

  /// Stores the bytes of an attached file, if they are not yet stored, and returns their digest as
  /// their name.
  ///
  /// The bytes are kept as long as an entry names them. They are deleted with the last round that
  /// names them.
  ///
  /// - Throws: ``StoreError`` of the kind `conflict` if there are no bytes, or more than
  ///   ``StoreLimits/attachmentBytes``.
  @discardableResult
  package func attach(_ bytes: [UInt8]) throws(StoreError) -> ContentID {
    guard (1...StoreLimits.attachmentBytes).contains(bytes.count) else { throw .noAttachment }
    let id = ContentID(of: bytes)
    guard try !hasStoredAttachment(id) else { return id }
    try session.run(
      "INSERT INTO attachments(id, content) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      [.of(id.text), .bytes(bytes)])
    let streams = try session.rows(
      "SELECT stream FROM attaching WHERE id = $1", [.of(id.text)]
    ) { row throws(StoreError) in try session.stream(row.text(0)) }
    for stream in streams { noteChange(of: stream) }
    return id
  }

  /// Deletes the bytes of attached files that no entry names.
  ///
  /// In a league, nothing is deleted, because scorers don't have the permission to delete.
  ///
  /// - Returns: The number of files whose bytes were deleted.
  @discardableResult
  package func sweepAttachments() throws(StoreError) -> Int {
    guard !session.dialect.isShared else { return 0 }
    let count = try session.first("SELECT count(*) \(Self.unnamedAttachments)") { $0.int(0) }
    try session.run("DELETE \(Self.unnamedAttachments)", [])
    return count ?? 0
  }
}
