internal import ScoringKit

/// An entry as it lies in the file.
struct StoredEntry {
  let entry: Entry
  /// Its checksum; nil where what is stored is none.
  let checksum: Checksum?
  /// The checksum that it follows; nil where its row doesn't say.
  let previous: Checksum?
  /// Whether its checksum was made from that one just now, and is not stored.
  var isMade = false
}

// The rows of entries, of which one can hold several.
extension SQLiteReader {
  /// The entries of the row on which a statement with the entry's columns stands, in their order.
  final func entries(_ row: Statement) throws(StoreError) -> [Entry] {
    guard EntryPack.Code.isPack(row.number(6)) else { return [try entry(row)] }
    let device = try connection.device(row.number(0))
    let numbers = StoreLimits.stored
    let (last, lamport, first) = (row.int(1), row.int(3), row.int(8))
    guard numbers.contains(last), (1..<last).contains(first), numbers.contains(lamport),
      case let count = last - first + 1, count <= EntryPack.entries, lamport >= count,
      let origin = EntryCode.origin(row.number(7)), row.isNull(11), row.isNull(12),
      let bodies = row.withText(13, { EntryPack.bodies(in: $0, count: count) })
    else { throw connection.damaged("entry \(device)-\(last)", "can't be read") }
    let stream = try connection.stream(row.number(2))
    let author = try author(row)
    var event = try anchor(row, of: device)
    let line = EntryID(device: device, sequence: first)
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for (index, part) in bodies.enumerated() {
      let id = EntryID(device: device, sequence: first + index)
      entries.append(
        Entry(
          id: id, stream: stream, lamport: lamport - count + 1 + index, author: author,
          time: Moment(milliseconds: row.number(5)), kind: part.kind, origin: origin, line: line,
          after: index == 0 || part.follows ? event : nil, body: part.body))
      if part.kind == .event { event = id }
    }
    return entries
  }

  /// The entry of a row that holds one.
  private func entry(_ row: Statement) throws(StoreError) -> Entry {
    let device = try connection.device(row.number(0))
    let id = EntryID(device: device, sequence: row.int(1))
    let numbers = StoreLimits.stored
    guard numbers.contains(id.sequence), numbers.contains(row.int(3)),
      let kind = EntryCode.kind(row.number(6)), let origin = EntryCode.origin(row.number(7)),
      (1...id.sequence).contains(row.int(8)),
      let targets = EntryCode.names(row.optionalText(11)),
      let seen = EntryCode.names(row.optionalText(12))
    else { throw connection.damaged("entry \(id)", "can't be read") }
    return Entry(
      id: id, stream: try connection.stream(row.number(2)), lamport: row.int(3),
      author: try author(row), time: Moment(milliseconds: row.number(5)), kind: kind,
      origin: origin, line: EntryID(device: device, sequence: row.int(8)),
      after: try anchor(row, of: device), targets: targets, seen: seen, body: row.text(13))
  }

  /// The numbers of a row's entries, of which the last one and the count are known.
  final func sequences(_ last: Int, count: Int) throws(StoreError) -> ClosedRange<Int> {
    guard StoreLimits.stored.contains(last), (1...EntryPack.entries).contains(count), count <= last
    else { throw connection.damaged("entries", "has impossible numbers") }
    return last - count + 1...last
  }

  private func author(_ row: Statement) throws(StoreError) -> StreamID? {
    row.isNull(4) ? nil : try connection.stream(row.number(4))
  }

  /// What the first entry of a row was typed after.
  private func anchor(_ row: Statement, of device: DeviceID) throws(StoreError) -> EntryID? {
    guard !row.isNull(10) else { return nil }
    guard StoreLimits.stored.contains(row.int(10)) else {
      throw connection.damaged("entry \(device)-\(row.int(1))", "can't be read")
    }
    let other = row.isNull(9) ? device : try connection.device(row.number(9))
    return EntryID(device: other, sequence: row.int(10))
  }

