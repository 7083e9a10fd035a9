#if League
  internal import ScoringKit
  internal import ScoringStore

  /// Adds to a league's database: what it adds goes out in one piece at the end.
  final class LeagueWriter: LeagueReader {
    /// How many of the newest changes of a home are remembered at least.
    private static let changesKept: Int64 = 4096

    let kept: LeagueKept
    /// What tells the writes of this store object from those of others.
    private let token: Int64
    /// The line that was numbered last for each device.
    private var lines: [DeviceID: [Entry]] = [:]
    /// The streams that changed, each once, in order; nil stands for all of them.
    private(set) var changed: [StreamID?] = []
    private var noted: Set<StreamID?> = []
    var logs: [DeviceID: KnownLog] = [:]
    /// How many entries are among the additions.
    private var added = 0
    /// The number of this write's first change; nil where it has none.
    private(set) var firstChange: Int64?

    init(
      _ session: LeagueSession, device: DeviceID, kept: LeagueKept, token: Int64,
      look: @escaping (LeagueSession) throws(StoreError) -> Int64
    ) {
      self.kept = kept
      self.token = token
      super.init(session, device: device, look: look)
      if let further = kept.furtherDevices { noteFurther(further) }
    }

    /// Makes sure that the server knows this home, as the first thing that a write adds.
    private func register() throws(StoreError) {
      guard !kept.isRegistered else { return }
      try session.add(LeagueQuery.addHome, [presumedDevice.parameter])
      kept.isRegistered = true
    }

    func noteChange(of stream: StreamID?) throws(StoreError) {
      try register()
      if noted.insert(stream).inserted { changed.append(stream) }
    }

    func refuseDeleted(_ stream: StreamID) throws(StoreError) {
      guard try !isKnownDeleted(stream) else { throw .deleted(stream) }
    }

    func isKnownDeleted(_ stream: StreamID) throws(StoreError) -> Bool {
      if let known = kept.deletions[stream] { return known }
      let isDeleted = try isDeleted(stream)
      kept.deletions[stream] = isDeleted
      return isDeleted
    }

    func makeStream(_ stream: StreamID) throws(StoreError) {
      guard kept.streams.insert(stream).inserted else { return }
      try session.add(
        LeagueQuery.addStream,
        [stream.parameter, .text(stream.kind), .text(stream.key), .int(stream.place)])
    }

    // MARK: Numbering

    override func state(of stream: StreamID) throws(StoreError) -> StreamState {
      if let known = kept.states[stream] { return known }
      let state = try super.state(of: stream)
      keep(state, of: stream)
      return state
    }

    /// Keeps the state of a stream, unless the stream may have quarantined entries.
    func keep(_ state: StreamState, of stream: StreamID) {
      kept.states[stream] = state.mayHoldQuarantined ? nil : state
    }

    /// What was read is what the writer has seen.
    override func entries(of stream: StreamID) throws(StoreError) -> [Entry] {
      let entries = try super.entries(of: stream)
      var state = StreamState()
      for entry in entries { state.add(entry) }
      keep(state, of: stream)
      return entries
    }

    /// What numbering a line needs to know.
    private enum Need {
      case deletion
      case state
      case number
      case end
    }

    /// Asks in one round trip for all that numbering a line needs.
    private func prepare(_ stream: StreamID, _ device: DeviceID) throws(StoreError) {
      var needs: [(Need, Request)] = []
      if kept.deletions[stream] == nil {
        needs.append((.deletion, Request(LeagueQuery.tombstone, [stream.parameter])))
      }
      if kept.states[stream] == nil {
        needs.append((.state, Request(LeagueQuery.stateOfStream, [stream.parameter])))
      }
      if kept.number == nil {
        needs.append((.number, Request(LeagueQuery.newestChange, [presumedDevice.parameter])))
      }
      if kept.chains[device] == nil {
        for query in [LeagueQuery.newestEntry, LeagueQuery.newestBurial] {
          needs.append((.end, Request(query, [device.parameter])))
        }
      }
      guard !needs.isEmpty else { return }
      let answers = try session.answers(needs.map(\.1))
      for (need, rows) in zip(needs.map(\.0), answers) {
        switch need {
        case .deletion: kept.deletions[stream] = rows.count > 0
        case .state: keep(try state(rows, of: stream), of: stream)
        case .number: kept.number = rows.count > 0 ? rows.number(0, 0) : 0
        case .end: try take(rows, asEndOf: device)
        }
      }
    }

    private func take(_ rows: Rows, asEndOf device: DeviceID) throws(StoreError) {
      var chain = kept.chains[device] ?? .empty
      if rows.count > 0, rows.int(0, 0) > chain.sequence {
        guard StoreLimits.stored.contains(rows.int(0, 0)),
          let checksum = Checksum(stored: rows.bytes(0, 1))
        else { throw session.damaged("the newest checksum of \(device)", "can't be read") }
        chain = Chain(sequence: rows.int(0, 0), checksum: checksum)
      }
      kept.chains[device] = chain
    }

    /// The device of a scribe, where this home may write under it.
    private func writingDevice(of scribe: Scribe) throws(StoreError) -> DeviceID {
      guard let device = scribe.device, device != presumedDevice else { return presumedDevice }
      let further = try furtherDevices()
      kept.furtherDevices = further
      guard further.contains(device) else { throw .notOwn(device) }
      return device
    }

    /// The state of a stream with what a device listed as seen.
    private func state(
      of stream: StreamID, for device: DeviceID
    ) throws(StoreError) -> StreamState {
      var state = try state(of: stream)
      guard state.listed[device] == nil else { return state }
      state.listed[device] = [:]
      if state.heads.count > 1, state.heads[device] != nil {
        let rows = try session.rows(
          LeagueQuery.seenInStream, [stream.parameter, device.parameter])
        for row in 0..<rows.count {
          state.list(EntryCode.names(rows.optionalText(row, 0)) ?? [], by: device)
        }
      }
      keep(state, of: stream)
      return state
    }

    /// What a writer sees who hasn't seen all of a stream.
    private func state(
      of stream: StreamID, within horizon: Horizon, _ whole: StreamState
    ) throws(StoreError) -> StreamState {
      var state = StreamState(count: whole.count, listed: whole.listed)
      let rows = try session.rows(LeagueQuery.sight, [stream.parameter])
      for row in 0..<rows.count {
        let id = EntryID(
          device: try session.device(rows.number(row, 0)), sequence: rows.int(row, 1))
        let lamport = rows.int(row, 2)
        if horizon.holds(id), state.isInEffect(lamport) { state.see(id, lamport: lamport) }
      }
      return state
    }

    // MARK: Adding

    func values(_ entry: Entry, _ checksum: Checksum) -> [Parameter] {
      let anchor = entry.after
      return [
        entry.id.device.parameter, Parameter(entry.id.sequence), entry.stream.parameter,
        Parameter(entry.lamport), Parameter(entry.author?.description),
        .int(entry.time.milliseconds), Parameter(EntryCode.code(of: entry.kind)),
        Parameter(EntryCode.code(of: entry.origin)), Parameter(entry.line.sequence),
        anchor?.device == entry.id.device ? .null : Parameter(anchor.map { Int64($0.device.bits) }),
        Parameter(anchor.map { Int64($0.sequence) }), Parameter(EntryCode.text(entry.targets)),
        Parameter(EntryCode.text(entry.seen)), .bytes(Array(entry.body.utf8)),
        .bytes(checksum.bytes),
      ]
    }

    /// Sends what has gathered of a long import.
    func sendMuch() throws(StoreError) {
      if session.unsent.count >= 512 { try session.flush() }
    }

    /// Everything that this write adds, its changes included; what is here now may be sent.
    ///
    /// - Returns: what to send at the end.
    func finish() throws(StoreError) -> [Request] {
      guard !changed.isEmpty else { return Array(session.unsent) }
      if kept.number == nil {
        let rows = try session.rows(LeagueQuery.newestChange, [presumedDevice.parameter])
        kept.number = rows.count > 0 ? rows.number(0, 0) : 0
      }
      let number = (kept.number ?? 0) + 1
      firstChange = number
      if !session.isOpen, session.additions.count == 1, added == 1, changed.count == 1,
        let entry = session.additions.first, let stream = changed.first
      {
        return [
          Request(
            LeagueQuery.addEntryAndChange,
            entry.values + [
              presumedDevice.parameter, .int(number), Parameter(stream?.description ?? ""),
              .int(token),
            ])
        ]
      }
      for (index, stream) in changed.enumerated() {
        try session.add(
          LeagueQuery.addChange,
          [
            presumedDevice.parameter, .int(number + Int64(index)),
            .text(stream?.description ?? ""), .int(token),
          ])
      }
      let last = number + Int64(changed.count) - 1
      let step: Int64 = 1024
      if last / step != (number - 1) / step, last > Self.changesKept {
        try session.add(
          LeagueQuery.forgetChanges, [presumedDevice.parameter, .int(last - Self.changesKept)])
      }
      return Array(session.unsent)
    }
  }

  extension LeagueWriter: StoreWriter {
    func makeDevice(_ device: DeviceID) throws(StoreError) {
      try register()
      let further = try furtherDevices()
      try session.add(LeagueQuery.addDevice, [device.parameter, presumedDevice.parameter])
      noteFurther([device])
      kept.furtherDevices = further.union([device])
    }

    func numbered(
      _ drafts: [Draft], in stream: StreamID, by scribe: Scribe, time: Moment
    ) throws(StoreError) -> [Entry] {
      let device = try writingDevice(of: scribe)
      try prepare(stream, device)
      try refuseDeleted(stream)
      var sight = try state(of: stream, for: device)
      if let horizon = sight.horizon(of: device, scribe, drafts) {
        sight = try state(of: stream, within: horizon, sight)
      }
      let entries = try Numbering.line(
        drafts, in: stream, by: device, author: scribe.author, time: time,
        after: kept.chains[device]?.sequence ?? 0, seeing: sight)
      lines[device] = entries
      return entries
    }

    func append(_ entries: [Entry], sentAs key: PressKey?) throws(StoreError) -> [Entry] {
      guard let first = entries.first, let last = entries.last else { return [] }
      let device = first.id.device
      if let key, let known = try line(sentAs: key, by: device) { return known }
      guard lines[device] == entries, var chain = kept.chains[device],
        first.id.sequence == chain.sequence + 1
      else { throw .notNumbered(first.id) }
      try refuseDeleted(first.stream)
      var state = try state(of: first.stream)
      try register()
      try makeStream(first.stream)
      for (entry, checksum) in Numbering.seal(entries, after: &chain) {
        try session.add(LeagueQuery.addEntry, values(entry, checksum))
        try noteAttachment(of: entry)
        added += 1
        state.add(entry)
      }
      if let key { try remember(first.id, last.id, first.stream, key) }
      kept.chains[device] = chain
      keep(state, of: first.stream)
      try noteChange(of: first.stream)
      try sendMuch()
      return entries
    }

    /// Remembers under which key a line was sent, and now and then forgets the oldest keys.
    private func remember(
      _ first: EntryID, _ last: EntryID, _ stream: StreamID, _ key: PressKey
    ) throws(StoreError) {
      try session.add(
        LeagueQuery.addPress,
        [
          first.device.parameter, .text(key.text), stream.parameter, Parameter(first.sequence),
          Parameter(last.sequence),
        ])
      let oldest = first.sequence - 4 * StoreLimits.presses
      if (first.sequence - 1) / 1024 != last.sequence / 1024, oldest > 0 {
        try session.add(LeagueQuery.forgetPresses, [first.device.parameter, Parameter(oldest)])
      }
    }

    func freeze(_ text: String) throws(StoreError) -> ContentID {
      guard text.utf8.count <= StoreLimits.textBytes else { throw .longText }
      let id = ContentID(of: text)
      if kept.texts.contains(id) { return id }
      if let known = try frozen(id) {
        guard known.utf8.elementsEqual(text.utf8) else { throw .otherText(id) }
      } else {
        try session.add(LeagueQuery.addText, [.text(id.text), .bytes(Array(text.utf8))])
      }
      kept.texts.insert(id)
      return id
    }
  }
#endif
