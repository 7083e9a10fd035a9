/// The tables of a store, and how old ones are brought up to date.
struct Schema: Sendable {
  /// One step forward; once shipped it stays as it is.
  struct Migration: Sendable {
    /// The version that it leads to: 1000 × major + minor.
    let version: Int
    let statements: [String]
  }

  /// "scor" in ASCII: says whose database it is.
  static let applicationID = 0x7363_6f72
  /// The version of the first tables.
  static let firstVersion = 1000

  /// The steps since the first tables, oldest first.
  let migrations: [Migration]

  /// The tables of today.
  static let current = Schema(migrations: [
    Migration(version: 1001, statements: scorers), Migration(version: 1002, statements: grants),
    Migration(version: 1003, statements: cold),
    Migration(version: 1004, statements: attachments),
    // From here on a row of entries can hold several: see EntryPack. The tables stay as they are.
    Migration(version: 2000, statements: []),
  ])

  /// The version of a new store.
  var version: Int {
    migrations.last?.version ?? Self.firstVersion
  }

  /// Whether a store of a version has the tables of today, and can be read as it is.
  func reads(_ version: Int) -> Bool {
    migrations.allSatisfy { $0.version <= version || $0.statements.isEmpty }
  }

  /// Makes the tables of a new store: the first ones, then every step since.
  func create(in connection: Connection) throws(StoreError) {
    for statement in Self.tables + migrations.flatMap(\.statements) {
      try connection.run(statement)
    }
    try connection.run("PRAGMA application_id = \(Self.applicationID)")
    try connection.run("PRAGMA user_version = \(version)")
  }

  /// Runs the steps that a store of an old version lacks.
  func migrate(_ connection: Connection, from old: Int) throws(StoreError) {
    for migration in migrations where migration.version > old {
      for statement in migration.statements {
        try connection.run(statement)
      }
      try connection.run("PRAGMA user_version = \(migration.version)")
    }
  }

  /// What in a file isn't as this program makes it, in sentences.
  ///
  /// A store of a newer minor version may have more tables and indexes, but no trigger that
  /// this program doesn't know: one could swallow or change what is written.
  func differences(in connection: Connection) throws(StoreError) -> [String] {
    let fresh = try Connection(path: ":memory:", access: .writing, busyMilliseconds: 0)
    try create(in: fresh)
    let (known, found) = (try Self.objects(of: fresh), try Self.objects(of: connection))
    var sentences: [String] = []
    for (name, text) in known.sorted(by: { $0.key < $1.key }) where found[name] != text {
      let what = found[name] == nil ? "is missing" : "isn't as this program makes it"
      sentences.append("The \(name) \(what).")
    }
    let isNewer = try connection.number(.version) > Int64(version)
    for name in found.keys.sorted() where known[name] == nil {
      let isHarmless = isNewer && !name.hasPrefix("trigger ")
      if !isHarmless, !name.hasPrefix("table sqlite_") {
        sentences.append("The \(name) isn't of this program.")
      }
    }
    return sentences
  }

  /// Refuses a file whose tables aren't those of this program.
  func refuseOthers(in connection: Connection) throws(StoreError) {
    if let sentence = try differences(in: connection).first {
      throw StoreError(
        .damaged, "The store is damaged. \(sentence)",
        hint: "Nothing was stored; restore a backup.", path: connection.path)
    }
  }

  /// The text of every table, index and trigger by name, as SQLite keeps it.
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

  // Further devices, each with the fingerprint of where it was made; presses that were counted;
  // which streams changed, 0 standing for all of them; what a search for text looks into.
  private static let scorers = [
    "CREATE TABLE scribes(device INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL) STRICT",
    """
    CREATE TABLE presses(
      number INTEGER PRIMARY KEY, device INTEGER NOT NULL, key TEXT NOT NULL,
      stream INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
      UNIQUE (device, key)
    ) STRICT
    """,
    "CREATE TABLE changes(number INTEGER PRIMARY KEY, stream INTEGER NOT NULL) STRICT",
    "ALTER TABLE summaries ADD COLUMN search TEXT",
  ]

