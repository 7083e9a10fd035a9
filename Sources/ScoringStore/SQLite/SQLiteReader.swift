internal import ScoringKit

/// Reads a store's file inside a transaction that its store has begun.
class SQLiteReader {
  let connection: Connection
  /// The device to write under, as far as it is known without writing.
  let presumedDevice: DeviceID
  /// Gives what tells this copy of the store from others.
  let print: () throws(StoreError) -> String
  private var knownFurtherDevices: Set<DeviceID>?
  /// Whether any round lies in another file, once it was asked for.
  var knownCold: Bool?

  init(_ connection: Connection, device: DeviceID, print: @escaping () throws(StoreError) -> String)
  {
    self.connection = connection
    presumedDevice = device
    self.print = print
  }

  /// The devices beside its own that this copy of the store may write under.
  final func furtherDevices() throws(StoreError) -> Set<DeviceID> {
    if let knownFurtherDevices { return knownFurtherDevices }
    let statement = try connection.statement(.scribes)
    defer { statement.reset() }
    statement.bind(1, try print())
    var devices: Set<DeviceID> = []
    while try statement.step() {
      devices.insert(try connection.device(statement.number(0)))
    }
    knownFurtherDevices = devices
    return devices
  }

  /// Takes a device among those that may be written under.
  final func noteFurther(_ device: DeviceID) {
    knownFurtherDevices?.insert(device)
  }

  /// Runs a query for one entry by its name, and gives its row.
  final func row<Value>(
    _ query: Query, _ id: EntryID, _ read: (Statement) throws(StoreError) -> Value?
  ) throws(StoreError) -> Value? {
    guard let device = try connection.number(of: id.device) else { return nil }
    let statement = try connection.statement(query)
    defer { statement.reset() }
    statement.bind(1, device)
    statement.bind(2, id.sequence)
    return try statement.step() ? try read(statement) : nil
  }

  /// Whether a query for a stream's number has a row.
  final func exists(_ query: Query, _ stream: StreamID) throws(StoreError) -> Bool {
    guard let number = try connection.number(of: stream) else { return false }
    let statement = try connection.statement(query)
    defer { statement.reset() }
    statement.bind(1, number)
    return try statement.step()
  }

  /// What a new entry of a stream has to take into account, but what was listed as seen.
  func state(of stream: StreamID) throws(StoreError) -> StreamState {
    var state = StreamState()
    guard let number = try connection.number(of: stream) else { return state }
    let statement = try connection.statement(.stateOfStream)
    defer { statement.reset() }
    statement.bind(1, number)
    var isOpened = false
    while try statement.step() {
      isOpened = isOpened || statement.int(4) == 1
      guard StoreLimits.stored.contains(statement.int(2)),
        StoreLimits.stored.contains(statement.int(3))
      else { throw connection.damaged("\(stream)", "has impossible numbers") }
      let device = try connection.device(statement.number(0))
      state.see(EntryID(device: device, sequence: statement.int(2)), lamport: statement.int(3))
      state.count += statement.int(1)
    }
    if state.mayHoldQuarantined { state = StreamState(of: try storedEntries(of: stream)) }
    // What begins with no opening may have been moved.
    if !isOpened, let cold = try coldRound(stream) { state.join(cold.state) }
    return state
  }

  /// The run of deleted entries that a name lies in, with its last one's checksum.
  final func burial(
    over id: EntryID
  ) throws(StoreError) -> (last: Int, checksum: Checksum?, stream: Int64)? {
    try row(.burialOver, id) { row throws(StoreError) in
      row.int(0) <= id.sequence
        ? (row.int(1), Checksum(stored: row.bytes(2)), row.number(3)) : nil
    }
  }

  /// The checksum under a name, also where the entry was deleted or set aside.
  final func knownChecksum(_ id: EntryID) throws(StoreError) -> Checksum? {
    if let own = try storedChecksum(of: id) { return own }
    if let burial = try burial(over: id) {
      return burial.last == id.sequence ? burial.checksum : nil
    }
    return try row(.stray, id) { row throws(StoreError) in Checksum(stored: row.bytes(1)) }
  }

