package import ScoringKit

/// A reader of one consistent state of a store.
///
/// It reads through a session of SQLite or PostgreSQL, inside a transaction that the store has
/// begun.
package class StoreReader {
  package let session: any SQLSession
  /// The device under which the store will write, as far as that is known before its first write.
  package let presumedDevice: DeviceID
  let kept: KeptState
  /// Whether the entries of any round were moved to another file; `nil` if not yet looked up.
  var knownCold: Bool?

  package init(_ session: any SQLSession, device: DeviceID, kept: KeptState = KeptState()) {
    self.session = session
    presumedDevice = device
    self.kept = kept
  }

  // MARK: Devices

  /// The device under which this store writes.
  ///
  /// Before the first write, it is the device under which the first write will be done.
  package var device: DeviceID {
    get throws(StoreError) { presumedDevice }
  }

  /// Returns the devices under which this store may write: its own device first, then those of
  /// further scorers, sorted.
  package final func ownDevices() throws(StoreError) -> [DeviceID] {
    let device = try device
    return [device] + (try furtherDevices().subtracting([device])).sorted()
  }

  /// Returns the devices, besides its own, under which this store may write for further scorers.
  final func furtherDevices() throws(StoreError) -> Set<DeviceID> {
    if let known = kept.furtherDevices { return known }
    let devices = Set(
      try session.rows(
        "SELECT device FROM devices WHERE home = $1 AND device <> home", [.of(presumedDevice)]
      ) { row throws(StoreError) in try session.device(row.number(0)) })
    kept.furtherDevices = devices
    return devices
  }

  /// A number that changes when another process, or another store object of this process, has
  /// written to the store.
  ///
  /// It does not change when this store object writes.
  package final var foreignVersion: Int64 {
    get throws(StoreError) { try session.foreignVersion() }
  }

  // MARK: Entries

  /// Returns the entries of a stream, sorted by Lamport number, then by device and sequence number.
  ///
  /// The list is empty if the stream does not exist or was deleted.
  ///
  /// - Complexity: Linear in the number of the stream's entries.
  package func entries(of stream: StreamID) throws(StoreError) -> [Entry] {
    let here = try storedEntries(of: stream)
    guard !here.contains(where: { $0.kind == .open }), let cold = try coldRound(stream) else {
      return here
    }
    return try entries(of: stream, in: cold, and: here)
  }

  /// Returns the entry with an id; `nil` if the store doesn't have it, or has set it aside.
  package final func entry(_ id: EntryID) throws(StoreError) -> Entry? {
    try sealed(id)?.entry
  }

  /// Returns the entry with an id and its checksum, which is `nil` if it can't be read; `nil` if the
  /// store doesn't have the entry, or has set it aside.
  package final func sealed(
    _ id: EntryID
  ) throws(StoreError) -> (entry: Entry, checksum: Checksum?)? {
    if let stored = try stored(id), !stored.isAside { return (stored.entry, stored.checksum) }
    return try ofCold(id) { reader throws(StoreError) in try reader.sealed(id) }
  }

  /// Returns the checksum that is stored with an entry; `nil` if the store doesn't have the entry.
  package final func checksum(of id: EntryID) throws(StoreError) -> Checksum? {
    try sealed(id)?.checksum
  }

  /// Returns a page of a device's entries: those with greater numbers than a given one, sorted by
  /// number.
  ///
  /// Deleted entries are left out. For the next page, pass the number of the last entry of this
  /// one.
  package final func entries(
    by device: DeviceID, after sequence: Int, limit: Int
  ) throws(StoreError) -> [Entry] {
    try addingCold(
      to: sealedEntries(by: device, after: sequence, limit: limit).map(\.entry), by: device,
      after: sequence, limit: limit)
  }

  /// Returns the greatest number of a device's entries in this store; 0 if there is none.
  package final func lastSequence(of device: DeviceID) throws(StoreError) -> Int {
    try session.first(
      "SELECT sequence FROM entries WHERE device = $1 ORDER BY sequence DESC LIMIT 1",
      [.of(device)]
    ) { $0.int(0) } ?? 0
  }

  /// Returns the entries of the line that was stored when a device sent an idempotency key.
  ///
  /// - Parameters:
  /// - key: The idempotency key of one typed line or key press.
  /// - device: The device that sent the line; `nil` for the store's own device.
  /// - Returns: The entries of the line; `nil` if the store does not remember the key.
  /// - Throws: ``StoreError`` if the store can't be read.
  package final func line(
    sentAs key: PressKey, by device: DeviceID?
  ) throws(StoreError) -> [Entry]? {
    let device = if let device { device } else { try self.device }
    let numbers = try session.first(
      "SELECT first, last FROM presses WHERE device = $1 AND key = $2",
      [.of(device), .of(key.text)]
    ) { ($0.int(0), $0.int(1)) }
    guard let (first, last) = numbers, StoreLimits.stored.contains(first),
      (first...StoreLimits.stored.upperBound).contains(last)
    else { return nil }
    return try sealedEntries(by: device, after: first - 1, upTo: last, limit: last - first + 1)
      .map(\.entry)
  }

  // MARK: Texts

  /// Returns the frozen text with an id; `nil` if the store doesn't have it.
  package final func frozen(_ id: ContentID) throws(StoreError) -> String? {
    try session.first("SELECT content FROM frozen WHERE id = $1", [.of(id.text)]) { $0.text(0) }
  }
}