  // What links grant, by the digests of their tokens: beside the log, and never of it.
  private static let grants = [
    """
    CREATE TABLE grants(
      digest BLOB PRIMARY KEY, kind TEXT NOT NULL, stream INTEGER, body TEXT NOT NULL,
      made INTEGER NOT NULL, expires INTEGER, revoked INTEGER
    ) STRICT
    """
  ]

  // Rounds whose entries lie in another file: the files, and how far each round has come there;
  // in such a file itself, which one it is.
  private static let cold = [
    "CREATE TABLE cold_files(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, path TEXT NOT NULL) STRICT",
    """
    CREATE TABLE cold_rounds(
      stream INTEGER PRIMARY KEY, file INTEGER NOT NULL, lamport INTEGER NOT NULL,
      mark TEXT NOT NULL
    ) STRICT
    """,
    "CREATE TABLE cold_self(one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT",
  ]

  // Attached files by their content, and the entries that attach or detach them by its name. An
  // index rather than a table or a trigger: a program that knows nothing of it keeps it right.
  private static let attachments = [
    "CREATE TABLE attachments(id TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT",
    """
    CREATE INDEX entries_attaching ON entries(substr(body, 12, 32))
    WHERE kind = 4 AND substr(body, 1, 11) = 'attachment.'
    """,
  ]

  // Devices and streams have small numbers, so that entries stay short. Entries lie in the
  // order in which a stream is read; the numbers of kind and origin are in EntryCode.
  private static let tables = [
    """
    CREATE TABLE devices(
      number INTEGER PRIMARY KEY, bits INTEGER NOT NULL UNIQUE, own INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE identity(
      one INTEGER PRIMARY KEY CHECK (one = 1), device INTEGER NOT NULL, fingerprint TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE streams(
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, UNIQUE (kind, key)
    ) STRICT
    """,
    """
    CREATE TABLE entries(
      stream INTEGER NOT NULL, lamport INTEGER NOT NULL, device INTEGER NOT NULL,
      sequence INTEGER NOT NULL, author INTEGER, time INTEGER NOT NULL, kind INTEGER NOT NULL,
      origin INTEGER NOT NULL, line INTEGER NOT NULL, follows_device INTEGER, follows INTEGER,
      targets TEXT, seen TEXT, body TEXT NOT NULL, checksum BLOB NOT NULL,
      PRIMARY KEY (stream, lamport, device, sequence)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE UNIQUE INDEX entries_by_device ON entries(device, sequence)",
    "CREATE TABLE frozen(id TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT",
    "CREATE TABLE tombstones(stream INTEGER PRIMARY KEY) STRICT",
    """
    CREATE TABLE burials(
      device INTEGER NOT NULL, last INTEGER NOT NULL, first INTEGER NOT NULL,
      stream INTEGER NOT NULL, checksum BLOB NOT NULL, PRIMARY KEY (device, last)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE strays(
      device INTEGER NOT NULL, sequence INTEGER NOT NULL, stream INTEGER NOT NULL,
      canonical TEXT NOT NULL, checksum BLOB NOT NULL, PRIMARY KEY (device, sequence)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE summaries(
      stream INTEGER PRIMARY KEY, name TEXT NOT NULL, sport TEXT NOT NULL, phase TEXT NOT NULL,
      started TEXT NOT NULL, completed INTEGER NOT NULL, touched INTEGER NOT NULL, event TEXT,
      mark TEXT NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX summaries_completed ON summaries(sport, phase, completed DESC, name)",
    "CREATE INDEX summaries_touched ON summaries(sport, phase, touched DESC, name)",
    """
    CREATE INDEX summaries_event_completed
    ON summaries(event, sport, phase, completed DESC, name) WHERE event IS NOT NULL
    """,
    """
    CREATE INDEX summaries_event_touched
    ON summaries(event, sport, phase, touched DESC, name) WHERE event IS NOT NULL
    """,
    """
    CREATE TABLE sources(
      importer TEXT NOT NULL, card TEXT NOT NULL, stream INTEGER NOT NULL,
      PRIMARY KEY (importer, card, stream)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE deleting(stream INTEGER PRIMARY KEY) STRICT",
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
