package import ScoringKit

/// A store in one SQLite file.
///
/// The file comes into being with the first write, for its owner alone. A new store object
/// has read nothing but the file's header; where there is no file it is an empty store.
package final class SQLiteStore: Store, @unchecked Sendable {
  /// What a store is opened for.
  package enum Mode: Hashable, Sendable {
    /// Nothing is written, not even a migration.
    case readOnly
    /// Reading, and writing where it is asked for.
    case readWrite
  }

  /// The file's absolute path.
  package let path: String
  /// What it was opened for.
  package let mode: Mode
  let busyMilliseconds: Int32
  let fingerprint: Fingerprint
  let schema: Schema
  /// The id for a new file for moved rounds; nil for a store.
  let coldName: String?
  let lock = Lock()
  // All of these are used with the lock held.
  var connection: Connection?
  private var isWriting = false
  private var isReading = false
  private var notice: String?
  /// How far the file had come when the feed was asked, or written to, last.
  var feed: Feed?
  /// The device to begin where the file has none for this machine.
  private let newDevice = DeviceID(bits: .random(in: 0 ... .max))

  /// Opens a store; a file that is there is looked at, and brought up to date where it is old
  /// and may be written.
  ///
  /// - Parameters:
  ///   - path: the file; its folder is made with the first write.
  ///   - mode: what for.
  ///   - busyMilliseconds: how long to wait for other programs.
  ///   - fingerprint: how copies of the file are recognised.
  /// - Throws: `notADatabase`, `foreign`, `newer`, `damaged`, `permission`; the file is then
  ///   as it was, byte for byte.
  package convenience init(
    path: String, mode: Mode = .readWrite, busyMilliseconds: Int32 = 5000,
    fingerprint: Fingerprint = .machine
  ) throws(StoreError) {
    try self.init(
      path: path, mode: mode, busyMilliseconds: busyMilliseconds, fingerprint: fingerprint,
      schema: .current)
  }

  init(
    path: String, mode: Mode, busyMilliseconds: Int32 = 5000, fingerprint: Fingerprint = .machine,
    schema: Schema, coldName: String? = nil
  ) throws(StoreError) {
    self.coldName = coldName
    self.path = FilePath.absolute(path)
    self.mode = mode
    self.busyMilliseconds = busyMilliseconds
    self.fingerprint = fingerprint
    self.schema = schema
    _ = try openIfThere()
  }

  package func claim(_ device: DeviceID) -> DeviceClaim? {
    DeviceClaim(device, in: path + ".keypads")
  }

  package var identityNotice: String? {
    lock.hold { notice }
  }

  package var awayNotice: String? {
    lock.hold { connection?.coldFiles.notice }
  }

  package func read<Value>(_ body: (any StoreReader) throws -> Value) throws -> Value {
    try lock.hold {
      guard let connection = try openIfThere() else {
        return try body(MemoryReader(MemoryContents(device: newDevice)))
      }
      if isWriting || isReading {
        return try body(reader(connection))
      }
      isReading = true
      defer { isReading = false }
      do {
        let reader = try undoingInterruptedWrites { () throws(StoreError) in
          try self.begin(connection)
        }
        defer { end(connection) }
        return try body(reader)
      } catch {
        forgetIfBroken(error)
        throw error
      }
    }
  }

  /// Begins to read: its first row takes the lock.
  private func begin(_ connection: Connection) throws(StoreError) -> SQLiteReader {
    do {
      try connection.statement(.begin).run()
      return try reader(connection)
    } catch {
      connection.rollback()
      throw error
    }
  }

  /// Reads a piece with typed errors; nil where there is no file.
  func reading<Value>(
    _ body: (SQLiteReader) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    do {
      return try read { reader in
        try (reader as? SQLiteReader).map { reader throws(StoreError) in try body(reader) }
      }
    } catch let error as StoreError {
      throw error
    } catch {
      return nil
    }
  }

  @discardableResult
  package func write<Value>(_ body: (any StoreWriter) throws -> Value) throws -> Value {
    guard mode == .readWrite else {
      throw StoreError(.readOnly, "The store was opened for reading only.", path: path)
    }
    return try lock.hold {
      guard !isWriting, !isReading else { throw StoreError.nested }
      let connection = try openOrMake()
      isWriting = true
      defer { isWriting = false }
      do {
        let value = try transaction(connection, body)
        self.connection = connection
        return value
      } catch {
        connection.rollback()
        forgetIfBroken(error)
        throw error
      }
    }
  }

  private func transaction<Value>(
    _ connection: Connection, _ body: (any StoreWriter) throws -> Value
  ) throws -> Value {
    // Who writes again will go on writing.
    if connection.commits > 0 { try connection.keepJournal() }
    try connection.statement(.beginImmediate).run()
    // Another process can have been quicker, so this is asked inside.
    if connection.mayBeEmpty, try connection.number(.version) == 0 {
      try makeTables(with: connection)
    }
    var begun: String?
    let known = try identity(connection)
    let writer = SQLiteWriter(
      connection, device: try presumedDevice(connection, known),
      print: { () throws(StoreError) in try self.print(connection) }
    ) { () throws(StoreError) in try self.makeIdentity(connection, known, &begun) }
    let value = try body(writer)
    if let failure = writer.failure { throw failure }
    let changes = try writer.recordChanges()
    let kept = try writer.stateToKeep()
    let fed = changes.flatMap { feed?.following($0, version: kept?.version, of: known?.device) }
    feed = nil
    do {
      try connection.statement(.commit).run()
    } catch {
      connection.rollback()
      guard isStored(writer.newest, after: error) else { throw error }
      throw StoreError.stored(despite: error)
    }
    connection.commits += 1
    connection.kept = kept
    connection.mayBeEmpty = false
    if begun == nil { feed = fed }
    notice = begun ?? notice
    if !writer.deleted.isEmpty {
      notice = removeCopies(connection) ?? notice
    }
    return value
  }

  /// Whether the entries of a write are on disk although its commit failed.
  ///
  /// Removing the journal commits; what fails after that can't be taken back.
  private func isStored(
    _ newest: (id: EntryID, stream: StreamID, checksum: Checksum)?, after error: StoreError
  ) -> Bool {
    guard let newest, error.kind == .inputOutput,
      let other = try? Connection(
        path: path, access: .writing, busyMilliseconds: busyMilliseconds)
    else { return false }
    let reader = SQLiteReader(other, device: newest.id.device) { "" }
    return (try? reader.checksum(of: newest.id)) == newest.checksum
  }

  private func reader(_ connection: Connection) throws(StoreError) -> SQLiteReader {
    SQLiteReader(connection, device: try presumedDevice(connection, try identity(connection))) {
      () throws(StoreError) in try self.print(connection)
    }
  }

  /// Ends a read; there is nothing to keep.
  private func end(_ connection: Connection) {
    if connection.isInTransaction {
      try? connection.statement(.commit).run()
    }
    if connection.isInTransaction {
      connection.rollback()
    }
  }

  /// Closes the file, so that the next use opens what is there then.
  func forgetConnection() {
    connection = nil
    feed = nil
  }

  /// Closes a file that was damaged, moved or unreadable, so that the next use opens it anew.
  private func forgetIfBroken(_ error: any Error) {
    if let error = error as? StoreError, error.code != nil {
      switch error.kind {
      case .damaged, .notADatabase, .inputOutput, .readOnly, .gone: forgetConnection()
      default: break
      }
    }
  }
}

