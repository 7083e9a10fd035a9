#if League
  internal import ScoringStore

  /// The tables of a league's database, in its first schema: those that a file has too, and its own.
  ///
  /// The core is what engines with PostgreSQL's protocol share: tables, and keys that the writers
  /// make. There are no sequences, triggers or functions.
  enum LeagueSchema {
    /// What the row that says whose database it is begins with.
    static let application = "score"
    /// How many parts the entries have, where they can be divided.
    static let partitions = 16

    /// The statements that make the tables.
    ///
    /// - Parameters:
    ///   - store: the new store's number.
    ///   - isPartitioned: whether the entries are divided by their streams.
    /// - Returns: the statements, to be run in one transaction.
    static func tables(store: Int64, isPartitioned: Bool) -> [String] {
      let division = isPartitioned ? " PARTITION BY HASH (stream)" : ""
      let parts = (0..<(isPartitioned ? partitions : 0)).map { part in
        """
        CREATE TABLE entries_\(part) PARTITION OF entries
          FOR VALUES WITH (MODULUS \(partitions), REMAINDER \(part))
        """
      }
      let own = [
        """
        CREATE TABLE schema_version(
          one bigint PRIMARY KEY CHECK (one = 1), application text NOT NULL,
          version bigint NOT NULL, store bigint NOT NULL
        )
        """,
        """
        CREATE TABLE changes(
          writer bigint NOT NULL, number bigint NOT NULL, stream text COLLATE "C" NOT NULL,
          token bigint NOT NULL, PRIMARY KEY (writer, number)
        )
        """,
        "INSERT INTO schema_version VALUES (1, '\(application)', \(Schema.version), \(store))",
      ]
      return Schema.statements(.postgreSQL, entries: division) + parts + own
    }

    /// What scorers may do, where the server has a role of that name.
    ///
    /// They add to the log and read it, and keep what can be made again. They delete no entry, and
    /// make no tombstone.
    static let rights = [
      "SELECT ON schema_version, tombstones, burials",
      "SELECT, INSERT ON devices, streams, entries, frozen, attachments, attaching",
      "SELECT, INSERT, DELETE ON changes, presses",
      "SELECT, INSERT, UPDATE, DELETE ON summaries, touched, sources, grants",
    ].map { "GRANT \($0) TO scorer" }
  }
#endif
