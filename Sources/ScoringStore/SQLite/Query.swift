internal import ScoringKit

/// The statements that are prepared once a connection: all of them, with fixed text.
enum Query: Int, CaseIterable {
  case begin, beginImmediate, commit, version, dataVersion, schemaVersion
  case identity, setIdentity, ownDevice, scribes, addScribe, removeScribes
  case deviceOfNumber, numberOfDevice, addDevice
  case streamOfNumber, numberOfStream, addStream
  case entriesOfStream, entryOfName, entriesOfDevice, sequences, addEntry
  case stateOfStream, seenInStream, sight, keepers, newestEntry, newestBurial, heads, runs
  case streamsOfKind, streamsOfPrefix
  case text, addText, texts
  case tombstone, tombstones, addTombstone, burialOver, burials, addBurial
  case stray, strays, addStray
  case summary, putSummary, anySummary, nextSport
  case completedSame, completedBelow, touchedSame, touchedBelow
  case eventCompletedSame, eventCompletedBelow, eventTouchedSame, eventTouchedBelow
  case filteredCompletedSame, filteredCompletedBelow, filteredTouchedSame, filteredTouchedBelow
  case sources, addSource
  case namesOfStream, markDeleting, unmarkDeleting, deleteEntries, deleteSummary, deleteSources
  case removeSummaries, removeSources, forgetTouched
  case press, addPress, forgetPresses, deletePresses
  case endsOfChanges, changesAfter, addChange, forgetChanges
  case grant, grants, putGrant, forgetGrants, forgetGrant, deleteGrants
  case anyCold, coldRound, coldRounds, coldHeads, coldRuns, putColdRound, removeColdRound,
    deleteBurials
  case attachment, hasAttachment, attachments, attachmentsAfter, addAttachment, deleteAttachment
  case streamsAttaching, attachedByStream, missingAttachments, unnamedAttachments, sweepAttachments
  case coldFile, coldFiles, addColdFile, moveColdFile, coldSelf, setColdSelf
  case addColdDeletion, coldDeletions, passColdDeletions, endColdDeletions

  private static let entryColumns = """
    SELECT device, sequence, stream, lamport, author, time, kind, origin, line,
      follows_device, follows, targets, seen, body, checksum FROM entries
    """
  /// How many entries a row holds: see ``EntryPack``.
  static let count =
    "(CASE WHEN kind >= \(EntryPack.Code.opening) THEN sequence - line + 1 ELSE 1 END)"
  /// Whether a row is the one that holds the entry of a name.
  private static let isNamed = """
    device = ?1
      AND sequence = (SELECT min(sequence) FROM entries WHERE device = ?1 AND sequence >= ?2)
      AND (sequence = ?2 OR kind >= \(EntryPack.Code.opening) AND line <= ?2)
    """
  private static let grantColumns =
    "SELECT digest, kind, stream, body, made, expires, revoked FROM grants"
  private static let summaryColumns = """
    SELECT name, sport, phase, started, completed, touched, event, mark, revision, body, search
    FROM summaries WHERE stream = ?1
    """