// MARK: - Identity

extension SQLiteStore {
  /// A device, and the fingerprint of where it was begun.
  private typealias Identity = (device: DeviceID, fingerprint: String)

  /// What tells this copy of the store from others; it stays while the file is open.
  private func print(_ connection: Connection) throws(StoreError) -> String {
    if let known = connection.print { return known }
    let print = try fingerprint.text(path)
    connection.print = print
    return print
  }

  /// The device that the file names, where it is this machine's; otherwise the one to begin.
  private func presumedDevice(
    _ connection: Connection, _ known: Identity?
  ) throws(StoreError) -> DeviceID {
    guard let known else { return newDevice }
    if mode == .readOnly { return known.device }
    return try known.fingerprint == print(connection) ? known.device : newDevice
  }

  private func identity(
    _ connection: Connection
  ) throws(StoreError) -> Identity? {
    let statement = try connection.statement(.identity)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return (try connection.device(statement.number(0)), statement.text(2))
  }

  /// Makes sure that the file names the device that is written under.
  private func makeIdentity(
    _ connection: Connection, _ known: Identity?, _ notice: inout String?
  ) throws(StoreError) -> DeviceID {
    let print = try print(connection)
    if let known, known.fingerprint == print { return known.device }
    // The file comes from elsewhere: nothing in it may meddle with what is written.
    try schema.refuseOthers(in: connection)
    try Self.identify(newDevice, print, connection)
    if known != nil {
      notice = """
        This store is a copy, or was moved to another machine: it goes on as a new device, \
        \(newDevice).
        """
    }
    return newDevice
  }

