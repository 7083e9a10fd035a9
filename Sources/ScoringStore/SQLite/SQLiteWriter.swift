internal import ScoringKit

/// Adds to a store's file inside a transaction that its store has begun.
///
/// What it learns of streams and devices is kept for the length of the write, so that a
/// long import looks nothing up twice.
final class SQLiteWriter: SQLiteReader {
  /// The first failure that may have left a change half done: the write must not be committed.
  private(set) var failure: StoreError?
  private let begin: () throws(StoreError) -> DeviceID
  private var writingDevice: DeviceID?
  /// The line that was numbered last for each device.
  private var lines: [DeviceID: [Entry]] = [:]
  /// The entry that was written last.
  var newest: (id: EntryID, stream: StreamID, checksum: Checksum)?
  /// The numbers of the streams that changed; 0 stands for all of them.
  var changed: [Int64] = []
  var chains: [DeviceID: Chain] = [:]
  var states: [StreamID: StreamState] = [:]
  var deletions: [StreamID: Bool] = [:]
  /// The rounds that were deleted in this write.
  var deleted: [StreamID] = []
  private var textIDs: [String: ContentID] = [:]

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - connection: the file, in a transaction.
  ///   - device: the device to write under, as far as it is known.
  ///   - print: gives what tells this copy of the store from others.
  ///   - makeDevice: gives the device to write under, and makes it known in the file.
  init(
    _ connection: Connection, device: DeviceID, print: @escaping () throws(StoreError) -> String,
    makeDevice: @escaping () throws(StoreError) -> DeviceID
  ) {
    begin = makeDevice
    super.init(connection, device: device, print: print)
  }

  override var device: DeviceID {
    get throws(StoreError) {
      if let writingDevice { return writingDevice }
      let device = try change { () throws(StoreError) in try begin() }
      writingDevice = device
      return device
    }
  }

