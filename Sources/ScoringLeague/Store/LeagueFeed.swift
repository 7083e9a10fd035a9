#if League
  internal import ScoringKit
  internal import ScoringStore

  /// The changes of all writers that a store object knows.
  ///
  /// Each home numbers its own changes, and its commits are in the order of the numbers. So the
  /// newest number of every writer determines exactly which changes are known. With one counter for
  /// all writers, rows that commit late would be missed.
  struct LeagueFeed {
    /// The query for each writer's changes after a number: $1 the writers, $2 their numbers.
    private static let after = """
      SELECT h.device, c.number, c.stream, c.token
      FROM devices h LEFT JOIN unnest($1::text::bigint[], $2::text::bigint[]) AS k(writer, number)
        ON k.writer = h.device
      CROSS JOIN LATERAL (
        SELECT number, stream, token FROM changes
        WHERE writer = h.device AND number > coalesce(k.number, 0)
        ORDER BY number LIMIT 4096) c
      WHERE h.device = h.home
      """
    private static let newest = """
      SELECT h.device, (SELECT max(number) FROM changes WHERE writer = h.device) FROM devices h
      WHERE h.device = h.home
      """

    /// The random id that identifies this object's marks.
    private let object = DeviceID(bits: .random(in: 0 ... .max))
    /// The newest known number of each writer; `nil` before the first query.
    private(set) var known: [Int64: Int64]?
    /// The number of changes by others.
    private var foreign: Int64 = 0
    /// The newest changes; `nil` means everything.
    private var changes: [StreamID?] = []
    /// The number of changes that are no longer in the list.
    private var forgotten: Int64 = 0

    /// Adds a change; `nil` means everything.
    mutating func note(_ stream: StreamID?) {
      changes.append(stream)
      if changes.count > 2 * StoreLimits.changes {
        changes.removeFirst(StoreLimits.changes)
        forgotten += Int64(StoreLimits.changes)
      }
    }

    /// Adds changes that this object wrote itself, so that they needn't be queried.
    mutating func wrote(_ streams: [StreamID?], from first: Int64, by writer: DeviceID) {
      for stream in streams { note(stream) }
      let writer = Int64(writer.bits)
      if known != nil, known?[writer] ?? 0 == first - 1 {
        known?[writer] = first - 1 + Int64(streams.count)
      }
    }

    /// Queries the changes of others.
    ///
    /// - Parameters:
    ///   - session: The transaction.
    ///   - token: The number that marks this object's writes.
    ///   - found: Called with each stream that others changed; `nil` means everything.
    /// - Returns: The number of changes of others over all queries.
    /// - Throws: ``StoreError`` if the database can't be read.
    mutating func look(
      _ session: LeagueSession, token: Int64, found: (StreamID?) -> Void
    ) throws(StoreError) -> Int64 {
      guard let known else {
        self.known = Dictionary(
          try session.rows(Self.newest) { ($0.number(0), $0.number(1)) }, uniquingKeysWith: max)
        note(nil)
        return foreign
      }
      let writers = known.sorted { $0.key < $1.key }
      let rows = try session.rows(
        Self.after,
        [
          .text("{\(writers.map { "\($0.key)" }.joined(separator: ","))}"),
          .text("{\(writers.map { "\($0.value)" }.joined(separator: ","))}"),
        ]
      ) { (writer: $0.number(0), number: $0.number(1), stream: $0.text(2), token: $0.number(3)) }
      for row in rows {
        let before = self.known?[row.writer] ?? 0
        if row.number <= before { continue }
        guard row.number == before + 1 else {
          // Others have removed earlier changes from the table, so all of them can't be listed.
          self.known = nil
          foreign += 1
          found(nil)
          return try look(session, token: token, found: found)
        }
        self.known?[row.writer] = row.number
        if row.token != token {
          foreign += 1
          note(StreamID(row.stream))
          found(StreamID(row.stream))
        }
      }
      return foreign
    }

    /// Returns the changes after a mark.
    func changes(after mark: Changes.Cursor?) -> Changes {
      let end = Changes.Cursor(device: object, number: forgotten + Int64(changes.count))
      guard let mark, mark.device == object, (forgotten...end.number).contains(mark.number) else {
        return Changes(mark: end, extent: .everything)
      }
      let new = Set(changes[Int(mark.number - forgotten)...])
      let streams = new.compactMap(\.self).sorted()
      return Changes(
        mark: end, extent: streams.count < new.count ? .everything : .streams(streams))
    }
  }

  /// Notifications of the server: each one means that there may be new changes, and nothing more.
  ///
  /// If they can't be received, because there is a pooler or the server does not support them,
  /// readers query the changes at intervals.
  struct LeagueBell {
    /// The interval of queries without notifications.
    private static let pace = Duration.milliseconds(250)

    /// The server's process id of the connection that listens.
    private var listener: Int32?
    private var lastLook: ContinuousClock.Instant?

    static func ring(_ store: DeviceID) -> SQLQuery {
      SQLQuery("SELECT pg_notify($1::text, '')", [.text("score_\(store)")])
    }

    /// Returns whether to query now: others sent a notification, or the last query was long ago.
    ///
    /// The first call for a connection begins to listen.
    mutating func isLookDue(
      _ connection: ServerConnection, _ store: DeviceID
    ) throws(ServerFailure) -> Bool {
      if listener != connection.process {
        listener = connection.process
        // Changes before the connection listened were not notified, so they are queried now.
        lastLook = nil
        // A server without notifications returns an error.
        _ = try? connection.run([SQLQuery("LISTEN score_\(store)")])
      }
      let rang = try connection.bells().contains { $0 != connection.process }
      let now = ContinuousClock.now
      guard rang || lastLook.map({ now - $0 >= Self.pace }) ?? true else { return false }
      lastLook = now
      return true
    }
  }
#endif