  package func beginDevice() throws -> DeviceID {
    let device = DeviceID(bits: .random(in: 0 ... .max))
    try write { writer in
      if let connection = (writer as? SQLiteWriter)?.connection {
        try Self.identify(device, try print(connection), connection)
      }
    }
    return device
  }

  /// Writes down under which device the file's store writes.
  ///
  /// Scorers' devices are the old one's, and no round was touched under the new one.
  private static func identify(
    _ device: DeviceID, _ print: String, _ connection: Connection
  ) throws(StoreError) {
    try connection.statement(.removeScribes).run()
    try connection.statement(.forgetTouched).run()
    let number = try connection.makeNumber(of: device)
    let own = try connection.statement(.ownDevice)
    own.bind(1, number)
    try own.run()
    let statement = try connection.statement(.setIdentity)
    statement.bind(1, number)
    statement.bind(2, print)
    try statement.run()
  }
}

extension SQLiteStore {
  /// How far a file has come, as long as its data version is the same.
  struct Feed {
    /// The data version, which other connections' commits change.
    let version: Int64
    /// The newest change.
    let mark: Changes.Mark
    /// What the newest write of this connection changed, and after which mark that is all.
    private(set) var write: (after: Changes.Mark, streams: [StreamID])?

    init(version: Int64, mark: Changes.Mark) {
      self.version = version
      self.mark = mark
    }

    /// The feed after a write that found the file, and the device that it names, as they are here;
    /// nil where it did not.
    func following(
      _ changes: SQLiteWriter.NotedChanges, version: Int64?, of device: DeviceID?
    ) -> Feed? {
      guard version == self.version, device == mark.device, changes.first == mark.number + 1,
        device != nil
      else { return nil }
      let newest = mark.number + Int64(changes.streams.count)
      var feed = Feed(
        version: self.version, mark: Changes.Mark(device: mark.device, number: newest))
      feed.write = (mark, changes.streams)
      return feed
    }

    /// What changed after a mark, where it can be said without a look at the file.
    func changes(after mark: Changes.Mark) -> Changes? {
      if mark == self.mark { return Changes(mark: mark, extent: .streams([])) }
      guard let write, mark == write.after else { return nil }
      return Changes(mark: self.mark, extent: .streams(write.streams))
    }
  }

  /// Asks for the file's data version first: where it is as it was, no table is read.
  package func changes(after mark: Changes.Mark?) throws(StoreError) -> Changes {
    try lock.hold { () throws(StoreError) -> Changes in
      let version = try openIfThere()?.number(.dataVersion)
      if let feed, let mark, feed.version == version, let known = feed.changes(after: mark) {
        return known
      }
      let changes = try reading { reader throws(StoreError) in try reader.changes(after: mark) }
      guard let changes, let version else { return .none(after: mark) }
      feed = Feed(version: version, mark: changes.mark)
      return changes
    }
  }
}

extension Changes {
  /// The answer of a store that isn't there yet.
  fileprivate static func none(after mark: Mark?) -> Changes {
    let none = Mark(device: nil, number: 0)
    return Changes(mark: none, extent: mark == none ? .streams([]) : .everything)
  }
}
