package import ScoringKit

/// The known part of another device's log: its checksums and deletions in a range of numbers.
struct KnownLog {
  var checksums: [Int: Checksum] = [:]
  /// The first number of the range; its checksum is known, but ``covers(_:)`` excludes it.
  let first: Int
  /// The last number of the range; `Int.max` if everything after the first number is known.
  var last = Int.max
  /// The runs of deleted or moved entries, in ascending order.
  var tombstones: [(first: Int, last: Int, checksum: Checksum?)] = []
  /// Whether this store, or another home in its league, writes under the device.
  var isWriter = false

  func covers(_ sequence: Int) -> Bool { first < sequence && sequence < last }

  func checksum(_ sequence: Int) -> Checksum? {
    checksums[sequence]
      ?? tombstone(over: sequence).flatMap { $0.last == sequence ? $0.checksum : nil }
  }

  func isBuried(_ sequence: Int) -> Bool { tombstone(over: sequence) != nil }

  /// Returns the run that contains a number; `nil` if there is none.
  private func tombstone(over sequence: Int) -> (first: Int, last: Int, checksum: Checksum?)? {
    var (low, high) = (0, tombstones.count)
    while low < high {
      let middle = (low + high) / 2
      if tombstones[middle].last < sequence { low = middle + 1 } else { high = middle }
    }
    guard tombstones.indices.contains(low), tombstones[low].first <= sequence else { return nil }
    return tombstones[low]
  }
}

extension StoreWriter {
  /// The maximum number of a device's checksums that are read at once.
  private static let window = 5000

  /// Adds an entry that another device wrote, such as one from an imported bundle.
  ///
  /// Nothing is added if the store has the entry already or has deleted it. A new entry of a
  /// deleted stream is set aside (see ``StoreReader/strays()``). A moved round that receives another
  /// opening is brought back first.
  ///
  /// - Returns: Whether the entry was new and was not set aside.
  /// - Throws: ``StoreError`` of the kind `conflict` if the store has another entry or checksum
  ///   with the same id, if this store writes under the entry's device, or if the checksum does not
  ///   follow from the device's previous entry; of the kind `impossible` if a part of the entry is
  ///   out of range; of the kind `away` if the file with the moved round can't be read.
  @discardableResult
  package func insert(_ entry: Entry, checksum: Checksum) throws(StoreError) -> Bool {
    try Numbering.check(entry)
    let id = entry.id
    let place = try place(of: id)
    if place.isKnown {
      guard let known = try stored(id), known.entry == entry, known.checksum == checksum else {
        throw .otherContent(id)
      }
      return false
    }
    guard !place.isBuried else { return false }
    guard !place.isWriter else { throw .ownName(id) }
    let previous = id.sequence == 1 ? Checksum.zero : place.previous
    if let previous, Checksum(of: entry, after: previous) != checksum { throw .brokenChain(id) }
    if let next = place.next,
      let following = try stored(EntryID(device: id.device, sequence: id.sequence + 1)),
      next != Checksum(of: following.entry, after: checksum)
    {
      throw .brokenChain(id)
    }
    let isAside = try isKnownDeleted(entry.stream)
    if !isAside, entry.kind == .open, try recall(entry.stream) {
      // Only rounds without an opening here are looked for in other files. The summary of the round
      // is not valid any more.
      written = nil
    }
    if isAside { try writeRow(entry, checksum) } else { try write(entry, checksum) }
    logs[id.device]?.checksums[id.sequence] = checksum
    if !isAside, var state = kept.states[entry.stream] {
      state.add(entry)
      keep(state, of: entry.stream)
    }
    return !isAside
  }

  /// The facts about the place of an entry in the log of its device.
  private struct Place {
    let isKnown: Bool
    let isBuried: Bool
    let isWriter: Bool
    let previous: Checksum?
    let next: Checksum?
  }

  /// Returns the place of an entry, and no copy of the log, which is then changed in place.
  private func place(of id: EntryID) throws(StoreError) -> Place {
    let log = try log(around: id)
    return Place(
      isKnown: log.checksums[id.sequence] != nil, isBuried: log.isBuried(id.sequence),
      isWriter: log.isWriter, previous: log.checksum(id.sequence - 1),
      next: log.checksums[id.sequence + 1])
  }

