#if League
  internal import ScoringStore

  /// The tables of a league's database, in the first schema of its search path: those that a file
  /// has too, and its own.
  ///
  /// Only features that all engines with PostgreSQL's protocol share are used: tables, and keys
  /// made by the writers. There are no sequences, triggers or functions.
  enum LeagueSchema {
    /// The beginning of the row that identifies the database as this program's.
    static let application = "score"
    /// The number of partitions of the entries, if the server supports partitions.
    static let partitions = 16

    /// Returns the statements that make the tables.
    ///
    /// - Parameters:
    ///   - store: The new store's number.
    ///   - isPartitioned: Whether the entries are partitioned by their streams.
    /// - Returns: The statements, to run in one transaction.
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

    /// The rights of scorers, if the server has a role of that name.
    ///
    /// Scorers can read the log and add to it, and write caches. They can delete no entry and add
    /// no tombstone.
    static let rights = [
      "SELECT ON schema_version, tombstones, burials",
      "SELECT, INSERT ON devices, streams, entries, frozen, attachments, attaching",
      "SELECT, INSERT, DELETE ON changes, presses",
      "SELECT, INSERT, UPDATE, DELETE ON summaries, touched, sources, grants",
    ].map { "GRANT \($0) TO scorer" }
  }
#endif
