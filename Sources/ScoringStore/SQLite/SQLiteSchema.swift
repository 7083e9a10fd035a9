/// The tables of a store in SQLite: those that every store has, and those that only SQLite's has.
enum SQLiteSchema {
  /// Creates the tables and triggers of a new store.
  static func create(
    in connection: Connection, version: Int = Schema.version
  ) throws(StoreError) {
    for statement in Schema.statements(.sqlite, version: version) + tables + triggers {
      try connection.run(statement)
    }
    try connection.run("PRAGMA application_id = \(Schema.applicationID)")
    try connection.run("PRAGMA user_version = \(version)")
  }

  /// Changes tables of an older version to the present one, in a transaction of its own.
  static func update(_ connection: Connection) throws(StoreError) {
    do {
      try connection.run("BEGIN IMMEDIATE")
      // Another process may have changed the tables meanwhile.
      let version = Int(try connection.number(versionNumber))
      for statement in Schema.changes(from: version, .sqlite) { try connection.run(statement) }
      if version < Schema.version { try connection.run("\(versionNumber) = \(Schema.version)") }
      try connection.run("COMMIT")
    } catch {
      connection.rollback()
      throw error
    }
    connection.schemaVersion = Schema.version
  }

  /// The SQL statement that returns the version of the tables.
  static let versionNumber = "PRAGMA user_version"

  /// Returns the differences between the tables, indexes and triggers of a file and those of a new
  /// store of the same version, as sentences for the user.
  ///
  /// An unknown trigger is a difference too, because it could discard or change what is written.
  static func differences(in connection: Connection) throws(StoreError) -> [String] {
    let fresh = try Connection(path: ":memory:", access: .writing, busyMilliseconds: 0)
    try create(in: fresh, version: Int(try connection.number(versionNumber)))
    let (known, found) = (try objects(of: fresh), try objects(of: connection))
    var sentences: [String] = []
    for (name, text) in known.sorted(by: { $0.key < $1.key }) where found[name] != text {
      let what = found[name] == nil ? "is missing" : "isn't as this program makes it"
      sentences.append("The \(name) \(what).")
    }
    for name in found.keys.sorted() where known[name] == nil && !name.hasPrefix("table sqlite_") {
      sentences.append("The \(name) isn't of this program.")
    }
    return sentences
  }

  /// Throws an error of the kind `damaged` if a file's tables, indexes or triggers differ from
  /// those of a new store.
  static func refuseOthers(in connection: Connection) throws(StoreError) {
    if let sentence = try differences(in: connection).first {
      throw StoreError(
        .damaged, "The store is damaged. \(sentence)",
        hint: "Nothing was stored; restore a backup.", path: connection.path)
    }
  }

  /// Returns the SQL text of every table, index and trigger, by type and name, as in `table
  /// entries`.
  static func objects(of connection: Connection) throws(StoreError) -> [String: String] {
    let statement = try connection.prepare(
      "SELECT type || ' ' || name, ifnull(sql, '') FROM sqlite_schema")
    defer { statement.reset() }
    var objects: [String: String] = [:]
    while try statement.step() {
      objects[statement.text(0)] = statement.text(1)
    }
    return objects
  }

  // The tables, in this order: the device of this copy of the store, with the file's fingerprint;
  // the streams that changed, where an empty name means all streams; the files for moved rounds;
  // the moved rounds; the id of a file for moved rounds, in that file itself; a stream that is just
  // being deleted.
  private static let tables = [
    """
    CREATE TABLE identity(
      one INTEGER PRIMARY KEY CHECK (one = 1), device INTEGER NOT NULL, fingerprint TEXT NOT NULL
    ) STRICT
    """,
    "CREATE TABLE changes(number INTEGER PRIMARY KEY, stream TEXT NOT NULL) STRICT",
    """
    CREATE TABLE cold_files(
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, path TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE cold_rounds(
      stream TEXT NOT NULL PRIMARY KEY, file INTEGER NOT NULL, lamport INTEGER NOT NULL,
      mark TEXT NOT NULL
    ) STRICT
    """,
    "CREATE TABLE cold_self(one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT",
    "CREATE TABLE deleting(stream TEXT NOT NULL PRIMARY KEY) STRICT",
  ]

  private static let triggers = [
    """
    CREATE TRIGGER entries_unchanged BEFORE UPDATE ON entries
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END
    """,
    """
    CREATE TRIGGER entries_kept BEFORE DELETE ON entries
    WHEN NOT EXISTS (SELECT 1 FROM deleting WHERE stream = OLD.stream)
    BEGIN SELECT raise(ABORT, 'an entry is deleted only with its round'); END
    """,
    """
    CREATE TRIGGER frozen_unchanged BEFORE UPDATE ON frozen
    BEGIN SELECT raise(ABORT, 'a frozen text is never changed'); END
    """,
    """
    CREATE TRIGGER frozen_kept BEFORE DELETE ON frozen
    BEGIN SELECT raise(ABORT, 'a frozen text is never deleted'); END
    """,
  ]
}