  /// The entries of such a row with their checksums.
  ///
  /// A row of several entries says what its first one follows and what its last one has; those in
  /// between are made again.
  private func sealedEntries(_ row: Statement) throws(StoreError) -> [StoredEntry] {
    let entries = try entries(row)
    let bytes = row.bytes(14)
    guard entries.count > 1 else {
      let checksum = Checksum(stored: bytes)
      return entries.map { StoredEntry(entry: $0, checksum: checksum, previous: nil) }
    }
    guard var previous = Checksum(stored: Array(bytes.prefix(16))) else {
      return entries.map { StoredEntry(entry: $0, checksum: nil, previous: nil) }
    }
    var sealed: [StoredEntry] = []
    for entry in entries.dropLast() {
      let checksum = Checksum(of: entry, after: previous)
      sealed.append(
        StoredEntry(entry: entry, checksum: checksum, previous: previous, isMade: true))
      previous = checksum
    }
    if let last = entries.last {
      let checksum = Checksum(stored: Array(bytes.dropFirst(16)))
      sealed.append(StoredEntry(entry: last, checksum: checksum, previous: previous))
    }
    return sealed
  }

  /// The entries of a device with their checksums.
  final func sealedEntries(
    by device: DeviceID, after sequence: Int, upTo last: Int = .max, limit: Int
  ) throws(StoreError) -> [StoredEntry] {
    guard let number = try connection.number(of: device) else { return [] }
    let statement = try connection.statement(.entriesOfDevice)
    defer { statement.reset() }
    statement.bind(1, number)
    statement.bind(2, sequence)
    var found: [StoredEntry] = []
    while found.count < limit, try statement.step() {
      let row = try sealedEntries(statement)
      guard let first = row.first, first.entry.id.sequence <= last else { break }
      found += row.filter { sequence < $0.entry.id.sequence && $0.entry.id.sequence <= last }
    }
    return Array(found.prefix(max(0, limit)))
  }

  /// The entries of a stream that lie here, in their order.
  final func storedEntries(of stream: StreamID) throws(StoreError) -> [Entry] {
    guard let number = try connection.number(of: stream) else { return [] }
    let statement = try connection.statement(.entriesOfStream)
    defer { statement.reset() }
    statement.bind(1, number)
    var entries: [Entry] = []
    var isInOrder = true
    while try statement.step() {
      let next = try self.entries(statement)
      if let last = entries.last, let first = next.first, last.lamport >= first.lamport {
        isInOrder = false
      }
      entries += next
    }
    // The file is in the order of the devices' numbers, which differs from store to store, and a
    // row of several entries stands where its last one does.
    return isInOrder ? entries : entries.sorted(by: Entry.precedes)
  }

  /// An entry with the checksum that it has to have.
  final func seal(_ stored: StoredEntry) throws(StoreError) -> Numbering.Sealed {
    guard let checksum = stored.checksum else {
      throw connection.damaged("the checksum of \(stored.entry.id)", "can't be read")
    }
    return (stored.entry, checksum)
  }

  /// The entries of a stream that lie here with their checksums, in no order.
  final func sealedEntries(of stream: StreamID) throws(StoreError) -> [StoredEntry] {
    guard let number = try connection.number(of: stream) else { return [] }
    let statement = try connection.statement(.entriesOfStream)
    defer { statement.reset() }
    statement.bind(1, number)
    var sealed: [StoredEntry] = []
    while try statement.step() { sealed += try sealedEntries(statement) }
    return sealed
  }

  /// An entry that lies here.
  final func storedEntry(_ id: EntryID) throws(StoreError) -> Entry? {
    try row(.entryOfName, id) { row throws(StoreError) in
      try entries(row).first { $0.id == id }
    }
  }

  /// The checksum of an entry that lies here.
  final func storedChecksum(of id: EntryID) throws(StoreError) -> Checksum? {
    try row(.entryOfName, id) { row throws(StoreError) in
      try sealedEntries(row).first { $0.entry.id == id }?.checksum
    }
  }
}
