package import ScoringKit

/// A writer of a store in a transaction.
///
/// It reads its own changes at once; others read them after the commit.
package final class StoreWriter: StoreReader {
  /// The line that was numbered last for each device, to be stored with ``append(_:sentAs:)``.
  private var lines: [DeviceID: [Entry]] = [:]
  /// The id and the checksum of the entry that was written last; `nil` if none was.
  private(set) var newest: (id: EntryID, checksum: Checksum)?
  /// The streams that changed in this transaction, each once, in the order of the first changes;
  /// `nil` as an element means all streams.
  package private(set) var changed: [StreamID?] = []
  private var noted: Set<StreamID?> = []
  /// The stream of the entry that was written last; the change of this stream is already recorded.
  var written: StreamID?
  /// The known parts of the logs of other devices, by device.
  var logs: [DeviceID: KnownLog] = [:]
  /// Whether a round was deleted in this transaction.
  var hasDeleted = false

  override package var device: DeviceID {
    get throws(StoreError) {
      try register()
      return presumedDevice
    }
  }

  /// Returns the entries of a stream, as ``StoreReader`` does.
  ///
  /// In a league's database, the state of these entries also becomes the cached state, because the
  /// writer has now seen them.
  override package func entries(of stream: StreamID) throws(StoreError) -> [Entry] {
    let entries = try super.entries(of: stream)
    guard session.dialect.isShared else { return entries }
    var state = StreamState()
    for entry in entries { state.add(entry) }
    keep(state, of: stream)
    return entries
  }

  /// Registers the device under which the store writes, unless that was done before.
  package func register() throws(StoreError) {
    guard !kept.isRegistered else { return }
    try session.register(presumedDevice)
    kept.isRegistered = true
  }

  /// Records that a stream changed in this transaction; `nil` means all streams.
  func noteChange(of stream: StreamID?) {
    if noted.insert(stream).inserted { changed.append(stream) }
  }

  /// Throws an error of the kind `missing` if a round was deleted.
  func refuseDeleted(_ stream: StreamID) throws(StoreError) {
    guard try !isKnownDeleted(stream) else { throw .deleted(stream) }
  }

  func isKnownDeleted(_ stream: StreamID) throws(StoreError) -> Bool {
    if let known = kept.deletions[stream] { return known }
    let isDeleted = try isDeleted(stream)
    kept.deletions[stream] = isDeleted
    return isDeleted
  }

  /// Creates a further device of this store, for a second scorer.
  ///
  /// The device belongs to this copy of the store, as ``StoreReader/device`` does: a copy of the
  /// store can't write under it, nor can this store after it has begun a new device.
  ///
  /// - Parameter device: The new device, which has not written anything yet.
  /// - Throws: ``StoreError`` if the store can't be written.
  package func makeDevice(_ device: DeviceID) throws(StoreError) {
    let further = try furtherDevices()
    try session.run(
      "INSERT INTO devices(device, home) VALUES ($1, $2)", [.of(device), .of(try self.device)])
    kept.furtherDevices = further.union([device])
  }

  /// Creates a further device with a random id: see ``makeDevice(_:)``.
  package func makeDevice() throws(StoreError) -> DeviceID {
    let device = DeviceID(bits: .random(in: 0 ... .max))
    try makeDevice(device)
    return device
  }
}

// MARK: - Numbering

extension StoreWriter {
  private static let newestEntry =
    "SELECT sequence, checksum FROM entries WHERE device = $1 ORDER BY sequence DESC LIMIT 1"
  private static let newestBurial =
    "SELECT last, checksum FROM burials WHERE device = $1 ORDER BY last DESC LIMIT 1"

  /// Makes the entries of one typed line, with their numbers; does not store them.
  ///
  /// The entries get the next numbers of their device, Lamport numbers above all that the writer
  /// had seen in the stream, the id of their line, and the list of newly seen entries. If the
  /// writer had not seen some entries of the stream, the line is concurrent with these, as if it
  /// had been written in another store and then merged.
  ///
  /// - Parameters:
  /// - drafts: The drafts of one typed line, in order; an empty list returns no entries.
  /// - stream: The stream of the line; the first entry creates the stream.
  /// - identity: The device and the author of the line, and the entries that the author had seen.
  /// - time: The current time on the writer's clock.
  /// - Returns: The entries of the line, to be stored with ``append(_:sentAs:)``.
  /// - Throws: ``StoreError`` of the kind `missing` if the stream was deleted, if the first draft
  ///   refers to a previous draft, or if the store may not write under the device; of the kind
  ///   `conflict` if a draft is larger than ``StoreLimits`` allows.
  package func numbered(
    _ drafts: [Draft], in stream: StreamID, by identity: WriterIdentity, time: Moment
  ) throws(StoreError) -> [Entry] {
    let device = try writingDevice(of: identity)
    try prefetch(stream, device)
    try refuseDeleted(stream)
    var context = try state(of: stream, for: device)
    if context.isCold {
      // The stream belongs to a moved round, which is brought back before anything is written to
      // it.
      try recall(stream)
      context = try state(of: stream, for: device)
    }
    if let horizon = context.horizon(of: device, identity, drafts) {
      context = try state(of: stream, within: horizon, context)
    }
    let entries = try Numbering.line(
      drafts, in: stream, by: device, author: identity.author, time: time,
      after: try chain(of: device).sequence, seeing: context)
    lines[device] = entries
    return entries
  }