  /// Runs what changes the file, and remembers that it failed.
  func change<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    // An error can have ended the transaction: what came now would be stored by itself.
    if let failure { throw failure }
    do {
      return try body()
    } catch {
      failure = error
      throw error
    }
  }

  /// Refuses what is said of a round that was deleted.
  func refuseDeleted(_ stream: StreamID) throws(StoreError) {
    guard try !isKnownDeleted(stream) else { throw .deleted(stream) }
  }

  private func isKnownDeleted(_ stream: StreamID) throws(StoreError) -> Bool {
    if let known = deletions[stream] { return known }
    let isDeleted = try isDeleted(stream)
    deletions[stream] = isDeleted
    return isDeleted
  }

  /// The device of a scribe, where this store may write under it.
  private func writingDevice(of scribe: Scribe) throws(StoreError) -> DeviceID {
    let own = try device
    guard let device = scribe.device, device != own else { return own }
    guard try furtherDevices().contains(device) else { throw .notOwn(device) }
    return device
  }

  override func state(of stream: StreamID) throws(StoreError) -> StreamState {
    if let known = states[stream] { return known }
    let state: StreamState
    if let kept = try keptState(of: stream) {
      state = kept
    } else {
      state = try super.state(of: stream)
    }
    keep(state, of: stream)
    return state
  }

  /// Keeps the state of a stream during the write, unless the stream may have quarantined entries.
  private func keep(_ state: StreamState, of stream: StreamID) {
    states[stream] = state.mayHoldQuarantined ? nil : state
  }

  /// The state that the last write left of a stream, where nobody else has written since.
  private func keptState(of stream: StreamID) throws(StoreError) -> StreamState? {
    guard let kept = connection.kept, kept.stream == stream,
      try kept.version == foreignVersion
    else { return nil }
    return kept.state
  }

  /// What is to be kept of this write once it is stored, so that the next line of the same
  /// stream is numbered without a look at all its entries.
  func stateToKeep() throws(StoreError) -> KeptState? {
    guard let stream = newest?.stream, let state = states[stream] else { return nil }
    return KeptState(stream: stream, version: try foreignVersion, state: state)
  }

  /// The state of a stream with what a device listed as seen.
  private func state(
    of stream: StreamID, for device: DeviceID
  ) throws(StoreError) -> StreamState {
    var state = try state(of: stream)
    guard state.listed[device] == nil else { return state }
    state.listed[device] = [:]
    if state.heads.count > 1, state.heads[device] != nil,
      let number = try connection.number(of: stream), let own = try connection.number(of: device)
    {
      let listing = try connection.statement(.seenInStream)
      defer { listing.reset() }
      listing.bind(1, number)
      listing.bind(2, own)
      while try listing.step() {
        state.list(EntryCode.names(listing.optionalText(0)) ?? [], by: device)
      }
    }
    keep(state, of: stream)
    return state
  }

  /// What a writer sees who hasn't seen all of a stream.
  private func state(
    of stream: StreamID, within horizon: Horizon, _ whole: StreamState
  ) throws(StoreError) -> StreamState {
    var state = StreamState(count: whole.count, listed: whole.listed)
    guard let number = try connection.number(of: stream) else { return state }
    let statement = try connection.statement(.sight)
    defer { statement.reset() }
    statement.bind(1, number)
    while try statement.step() {
      let device = try connection.device(statement.number(0))
      let (last, lamport) = (statement.int(1), statement.int(2))
      for sequence in try sequences(last, count: statement.int(3)) {
        let id = EntryID(device: device, sequence: sequence)
        let number = lamport - (last - sequence)
        if horizon.holds(id), state.isInEffect(number) { state.see(id, lamport: number) }
      }
    }
    return state
  }

  /// The end of a device's log, deleted entries included.
  private func chain(of device: DeviceID) throws(StoreError) -> Chain {
    if let known = chains[device] { return known }
    guard let number = try connection.number(of: device) else { return .empty }
    var chain = Chain.empty
    for query in [Query.newestEntry, .newestBurial] {
      let statement = try connection.statement(query)
      defer { statement.reset() }
      statement.bind(1, number)
      if try statement.step(), statement.int(0) > chain.sequence {
        guard StoreLimits.stored.contains(statement.int(0)),
          let checksum = Checksum(stored: Array(statement.bytes(1).suffix(16)))
        else {
          throw connection.damaged("the newest checksum of \(device)", "can't be read")
        }
        chain = Chain(sequence: statement.int(0), checksum: checksum)
      }
    }
    chains[device] = chain
    return chain
  }

  /// Remembers under which key a line was sent, and now and then forgets the oldest keys.
  private func remember(_ entries: [Entry], sentAs key: PressKey) throws(StoreError) {
    guard let first = entries.first, let last = entries.last else { return }
    let statement = try connection.statement(.addPress)
    statement.bind(1, try connection.makeNumber(of: first.id.device))
    statement.bind(2, key.text)
    statement.bind(3, try connection.makeNumber(of: first.stream))
    statement.bind(4, first.id.sequence)
    statement.bind(5, last.id.sequence)
    let number = try statement.insert() ?? 0
    if number % 256 == 0, number > 0 {
      try forget(.forgetPresses, number - Int64(StoreLimits.presses))
    }
  }

  func forget(_ query: Query, _ last: Int64) throws(StoreError) {
    guard last > 0, last < .max else { return }
    let statement = try connection.statement(query)
    statement.bind(1, last)
    try statement.run()
  }
}

extension SQLiteWriter: StoreWriter {
  func makeDevice(_ device: DeviceID) throws(StoreError) {
    _ = try self.device
    try change { () throws(StoreError) in
      let number = try connection.makeNumber(of: device)
      let own = try connection.statement(.ownDevice)
      own.bind(1, number)
      try own.run()
      let statement = try connection.statement(.addScribe)
      statement.bind(1, number)
      statement.bind(2, try print())
      try statement.run()
    }
    noteFurther(device)
  }

  func numbered(
    _ drafts: [Draft], in stream: StreamID, by scribe: Scribe, time: Moment
  ) throws(StoreError) -> [Entry] {
    try refuseDeleted(stream)
    let device = try writingDevice(of: scribe)
    var sight = try state(of: stream, for: device)
    if sight.isCold {
      // Whoever goes on with a round brings it back.
      try recall(stream)
      sight = try state(of: stream, for: device)
    }
    if let horizon = sight.horizon(of: device, scribe, drafts) {
      sight = try state(of: stream, within: horizon, sight)
    }
    let entries = try Numbering.line(
      drafts, in: stream, by: device, author: scribe.author, time: time,
      after: try chain(of: device).sequence, seeing: sight)
    lines[device] = entries
    return entries
  }

