#if League
  internal import ScoringStore

  /// The tables of a league's database, in the first schema of its search path: those that a store
  /// in SQLite has too, and some of its own.
  ///
  /// Only features are used that all databases with PostgreSQL's protocol share, such as tables
  /// with keys that the writers choose. There are no sequences, triggers or functions.
  enum LeagueSchema {
    /// The name of this program in the row that marks the database as a store.
    static let application = "score"
    /// The number of partitions of the table of entries, if the server supports partitions.
    static let partitions = 16

    /// Returns the SQL statements that create the tables of a league's database.
    ///
    /// - Parameters:
    /// - store: The random id of the new store.
    /// - isPartitioned: Whether the table of entries is divided into partitions by stream.
    /// - Returns: The statements, which must run in one transaction.
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

    /// The SQL statements that give scorers their permissions, for a server with a role named
    /// `scorer`.
    ///
    /// Scorers can read the log, add entries and write caches. They can't delete an entry or add a
    /// tombstone.
    static let rights = [
      "SELECT ON schema_version, tombstones, burials",
      "SELECT, INSERT ON devices, streams, entries, frozen, attachments, attaching",
      "SELECT, INSERT, DELETE ON changes, presses",
      "SELECT, INSERT, UPDATE, DELETE ON summaries, touched, sources, grants",
    ].map { "GRANT \($0) TO scorer" }
  }
#endif
