#if League
  internal import ScoringKit

  /// The statements that a server keeps prepared.
  enum LeagueQuery {
    // MARK: Transactions

    static let beginReading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    static let beginChanging = "BEGIN ISOLATION LEVEL REPEATABLE READ"
    static let begin = "BEGIN"
    static let commit = "COMMIT"
    static let rollback = "ROLLBACK"

    // MARK: Entries

    /// Late entries of deleted rounds lie among the others: they are set aside.
    private static let isHere = "NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.stream = e.stream)"
    private static let columns = """
      SELECT device, sequence, stream, lamport, author, "time", kind, origin, line,
        follows_device, follows, targets, seen, body, checksum FROM entries e
      """
    static let entriesOfStream =
      columns + " WHERE stream = $1 AND \(isHere) ORDER BY lamport, device, sequence"
    static let entryOfName = columns + " WHERE device = $1 AND sequence = $2 AND \(isHere)"
    static let entriesOfDevice =
      columns + """
         WHERE device = $1 AND sequence > $2 AND sequence <= $3 AND \(isHere)
        ORDER BY sequence LIMIT $4
        """
    /// An entry whether set aside or not, and which of both.
    static let storedEntry = """
      SELECT device, sequence, stream, lamport, author, "time", kind, origin, line,
        follows_device, follows, targets, seen, body, checksum,
        (EXISTS (SELECT 1 FROM tombstones t WHERE t.stream = e.stream))::int
      FROM entries e WHERE device = $1 AND sequence = $2
      """
    static let strays = """
      SELECT device, sequence FROM entries e JOIN tombstones t ON t.stream = e.stream
      ORDER BY device, sequence
      """
    private static let entryNames = """
      INSERT INTO entries(device, sequence, stream, lamport, author, "time", kind, origin, line,
        follows_device, follows, targets, seen, body, checksum)
      """
    private static let entryValues =
      "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)"
    static let addEntry = "\(entryNames) VALUES \(entryValues)"
    static let mergeEntry = "\(addEntry) ON CONFLICT DO NOTHING"
    /// An entry and its change: the whole of most writes, in one statement.
    static let addEntryAndChange = """
      WITH change AS (
        INSERT INTO changes(writer, number, stream, token) VALUES ($16, $17, $18, $19)
      ) \(addEntry)
      """
    static let stateOfStream = """
      SELECT device, count(*), max(sequence), max(lamport) FROM entries
      WHERE stream = $1 AND NOT EXISTS (SELECT 1 FROM tombstones WHERE stream = $1)
      GROUP BY device
      """
    static let seenInStream =
      "SELECT seen FROM entries WHERE stream = $1 AND device = $2 AND seen IS NOT NULL"
    static let sight = "SELECT device, sequence, lamport FROM entries WHERE stream = $1"
    static let keepers = """
      SELECT k.device, k.count, k.newest, e.author, e."time"
      FROM (SELECT device, count(*) AS count, max(sequence) AS newest FROM entries
        WHERE stream = $1 GROUP BY device) k
      JOIN entries e ON e.stream = $1 AND e.device = k.device AND e.sequence = k.newest
      WHERE \(isHere)
      """
    static let newestEntry = """
      SELECT sequence, checksum FROM entries WHERE device = $1 ORDER BY sequence DESC LIMIT 1
      """
    static let newestBurial =
      "SELECT last, checksum FROM burials WHERE device = $1 ORDER BY last DESC LIMIT 1"
    static let checksumsOfDevice = """
      SELECT sequence, checksum FROM entries WHERE device = $1 AND sequence >= $2
      ORDER BY sequence LIMIT $3
      """
    static let burialsOfDevice = "SELECT first, last, checksum FROM burials WHERE device = $1"
    /// Goes from one device to the next by the index, whatever the number of their entries.
    static let heads = """
      WITH RECURSIVE known AS (
        (SELECT device FROM entries ORDER BY device LIMIT 1)
        UNION ALL
        SELECT (SELECT e.device FROM entries e WHERE e.device > known.device
          ORDER BY e.device LIMIT 1)
        FROM known WHERE known.device IS NOT NULL
      )
      SELECT known.device, (SELECT e.sequence FROM entries e WHERE e.device = known.device
        AND \(isHere) ORDER BY e.sequence DESC LIMIT 1)
      FROM known WHERE known.device IS NOT NULL
      """

    static let runs = """
      SELECT device, min(sequence), max(sequence) FROM (
        SELECT device, sequence,
          sequence - row_number() OVER (PARTITION BY device ORDER BY sequence) AS run
        FROM entries e WHERE \(isHere)) numbered
      GROUP BY device, run
      """
    static let burials = "SELECT device, first, last FROM burials"

    // MARK: Streams

    private static let hasEntries = """
      EXISTS (SELECT 1 FROM entries WHERE entries.stream = e.stream) AND \(isHere)
      """
    static let streamsOfKind =
      "SELECT key FROM streams e WHERE kind = $1 AND \(hasEntries) ORDER BY key"
    static let streamsOfPrefix = """
      SELECT key FROM streams e WHERE kind = $1 AND key >= $2 AND key < $3 AND \(hasEntries)
      ORDER BY key LIMIT $4
      """
    static let addStream = """
      INSERT INTO streams(stream, kind, key, place) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING
      """
    static let tombstone = "SELECT 1 FROM tombstones WHERE stream = $1"
    static let tombstones = "SELECT stream FROM tombstones"

    // MARK: Deletion

    static let namesOfStream = "SELECT device, sequence, checksum FROM entries WHERE stream = $1"
    static let burialOver = """
      SELECT first, last, checksum FROM burials WHERE device = $1 AND last >= $2
      ORDER BY last LIMIT 1
      """
    static let addBurial = """
      INSERT INTO burials(device, last, first, stream, checksum) VALUES ($1, $2, $3, $4, $5)
      """
    static let addTombstone = "INSERT INTO tombstones(stream) VALUES ($1)"
    static let deletions = [
      "entries", "summaries", "touched", "sources", "presses", "grants", "attaching",
      "streams",
    ].map { "DELETE FROM \($0) WHERE stream = $1" }

    // MARK: Devices

    static let addHome = "INSERT INTO homes(device) VALUES ($1) ON CONFLICT DO NOTHING"
    static let addDevice = "INSERT INTO devices(device, home) VALUES ($1, $2)"
    static let devicesOfHome = "SELECT device FROM devices WHERE home = $1"
    static let isWriter = """
      SELECT 1 FROM homes WHERE device = $1 UNION ALL SELECT 1 FROM devices WHERE device = $1
      """
    static let writers =
      "SELECT device FROM homes UNION SELECT device FROM devices"

    // MARK: Changes

    static let newestChange =
      "SELECT number FROM changes WHERE writer = $1 ORDER BY number DESC LIMIT 1"
    static let token = "SELECT token FROM changes WHERE writer = $1 AND number = $2"
    static let addChange =
      "INSERT INTO changes(writer, number, stream, token) VALUES ($1, $2, $3, $4)"
    static let forgetChanges = "DELETE FROM changes WHERE writer = $1 AND number <= $2"
    static let newestChanges = """
      SELECT h.device, c.number FROM homes h CROSS JOIN LATERAL (
        SELECT number FROM changes WHERE writer = h.device ORDER BY number DESC LIMIT 1) c
      """
    /// What each writer added after a number of its own: $1 the writers, $2 their numbers.
    static let changesAfter = """
      SELECT h.device, c.number, c.stream, c.token
      FROM homes h LEFT JOIN unnest($1::bigint[], $2::bigint[]) AS k(writer, number)
        ON k.writer = h.device
      CROSS JOIN LATERAL (
        SELECT number, stream, token FROM changes
        WHERE writer = h.device AND number > coalesce(k.number, 0)
        ORDER BY number LIMIT 4096) c
      """
    static let ring = "SELECT pg_notify($1::text, '')"

    // MARK: Presses

    static let press = "SELECT first, last FROM presses WHERE device = $1 AND key = $2"
    static let addPress = """
      INSERT INTO presses(device, key, stream, first, last) VALUES ($1, $2, $3, $4, $5)
      """
    static let forgetPresses = "DELETE FROM presses WHERE device = $1 AND last <= $2"

    // MARK: Texts and caches

    static let text = "SELECT content FROM frozen WHERE id = $1"
    static let addText = "INSERT INTO frozen(id, content) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    static let texts = "SELECT id, content FROM frozen WHERE id > $1 ORDER BY id LIMIT $2"
    static let attachment = "SELECT content FROM attachments WHERE id = $1"
    static let hasAttachment = "SELECT 1 FROM attachments WHERE id = $1"
    static let attachments = "SELECT id, octet_length(content) FROM attachments"
    static let attachmentsAfter =
      "SELECT id, content FROM attachments WHERE id > $1 ORDER BY id LIMIT 1"
    static let missingAttachments = """
      SELECT DISTINCT id FROM attaching g
      WHERE NOT EXISTS (SELECT 1 FROM attachments a WHERE a.id = g.id) ORDER BY id
      """
    static let addAttachment =
      "INSERT INTO attachments(id, content) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    static let addAttaching =
      "INSERT INTO attaching(id, stream) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    static let streamsAttaching = "SELECT stream FROM attaching WHERE id = $1"
    static let attachedByStream = "SELECT id FROM attaching WHERE stream = $1"
    static let deleteAttachments = """
      DELETE FROM attachments a WHERE id = ANY ($1)
        AND NOT EXISTS (SELECT 1 FROM attaching g WHERE g.id = a.id)
      """
    static let summaryColumns = """
      s.stream, s.sport, s.phase, s.started, s.completed, coalesce(t.sequence, 0), s.event,
        s.mark, s.revision, s.body, s.search
      """
    static let summary = """
      SELECT \(summaryColumns) FROM summaries s
      LEFT JOIN touched t ON t.home = $2 AND t.stream = s.stream WHERE s.stream = $1
      """
    static let putSummary = """
      INSERT INTO summaries(stream, sport, phase, started, completed, event, mark, revision, body,
        search) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (stream) DO UPDATE SET sport = excluded.sport, phase = excluded.phase,
        started = excluded.started, completed = excluded.completed, event = excluded.event,
        mark = excluded.mark, revision = excluded.revision, body = excluded.body,
        search = excluded.search
      """
    static let touch = """
      INSERT INTO touched(home, stream, sequence) VALUES ($1, $2, $3)
      ON CONFLICT (home, stream) DO UPDATE SET sequence = excluded.sequence
      """
    static let anySummary = "SELECT 1 FROM summaries LIMIT 1"
    static let removeSummaries = "DELETE FROM summaries"
    static let removeTouched = "DELETE FROM touched WHERE home = $1"
    static let removeSources = "DELETE FROM sources"
    static let sources = "SELECT stream FROM sources WHERE importer = $1 AND card = $2"
    static let addSource = """
      INSERT INTO sources(importer, card, stream) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
      """

    // MARK: Grants

    private static let grantColumns =
      "SELECT digest, kind, stream, body, made, expires, revoked FROM grants"
    static let grant = "\(grantColumns) WHERE digest = $1"
    static let grants = "\(grantColumns) ORDER BY made DESC, digest"
    static let putGrant = """
      INSERT INTO grants(digest, kind, stream, body, made, expires, revoked)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (digest) DO UPDATE SET kind = excluded.kind, stream = excluded.stream,
        body = excluded.body, made = excluded.made, expires = excluded.expires,
        revoked = excluded.revoked
      """
    static let forgetGrants = "DELETE FROM grants WHERE least(expires, revoked) < $1"
    static let forgetGrant = "DELETE FROM grants WHERE digest = $1"
  }
#endif
