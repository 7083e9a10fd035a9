package import ScoringKit

extension StoreReader {
  /// Returns the streams of a kind that have entries, sorted by their keys.
  ///
  /// The kind is the first part of a stream's name, as `round` in `round/7h3k9qv2m0ad`.
  package final func streams(ofKind kind: String) throws(StoreError) -> [StreamID] {
    try streams(ofKind: kind, matchingKeyPrefix: "", limit: .max)
  }

  /// Returns the streams of a kind whose keys begin with a text, sorted by their keys, up to a
  /// limit.
  ///
  /// With a limit of 2, the caller can find out whether the text is the beginning of exactly one
  /// key.
  package final func streams(
    ofKind kind: String, matchingKeyPrefix prefix: String, limit: Int
  ) throws(StoreError) -> [StreamID] {
    // No stream's name contains the character NUL, and PostgreSQL refuses a text that contains it.
    guard !prefix.utf8.contains(0), !kind.utf8.contains(0) else { return [] }
    // The second text sorts after all names of streams that begin with the prefix.
    return try session.rows(
      """
      SELECT stream FROM streams e WHERE stream >= $1 AND stream < $2 AND \(Self.isHere)
      ORDER BY stream LIMIT $3
      """,
      [.text("\(kind)/\(prefix)"), .text("\(kind)/\(prefix){"), .of(max(0, limit))]
    ) { row throws(StoreError) in try session.stream(row.text(0)) }
  }

  /// Returns a short description of a stream's entries; if two of them are equal, so are the
  /// entries.
  ///
  /// - Complexity: Linear in the number of the stream's entries, whose bodies are not read.
  package final func mark(of stream: StreamID) throws(StoreError) -> StreamMark {
    try state(of: stream).mark
  }

  static let stateOfStream = """
    SELECT device, count(*), max(sequence), max(lamport), max(CASE kind WHEN 1 THEN 1 ELSE 0 END)
    FROM entries WHERE stream = $1 AND NOT EXISTS (SELECT 1 FROM tombstones WHERE stream = $1)
    GROUP BY device
    """

  /// Reads the state from which the next entry of a stream is numbered, but not which entries each
  /// device has listed as seen.
  final func storedState(of stream: StreamID) throws(StoreError) -> StreamState {
    var state = StreamState()
    var isOpened = false
    try session.query(Self.stateOfStream, [.of(stream)]) { row throws(StoreError) in
      isOpened = isOpened || row.int(4) == 1
      guard StoreLimits.stored.contains(row.int(2)), StoreLimits.stored.contains(row.int(3)) else {
        throw session.damaged("\(stream)", "has impossible numbers")
      }
      let device = try session.device(row.number(0))
      state.see(EntryID(device: device, sequence: row.int(2)), lamport: row.int(3))
      state.count += row.int(1)
    }
    if state.mayHoldQuarantined { state = StreamState(of: try storedEntries(of: stream)) }
    // If the entry that opened the round is missing, the round may have been moved to another file.
    if !isOpened, let cold = try coldRound(stream) { state.join(cold.state) }
    return state
  }

  /// Returns the state from which the next entry of a stream is numbered, from the cache if it is
  /// there.
  final func state(of stream: StreamID) throws(StoreError) -> StreamState {
    if let known = kept.states[stream] { return known }
    let state = try storedState(of: stream)
    keep(state, of: stream)
    return state
  }

  /// Caches the state of a stream, except if the stream may have quarantined entries.
  final func keep(_ state: StreamState, of stream: StreamID) {
    kept.states[stream] = state.mayHoldQuarantined ? nil : state
  }

  /// Returns the devices that wrote to a stream, sorted by the times of their newest entries, the
  /// latest first.
  ///
  /// - Complexity: Linear in the number of the stream's entries.
  package final func keepers(of stream: StreamID) throws(StoreError) -> [Keeper] {
    let own = Set(try ownDevices())
    return Keeper.list(try entries(of: stream), isOwn: own.contains)
  }

  /// Returns whether a stream was deleted in this store.
  package final func isDeleted(_ stream: StreamID) throws(StoreError) -> Bool {
    try session.exists(Self.tombstone, [.of(stream)])
  }

  static let tombstone = "SELECT 1 FROM tombstones WHERE stream = $1"

  /// Returns the streams that were deleted in this store, sorted.
  package final func deletedStreams() throws(StoreError) -> [StreamID] {
    try session.rows("SELECT stream FROM tombstones") { row throws(StoreError) in
      try session.stream(row.text(0))
    }.sorted()
  }

