#if League
  internal import ScoringKit
  internal import ScoringStore

  /// The changes that all homes of a league have made, as far as this store object knows them.
  ///
  /// Each home numbers its own changes, and commits them in the order of their numbers. So the
  /// newest known number of each home determines exactly which changes are known. If all homes
  /// shared one counter, a transaction that commits late would be missed.
  struct LeagueFeed {
    /// The query for each home's changes after a known number: $1 is a list of the homes, $2 a list
    /// of their numbers.
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

    /// A random id that identifies the change cursors of this object.
    private let object = DeviceID(bits: .random(in: 0 ... .max))
    /// The number of the newest known change of each home; `nil` before the first query.
    private(set) var known: [Int64: Int64]?
    /// The number of changes by others that this object has found.
    private var foreign: Int64 = 0
    /// The newest changed streams that are known, in order; `nil` as an element means that any
    /// stream may have changed.
    private var changes: [StreamID?] = []
    /// The number of older changes that were removed from the list.
    private var forgotten: Int64 = 0

    /// Adds a changed stream to the list; `nil` means that any stream may have changed.
    mutating func note(_ stream: StreamID?) {
      changes.append(stream)
      if changes.count > 2 * StoreLimits.changes {
        changes.removeFirst(StoreLimits.changes)
        forgotten += Int64(StoreLimits.changes)
      }
    }

    /// Adds the changes of this object's own transaction, so that they needn't be queried.
    ///
    /// - Parameters:
    ///   - streams: The changed streams; `nil` as an element means that any stream may have
    ///     changed.
    ///   - first: The number of the first of these changes.
    ///   - writer: The device of this home.
    mutating func wrote(_ streams: [StreamID?], from first: Int64, by writer: DeviceID) {
      for stream in streams { note(stream) }
      let writer = Int64(writer.bits)
      if known != nil, known?[writer] ?? 0 == first - 1 {
        known?[writer] = first - 1 + Int64(streams.count)
      }
    }

    /// Queries the changes that others have made since the last query.
    ///
    /// - Parameters:
    /// - session: The transaction in which to query.
    /// - token: The random number that marks this object's own changes in the table.
    /// - found: Called with each stream that others changed; with `nil` if any stream may have
    ///   changed.
    /// - Returns: The number of changes by others that all queries together have found.
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
          // Another process has already deleted older changes from the table, so it is unknown
          // which streams changed.
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

    /// Returns the changes since a change cursor was taken, as far as they were queried.
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

  /// Notifications that homes of a league send each other through the server: each means only that
  /// there may be new changes.
  ///
  /// If notifications can't be received, because of a connection pooler or because the server
  /// doesn't support them, the changes are queried at intervals.
  struct LeagueBell {
    /// The interval at which changes are queried even if no notification arrives.
    private static let pace = Duration.milliseconds(250)

    /// The server's process id of the connection that receives notifications; `nil` if none does
    /// yet.
    private var listener: Int32?
    private var lastLook: ContinuousClock.Instant?

    static func ring(_ store: DeviceID) -> SQLQuery {
      SQLQuery("SELECT pg_notify($1::text, '')", [.text("score_\(store)")])
    }

    /// Returns whether the changes should be queried now: another connection sent a notification,
    /// or the last query was more than an interval ago.
    ///
    /// The first call for a connection makes the server send notifications to it.
    mutating func isLookDue(
      _ connection: ServerConnection, _ store: DeviceID
    ) throws(ServerFailure) -> Bool {
      if listener != connection.process {
        listener = connection.process
        // Earlier changes were not notified to this connection, so they are queried now.
        lastLook = nil
        // A server that does not support notifications returns an error, which is ignored.
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
