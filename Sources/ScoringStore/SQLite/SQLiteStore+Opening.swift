internal import ScoringKit

extension SQLiteStore {
  /// Returns the connection to the file; `nil` if there is no file, or it is empty.
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
      // SQLite treats a file of one byte as empty.
      guard length == 0 || length >= 100 else {
        throw StoreError(.notADatabase, "The file isn't a store.", path: path)
      }
      guard try hasTables(opened) else { return nil }
    case .header(let bytes):
      // The file's own first page may be torn.
      try check(header: bytes)
    case .emptyFile: break
    }
    try settle(opened, access)
    // Rolling back an interrupted write can have left no tables at all.
    guard try hasTables(opened) else { return nil }
    connection = opened
    return opened
  }

  /// Returns a connection to the file, and creates the file if it doesn't exist.
  ///
  /// The first transaction makes the tables of an empty file, under SQLite's locks. The connection
  /// is kept only after the tables have been committed.
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

  /// Creates the file with its tables, unless another process creates it first.
  private func make() throws(StoreError) {
    try FilePath.makeFolder(FilePath.folder(of: path))
    let file = NewFile(path)
    try file.write([])
    try makeTables(in: file.partial)
    try file.publish(replacing: false)
  }

  /// Creates the tables of an empty file, and closes it.
  private func makeTables(in path: String) throws(StoreError) {
    let connection = try Connection(path: path, access: .writing, busyMilliseconds: 0)
    try connection.configure(.writing)
    try connection.run("BEGIN IMMEDIATE")
    try makeTables(with: connection)
    try connection.run("COMMIT")
  }

  /// Creates the tables, and stores the file's id if it is a file for moved rounds.
  func makeTables(with connection: Connection) throws(StoreError) {
    try SQLiteSchema.create(in: connection)
    guard let coldName else { return }
    try SQLiteSession(connection).run(
      "INSERT INTO cold_self(one, id) VALUES (1, $1)", [.text(coldName)])
  }

  /// Refuses to begin a new store in place of one that was moved aside and not yet replaced.
  private func refuseLostStore() throws(StoreError) {
    let name = path.split(separator: "/").last.map { "\($0).replaced-" } ?? ""
    let folder = FilePath.folder(of: path)
    guard let kept = FilePath.names(in: folder).filter({ $0.hasPrefix(name) }).max() else { return }
    throw StoreError(
      .missing, "The store is not here, but one that was replaced is: \(folder)/\(kept).",
      hint: "Rename it to bring it back, or restore a backup.", path: path)
  }

  /// Returns whether there are tables that this program may use; false for an empty file.
  ///
  /// Only the header is read, without a lock.
  ///
  /// - Throws: An error if this program must not use the file.
  private func hasTables(_ connection: Connection) throws(StoreError) -> Bool {
    let (bytes, size) = try connection.header()
    guard size > 0 else { return false }
    guard size >= 100 else {
      throw StoreError(.notADatabase, "The file isn't a store.", path: path)
    }
    try check(header: bytes)
    return true
  }

  /// Refuses a file whose first hundred bytes aren't those of a store of this version.
  private func check(header bytes: [UInt8]) throws(StoreError) {
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
    if let refusal = Schema.refusal(of: number(at: 60), at: path) { throw refusal }
  }

  /// Configures a connection, and rolls an interrupted write back.
  private func settle(
    _ connection: Connection, _ access: Connection.Access
  ) throws(StoreError) {
    try undoingInterruptedWrites { () throws(StoreError) in
      try connection.configure(access)
      _ = try connection.number("PRAGMA schema_version")
    }
  }

  /// Runs a body that takes the first lock.
  ///
  /// An interrupted write is rolled back first.
  ///
  /// Only a process with write access can roll back a journal that another process left behind. A
  /// reader therefore opens the file for writing once. It can also find a journal that is being
  /// removed at that moment, and treats it in the same way.
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