  /// Announces all queries that the numbering of a line needs, so that they take one round trip.
  private func prefetch(_ stream: StreamID, _ device: DeviceID) throws(StoreError) {
    var queries: [SQLQuery] = []
    if kept.deletions[stream] == nil { queries.append(SQLQuery(Self.tombstone, [.of(stream)])) }
    if kept.states[stream] == nil { queries.append(SQLQuery(Self.stateOfStream, [.of(stream)])) }
    if kept.chains[device] == nil {
      queries += [Self.newestEntry, Self.newestBurial].map { SQLQuery($0, [.of(device)]) }
    }
    try session.prefetch(queries)
  }

  /// Returns the device under which a writer writes; throws an error if this store may not write
  /// under it.
  private func writingDevice(of identity: WriterIdentity) throws(StoreError) -> DeviceID {
    let own = try device
    guard let device = identity.device, device != own else { return own }
    guard try furtherDevices().contains(device) else { throw .notOwn(device) }
    return device
  }

  /// Returns the state of a stream, including the entries that a device has already listed as seen.
  private func state(
    of stream: StreamID, for device: DeviceID
  ) throws(StoreError) -> StreamState {
    var state = try state(of: stream)
    guard state.listed[device] == nil else { return state }
    state.listed[device] = [:]
    if state.heads.count > 1, state.heads[device] != nil {
      let lists = try session.rows(
        "SELECT seen FROM entries WHERE stream = $1 AND device = $2 AND seen IS NOT NULL",
        [.of(stream), .of(device)]
      ) { EntryCode.names($0.text(0)) }
      for seen in lists { state.list(seen, by: device) }
    }
    keep(state, of: stream)
    return state
  }

  /// Returns the state of a stream for a writer who had seen only some of its entries.
  private func state(
    of stream: StreamID, within horizon: Horizon, _ whole: StreamState
  ) throws(StoreError) -> StreamState {
    var state = StreamState(count: whole.count, listed: whole.listed)
    try session.query(
      "SELECT device, sequence, lamport FROM entries WHERE stream = $1", [.of(stream)]
    ) { row throws(StoreError) in
      let id = EntryID(device: try session.device(row.number(0)), sequence: row.int(1))
      let lamport = row.int(2)
      if horizon.holds(id), state.isInEffect(lamport) { state.see(id, lamport: lamport) }
    }
    return state
  }

  /// Returns the end of a device's log; deleted and moved entries are taken into account.
  private func chain(of device: DeviceID) throws(StoreError) -> Chain {
    if let known = kept.chains[device] { return known }
    var chain = Chain.empty
    for text in [Self.newestEntry, Self.newestBurial] {
      try session.query(text, [.of(device)]) { row throws(StoreError) in
        guard row.int(0) > chain.sequence else { return }
        guard StoreLimits.stored.contains(row.int(0)), let checksum = Checksum(stored: row.bytes(1))
        else { throw session.damaged("the newest checksum of \(device)", "can't be read") }
        chain = Chain(sequence: row.int(0), checksum: checksum)
      }
    }
    kept.chains[device] = chain
    return chain
  }
}

// MARK: - Adding

extension StoreWriter {
  /// Stores the entries of a line that was numbered in this transaction.
  ///
  /// - Parameters:
  /// - entries: The result of the last call of ``numbered(_:in:by:time:)`` for the device.
  /// - key: The idempotency key of the line; `nil` if it has none.
  /// - Returns: The stored entries. If the device sent the same key before, the entries that were
  ///   stored then are returned, and nothing is stored.
  /// - Throws: ``StoreError`` of the kind `conflict` if the line was not numbered in this
  ///   transaction, or if its first number has been used since; of the kind `missing` if the stream
  ///   was deleted.
  @discardableResult
  package func append(_ entries: [Entry], sentAs key: PressKey?) throws(StoreError) -> [Entry] {
    guard let first = entries.first, let last = entries.last else { return [] }
    let device = first.id.device
    if let key, let known = try line(sentAs: key, by: device) { return known }
    var chain = try chain(of: device)
    guard lines[device] == entries, first.id.sequence == chain.sequence + 1 else {
      throw .notNumbered(first.id)
    }
    try refuseDeleted(first.stream)
    var state = try state(of: first.stream)
    for (entry, checksum) in Numbering.seal(entries, after: &chain) {
      try write(entry, checksum)
      state.add(entry)
    }
    if let key { try remember(first, last.id.sequence, key) }
    kept.chains[device] = chain
    logs[device] = nil
    keep(state, of: first.stream)
    return entries
  }