// MARK: - Rows of entries

extension StoreReader {
  /// A stored entry, its checksum (`nil` if that can't be read), and whether the entry was set
  /// aside.
  typealias Stored = (entry: Entry, checksum: Checksum?, isAside: Bool)

  /// An SQL condition that excludes entries of deleted rounds: they arrived late, and were set
  /// aside in the table of entries.
  static let isHere = "NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.stream = e.stream)"
  private static let columns = """
    SELECT device, sequence, stream, lamport, author, "time", kind, origin, line,
      follows_device, follows, targets, seen, body, checksum
    """
  static let entriesOfStream = """
    \(columns) FROM entries e
    WHERE stream = $1 AND NOT EXISTS (SELECT 1 FROM tombstones WHERE stream = $1)
    ORDER BY lamport, device, sequence
    """
  private static let entriesOfDevice = """
    \(columns) FROM entries e
    WHERE device = $1 AND sequence > $2 AND sequence <= $3 AND \(isHere)
    ORDER BY sequence LIMIT $4
    """
  private static let entryOfName = """
    \(columns), CASE WHEN \(isHere) THEN 0 ELSE 1 END FROM entries e
    WHERE device = $1 AND sequence = $2
    """

  /// Returns the entry in a row of a query's result.
  ///
  /// - Throws: An error of the kind `damaged` if a column has a value that no entry can have.
  final func entry(_ row: any SQLRow) throws(StoreError) -> Entry {
    let device = try session.device(row.number(0))
    let id = EntryID(device: device, sequence: row.int(1))
    let numbers = StoreLimits.stored
    guard numbers.contains(id.sequence), numbers.contains(row.int(3)),
      let kind = EntryCode.kind(row.number(6)), let origin = EntryCode.origin(row.number(7)),
      (1...id.sequence).contains(row.int(8)), row.isNull(10) || numbers.contains(row.int(10)),
      let targets = EntryCode.names(row.optionalText(11)),
      let seen = EntryCode.names(row.optionalText(12))
    else { throw session.damaged("entry \(id)", "can't be read") }
    var after: EntryID?
    if !row.isNull(10) {
      let other = row.isNull(9) ? device : try session.device(row.number(9))
      after = EntryID(device: other, sequence: row.int(10))
    }
    let author: StreamID? = row.isNull(4) ? nil : try session.stream(row.text(4))
    return Entry(
      id: id, stream: try session.stream(row.text(2)), lamport: row.int(3), author: author,
      time: Moment(milliseconds: row.number(5)), kind: kind, origin: origin,
      line: EntryID(device: device, sequence: row.int(8)), after: after, targets: targets,
      seen: seen, body: row.text(13))
  }

  /// Returns the entry of this store with an id, even if it was set aside; `nil` if it is not here.
  final func stored(_ id: EntryID) throws(StoreError) -> Stored? {
    try session.first(Self.entryOfName, [.of(id.device), .of(id.sequence)]) {
      row throws(StoreError) in
      (try entry(row), Checksum(stored: row.bytes(14)), row.number(15) != 0)
    }
  }

  /// Returns those entries of a stream that are in this store itself, and not in files for moved
  /// rounds, in the order of the stream.
  final func storedEntries(of stream: StreamID) throws(StoreError) -> [Entry] {
    try session.rows(Self.entriesOfStream, [.of(stream)]) { row throws(StoreError) in
      try entry(row)
    }
  }

  /// Returns those entries of a stream that are in this store itself, with their checksums, in the
  /// order of the stream.
  final func sealedEntries(of stream: StreamID) throws(StoreError) -> [Numbering.Sealed] {
    try session.rows(Self.entriesOfStream, [.of(stream)]) { row throws(StoreError) in
      let entry = try entry(row)
      guard let checksum = Checksum(stored: row.bytes(14)) else {
        throw session.damaged("the checksum of \(entry.id)", "can't be read")
      }
      return (entry, checksum)
    }
  }

  /// Returns a device's entries in a range of numbers that are in this store itself, with their
  /// checksums.
  final func sealedEntries(
    by device: DeviceID, after sequence: Int, upTo last: Int = .max, limit: Int
  ) throws(StoreError) -> [(entry: Entry, checksum: Checksum?)] {
    try session.rows(
      Self.entriesOfDevice, [.of(device), .of(sequence), .of(last), .of(max(0, limit))]
    ) { row throws(StoreError) in (try entry(row), Checksum(stored: row.bytes(14))) }
  }

  /// Returns the run of deleted or moved entries that contains an id; `nil` if the entry was
  /// neither.
  ///
  /// The result is the last number of the run, the checksum of its last entry, and the stream.
  final func tombstone(
    over id: EntryID
  ) throws(StoreError) -> (last: Int, checksum: Checksum?, stream: StreamID)? {
    let found = try session.first(
      """
      SELECT first, last, checksum, stream FROM burials WHERE device = $1 AND last >= $2
      ORDER BY last LIMIT 1
      """, [.of(id.device), .of(id.sequence)]
    ) { row throws(StoreError) in
      (row.int(0), row.int(1), Checksum(stored: row.bytes(2)), try session.stream(row.text(3)))
    }
    guard let (first, last, checksum, stream) = found, first <= id.sequence else { return nil }
    return (last, checksum, stream)
  }
}
