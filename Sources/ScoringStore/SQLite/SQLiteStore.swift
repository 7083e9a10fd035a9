package import ScoringKit

/// A store in one SQLite file or in memory.
///
/// The first write creates the file, with access for its owner only. When a store object is
/// created, only the header of the file is read; if there is no file, the store is empty.
package final class SQLiteStore: Store, @unchecked Sendable {
  /// The operations that an open store allows.
  package enum Mode: Hashable, Sendable {
    /// The store can only be read.
    case readOnly
    /// The store can be read and written.
    case readWrite
  }

  /// The absolute path of the store's file; `:memory:` for a store in memory.
  package let path: String
  /// The operations that the store was opened for.
  package let mode: Mode
  let busyMilliseconds: Int32
  let fingerprint: Fingerprint
  /// The id to record in a new file for moved rounds; `nil` for a file that is a store of its own.
  let coldName: String?
  let lock = Lock()
  // All of the following properties are used only while the lock is locked.
  var connection: Connection?
  /// The reader or writer of the body that is being called, for a body that reads its own store;
  /// `nil` outside a body.
  private var current: StoreReader?
  private var notice: String?
  /// The change cursor that was returned last, with SQLite's `data_version` at that time.
  private var feed: (version: Int64, mark: Changes.Cursor)?
  /// The device under which to write if the file does not name one for this machine.
  private let newDevice: DeviceID

  /// Opens the store at a path, or prepares a new one if there is no file.
  ///
  /// An existing file is checked first.
  ///
  /// - Parameters:
  /// - path: The path of the file; the first write creates its folder if necessary.
  /// - mode: The operations that the store will allow.
  /// - busyMilliseconds: The time to wait while other programs use the file.
  /// - fingerprint: The function that distinguishes the file from its copies.
  /// - Throws: ``StoreError``, for example of the kind `notADatabase`, `foreign`, `newer`,
  ///   `damaged` or `permission`. The file is then unchanged.
  package convenience init(
    path: String, mode: Mode = .readWrite, busyMilliseconds: Int32 = 5000,
    fingerprint: Fingerprint = .machine
  ) throws(StoreError) {
    try self.init(
      path: path, mode: mode, busyMilliseconds: busyMilliseconds, fingerprint: fingerprint,
      coldName: nil)
  }

  init(
    path: String, mode: Mode, busyMilliseconds: Int32 = 5000, fingerprint: Fingerprint = .machine,
    coldName: String?
  ) throws(StoreError) {
    self.coldName = coldName
    self.path = FilePath.absolute(path)
    self.mode = mode
    self.busyMilliseconds = busyMilliseconds
    self.fingerprint = fingerprint
    newDevice = DeviceID(bits: .random(in: 0 ... .max))
    _ = try openIfThere()
  }

  /// Creates an empty store in memory, which exists only as long as the object.
  private init(inMemoryUnder device: DeviceID) {
    path = Self.memory
    mode = .readWrite
    busyMilliseconds = 0
    fingerprint = Fingerprint { _ throws(StoreError) in "memory" }
    coldName = nil
    newDevice = device
  }

  /// Creates an empty store in memory, which exists only as long as the object.
  ///
  /// - Parameter device: The device under which the store writes; a random one by default.
  /// - Returns: The new store.
  package static func inMemory(
    device: DeviceID = DeviceID(bits: .random(in: 0 ... .max))
  ) -> SQLiteStore {
    SQLiteStore(inMemoryUnder: device)
  }

  private static let memory = ":memory:"

  var isInMemory: Bool { path == Self.memory }

  /// Whether the store's file has tables, because something was written to it.
  var isMade: Bool {
    get throws(StoreError) {
      try lock.hold { () throws(StoreError) in try openIfThere() != nil }
    }
  }

  package func claim(_ device: DeviceID) -> DeviceClaim? {
    isInMemory ? DeviceClaim() : DeviceClaim(device, in: path + ".keypads")
  }

  package var identityNotice: String? {
    lock.hold { notice }
  }

  package var awayNotice: String? {
    lock.hold { connection?.coldFiles.notice }
  }

  package func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
    try lock.hold {
      if let current { return try body(current) }
      defer { current = nil }
      guard let connection = try openIfThere() else {
        let reader = StoreReader(EmptySession(), device: newDevice)
        current = reader
        return try body(reader)
      }
      do {
        let reader = try undoingInterruptedWrites { () throws(StoreError) in
          try self.begin(connection)
        }
        current = reader
        defer { end(connection) }
        return try body(reader)
      } catch {
        forgetIfBroken(error)
        throw error
      }
    }
  }

  /// Begins a transaction for reading; the first row that is read takes SQLite's lock.
  private func begin(_ connection: Connection) throws(StoreError) -> StoreReader {
    do {
      try connection.statement("BEGIN").run()
      if connection.schemaVersion < Schema.version {
        // Another process may have changed the tables meanwhile.
        connection.schemaVersion = Int(try connection.number(SQLiteSchema.versionNumber))
      }
      return StoreReader(
        SQLiteSession(connection),
        device: try presumedDevice(connection, try identity(connection)))
    } catch {
      connection.rollback()
      throw error
    }
  }

  @discardableResult
  package func write<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value {
    guard mode == .readWrite else {
      throw StoreError(.readOnly, "The store was opened for reading only.", path: path)
    }
    return try lock.hold {
      guard current == nil else { throw StoreError.nested }
      let connection = try openOrMake()
      defer { current = nil }
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
    _ connection: Connection, _ body: (StoreWriter) throws -> Value
  ) throws -> Value {
    // A process that writes a second time will probably write again, so the journal's file is kept
    // from now on.
    if connection.commits > 0 { try connection.keepJournal() }
    if connection.schemaVersion < Schema.version { try SQLiteSchema.update(connection) }
    try connection.statement("BEGIN IMMEDIATE").run()
    // Another process may have created the tables meanwhile, so this is checked inside the
    // transaction.
    if connection.mayBeEmpty, try connection.number(SQLiteSchema.versionNumber) == 0 {
      try makeTables(with: connection)
    }
    var begun: String?
    let known = try identity(connection)
    let session = SQLiteSession(connection) { device throws(StoreError) in
      begun = try self.makeIdentity(connection, known, device)
    }
    let kept = try connection.keptState()
    let writer = StoreWriter(
      session, device: try presumedDevice(connection, known), kept: kept)
    current = writer
    let value = try body(writer)
    if let failure = session.failure { throw failure }
    try record(writer.changed, connection)
    feed = nil
    do {
      try connection.statement("COMMIT").run()
    } catch {
      connection.rollback()
      guard isStored(writer.newest, after: error) else { throw error }
      throw StoreError.stored(despite: error)
    }
    connection.commits += 1
    connection.mayBeEmpty = false
    kept.trim()
    notice = begun ?? notice
    if writer.hasDeleted {
      current = nil
      notice = removeCopies(connection) ?? notice
    }
    return value
  }

  /// Returns whether the entries of a transaction are on disk although its commit failed.
  ///
  /// SQLite commits by deleting its journal. A failure after that does not undo the commit.
  private func isStored(
    _ newest: (id: EntryID, checksum: Checksum)?, after error: StoreError
  ) -> Bool {
    guard let newest, error.kind == .inputOutput,
      let other = try? Connection(
        path: path, access: .writing, busyMilliseconds: busyMilliseconds)
    else { return false }
    let reader = StoreReader(SQLiteSession(other), device: newest.id.device)
    return (try? reader.checksum(of: newest.id)) == newest.checksum
  }

  /// Ends a transaction for reading, which has changed nothing.
  private func end(_ connection: Connection) {
    if connection.isInTransaction {
      try? connection.statement("COMMIT").run()
    }
    if connection.isInTransaction {
      connection.rollback()
    }
  }

  /// Closes the store's file; the next call opens the file that is then at the path.
  func forgetConnection() {
    if !isInMemory { connection = nil }
    feed = nil
  }

  /// Closes the store's file after an error because of damage, a moved file or a failing disk, so
  /// that the next call opens it again.
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
  /// The device that a file names, with the fingerprint that the file had when the device was
  /// recorded.
  private typealias Identity = (device: DeviceID, fingerprint: String)

  /// Returns the fingerprint of the store's file, which is cached while the file is open.
  private func print(_ connection: Connection) throws(StoreError) -> String {
    if let known = connection.print { return known }
    let print = try fingerprint.text(path)
    connection.print = print
    return print
  }

  /// Returns the device that the file names if the file's fingerprint matches; otherwise the new
  /// device.
  ///
  /// A store that is only read returns the named device in any case.
  private func presumedDevice(
    _ connection: Connection, _ known: Identity?
  ) throws(StoreError) -> DeviceID {
    guard let known else { return newDevice }
    if mode == .readOnly { return known.device }
    return try known.fingerprint == print(connection) ? known.device : newDevice
  }

  private func identity(_ connection: Connection) throws(StoreError) -> Identity? {
    let statement = try connection.statement("SELECT device, fingerprint FROM identity")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let bits = UInt64(bitPattern: statement.number(0))
    guard bits < 1 << 60 else { throw connection.damaged("identity", "is no device") }
    return (DeviceID(bits: bits), statement.text(1))
  }

  /// Records in the file the device under which this store writes, unless the file's fingerprint
  /// shows that the recorded device is already this machine's.
  ///
  /// - Returns: A notice for the user if the file was copied or moved from elsewhere; otherwise
  ///   `nil`.
  private func makeIdentity(
    _ connection: Connection, _ known: Identity?, _ device: DeviceID
  ) throws(StoreError) -> String? {
    let print = try print(connection)
    if let known, known.fingerprint == print { return nil }
    // The file comes from another machine, or is new: an unknown trigger in it could change what is
    // written.
    try SQLiteSchema.refuseOthers(in: connection)
    try Self.identify(device, print, connection)
    guard known != nil else { return nil }
    return """
      This store is a copy, or was moved to another machine: it continues as a new device, \
      \(device).
      """
  }

  package func beginDevice() throws -> DeviceID {
    let device = DeviceID(bits: .random(in: 0 ... .max))
    try write { writer in
      guard let session = writer.session as? SQLiteSession else { throw StoreError.nested }
      try Self.identify(device, try print(session.connection), session.connection)
    }
    connection?.forgetState()
    return device
  }

  /// Records in the file the device under which this store writes from now on.
  ///
  /// Devices of further scorers belong to the earlier device, so this store can no longer write
  /// under them.
  private static func identify(
    _ device: DeviceID, _ print: String, _ connection: Connection
  ) throws(StoreError) {
    let session = SQLiteSession(connection)
    try session.run(
      """
      INSERT INTO devices(device, home) VALUES ($1, $1)
      ON CONFLICT (device) DO UPDATE SET home = excluded.home
      """, [.of(device)])
    try session.run(
      """
      INSERT INTO identity(one, device, fingerprint) VALUES (1, $1, $2)
      ON CONFLICT (one) DO UPDATE SET device = excluded.device, fingerprint = excluded.fingerprint
      """, [.of(device), .text(print)])
  }
}