  /// Returns the known part of a device's log around one of its numbers, and reads it if necessary.
  private func log(around id: EntryID) throws(StoreError) -> KnownLog {
    if let known = logs[id.device], known.covers(id.sequence) { return known }
    let first = id.sequence - 1
    let checksums = SQLQuery(
      """
      SELECT sequence, checksum FROM entries WHERE device = $1 AND sequence >= $2
      ORDER BY sequence LIMIT $3
      """, [.of(id.device), .of(first), .of(Self.window)])
    let tombstones = SQLQuery(
      "SELECT first, last, checksum FROM burials WHERE device = $1 ORDER BY last",
      [.of(id.device)])
    let home = SQLQuery("SELECT home FROM devices WHERE device = $1", [.of(id.device)])
    try session.prefetch([checksums, tombstones, home])
    var log = KnownLog(first: first, isWriter: id.device == presumedDevice)
    try session.query(checksums) { row throws(StoreError) in
      log.checksums[row.int(0)] = Checksum(stored: row.bytes(1)) ?? .zero
      if log.checksums.count == Self.window { log.last = row.int(0) }
    }
    try session.query(tombstones) { row throws(StoreError) in
      guard row.int(0) <= row.int(1) else {
        throw session.damaged("the numbers of \(id.device)", "can't be read")
      }
      log.tombstones.append((row.int(0), row.int(1), Checksum(stored: row.bytes(2))))
    }
    try session.query(home) { row throws(StoreError) in
      // In a league's database, each registered device may be that of a home that is writing now.
      let isOwn = row.number(0) == Int64(presumedDevice.bits)
      log.isWriter = log.isWriter || session.dialect.isShared || isOwn
    }
    logs[id.device] = log
    return log
  }

  /// Deletes a whole round with its summary, grants and attached files, and records a tombstone.
  ///
  /// The tombstone consists of the stream's id and the numbers of the deleted entries. These
  /// numbers are not used again, and the store does not accept the entries from other devices. The
  /// bytes of an attached file are deleted if no other round names it.
  ///
  /// - Throws: ``StoreError`` of the kind `missing` if the round has no entries or was already
  ///   deleted, and of the kind `permission` if this user may not delete rounds of the league.
  package func deleteRound(_ stream: StreamID) throws(StoreError) {
    try refuseDeleted(stream)
    let names = try names(in: stream)
    let isCold = try coldRound(stream) != nil
    guard !names.isEmpty || isCold else { throw .noEntries(stream) }
    try forget(stream, in: ["summaries", "touched", "sources", "presses", "grants", "streams"])
    for run in Tombstone.runs(of: names) { try bury(run, in: stream) }
    try session.run("INSERT INTO tombstones(stream) VALUES ($1)", [.of(stream)])
    if session.coldFiles != nil {
      try session.run("DELETE FROM cold_rounds WHERE stream = $1", [.of(stream)])
      try session.run(
        """
        INSERT INTO cold_rounds(stream, file, lamport, mark)
        SELECT $1, -number, 0, '' FROM cold_files ORDER BY number LIMIT 1
        """, [.of(stream)])
    }
    do {
      try session.flush()
    } catch  where error.kind == .permission {
      throw StoreError(
        .permission, "This user may not delete rounds of the league.",
        hint: "A scorer adds and corrects; who keeps the league deletes. `archive` puts a round "
          + "away for good.")
    }
    hasDeleted = true
    knownCold = nil
    noteChange(of: stream)
    kept.deletions[stream] = true
  }

  /// Deletes a stream's entries, and the bytes of the attached files that no other stream names.
  ///
  /// - Parameters:
  /// - stream: The stream whose entries are deleted.
  /// - tables: The names of further tables from which the stream's rows are deleted.
  /// - Throws: ``StoreError`` if the store can't be written.
  func forget(_ stream: StreamID, in tables: [String]) throws(StoreError) {
    let files = try session.rows("SELECT id FROM attaching WHERE stream = $1", [.of(stream)]) {
      $0.text(0)
    }
    if !session.dialect.isShared {
      try session.run("INSERT INTO deleting(stream) VALUES ($1)", [.of(stream)])
    }
    for table in ["entries", "attaching"] + tables {
      try session.run("DELETE FROM \(table) WHERE stream = $1", [.of(stream)])
    }
    if !session.dialect.isShared {
      try session.run("DELETE FROM deleting WHERE stream = $1", [.of(stream)])
    }
    if !files.isEmpty {
      try session.run(
        """
        DELETE FROM attachments WHERE id IN (SELECT value FROM \(session.dialect.list("$1")))
          AND NOT EXISTS (SELECT 1 FROM attaching g WHERE g.id = attachments.id)
        """, [.texts(files)])
    }
    kept.states[stream] = nil
    kept.streams.remove(stream)
    written = nil
    kept.chains = [:]
    logs = [:]
  }

  func bury(_ run: Tombstone, in stream: StreamID) throws(StoreError) {
    try session.run(
      "INSERT INTO burials(device, last, first, stream, checksum) VALUES ($1, $2, $3, $4, $5)",
      [.of(run.device), .of(run.last), .of(run.first), .of(stream), .of(run.checksum)])
  }

  private func names(
    in stream: StreamID
  ) throws(StoreError) -> [(id: EntryID, checksum: Checksum)] {
    try session.rows(
      "SELECT device, sequence, checksum FROM entries WHERE stream = $1", [.of(stream)]
    ) { row throws(StoreError) in
      guard StoreLimits.stored.contains(row.int(1)) else {
        throw session.damaged("entries", "have impossible numbers")
      }
      let id = EntryID(device: try session.device(row.number(0)), sequence: row.int(1))
      return (id, Checksum(stored: row.bytes(2)) ?? .zero)
    }
  }
}
