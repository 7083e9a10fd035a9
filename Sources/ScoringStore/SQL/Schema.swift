/// The tables that a store has both in SQLite and in PostgreSQL.
package enum Schema {
  /// The application id in the header of an SQLite file, which marks it as this program's: "scor"
  /// in ASCII.
  static let applicationID = 0x7363_6f72
  /// The version of the tables that this program creates.
  ///
  /// It also reads tables of older versions, and changes them to this version before its first
  /// write.
  package static let version = 2
  /// The oldest version of the tables that this program accepts.
  private static let oldest = 1
  /// The first version in which a summary contains the round's outcome.
  static let outcomes = 2
  /// The version numbers of the tables that development versions of this program created.
  private static let development = 1000...2999

  /// Returns the error for a store whose tables have another version than this program's.
  ///
  /// - Parameters:
  /// - version: The version that the file or the database states.
  /// - path: The path of the file, or the address of the database.
  /// - Returns: The error; `nil` if this program can use the tables.
  package static func refusal(of version: Int, at path: String) -> StoreError? {
    if (oldest...Self.version).contains(version) { return nil }
    if development.contains(version) {
      return StoreError(
        .foreign, "The store was written by a development version of this program.",
        hint: """
          Nothing was changed. With the program that wrote it, run `score export -o \
          FILE`; then read that into a new store with `score import FILE`.
          """, path: path)
    }
    guard version > Self.version else {
      return StoreError(
        .damaged, "The store is damaged. It states version \(version).",
        hint: "Restore a backup.", path: path)
    }
    return StoreError(
      .newer(version: version),
      "The store is of version \(version); this program knows version \(Self.version).",
      hint: "Use a newer version of this program; nothing was changed.", path: path)
  }

  /// Returns the SQL statements that create the tables and indexes of a store.
  ///
  /// - Parameters:
  /// - dialect: The SQL dialect of the database.
  /// - entries: The options of the table of entries; `nil` for the dialect's options.
  /// - version: The version of the tables.
  /// - Returns: One statement for each table and each index.
  package static func statements(
    _ dialect: Dialect, entries: String? = nil, version: Int = Schema.version
  ) -> [String] {
    let (integer, text, blob) = (dialect.integer, dialect.text, dialect.blob)
    let (table, keyed) = (dialect.table, dialect.keyed)
    let unique = dialect.isShared ? "" : "UNIQUE "
    return [
      """
      CREATE TABLE entries(
        stream \(text) NOT NULL, device \(integer) NOT NULL, sequence \(integer) NOT NULL,
        lamport \(integer) NOT NULL, author \(text), "time" \(integer) NOT NULL,
        kind \(integer) NOT NULL, origin \(integer) NOT NULL, line \(integer) NOT NULL,
        follows_device \(integer), follows \(integer), targets \(text), seen \(text),
        body \(blob) NOT NULL, checksum \(blob) NOT NULL,
        PRIMARY KEY (stream, device, sequence)
      )\(entries ?? keyed)
      """,
      "CREATE \(unique)INDEX entries_by_device ON entries(device, sequence)",
      "CREATE TABLE streams(stream \(text) NOT NULL PRIMARY KEY)\(keyed)",
      """
      CREATE TABLE devices(
        device \(integer) NOT NULL PRIMARY KEY, home \(integer) NOT NULL
      )\(table)
      """,
      "CREATE INDEX devices_by_home ON devices(home)",
      "CREATE TABLE frozen(id \(text) NOT NULL PRIMARY KEY, content \(blob) NOT NULL)\(table)",
      "CREATE TABLE tombstones(stream \(text) NOT NULL PRIMARY KEY)\(keyed)",
      """
      CREATE TABLE burials(
        device \(integer) NOT NULL, last \(integer) NOT NULL, first \(integer) NOT NULL,
        stream \(text) NOT NULL, checksum \(blob) NOT NULL, PRIMARY KEY (device, last)
      )\(keyed)
      """,
      "CREATE TABLE attachments(id \(text) NOT NULL PRIMARY KEY, content \(blob) NOT NULL)\(table)",
      """
      CREATE TABLE attaching(
        id \(text) NOT NULL, stream \(text) NOT NULL, PRIMARY KEY (id, stream)
      )\(keyed)
      """,
      "CREATE INDEX attaching_by_stream ON attaching(stream)",
      """
      CREATE TABLE sources(
        importer \(text) NOT NULL, card \(text) NOT NULL, stream \(text) NOT NULL,
        PRIMARY KEY (importer, card, stream)
      )\(keyed)
      """,
      """
      CREATE TABLE presses(
        device \(integer) NOT NULL, key \(text) NOT NULL, stream \(text) NOT NULL,
        first \(integer) NOT NULL, last \(integer) NOT NULL, PRIMARY KEY (device, key)
      )\(keyed)
      """,
      """
      CREATE TABLE grants(
        digest \(blob) NOT NULL PRIMARY KEY, kind \(text) NOT NULL, stream \(text),
        body \(text) NOT NULL, made \(integer) NOT NULL, expires \(integer), revoked \(integer)
      )\(table)
      """,
    ] + summaries(dialect, version)
  }

  /// Returns the SQL statements that change tables of an older version to the present one; they must
  /// run in one transaction.
  ///
  /// - Parameters:
  /// - version: The version of the tables.
  /// - dialect: The SQL dialect of the database.
  /// - Returns: The statements; empty if the tables have the present version.
  package static func changes(from version: Int, _ dialect: Dialect) -> [String] {
    guard version < outcomes else { return [] }
    return ["ALTER TABLE summaries ADD COLUMN outcome \(dialect.text)", startIndex]
  }

  /// The SQL statement for the index by which the rounds of a sport are found by their start.
  private static let startIndex = "CREATE INDEX summaries_started ON summaries(sport, started)"

  /// Returns the SQL statements that create the cache of summaries, and the table of the rounds
  /// that each home wrote to.
  ///
  /// Most indexes begin with the phase, or with a sport, an event or a home and then the phase. So
  /// a page of a list is read without reading rows that it does not show.
  private static func summaries(_ dialect: Dialect, _ version: Int) -> [String] {
    let (integer, text) = (dialect.integer, dialect.text)
    // SQLite keeps the text of a statement. That of a table to which a column was added ends like
    // this, so the check of the schema finds no difference between a new table and a changed one.
    let outcome = version < outcomes ? "" : ", outcome \(text)"
    return [
      """
      CREATE TABLE summaries(
        stream \(text) NOT NULL PRIMARY KEY, sport \(text) NOT NULL, phase \(text) NOT NULL,
        started \(text) NOT NULL, completed \(integer) NOT NULL, event \(text),
        mark \(text) NOT NULL, revision \(integer) NOT NULL, body \(text) NOT NULL,
        search \(text)
      \(outcome))\(dialect.table)
      """,
      "CREATE INDEX summaries_completed ON summaries(phase, completed DESC, stream)",
      "CREATE INDEX summaries_by_name ON summaries(phase, stream)",
      "CREATE INDEX summaries_sport ON summaries(sport, phase, completed DESC, stream)",
      """
      CREATE INDEX summaries_event ON summaries(event, phase, completed DESC, stream)
      WHERE event IS NOT NULL
      """,
      """
      CREATE TABLE touched(
        home \(integer) NOT NULL, stream \(text) NOT NULL, phase \(text) NOT NULL,
        sequence \(integer) NOT NULL, PRIMARY KEY (stream, home)
      )\(dialect.keyed)
      """,
      "CREATE INDEX touched_last ON touched(home, phase, sequence DESC, stream)",
    ] + (version < outcomes ? [] : [startIndex])
  }
}