// MARK: - Changes

extension SQLiteStore {
  /// Records the streams that a transaction changed, one row for each, as its last step before the
  /// commit.
  private func record(
    _ changed: [StreamID?], _ connection: Connection
  ) throws(StoreError) {
    guard !changed.isEmpty else { return }
    let session = SQLiteSession(connection)
    for stream in changed {
      try session.run("INSERT INTO changes(stream) VALUES ($1)", [.text(stream?.description ?? "")])
    }
    let newest = connection.newRow
    let step: Int64 = 1024
    guard newest > 0, newest / step != (newest - Int64(changed.count)) / step else { return }
    try session.run(
      "DELETE FROM changes WHERE number <= $1", [.number(newest - Int64(StoreLimits.changes))])
  }

  /// Returns the changes since a change cursor was taken.
  ///
  /// SQLite's `data_version` is read first: if it is unchanged, no table is read.
  package func changes(after mark: Changes.Cursor?) throws(StoreError) -> Changes {
    try lock.hold { () throws(StoreError) -> Changes in
      guard current == nil else { throw .nested }
      guard let version = try openIfThere()?.number(Connection.dataVersion) else {
        let none = Changes.Cursor(device: nil, number: 0)
        return Changes(mark: none, extent: mark == none ? .streams([]) : .everything)
      }
      if let feed, let mark, feed == (version, mark) {
        return Changes(mark: mark, extent: .streams([]))
      }
      let changes = try reading { reader throws(StoreError) in
        try Self.changes(after: mark, reader.session)
      }
      feed = (version, changes.mark)
      return changes
    }
  }

  private static func changes(
    after mark: Changes.Cursor?, _ session: any SQLSession
  ) throws(StoreError) -> Changes {
    let ends = try session.first(
      """
      SELECT (SELECT min(number) FROM changes), (SELECT max(number) FROM changes),
        (SELECT device FROM identity)
      """
    ) { row throws(StoreError) in
      (row.number(0), row.number(1), try row.optionalNumber(2).map(session.device))
    }
    let (oldest, newest, device) = ends ?? (0, 0, nil)
    let end = Changes.Cursor(device: device, number: newest)
    let forgotten = max(1, oldest) - 1
    guard let mark, mark.device == end.device, forgotten <= mark.number, mark.number <= newest
    else { return Changes(mark: end, extent: .everything) }
    let names = try session.rows(
      "SELECT DISTINCT stream FROM changes WHERE number > $1", [.number(mark.number)]
    ) { $0.text(0) }
    guard !names.contains("") else { return Changes(mark: end, extent: .everything) }
    var streams: [StreamID] = []
    for name in names { streams.append(try session.stream(name)) }
    return Changes(mark: end, extent: .streams(streams.sorted()))
  }
}
