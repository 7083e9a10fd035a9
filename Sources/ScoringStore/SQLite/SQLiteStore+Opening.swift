internal import ScoringKit

extension SQLiteStore {
  /// Returns the connection to the store's file, which is opened if necessary; `nil` if there is no
  /// file or it has no tables yet.
  func openIfThere() throws(StoreError) -> Connection? {
    if isInMemory { return connection }
    if let connection {
      guard !connection.isInTransaction, connection.isMoved else { return connection }
      forgetConnection()
      throw .gone(path)
    }
    var length: Int64 = 0
    switch try FilePath.look(at: path) {
    case .nothing:
      try refuseLostStore()
      return nil
    case .other:
      throw StoreError(
        .notADatabase, "A folder or a device is where the store should be.", path: path)
    case .file(let size, _): length = size
    }
    let access: Connection.Access = mode == .readOnly ? .reading : .writing
    let opened = try Connection(path: path, access: access, busyMilliseconds: busyMilliseconds)
    switch try RollbackJournal.look(beside: path) {
    case .none, .otherPages:
      // SQLite treats a file of one byte as an empty database.
      guard length == 0 || length >= 100 else {
        throw StoreError(.notADatabase, "The file isn't a store.", path: path)
      }
      guard try hasTables(opened) else { return nil }
    case .header(let bytes):
      // The first page of the file itself may have been written only in part.
      _ = try check(header: bytes)
    case .emptyFile: break
    }
    try settle(opened, access)
    // If the interrupted write was the first one, no tables are left after it was rolled back.
    guard try hasTables(opened) else { return nil }
    connection = opened
    return opened
  }

  /// Returns the connection to the store's file, which is created if it doesn't exist.
  ///
  /// If the file is empty, the first transaction creates its tables, under SQLite's locks. Such a
  /// connection is kept only after that transaction was committed.
  func openOrMake() throws(StoreError) -> Connection {
    if let known = try openIfThere() { return known }
    if !isInMemory, try FilePath.look(at: path) == .nothing {
      try make()
      if let made = try openIfThere() { return made }
    }
    let opened = try Connection(
      path: path, access: .writing, busyMilliseconds: busyMilliseconds)
    try opened.configure(.writing)
    opened.mayBeEmpty = true
    return opened
  }

  /// Creates the store's file with its tables; if another process creates it first, that file is
  /// kept.
  private func make() throws(StoreError) {
    try FilePath.makeFolder(FilePath.folder(of: path))
    let file = NewFile(path)
    try file.write([])
    try makeTables(in: file.partial)
    try file.publish(replacing: false)
  }

  /// Creates the tables in an empty file, and closes the file.
  private func makeTables(in path: String) throws(StoreError) {
    let connection = try Connection(path: path, access: .writing, busyMilliseconds: 0)
    try connection.configure(.writing)
    try connection.run("BEGIN IMMEDIATE")
    try makeTables(with: connection)
    try connection.run("COMMIT")
  }

  /// Creates the tables over a connection, and records the file's id if it is a file for moved
  /// rounds.
  func makeTables(with connection: Connection) throws(StoreError) {
    try SQLiteSchema.create(in: connection)
    guard let coldName else { return }
    try SQLiteSession(connection).run(
      "INSERT INTO cold_self(one, id) VALUES (1, $1)", [.text(coldName)])
  }

  /// Throws an error if the store's file is missing while one that it was to replace is still
  /// there: a new, empty store must not be created then.
  private func refuseLostStore() throws(StoreError) {
    let name = path.split(separator: "/").last.map { "\($0).replaced-" } ?? ""
    let folder = FilePath.folder(of: path)
    guard let kept = FilePath.names(in: folder).filter({ $0.hasPrefix(name) }).max() else { return }
    throw StoreError(
      .missing, "The store is not here, but one that was replaced is: \(folder)/\(kept).",
      hint: "Rename it to bring it back, or restore a backup.", path: path)
  }

  /// Returns whether a file has tables that this program may use; false for an empty file.
  ///
  /// Only the file's header is read, without a lock.
  ///
  /// - Throws: ``StoreError`` if the file is not a store, or is one of another version.
  private func hasTables(_ connection: Connection) throws(StoreError) -> Bool {
    let (bytes, size) = try connection.header()
    guard size > 0 else { return false }
    guard size >= 100 else {
      throw StoreError(.notADatabase, "The file isn't a store.", path: path)
    }
    connection.schemaVersion = try check(header: bytes)
    return true
  }

  /// Returns the version of the tables, which the first hundred bytes of a file state; throws an
  /// error if this program can't use a file that begins so.
  private func check(header bytes: [UInt8]) throws(StoreError) -> Int {
    func number(at offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.starts(with: "SQLite format 3\0".utf8) else {
      throw StoreError(.notADatabase, "The file isn't a store.", path: path)
    }
    guard number(at: 68) == Schema.applicationID else {
      throw StoreError(
        .foreign, "The file is another program's database.",
        hint: "Nothing was changed in it; choose another file.", path: path)
    }
    let version = number(at: 60)
    if let refusal = Schema.refusal(of: version, at: path) { throw refusal }
    return version
  }

  /// Sets the options of a new connection; if a write was interrupted, SQLite rolls it back now.
  private func settle(
    _ connection: Connection, _ access: Connection.Access
  ) throws(StoreError) {
    try undoingInterruptedWrites { () throws(StoreError) in
      try connection.configure(access)
      _ = try connection.number("PRAGMA schema_version")
    }
  }

  /// Calls a body that takes the first lock on the store's file, after an interrupted write was
  /// rolled back.
  ///
  /// Only a process with write access can roll back the journal of another process. A reader
  /// therefore opens the file for writing if such a journal exists. The journal can also be one
  /// that is being deleted at this moment; it is treated in the same way.
  func undoingInterruptedWrites<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    for _ in 0..<10 {
      do {
        return try body()
      } catch  where error.code == StoreError.rollbackIsDue {
        do {
          let writing = try Connection(
            path: path, access: .writing, busyMilliseconds: busyMilliseconds)
          _ = try writing.number("PRAGMA schema_version")
        } catch  where error.kind != .busy {
          throw .interrupted(path, code: error.code)
        }
      }
    }
    throw .interrupted(path, code: StoreError.rollbackIsDue)
  }
}
