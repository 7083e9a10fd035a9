/// The tables of a store's file: those of both databases, and those that only a file has.
enum SQLiteSchema {
  /// Creates the tables of a new store.
  static func create(in connection: Connection) throws(StoreError) {
    for statement in Schema.statements(.sqlite) + tables + triggers {
      try connection.run(statement)
    }
    try connection.run("PRAGMA application_id = \(Schema.applicationID)")
    try connection.run("PRAGMA user_version = \(Schema.version)")
  }

  /// Returns the differences between a file's schema and this program's, as sentences.
  ///
  /// An unknown trigger could discard or change what is written.
  static func differences(in connection: Connection) throws(StoreError) -> [String] {
    let fresh = try Connection(path: ":memory:", access: .writing, busyMilliseconds: 0)
    try create(in: fresh)
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

  /// Refuses a file whose tables differ from those of this program.
  static func refuseOthers(in connection: Connection) throws(StoreError) {
    if let sentence = try differences(in: connection).first {
      throw StoreError(
        .damaged, "The store is damaged. \(sentence)",
        hint: "Nothing was stored; restore a backup.", path: connection.path)
    }
  }

  /// Returns the text of every table, index and trigger by name, as SQLite stores it.
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

  // In this order: the device of this copy of the store, with a fingerprint; the streams that
  // changed, where an empty name means all of them; the rounds whose entries are in another file,
  // with the files, and in such a file its own id; a stream while it is being deleted.
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