  func append(_ entries: [Entry], sentAs key: PressKey?) throws(StoreError) -> [Entry] {
    guard let first = entries.first else { return [] }
    let device = first.id.device
    if let key, let known = try line(sentAs: key, by: device) { return known }
    var chain = try chain(of: device)
    guard lines[device] == entries, first.id.sequence == chain.sequence + 1 else {
      throw .notNumbered(first.id)
    }
    try refuseDeleted(first.stream)
    var state = try state(of: first.stream)
    try change { () throws(StoreError) in
      let previous = chain.checksum
      try write(
        Numbering.seal(entries, after: &chain), after: previous, lineNumbers(of: first))
      for entry in entries { state.add(entry) }
      if let key { try remember(entries, sentAs: key) }
    }
    chains[device] = chain
    keep(state, of: first.stream)
    return entries
  }

  func insert(_ entry: Entry, checksum: Checksum) throws(StoreError) -> Bool {
    try Numbering.check(entry)
    let id = entry.id
    if let known = try storedEntry(id) {
      guard known == entry, try storedChecksum(of: id) == checksum else { throw .otherContent(id) }
      return false
    }
    let stray: Bool? = try row(.stray, id) { row throws(StoreError) in
      row.text(0) == entry.canonicalText && row.bytes(1) == checksum.bytes
    }
    if let stray {
      guard stray else { throw .otherContent(id) }
      return false
    }
    guard try burial(over: id) == nil else { return false }
    guard id.device != presumedDevice, try !furtherDevices().contains(id.device) else {
      throw .ownName(id)
    }
    try check(entry, follows: checksum)
    let next = EntryID(device: id.device, sequence: id.sequence + 1)
    if let following = try storedEntry(next),
      try storedChecksum(of: next) != Checksum(of: following, after: checksum)
    {
      throw .brokenChain(id)
    }
    if try isKnownDeleted(entry.stream) {
      try change { () throws(StoreError) in try setAside(entry, checksum) }
      return false
    }
    try change { () throws(StoreError) in
      try write(entry, checksum, try lineNumbers(of: entry))
    }
    if var state = states[entry.stream] {
      state.add(entry)
      keep(state, of: entry.stream)
    }
    if chains[id.device].map({ $0.sequence < id.sequence }) ?? true {
      chains[id.device] = Chain(sequence: id.sequence, checksum: checksum)
    }
    return true
  }

  /// Refuses a checksum that doesn't follow, where the entry before is here to tell.
  private func check(_ entry: Entry, follows checksum: Checksum) throws(StoreError) {
    let id = entry.id
    var previous: Checksum? = id.sequence == 1 ? .zero : nil
    if let chain = chains[id.device], chain.sequence == id.sequence - 1 {
      previous = chain.checksum
    } else if id.sequence > 1 {
      previous = try knownChecksum(EntryID(device: id.device, sequence: id.sequence - 1))
    }
    if let previous, Checksum(of: entry, after: previous) != checksum {
      throw .brokenChain(id)
    }
  }

  private func setAside(_ entry: Entry, _ checksum: Checksum) throws(StoreError) {
    let statement = try connection.statement(.addStray)
    statement.bind(1, try connection.makeNumber(of: entry.id.device))
    statement.bind(2, entry.id.sequence)
    statement.bind(3, try connection.makeNumber(of: entry.stream))
    statement.bind(4, entry.canonicalText)
    statement.bind(5, checksum.bytes)
    try statement.run()
  }

  func freeze(_ text: String) throws(StoreError) -> ContentID {
    if let known = textIDs[text] { return known }
    guard text.utf8.count <= StoreLimits.textBytes else { throw .longText }
    let id = ContentID(of: text)
    if let known = try frozen(id) {
      guard known.utf8.elementsEqual(text.utf8) else { throw .otherText(id) }
    } else {
      try change { () throws(StoreError) in
        let statement = try connection.statement(.addText)
        statement.bind(1, id.text)
        statement.bind(2, text)
        try statement.run()
      }
    }
    textIDs[text] = id
    return id
  }
}