  /// Numbers one typed line and stores it: see ``numbered(_:in:by:time:)``.
  ///
  /// - Returns: The stored entries. If the device sent the same key before, the entries that were
  ///   stored then are returned, and nothing is stored.
  @discardableResult
  package func append(
    _ drafts: [Draft], to stream: StreamID, by identity: WriterIdentity,
    sentAs key: PressKey? = nil,
    time: Moment
  ) throws(StoreError) -> [Entry] {
    if let key, let first = try line(sentAs: key, by: identity.device) { return first }
    return try append(numbered(drafts, in: stream, by: identity, time: time), sentAs: key)
  }

  /// Numbers one typed line under the store's own device and stores it, without an idempotency key.
  @discardableResult
  package func append(
    _ drafts: [Draft], to stream: StreamID, author: StreamID?, time: Moment
  ) throws(StoreError) -> [Entry] {
    try append(drafts, to: stream, by: WriterIdentity(author: author), time: time)
  }

  private static let addEntry = """
    INSERT INTO entries(device, sequence, stream, lamport, author, "time", kind, origin, line,
      follows_device, follows, targets, seen, body, checksum)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    """

  /// Writes an entry to its table, and updates the tables that depend on it.
  ///
  /// If the entry was brought back from a file for moved rounds, the summary of its stream stays
  /// valid.
  func write(
    _ entry: Entry, _ checksum: Checksum, isMoved: Bool = false
  ) throws(StoreError) {
    if written != entry.stream {
      if kept.streams.insert(entry.stream).inserted {
        try session.run(
          "INSERT INTO streams(stream) VALUES ($1) ON CONFLICT DO NOTHING", [.of(entry.stream)])
      }
      if !isMoved {
        // The round's summary is out of date until the desk stores a new one.
        try session.run(
          "UPDATE summaries SET mark = $2 WHERE stream = $1 AND mark <> $2",
          [.of(entry.stream), .text(StreamMark.empty.description)])
      }
      noteChange(of: entry.stream)
      written = entry.stream
    }
    try writeRow(entry, checksum)
    if let id = entry.attachment {
      try session.run(
        "INSERT INTO attaching(id, stream) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [.of(id.text), .of(entry.stream)])
    }
  }

  func writeRow(_ entry: Entry, _ checksum: Checksum) throws(StoreError) {
    let device = entry.id.device
    let otherDevice = entry.after.flatMap { $0.device == device ? nil : $0.device }
    try session.run(
      Self.addEntry,
      [
        .of(device), .of(entry.id.sequence), .of(entry.stream), .of(entry.lamport),
        .of(entry.author?.description), .number(entry.time.milliseconds),
        .of(EntryCode.code(of: entry.kind)), .of(EntryCode.code(of: entry.origin)),
        .of(entry.line.sequence), otherDevice.map { .of($0) } ?? .null,
        .of(entry.after.map { Int64($0.sequence) }), .of(EntryCode.text(entry.targets)),
        .of(EntryCode.text(entry.seen)), .bytes(Array(entry.body.utf8)), .of(checksum),
      ])
    newest = (entry.id, checksum)
  }

  /// Records the idempotency key of a line, and deletes the oldest keys now and then.
  private func remember(_ first: Entry, _ last: Int, _ key: PressKey) throws(StoreError) {
    let (device, sequence) = (first.id.device, first.id.sequence)
    try session.run(
      "INSERT INTO presses(device, key, stream, first, last) VALUES ($1, $2, $3, $4, $5)",
      [.of(device), .of(key.text), .of(first.stream), .of(sequence), .of(last)])
    let oldest = sequence - 4 * StoreLimits.presses
    if (sequence - 1) / 1024 != last / 1024, oldest > 0 {
      try session.run(
        "DELETE FROM presses WHERE device = $1 AND last <= $2", [.of(device), .of(oldest)])
    }
  }

  /// Stores a frozen text, unless it is stored already, and returns its digest as its id.
  ///
  /// - Throws: ``StoreError`` of the kind `conflict` if the text is too long, or if another text
  ///   has the same digest.
  @discardableResult
  package func freeze(_ text: String) throws(StoreError) -> ContentID {
    if let known = kept.texts[text] { return known }
    guard text.utf8.count <= StoreLimits.textBytes else { throw .longText }
    let id = ContentID(of: text)
    if let known = try frozen(id) {
      guard known.utf8.elementsEqual(text.utf8) else { throw .otherText(id) }
    } else {
      try session.run(
        "INSERT INTO frozen(id, content) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [.of(id.text), .bytes(Array(text.utf8))])
    }
    kept.texts[text] = id
    return id
  }
}
