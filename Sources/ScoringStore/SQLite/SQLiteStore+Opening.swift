internal import ScoringKit

extension SQLiteStore {
  /// The open file; nil where there is none, or nothing in it.
  func openIfThere() throws(StoreError) -> Connection? {
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
      // SQLite takes a file of one byte for an empty one.
      guard length == 0 || length >= 100 else {
        throw StoreError(.notADatabase, "The file isn't a store.", path: path)
      }
      guard try version(of: opened) != nil else { return nil }
    case .header(let bytes):
      // The file's own first page may be torn.
      _ = try version(in: bytes)
    case .emptyFile: break
    }
    try settle(opened, access)
    // Undoing an interrupted write can have brought an older version back, or no tables at all.
    guard let version = try version(of: opened) else { return nil }
    if version < schema.version, mode == .readWrite || !schema.reads(version) {
      try update(opened, from: version)
    }
    connection = opened
    return opened
  }

  /// Returns a connection to the file, and creates the file if it doesn't exist.
  ///
  /// The first transaction makes the tables of an empty file, under SQLite's locks. The connection
  /// is kept only after the tables have been committed.
  func openOrMake() throws(StoreError) -> Connection {
    if let known = try openIfThere() { return known }
    if try FilePath.look(at: path) == .nothing {
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

  /// Makes the tables of an empty file, and closes it.
  private func makeTables(in path: String) throws(StoreError) {
    let connection = try Connection(path: path, access: .writing, busyMilliseconds: 0)
    try connection.configure(.writing)
    try connection.run("BEGIN IMMEDIATE")
    try makeTables(with: connection)
    try connection.run("COMMIT")
  }

  /// Makes the tables, and stores the file's id if it is a file for moved rounds.
  func makeTables(with connection: Connection) throws(StoreError) {
    try schema.create(in: connection)
    guard let coldName else { return }
    let statement = try connection.statement(.setColdSelf)
    statement.bind(1, coldName)
    try statement.run()
  }

  /// Refuses to begin a new store where one was replaced and nothing took its place.
  private func refuseLostStore() throws(StoreError) {
    let name = path.split(separator: "/").last.map { "\($0).replaced-" } ?? ""
    let folder = FilePath.folder(of: path)
    guard let kept = FilePath.names(in: folder).filter({ $0.hasPrefix(name) }).max() else { return }
    throw StoreError(
      .missing, "The store is not here, but one that was replaced is: \(folder)/\(kept).",
      hint: "Rename it to bring it back, or restore a backup.", path: path)
  }

  /// The version in the file's header; nil for an empty file.
  ///
  /// It looks at the header alone: nothing is locked.
  ///
  /// - Throws: where this program must not touch the file.
  private func version(of connection: Connection) throws(StoreError) -> Int? {
    let (bytes, size) = try connection.header()
    guard size > 0 else { return nil }
    guard size >= 100 else {
      throw StoreError(.notADatabase, "The file isn't a store.", path: path)
    }
    return try version(in: bytes)
  }

  /// The version in the first hundred bytes of a file.
  private func version(in bytes: [UInt8]) throws(StoreError) -> Int {
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
    guard version / 1000 <= schema.version / 1000 else {
      throw StoreError(
        .newer(version: version),
        """
        The store is of version \(version / 1000).\(version % 1000); this program knows \
        versions up to \(schema.version / 1000).
        """, hint: "Use a newer version of this program; nothing was changed.", path: path)
    }
    guard version >= Schema.firstVersion else {
      throw damage("Its header says version \(version), which never was.")
    }
    return version
  }

  private func damage(_ sentence: String) -> StoreError {
    StoreError(
      .damaged, "The store is damaged. \(sentence)",
      hint: "Restore a backup.", path: path)
  }

  /// Sets a connection up, and has an interrupted write undone.
  private func settle(
    _ connection: Connection, _ access: Connection.Access
  ) throws(StoreError) {
    try undoingInterruptedWrites { () throws(StoreError) in
      try connection.configure(access)
      _ = try connection.number(.schemaVersion)
    }
  }

  /// Runs what takes the first lock; where a write was interrupted, it is undone first.
  ///
  /// A journal that another process left behind can only be played back by one that may
  /// write. A reader opens the file for writing once to have that done. It can also meet a
  /// journal that is being removed just then, and takes it for one that was left behind.
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
          _ = try writing.number(.schemaVersion)
        } catch  where error.kind != .busy {
          throw .interrupted(path, code: error.code)
        }
      }
    }
    throw .interrupted(path, code: StoreError.rollbackIsDue)
  }
}

// MARK: - Bringing up to date

extension SQLiteStore {
  /// Makes the tables of an old version today's, after a backup beside the file.
  private func update(_ connection: Connection, from version: Int) throws(StoreError) {
    guard mode == .readWrite else {
      throw StoreError(
        .readOnly, "The store is of an older version and has to be brought up to date first.",
        hint: "Run any command that writes once.", path: path)
    }
    let copy = NewFile(try FilePath.unused("\(path).version-\(version)"))
    try Self.copy(connection, to: copy)
    guard try copy.publish(replacing: false) else {
      throw StoreError(.cannotCreate, "The file is there already.", path: copy.path)
    }
    do {
      try connection.run("BEGIN IMMEDIATE")
      let current = Int(try connection.number("PRAGMA user_version"))
      try schema.migrate(connection, from: current)
      try verify(connection)
      try connection.run("COMMIT")
    } catch {
      connection.rollback()
      throw error
    }
  }

  /// Refuses a migration that lost anything.
  private func verify(_ connection: Connection) throws(StoreError) {
    let broken = try connection.number("SELECT count(*) FROM pragma_foreign_key_check")
    let reader = SQLiteReader(connection, device: DeviceID(bits: 0)) { "" }
    var check = LogCheck()
    var cursor = CheckCursor(devices: try reader.heads())
    while try Self.checkPiece(reader, &cursor, &check) {}
    guard broken == 0, !check.report.hasDamage else {
      let sentence = check.report.findings.first?.sentence ?? "References are broken."
      throw damage("It can't be brought up to date. \(sentence)")
    }
  }
}
