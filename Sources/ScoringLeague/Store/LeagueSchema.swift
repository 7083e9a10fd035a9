#if League
  /// The tables of a league's database, in its first schema, and how old ones are brought up to
  /// date.
  ///
  /// The core is what engines with PostgreSQL's protocol share: tables, and keys that the writers
  /// make. There are no sequences, triggers or functions.
  enum LeagueSchema {
    /// What the row that says whose database it is begins with.
    static let application = "score"
    /// 1000 × major + minor, as in a file.
    static let version = 1001

    /// One step forward; once shipped it stays as it is, and can be run twice.
    struct Migration: Sendable {
      /// The version that it leads to.
      let version: Int
      let script: String
    }

    /// The steps since the first tables, oldest first.
    static let migrations = [Migration(version: 1001, script: attachments)]

    /// What brings the tables of an older version up to date, in one transaction.
    ///
    /// The version's row is written first, so that of several programs that do it at once all wait
    /// for one.
    ///
    /// - Parameter old: the version of the tables.
    /// - Returns: the statements.
    static func update(from old: Int) -> String {
      """
      BEGIN;
      UPDATE schema_version SET version = \(version) WHERE version < \(version);
      \(migrations.filter { $0.version > old }.map(\.script).joined(separator: "\n"))
      COMMIT;
      """
    }

    /// The tables, made in one transaction.
    ///
    /// - Parameters:
    ///   - store: the new store's number.
    ///   - isPartitioned: whether the entries are divided by their streams.
    /// - Returns: the statements.
    static func tables(store: Int64, isPartitioned: Bool) -> String {
      let parts = (0..<partitions).map { part in
        """
        CREATE TABLE entries_\(part) PARTITION OF entries
          FOR VALUES WITH (MODULUS \(partitions), REMAINDER \(part));
        """
      }
      return """
        BEGIN;
        \(base)
        CREATE TABLE entries(
          stream text COLLATE "C" NOT NULL, device bigint NOT NULL, sequence bigint NOT NULL,
          lamport bigint NOT NULL, author text COLLATE "C", "time" bigint NOT NULL,
          kind smallint NOT NULL, origin smallint NOT NULL, line bigint NOT NULL,
          follows_device bigint, follows bigint, targets text COLLATE "C",
          seen text COLLATE "C", body bytea NOT NULL, checksum bytea NOT NULL,
          PRIMARY KEY (stream, device, sequence)
        )\(isPartitioned ? " PARTITION BY HASH (stream)" : "");
        \(isPartitioned ? parts.joined(separator: "\n") : "")
        CREATE INDEX entries_by_device ON entries(device, sequence);
        \(migrations.map(\.script).joined(separator: "\n"))
        INSERT INTO schema_version(one, application, version, store)
          VALUES (1, '\(application)', \(version), \(store));
        COMMIT;
        """
    }

    /// How many parts the entries have, where they can be divided.
    static let partitions = 16

    private static let base = """
      CREATE TABLE schema_version(
        one bigint PRIMARY KEY CHECK (one = 1), application text NOT NULL,
        version bigint NOT NULL, store bigint NOT NULL
      );
      CREATE TABLE homes(device bigint PRIMARY KEY);
      CREATE TABLE devices(device bigint PRIMARY KEY, home bigint NOT NULL);
      CREATE INDEX devices_by_home ON devices(home);
      CREATE TABLE streams(
        stream text COLLATE "C" PRIMARY KEY, kind text COLLATE "C" NOT NULL,
        key text COLLATE "C" NOT NULL, place bigint NOT NULL
      );
      CREATE INDEX streams_by_key ON streams(kind, key);
      CREATE INDEX streams_by_place ON streams(kind, place);
      CREATE TABLE frozen(id text COLLATE "C" PRIMARY KEY, content bytea NOT NULL);
      CREATE TABLE tombstones(stream text COLLATE "C" PRIMARY KEY);
      CREATE TABLE burials(
        device bigint NOT NULL, last bigint NOT NULL, first bigint NOT NULL,
        stream text COLLATE "C" NOT NULL, checksum bytea NOT NULL, PRIMARY KEY (device, last)
      );
      CREATE TABLE summaries(
        stream text COLLATE "C" PRIMARY KEY, sport text COLLATE "C" NOT NULL,
        phase text COLLATE "C" NOT NULL, started text COLLATE "C" NOT NULL,
        completed bigint NOT NULL, event text COLLATE "C", mark text COLLATE "C" NOT NULL,
        revision bigint NOT NULL, body text COLLATE "C" NOT NULL, search text COLLATE "C"
      );
      CREATE INDEX summaries_completed ON summaries(completed DESC, stream);
      CREATE INDEX summaries_sport ON summaries(sport, completed DESC, stream);
      CREATE INDEX summaries_event ON summaries(event, completed DESC, stream);
      CREATE TABLE touched(
        home bigint NOT NULL, stream text COLLATE "C" NOT NULL, sequence bigint NOT NULL,
        PRIMARY KEY (home, stream)
      );
      CREATE INDEX touched_last ON touched(home, sequence DESC, stream);
      CREATE TABLE sources(
        importer text COLLATE "C" NOT NULL, card text COLLATE "C" NOT NULL,
        stream text COLLATE "C" NOT NULL, PRIMARY KEY (importer, card, stream)
      );
      CREATE TABLE presses(
        device bigint NOT NULL, key text COLLATE "C" NOT NULL, stream text COLLATE "C" NOT NULL,
        first bigint NOT NULL, last bigint NOT NULL, PRIMARY KEY (device, key)
      );
      CREATE TABLE changes(
        writer bigint NOT NULL, number bigint NOT NULL, stream text COLLATE "C" NOT NULL,
        token bigint NOT NULL, PRIMARY KEY (writer, number)
      );
      CREATE TABLE grants(
        digest bytea PRIMARY KEY, kind text COLLATE "C" NOT NULL, stream text COLLATE "C",
        body text COLLATE "C" NOT NULL, made bigint NOT NULL, expires bigint, revoked bigint
      );
      """

    /// Attached files, and which streams name them: also those that came from newer stores before
    /// there were these tables.
    private static let attachments = """
      CREATE TABLE IF NOT EXISTS attachments(
        id text COLLATE "C" PRIMARY KEY, content bytea NOT NULL
      );
      CREATE TABLE IF NOT EXISTS attaching(
        id text COLLATE "C" NOT NULL, stream text COLLATE "C" NOT NULL, PRIMARY KEY (id, stream)
      );
      CREATE INDEX IF NOT EXISTS attaching_by_stream ON attaching(stream);
      INSERT INTO attaching(id, stream)
        SELECT DISTINCT encode(substr(body, 12, 32), 'escape'), stream FROM entries
        WHERE kind = 4 AND substr(body, 1, 11) = 'attachment.'::bytea
        ON CONFLICT DO NOTHING;
      """

    /// What scorers may do, where the server has a role of that name.
    ///
    /// They add to the log and read it, and keep what can be made again. They delete no entry, and
    /// make no tombstone.
    static let rights = """
      GRANT SELECT ON schema_version, tombstones, burials TO scorer;
      GRANT SELECT, INSERT ON homes, devices, streams, entries, frozen TO scorer;
      GRANT SELECT, INSERT ON attachments, attaching TO scorer;
      GRANT SELECT, INSERT, DELETE ON changes, presses TO scorer;
      GRANT SELECT, INSERT, UPDATE, DELETE ON summaries, touched, sources, grants TO scorer;
      """
  }
#endif
