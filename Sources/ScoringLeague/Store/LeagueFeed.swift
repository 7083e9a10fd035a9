#if League
  internal import ScoringKit
  internal import ScoringStore

  /// What a store object knows of the changes of all writers.
  ///
  /// Each home numbers its own changes and none of them can commit out of turn, so that the newest
  /// number of every writer says exactly what is known. One counter of all writers would skip rows
  /// that commit late.
  struct LeagueFeed {
    /// What each writer added after a number of its own: $1 the writers, $2 their numbers.
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

    /// What tells this object's marks from those of others.
    private let object = DeviceID(bits: .random(in: 0 ... .max))
    /// The newest number that is known of each writer; nil before the first look.
    private(set) var known: [Int64: Int64]?
    /// How many changes were by others.
    private var foreign: Int64 = 0
    /// The newest changes; nil stands for everything.
    private var changes: [StreamID?] = []
    /// How many changes were forgotten.
    private var forgotten: Int64 = 0

    /// Adds a change; nil for everything.
    mutating func note(_ stream: StreamID?) {
      changes.append(stream)
      if changes.count > 2 * StoreLimits.changes {
        changes.removeFirst(StoreLimits.changes)
        forgotten += Int64(StoreLimits.changes)
      }
    }

    /// Takes changes that this object wrote itself, so that they needn't be looked for.
    mutating func wrote(_ streams: [StreamID?], from first: Int64, by writer: DeviceID) {
      for stream in streams { note(stream) }
      let writer = Int64(writer.bits)
      if known != nil, known?[writer] ?? 0 == first - 1 {
        known?[writer] = first - 1 + Int64(streams.count)
      }
    }

    /// Looks at what others have changed.
    ///
    /// - Parameters:
    ///   - session: the transaction.
    ///   - token: what tells this object's writes from those of others.
    ///   - found: called with each stream that others changed; nil for everything.
    /// - Returns: how many changes of others there were over all looks.
    /// - Throws: ``StoreError`` where the database can't be read.
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
          // Changes before it were forgotten: others changed more than can be told.
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

    /// What changed after a mark.
    func changes(after mark: Changes.Mark?) -> Changes {
      let end = Changes.Mark(device: object, number: forgotten + Int64(changes.count))
      guard let mark, mark.device == object, (forgotten...end.number).contains(mark.number) else {
        return Changes(mark: end, extent: .everything)
      }
      let new = Set(changes[Int(mark.number - forgotten)...])
      let streams = new.compactMap(\.self).sorted()
      return Changes(
        mark: end, extent: streams.count < new.count ? .everything : .streams(streams))
    }
  }

  /// The bell beside the feed: it says that there may be something to look at, and nothing more.
  ///
  /// Where it can't be heard (a pooler lies between, the server has none), readers look by the
  /// clock.
  struct LeagueBell {
    /// How long readers wait who hear no bell.
    private static let pace = Duration.milliseconds(250)

    /// The connection that listens, by the server's name for it.
    private var listener: Int32?
    private var lastLook: ContinuousClock.Instant?

    static func ring(_ store: DeviceID) -> SQLQuery {
      SQLQuery("SELECT pg_notify($1::text, '')", [.text("score_\(store)")])
    }

    /// Whether to look now: others rang over a connection, or the last look was long ago.
    ///
    /// With its first use for a connection it begins to listen.
    mutating func isLookDue(
      _ connection: ServerConnection, _ store: DeviceID
    ) throws(ServerFailure) -> Bool {
      if listener != connection.process {
        listener = connection.process
        // What came meanwhile is looked for after listening has begun.
        lastLook = nil
        // A server without a bell refuses.
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
