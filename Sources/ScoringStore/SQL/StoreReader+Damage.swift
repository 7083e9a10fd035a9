package import ScoringKit

// The check of one stream's checksums, which needs no walk of the log.
extension StoreReader {
  /// The checksums that are stored for an entry and for the previous entry of its device.
  private struct Link {
    let id: EntryID
    /// The checksum that is stored with the entry; `nil` if it can't be read.
    let checksum: Checksum?
    /// The checksum of the previous entry; `nil` if the store doesn't have it or can't read it.
    var previous: Checksum?
  }

  private static let linksOfStream = """
    SELECT e.device, e.sequence, e.checksum, p.checksum, b.checksum FROM entries e
    LEFT JOIN entries p ON p.device = e.device AND p.sequence = e.sequence - 1
    LEFT JOIN burials b ON b.device = e.device AND b.last = e.sequence - 1
    WHERE e.stream = $1
    """

  /// Returns those entries of a stream whose stored checksums don't match them, in the given order.
  ///
  /// The checksum of an entry must follow from the entry and the stored checksum of its device's
  /// previous entry. If that one is unknown, because it was deleted or never arrived, the entry is
  /// not reported.
  ///
  /// - Parameters:
  ///   - stream: The stream that contains the entries.
  ///   - entries: The entries as they were read from the store.
  /// - Returns: The ids of the damaged entries; empty if there are none.
  /// - Throws: ``StoreError`` if the store can't be read.
  /// - Complexity: Linear in the number of the stream's entries.
  package final func damaged(
    in stream: StreamID, _ entries: [Entry]
  ) throws(StoreError) -> [EntryID] {
    var links = try links(of: stream)
    if links.count < entries.count, let cold = try coldRound(stream) {
      links += try reading(file: cold.file) { reader throws(StoreError) in
        try reader.links(of: stream)
      }
      for index in links.indices where links[index].previous == nil {
        links[index].previous = try previousChecksum(of: links[index].id)
      }
    }
    let known = Dictionary(links.map { ($0.id, $0) }) { first, _ in first }
    return entries.filter { entry in
      guard let link = known[entry.id] else { return false }
      return Self.isDamaged(entry, link.checksum, after: link.previous)
    }.map(\.id)
  }

  /// Returns those of a device's entries whose stored checksums don't match them.
  ///
  /// The entries are as they were read from the store, in ascending order of their numbers.
  package final func damaged(among entries: [Entry]) throws(StoreError) -> [Entry] {
    var damaged: [Entry] = []
    var last: (id: EntryID, checksum: Checksum?)?
    for entry in entries {
      let checksum = try checksum(of: entry.id)
      let follows = last?.id == EntryID(device: entry.id.device, sequence: entry.id.sequence - 1)
      let previous = follows ? last?.checksum : try previousChecksum(of: entry.id)
      if Self.isDamaged(entry, checksum, after: previous) { damaged.append(entry) }
      last = (entry.id, checksum)
    }
    return damaged
  }

  private static func isDamaged(
    _ entry: Entry, _ checksum: Checksum?, after previous: Checksum?
  ) -> Bool {
    guard let checksum else { return true }
    guard let previous else { return false }
    return Checksum(of: entry, after: previous) != checksum
  }

  private func links(of stream: StreamID) throws(StoreError) -> [Link] {
    try session.rows(Self.linksOfStream, [.of(stream)]) { row throws(StoreError) in
      let id = EntryID(device: try session.device(row.number(0)), sequence: row.int(1))
      let previous = row.isNull(3) ? row.bytes(4) : row.bytes(3)
      return Link(
        id: id, checksum: Checksum(stored: row.bytes(2)),
        previous: id.sequence == 1 ? .zero : Checksum(stored: previous))
    }
  }

  /// Returns the stored checksum of the previous entry of an entry's device, even if that one was
  /// deleted, moved or set aside; `nil` if it is unknown.
  private func previousChecksum(of id: EntryID) throws(StoreError) -> Checksum? {
    guard id.sequence > 1 else { return .zero }
    let previous = EntryID(device: id.device, sequence: id.sequence - 1)
    if let stored = try stored(previous) { return stored.checksum }
    if let tombstone = try tombstone(over: previous), tombstone.last == previous.sequence {
      return tombstone.checksum
    }
    return try StoreError.unlessAway { () throws(StoreError) in try checksum(of: previous) } ?? nil
  }
}
