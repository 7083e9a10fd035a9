#if League
  internal import ScoringKit
  internal import ScoringStore

  /// Reads a league's database inside a transaction.
  class LeagueReader {
    let session: LeagueSession
    /// The device to write under, as far as it is known without writing.
    let presumedDevice: DeviceID
    /// Looks at what others have changed, once a transaction; gives how many changes that were.
    private let look: (LeagueSession) throws(StoreError) -> Int64
    private var version: Int64?
    private var knownFurtherDevices: Set<DeviceID>?

    init(
      _ session: LeagueSession, device: DeviceID,
      look: @escaping (LeagueSession) throws(StoreError) -> Int64
    ) {
      self.session = session
      presumedDevice = device
      self.look = look
    }

    var device: DeviceID {
      get throws(StoreError) { presumedDevice }
    }

    /// The devices beside its own that this home may write under.
    final func furtherDevices() throws(StoreError) -> Set<DeviceID> {
      if let knownFurtherDevices { return knownFurtherDevices }
      let rows = try session.rows(LeagueQuery.devicesOfHome, [presumedDevice.parameter])
      var devices: Set<DeviceID> = []
      for row in 0..<rows.count { devices.insert(try session.device(rows.number(row, 0))) }
      knownFurtherDevices = devices
      return devices
    }

    /// Takes devices among those that may be written under.
    final func noteFurther(_ devices: Set<DeviceID>) {
      knownFurtherDevices = knownFurtherDevices?.union(devices) ?? devices
    }

    /// The entry of a row with the entry's columns.
    final func entry(_ rows: Rows, _ row: Int) throws(StoreError) -> Entry {
      let device = try session.device(rows.number(row, 0))
      let id = EntryID(device: device, sequence: rows.int(row, 1))
      let numbers = StoreLimits.stored
      guard numbers.contains(id.sequence), numbers.contains(rows.int(row, 3)),
        let kind = EntryCode.kind(rows.number(row, 6)),
        let origin = EntryCode.origin(rows.number(row, 7)),
        (1...id.sequence).contains(rows.int(row, 8)),
        rows.isNull(row, 10) || numbers.contains(rows.int(row, 10)),
        let targets = EntryCode.names(rows.optionalText(row, 11)),
        let seen = EntryCode.names(rows.optionalText(row, 12))
      else { throw session.damaged("entry \(id)", "can't be read") }
      var after: EntryID?
      if !rows.isNull(row, 10) {
        let other = rows.isNull(row, 9) ? device : try session.device(rows.number(row, 9))
        after = EntryID(device: other, sequence: rows.int(row, 10))
      }
      let author: StreamID? = rows.isNull(row, 4) ? nil : try session.stream(rows.text(row, 4))
      return Entry(
        id: id, stream: try session.stream(rows.text(row, 2)), lamport: rows.int(row, 3),
        author: author, time: Moment(milliseconds: rows.number(row, 5)), kind: kind,
        origin: origin, line: EntryID(device: device, sequence: rows.int(row, 8)), after: after,
        targets: targets, seen: seen, body: rows.text(row, 13))
    }

    /// An entry with its checksum, also one that was set aside.
    final func stored(
      _ id: EntryID
    ) throws(StoreError) -> (entry: Entry, checksum: Checksum?, isAside: Bool)? {
      let rows = try session.rows(
        LeagueQuery.storedEntry, [id.device.parameter, Parameter(id.sequence)])
      guard rows.count > 0 else { return nil }
      return (try entry(rows, 0), Checksum(stored: rows.bytes(0, 14)), rows.number(0, 15) != 0)
    }

    /// What a new entry of a stream has to take into account, but what was listed as seen.
    final func state(_ rows: Rows, of stream: StreamID) throws(StoreError) -> StreamState {
      var state = StreamState()
      for row in 0..<rows.count {
        guard StoreLimits.stored.contains(rows.int(row, 2)),
          StoreLimits.stored.contains(rows.int(row, 3))
        else { throw session.damaged("\(stream)", "has impossible numbers") }
        let id = EntryID(
          device: try session.device(rows.number(row, 0)), sequence: rows.int(row, 2))
        state.see(id, lamport: rows.int(row, 3))
        state.count += rows.int(row, 1)
      }
      return try state.mayHoldQuarantined ? exactState(of: stream, count: state.count) : state
    }

    /// Computes the state of a stream with possibly quarantined entries from all its entries.
    private func exactState(of stream: StreamID, count: Int) throws(StoreError) -> StreamState {
      var state = StreamState(count: count)
      state.mayHoldQuarantined = true
      let rows = try session.rows(LeagueQuery.sight, [stream.parameter])
      for row in 0..<rows.count where state.isInEffect(rows.int(row, 2)) {
        let id = EntryID(
          device: try session.device(rows.number(row, 0)), sequence: rows.int(row, 1))
        state.see(id, lamport: rows.int(row, 2))
      }
      return state
    }

    func state(of stream: StreamID) throws(StoreError) -> StreamState {
      try state(session.rows(LeagueQuery.stateOfStream, [stream.parameter]), of: stream)
    }

    /// The entries of a device with their checksums.
    final func sealedEntries(
      by device: DeviceID, after sequence: Int, upTo last: Int = .max, limit: Int
    ) throws(StoreError) -> [(entry: Entry, checksum: Checksum?)] {
      let rows = try session.rows(
        LeagueQuery.entriesOfDevice,
        [device.parameter, Parameter(sequence), Parameter(last), Parameter(max(0, limit))])
      var entries: [(entry: Entry, checksum: Checksum?)] = []
      for row in 0..<rows.count {
        entries.append((try entry(rows, row), Checksum(stored: rows.bytes(row, 14))))
      }
      return entries
    }

    /// The run of deleted entries that a name lies in, with its last one's checksum.
    final func burial(over id: EntryID) throws(StoreError) -> (last: Int, checksum: Checksum?)? {
      let rows = try session.rows(
        LeagueQuery.burialOver, [id.device.parameter, Parameter(id.sequence)])
      guard rows.count > 0, rows.int(0, 0) <= id.sequence else { return nil }
      return (rows.int(0, 1), Checksum(stored: rows.bytes(0, 2)))
    }

    /// The names of a query for streams' keys.
    private func keys(_ rows: Rows, ofKind kind: String) throws(StoreError) -> [StreamID] {
      var streams: [StreamID] = []
      for row in 0..<rows.count {
        guard let stream = StreamID(kind: kind, key: rows.text(row, 0)) else {
          throw session.damaged("a stream", "has no possible name")
        }
        streams.append(stream)
      }
      return streams
    }

    func entries(of stream: StreamID) throws(StoreError) -> [Entry] {
      let rows = try session.rows(LeagueQuery.entriesOfStream, [stream.parameter])
      var entries: [Entry] = []
      entries.reserveCapacity(rows.count)
      for row in 0..<rows.count { entries.append(try entry(rows, row)) }
      return entries
    }
  }

  extension LeagueReader: StoreReader {
    final func ownDevices() throws(StoreError) -> [DeviceID] {
      let device = try device
      return [device] + (try furtherDevices().subtracting([device])).sorted()
    }

    final var foreignVersion: Int64 {
      get throws(StoreError) {
        if let version { return version }
        let version = try look(session)
        self.version = version
        return version
      }
    }

    final func entry(_ id: EntryID) throws(StoreError) -> Entry? {
      let rows = try session.rows(
        LeagueQuery.entryOfName, [id.device.parameter, Parameter(id.sequence)])
      return rows.count > 0 ? try entry(rows, 0) : nil
    }

    final func checksum(of id: EntryID) throws(StoreError) -> Checksum? {
      let rows = try session.rows(
        LeagueQuery.entryOfName, [id.device.parameter, Parameter(id.sequence)])
      return rows.count > 0 ? Checksum(stored: rows.bytes(0, 14)) : nil
    }

    final func entries(
      by device: DeviceID, after sequence: Int, limit: Int
    ) throws(StoreError) -> [Entry] {
      try sealedEntries(by: device, after: sequence, limit: limit).map(\.entry)
    }

    final func heads() throws(StoreError) -> [EntryID] {
      let rows = try session.rows(LeagueQuery.heads)
      var heads: [EntryID] = []
      for row in 0..<rows.count where !rows.isNull(row, 1) {
        heads.append(
          EntryID(device: try session.device(rows.number(row, 0)), sequence: rows.int(row, 1)))
      }
      return heads.sorted()
    }

    final func line(
      sentAs key: PressKey, by device: DeviceID?
    ) throws(StoreError) -> [Entry]? {
      let device = if let device { device } else { try self.device }
      let rows = try session.rows(LeagueQuery.press, [device.parameter, .text(key.text)])
      guard rows.count > 0 else { return nil }
      let (first, last) = (rows.int(0, 0), rows.int(0, 1))
      guard StoreLimits.stored.contains(first),
        (first...StoreLimits.stored.upperBound).contains(last)
      else { return nil }
      return try sealedEntries(by: device, after: first - 1, upTo: last, limit: last - first + 1)
        .map(\.entry)
    }

    final func streams(ofKind kind: String) throws(StoreError) -> [StreamID] {
      try keys(session.rows(LeagueQuery.streamsOfKind, [.text(kind)]), ofKind: kind)
    }

    final func streams(
      ofKind kind: String, matchingKeyPrefix prefix: String, limit: Int
    ) throws(StoreError) -> [StreamID] {
      // The last text is the first one after all that a key can hold.
      let rows = try session.rows(
        LeagueQuery.streamsOfPrefix,
        [.text(kind), .text(prefix), .text(prefix + "{"), Parameter(max(0, limit))])
      return try keys(rows, ofKind: kind)
    }

    final func mark(of stream: StreamID) throws(StoreError) -> StreamMark {
      try state(of: stream).mark
    }

    final func keepers(of stream: StreamID) throws(StoreError) -> [Keeper] {
      let own = Set(try ownDevices())
      let rows = try session.rows(LeagueQuery.keepers, [stream.parameter])
      var keepers: [Keeper] = []
      for row in 0..<rows.count {
        let device = try session.device(rows.number(row, 0))
        let author: StreamID? =
          rows.isNull(row, 3) ? nil : try session.stream(rows.text(row, 3))
        keepers.append(
          Keeper(
            newest: EntryID(device: device, sequence: rows.int(row, 2)),
            isOwn: own.contains(device), author: author,
            time: Moment(milliseconds: rows.number(row, 4)), count: rows.int(row, 1)))
      }
      return keepers.sorted(by: Keeper.precedes)
    }

    final func isDeleted(_ stream: StreamID) throws(StoreError) -> Bool {
      try session.rows(LeagueQuery.tombstone, [stream.parameter]).count > 0
    }

    final func deletedStreams() throws(StoreError) -> [StreamID] {
      let rows = try session.rows(LeagueQuery.tombstones)
      var streams: [StreamID] = []
      for row in 0..<rows.count { streams.append(try session.stream(rows.text(row, 0))) }
      return streams.sorted()
    }

    final func runs() throws(StoreError) -> EntryRuns {
      try runs(LeagueQuery.runs)
    }

    final func goneRuns() throws(StoreError) -> EntryRuns {
      var runs = try runs(LeagueQuery.burials)
      for id in try strays() { runs.insert(id) }
      return runs
    }

    /// The runs that a query has in its rows: a device, the first number and the last.
    private func runs(_ query: String) throws(StoreError) -> EntryRuns {
      let rows = try session.rows(query)
      var runs = EntryRuns()
      for row in 0..<rows.count {
        let device = try session.device(rows.number(row, 0))
        let (first, last) = (rows.int(row, 1), rows.int(row, 2))
        guard StoreLimits.stored.contains(first), StoreLimits.stored.contains(last), first <= last
        else { throw session.damaged("the numbers of \(device)", "can't be read") }
        runs.insert(first...last, of: device)
      }
      return runs
    }

    final func strays() throws(StoreError) -> [EntryID] {
      let rows = try session.rows(LeagueQuery.strays)
      var strays: [EntryID] = []
      for row in 0..<rows.count {
        strays.append(
          EntryID(device: try session.device(rows.number(row, 0)), sequence: rows.int(row, 1)))
      }
      return strays.sorted()
    }

    final func frozen(_ id: ContentID) throws(StoreError) -> String? {
      let rows = try session.rows(LeagueQuery.text, [.text(id.text)])
      return rows.count > 0 ? rows.text(0, 0) : nil
    }

    final func rounds(
      fromImporter importer: String, group: String
    ) throws(StoreError) -> [StreamID] {
      let rows = try session.rows(LeagueQuery.sources, [.text(importer), .text(group)])
      var rounds: [StreamID] = []
      for row in 0..<rows.count { rounds.append(try session.stream(rows.text(row, 0))) }
      return rounds.sorted()
    }

    final func grant(_ digest: [UInt8]) throws(StoreError) -> Grant? {
      let rows = try session.rows(LeagueQuery.grant, [.bytes(digest)])
      return rows.count > 0 ? try grant(rows, 0) : nil
    }

    final func grants() throws(StoreError) -> [Grant] {
      let rows = try session.rows(LeagueQuery.grants)
      var grants: [Grant] = []
      for row in 0..<rows.count { grants.append(try grant(rows, row)) }
      return grants
    }

    private func grant(_ rows: Rows, _ row: Int) throws(StoreError) -> Grant {
      func moment(_ column: Int32) -> Moment? {
        rows.isNull(row, column) ? nil : Moment(milliseconds: rows.number(row, column))
      }
      return Grant(
        digest: rows.bytes(row, 0), kind: rows.text(row, 1),
        stream: rows.isNull(row, 2) ? nil : try session.stream(rows.text(row, 2)),
        body: rows.text(row, 3), made: Moment(milliseconds: rows.number(row, 4)),
        expires: moment(5), revoked: moment(6))
    }
  }
#endif