  /// Returns the ids of entries that arrived for deleted streams and were therefore set aside.
  package final func strays() throws(StoreError) -> [EntryID] {
    try session.rows(
      "SELECT device, sequence FROM entries e JOIN tombstones t ON t.stream = e.stream"
    ) { row throws(StoreError) in
      EntryID(device: try session.device(row.number(0)), sequence: row.int(1))
    }.sorted()
  }

  // MARK: Names of all entries

  /// Returns the id of the newest entry of every device, sorted by device.
  ///
  /// If these ids are recorded, a later export can contain only the entries after them.
  ///
  /// - Complexity: Linear in the number of devices, not of entries, because an index is used.
  package final func heads() throws(StoreError) -> [EntryID] {
    var heads = try coldHeads()
    try session.query(
      """
      WITH RECURSIVE known(device) AS (
        SELECT min(device) FROM entries
        UNION ALL
        SELECT (SELECT min(n.device) FROM entries n WHERE n.device > known.device)
        FROM known WHERE known.device IS NOT NULL
      )
      SELECT known.device, (SELECT e.sequence FROM entries e WHERE e.device = known.device
        AND \(Self.isHere) ORDER BY e.sequence DESC LIMIT 1)
      FROM known WHERE known.device IS NOT NULL
      """
    ) { row throws(StoreError) in
      guard !row.isNull(1) else { return }
      heads[try session.device(row.number(0)), default: 0].raise(to: row.int(1))
    }
    return heads.map { EntryID(device: $0.key, sequence: $0.value) }.sorted()
  }

  /// Returns the ids of all entries in the store, including those of moved rounds.
  ///
  /// - Complexity: Linear in the number of entries, which are not read themselves.
  package final func runs() throws(StoreError) -> EntryRuns {
    var runs = EntryRuns()
    try add(
      """
      SELECT device, min(sequence), max(sequence) FROM (
        SELECT device, sequence,
          sequence - row_number() OVER (PARTITION BY device ORDER BY sequence) AS run
        FROM entries e WHERE \(Self.isHere)) AS numbered
      GROUP BY device, run
      """, to: &runs)
    if try hasCold {
      try add(
        """
        SELECT device, first, last FROM burials
        WHERE stream IN (SELECT stream FROM cold_rounds WHERE file > 0)
        """, to: &runs)
    }
    return runs
  }

  /// Returns the ids of the entries that were deleted or set aside, and that must not be imported
  /// again.
  package final func goneRuns() throws(StoreError) -> EntryRuns {
    var runs = EntryRuns()
    try add(
      """
      SELECT device, first, last FROM burials WHERE stream IN (SELECT stream FROM tombstones)
      """, to: &runs)
    for id in try strays() { runs.insert(id) }
    return runs
  }

  /// Adds the entry ids in a query's result to a set; each row contains a device and its first and
  /// last number.
  private func add(_ query: String, to runs: inout EntryRuns) throws(StoreError) {
    try session.query(query) { row throws(StoreError) in
      let (first, last) = (row.int(1), row.int(2))
      let device = try session.device(row.number(0))
      guard StoreLimits.stored.contains(first), StoreLimits.stored.contains(last), first <= last
      else { throw session.damaged("the numbers of \(device)", "can't be read") }
      runs.insert(first...last, of: device)
    }
  }
}

/// A device that wrote to a stream, with its number of entries and its newest one.
package struct Keeper: Hashable, Sendable {
  /// The id of the device's newest entry in the stream.
  package let newest: EntryID
  /// Whether this store writes under the device now.
  package let isOwn: Bool
  /// The author of the device's newest entry in the stream; `nil` if unknown.
  package let author: StreamID?
  /// The time of the device's newest entry in the stream, by the writer's clock; it is only
  /// displayed.
  package let time: Moment
  /// The number of entries of the device in the stream.
  package let count: Int

  /// Returns the devices that wrote a stream's entries, sorted by the times of their newest
  /// entries, the latest first; if times are equal, by device.
  static func list(_ entries: [Entry], isOwn: (DeviceID) -> Bool) -> [Keeper] {
    Dictionary(grouping: entries, by: \.id.device).compactMap { device, entries in
      guard let last = entries.max(by: { $0.id < $1.id }) else { return nil }
      return Keeper(
        newest: last.id, isOwn: isOwn(device), author: last.author, time: last.time,
        count: entries.count)
    }.sorted { one, other in
      one.time == other.time ? one.newest < other.newest : one.time > other.time
    }
  }
}