  var text: String {
    switch self {
    case .begin: "BEGIN"
    case .beginImmediate: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .version: "PRAGMA user_version"
    case .dataVersion: "PRAGMA data_version"
    case .schemaVersion: "PRAGMA schema_version"
    case .identity:
      """
      SELECT device, bits, fingerprint FROM identity JOIN devices ON devices.number = device
      """
    case .setIdentity:
      """
      INSERT INTO identity(one, device, fingerprint) VALUES (1, ?1, ?2)
      ON CONFLICT (one) DO UPDATE SET device = ?1, fingerprint = ?2
      """
    case .ownDevice: "UPDATE devices SET own = 1 WHERE number = ?1"
    case .scribes: "SELECT device FROM scribes WHERE fingerprint = ?1"
    case .addScribe: "INSERT INTO scribes(device, fingerprint) VALUES (?1, ?2)"
    case .removeScribes: "DELETE FROM scribes"
    case .deviceOfNumber: "SELECT bits FROM devices WHERE number = ?1"
    case .numberOfDevice: "SELECT number FROM devices WHERE bits = ?1"
    case .addDevice: "INSERT INTO devices(bits, own) VALUES (?1, 0)"
    case .streamOfNumber: "SELECT kind, key FROM streams WHERE number = ?1"
    case .numberOfStream: "SELECT number FROM streams WHERE kind = ?1 AND key = ?2"
    case .addStream: "INSERT INTO streams(kind, key) VALUES (?1, ?2)"
    case .entriesOfStream:
      Self.entryColumns + " WHERE stream = ?1 ORDER BY lamport, device, sequence"
    case .entryOfName: "\(Self.entryColumns) WHERE \(Self.isNamed)"
    case .entriesOfDevice:
      Self.entryColumns + " WHERE device = ?1 AND sequence > ?2 ORDER BY sequence"
    case .sequences: "SELECT 1 FROM entries WHERE \(Self.isNamed)"
    case .addEntry:
      """
      INSERT INTO entries(device, sequence, stream, lamport, author, time, kind, origin, line,
        follows_device, follows, targets, seen, body, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
      """
    case .stateOfStream:
      """
      SELECT device, sum(\(Self.count)), max(sequence), max(lamport),
        max(kind = 1 OR kind = \(EntryPack.Code.opening)) FROM entries
      WHERE stream = ?1 GROUP BY device
      """
    case .seenInStream:
      "SELECT seen FROM entries WHERE stream = ?1 AND device = ?2 AND seen IS NOT NULL"
    case .sight:
      "SELECT device, sequence, lamport, \(Self.count) FROM entries WHERE stream = ?1"
    case .keepers:
      """
      SELECT device, sum(\(Self.count)), max(sequence), author, time FROM entries WHERE stream = ?1
      GROUP BY device
      """
    case .newestEntry:
      """
      SELECT sequence, checksum FROM entries WHERE device = ?1 ORDER BY sequence DESC LIMIT 1
      """
    case .newestBurial:
      "SELECT last, checksum FROM burials WHERE device = ?1 ORDER BY last DESC LIMIT 1"
    case .heads:
      """
      SELECT number, (SELECT max(sequence) FROM entries WHERE device = number) FROM devices
      """
    case .runs:
      """
      SELECT run.device, (
        SELECT sequence + 1 - \(Self.count) FROM entries
        WHERE device = run.device AND sequence = run.first
      ), run.last FROM (
        SELECT device, min(sequence) AS first, max(sequence) AS last FROM (
          SELECT device, sequence,
            sequence - row_number() OVER (PARTITION BY device ORDER BY sequence) AS run
          FROM entries INDEXED BY entries_by_device)
        GROUP BY device, run) AS run
      """
    default: otherText
    }
  }