  var device: DeviceID {
    get throws(StoreError) { presumedDevice }
  }
}

extension SQLiteReader: StoreReader {
  final func entries(of stream: StreamID) throws(StoreError) -> [Entry] {
    let here = try storedEntries(of: stream)
    guard !here.contains(where: { $0.kind == .open }), let cold = try coldRound(stream) else {
      return here
    }
    return try entries(of: stream, in: cold, and: here)
  }

  final func entry(_ id: EntryID) throws(StoreError) -> Entry? {
    if let here = try storedEntry(id) { return here }
    return try ofCold(id) { reader throws(StoreError) in try reader.entry(id) }
  }

  final func checksum(of id: EntryID) throws(StoreError) -> Checksum? {
    if let here = try storedChecksum(of: id) { return here }
    return try ofCold(id) { reader throws(StoreError) in try reader.checksum(of: id) }
  }

  final func entries(
    by device: DeviceID, after sequence: Int, limit: Int
  ) throws(StoreError) -> [Entry] {
    try addingCold(
      to: sealedEntries(by: device, after: sequence, limit: limit).map(\.entry), by: device,
      after: sequence, limit: limit)
  }

  final func heads() throws(StoreError) -> [EntryID] {
    let statement = try connection.statement(.heads)
    defer { statement.reset() }
    var heads = try coldHeads()
    while try statement.step() {
      guard !statement.isNull(1) else { continue }
      let device = try connection.device(statement.number(0))
      heads[device] = max(heads[device] ?? 0, statement.int(1))
    }
    return heads.map { EntryID(device: $0.key, sequence: $0.value) }.sorted()
  }

  final func streams(ofKind kind: String) throws(StoreError) -> [StreamID] {
    let statement = try connection.statement(.streamsOfKind)
    defer { statement.reset() }
    statement.bind(1, kind)
    return try streams(statement, ofKind: kind)
  }

  final func streams(
    ofKind kind: String, matchingKeyPrefix prefix: String, limit: Int
  ) throws(StoreError) -> [StreamID] {
    let statement = try connection.statement(.streamsOfPrefix)
    defer { statement.reset() }
    statement.bind(1, kind)
    statement.bind(2, prefix)
    // The first character after all that a key can hold.
    statement.bind(3, prefix + "{")
    statement.bind(4, max(0, limit))
    return try streams(statement, ofKind: kind)
  }

  private func streams(
    _ statement: Statement, ofKind kind: String
  ) throws(StoreError) -> [StreamID] {
    var streams: [StreamID] = []
    while try statement.step() {
      guard let stream = StreamID(kind: kind, key: statement.text(0)) else {
        throw connection.damaged("streams", "holds what is no stream")
      }
      streams.append(stream)
    }
    return streams
  }

  final func mark(of stream: StreamID) throws(StoreError) -> StreamMark {
    try state(of: stream).mark
  }

  final func isDeleted(_ stream: StreamID) throws(StoreError) -> Bool {
    try exists(.tombstone, stream)
  }

  final func strays() throws(StoreError) -> [EntryID] {
    let statement = try connection.statement(.strays)
    defer { statement.reset() }
    var strays: [EntryID] = []
    while try statement.step() {
      strays.append(
        EntryID(device: try connection.device(statement.number(0)), sequence: statement.int(1)))
    }
    return strays.sorted()
  }

  final func frozen(_ id: ContentID) throws(StoreError) -> String? {
    let statement = try connection.statement(.text)
    defer { statement.reset() }
    statement.bind(1, id.text)
    return try statement.step() ? statement.text(0) : nil
  }

  final func rounds(
    fromImporter importer: String, group: String
  ) throws(StoreError) -> [StreamID] {
    let statement = try connection.statement(.sources)
    defer { statement.reset() }
    statement.bind(1, importer)
    statement.bind(2, group)
    var rounds: [StreamID] = []
    while try statement.step() {
      rounds.append(try connection.stream(statement.number(0)))
    }
    return rounds.sorted()
  }
}