  private var otherText: String {
    switch self {
    case .streamsOfKind:
      """
      SELECT key FROM streams WHERE kind = ?1
        AND (EXISTS (SELECT 1 FROM entries WHERE stream = number)
          OR EXISTS (SELECT 1 FROM cold_rounds WHERE stream = number AND file > 0)) ORDER BY key
      """
    case .streamsOfPrefix:
      """
      SELECT key FROM streams WHERE kind = ?1 AND key >= ?2 AND key < ?3
        AND (EXISTS (SELECT 1 FROM entries WHERE stream = number)
          OR EXISTS (SELECT 1 FROM cold_rounds WHERE stream = number AND file > 0)) ORDER BY key LIMIT ?4
      """
    case .text: "SELECT content FROM frozen WHERE id = ?1"
    case .addText: "INSERT INTO frozen(id, content) VALUES (?1, ?2)"
    case .texts: "SELECT id, content FROM frozen WHERE id > ?1 ORDER BY id LIMIT ?2"
    case .tombstone: "SELECT 1 FROM tombstones WHERE stream = ?1"
    case .tombstones: "SELECT stream FROM tombstones"
    case .addTombstone: "INSERT INTO tombstones(stream) VALUES (?1)"
    case .burialOver:
      """
      SELECT first, last, checksum, stream FROM burials WHERE device = ?1 AND last >= ?2
      ORDER BY last LIMIT 1
      """
    case .burials:
      "SELECT device, first, last FROM burials WHERE stream IN (SELECT stream FROM tombstones)"
    case .coldRuns:
      """
      SELECT device, first, last FROM burials
      WHERE stream IN (SELECT stream FROM cold_rounds WHERE file > 0)
      """
    case .addBurial:
      """
      INSERT INTO burials(device, last, first, stream, checksum) VALUES (?1, ?2, ?3, ?4, ?5)
      """
    case .stray: "SELECT canonical, checksum FROM strays WHERE device = ?1 AND sequence = ?2"
    case .strays: "SELECT device, sequence FROM strays"
    case .addStray:
      """
      INSERT INTO strays(device, sequence, stream, canonical, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """
    case .summary: Self.summaryColumns
    case .putSummary:
      """
      INSERT INTO summaries(stream, name, sport, phase, started, completed, touched, event, mark,
        revision, body, search) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      ON CONFLICT (stream) DO UPDATE SET name = ?2, sport = ?3, phase = ?4, started = ?5,
        completed = ?6, touched = ?7, event = ?8, mark = ?9, revision = ?10, body = ?11,
        search = ?12
      """
    case .anySummary: "SELECT 1 FROM summaries LIMIT 1"
    case .nextSport: "SELECT min(sport) FROM summaries WHERE sport > ?1"
    case .completedSame: Self.same("completed")
    case .completedBelow: Self.below("completed")
    case .touchedSame: Self.same("touched")
    case .touchedBelow: Self.below("touched")
    case .eventCompletedSame: Self.same("completed", ofEvent: true)
    case .eventCompletedBelow: Self.below("completed", ofEvent: true)
    case .eventTouchedSame: Self.same("touched", ofEvent: true)
    case .eventTouchedBelow: Self.below("touched", ofEvent: true)
    case .filteredCompletedSame: Self.same("completed", and: Self.filter)
    case .filteredCompletedBelow: Self.below("completed", and: Self.filter)
    case .filteredTouchedSame: Self.same("touched", and: Self.filter)
    case .filteredTouchedBelow: Self.below("touched", and: Self.filter)
    case .sources: "SELECT stream FROM sources WHERE importer = ?1 AND card = ?2"
    case .addSource:
      """
      INSERT INTO sources(importer, card, stream) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING
      """
    case .namesOfStream:
      "SELECT device, sequence, checksum, \(Self.count) FROM entries WHERE stream = ?1"
    case .markDeleting: "INSERT INTO deleting(stream) VALUES (?1)"
    case .unmarkDeleting: "DELETE FROM deleting WHERE stream = ?1"
    case .deleteEntries: "DELETE FROM entries WHERE stream = ?1"
    case .deleteSummary: "DELETE FROM summaries WHERE stream = ?1"
    case .deleteSources: "DELETE FROM sources WHERE stream = ?1"
    case .removeSummaries: "DELETE FROM summaries"
    case .removeSources: "DELETE FROM sources"
    case .forgetTouched: "UPDATE summaries SET touched = 0 WHERE touched <> 0"
    case .press: "SELECT first, last FROM presses WHERE device = ?1 AND key = ?2"
    case .addPress:
      """
      INSERT INTO presses(device, key, stream, first, last) VALUES (?1, ?2, ?3, ?4, ?5)
      """
    case .forgetPresses: "DELETE FROM presses WHERE number <= ?1"
    case .deletePresses: "DELETE FROM presses WHERE stream = ?1"
    case .endsOfChanges:
      "SELECT (SELECT min(number) FROM changes), (SELECT max(number) FROM changes)"
    case .changesAfter: "SELECT DISTINCT stream FROM changes WHERE number > ?1"
    case .addChange: "INSERT INTO changes(stream) VALUES (?1)"
    case .forgetChanges: "DELETE FROM changes WHERE number <= ?1"
    case .grant: "\(Self.grantColumns) WHERE digest = ?1"
    case .grants: "\(Self.grantColumns) ORDER BY made DESC, digest"
    case .putGrant:
      """
      INSERT INTO grants(digest, kind, stream, body, made, expires, revoked)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (digest) DO UPDATE SET kind = ?2, stream = ?3, body = ?4, made = ?5,
        expires = ?6, revoked = ?7
      """
    case .forgetGrants:
      """
      DELETE FROM grants WHERE min(ifnull(expires, revoked), ifnull(revoked, expires)) < ?1
      """
    case .forgetGrant: "DELETE FROM grants WHERE digest = ?1"
    case .deleteGrants: "DELETE FROM grants WHERE stream = ?1"
    default: coldText
    }
  }

  private var coldText: String {
    switch self {
    case .anyCold: "SELECT 1 FROM cold_rounds WHERE file > 0 LIMIT 1"
    case .coldRound:
      "SELECT file, lamport, mark FROM cold_rounds WHERE stream = ?1 AND file > 0"
    case .coldRounds: "SELECT stream, mark FROM cold_rounds WHERE file = ?1"
    case .coldHeads:
      """
      SELECT device, max(last) FROM burials
      WHERE stream IN (SELECT stream FROM cold_rounds WHERE file > 0) GROUP BY device
      """
    case .putColdRound:
      "INSERT INTO cold_rounds(stream, file, lamport, mark) VALUES (?1, ?2, ?3, ?4)"
    case .removeColdRound: "DELETE FROM cold_rounds WHERE stream = ?1"
    // A negative file number marks a deleted round: copies may be in that file and later ones.
    case .addColdDeletion:
      """
      INSERT INTO cold_rounds(stream, file, lamport, mark)
      SELECT ?1, -number, 0, '' FROM cold_files ORDER BY number LIMIT 1
      """
    case .coldDeletions: "SELECT count(*) FROM cold_rounds WHERE file < 0 AND -file <= ?1"
    case .passColdDeletions: "UPDATE cold_rounds SET file = -?2 WHERE file = -?1"
    case .endColdDeletions: "DELETE FROM cold_rounds WHERE file = -?1"
    case .deleteBurials: "DELETE FROM burials WHERE stream = ?1"
    case .coldFile: "SELECT id, path FROM cold_files WHERE number = ?1"
    case .coldFiles: "SELECT number, id, path FROM cold_files ORDER BY number"
    case .addColdFile: "INSERT INTO cold_files(id, path) VALUES (?1, ?2)"
    case .moveColdFile: "UPDATE cold_files SET path = ?2 WHERE number = ?1"
    case .coldSelf: "SELECT id FROM cold_self"
    case .setColdSelf: "INSERT INTO cold_self(one, id) VALUES (1, ?1)"
    default: attachmentText
    }
  }

  /// The entries that attach or detach a file, by the index on them.
  private static let attaching = """
    FROM entries INDEXED BY entries_attaching
    WHERE kind = 4 AND substr(body, 1, 11) = 'attachment.'
    """
  private static let isUnnamed =
    "NOT EXISTS (SELECT 1 \(attaching) AND substr(body, 12, 32) = attachments.id)"

  private var attachmentText: String {
    switch self {
    case .attachment: "SELECT content FROM attachments WHERE id = ?1"
    case .hasAttachment: "SELECT 1 FROM attachments WHERE id = ?1"
    case .attachments: "SELECT id, length(content) FROM attachments"
    case .attachmentsAfter: "SELECT id, content FROM attachments WHERE id > ?1 ORDER BY id LIMIT 1"
    case .addAttachment: "INSERT INTO attachments(id, content) VALUES (?1, ?2)"
    case .deleteAttachment: "DELETE FROM attachments WHERE id = ?1 AND \(Self.isUnnamed)"
    case .streamsAttaching:
      "SELECT DISTINCT stream \(Self.attaching) AND substr(body, 12, 32) = ?1"
    case .attachedByStream:
      """
      SELECT DISTINCT substr(body, 12, 32) FROM entries
      WHERE stream = ?1 AND kind = 4 AND substr(body, 1, 11) = 'attachment.'
      """
    case .missingAttachments:
      """
      SELECT DISTINCT substr(body, 12, 32) AS name \(Self.attaching)
        AND NOT EXISTS (SELECT 1 FROM attachments WHERE id = substr(body, 12, 32)) ORDER BY name
      """
    case .unnamedAttachments: "SELECT count(*) FROM attachments WHERE \(Self.isUnnamed)"
    case .sweepAttachments: "DELETE FROM attachments WHERE \(Self.isUnnamed)"
    default: ""
    }
  }

  /// What rows are looked at for: event, start, texts as JSON (groups of alternatives), and a
  /// text to search for with keys that stand for it.
  ///
  /// Local times are stored so that their texts are in the order of the times.
  private static let filter = """
    AND (?6 IS NULL OR event = ?6) AND (?7 IS NULL OR started >= ?7)
      AND (?8 IS NULL OR started <= ?8)
      AND (?10 IS NULL OR search IS NULL OR instr(search, ?10) > 0
        OR EXISTS (SELECT 1 FROM json_each(?11) AS choice WHERE instr(body, choice.value) > 0))
      AND (?9 IS NULL OR NOT EXISTS (
        SELECT 1 FROM json_each(?9) AS wanted WHERE NOT EXISTS (
          SELECT 1 FROM json_each(wanted.value) AS choice WHERE instr(body, choice.value) > 0)))
    """

  /// The places of a list after one of them that have its rank.
  private static func same(
    _ rank: String, ofEvent: Bool = false, and filter: String = ""
  ) -> String {
    """
    SELECT \(rank), name, stream FROM summaries INDEXED BY summaries\(ofEvent ? "_event" : "")_\
    \(rank)
    WHERE sport = ?1 AND phase = ?2 AND \(rank) = ?3 AND name > ?4\(ofEvent ? " AND event = ?6" : "")
    \(filter)
    ORDER BY name LIMIT ?5
    """
  }

  /// The places of a list that have a rank at most.
  private static func below(
    _ rank: String, ofEvent: Bool = false, and filter: String = ""
  ) -> String {
    """
    SELECT \(rank), name, stream FROM summaries INDEXED BY summaries\(ofEvent ? "_event" : "")_\
    \(rank)
    WHERE sport = ?1 AND phase = ?2 AND \(rank) <= ?3\(ofEvent ? " AND event = ?5" : "")
    \(filter)
    ORDER BY \(rank) DESC, name LIMIT ?4
    """
  }
}
