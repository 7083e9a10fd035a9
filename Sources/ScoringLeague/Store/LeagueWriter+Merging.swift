#if League
  internal import ScoringKit
  internal import ScoringStore

  /// What other devices wrote, and the end of whole rounds.
  extension LeagueWriter {
    /// How many checksums are read at once.
    private static let window = 5000

    func insert(_ entry: Entry, checksum: Checksum) throws(StoreError) -> Bool {
      try Numbering.check(entry)
      let id = entry.id
      let log = try log(around: id)
      if log.checksums[id.sequence] != nil {
        guard let known = try stored(id), known.entry == entry, known.checksum == checksum else {
          throw .otherContent(id)
        }
        return false
      }
      guard !log.isBuried(id.sequence) else { return false }
      guard !log.isWriter else { throw .ownName(id) }
      let previous = id.sequence == 1 ? Checksum.zero : log.checksum(id.sequence - 1)
      if let previous, Checksum(of: entry, after: previous) != checksum { throw .brokenChain(id) }
      if let next = log.checksums[id.sequence + 1],
        let following = try stored(EntryID(device: id.device, sequence: id.sequence + 1)),
        next != Checksum(of: following.entry, after: checksum)
      {
        throw .brokenChain(id)
      }
      let isAside = try isKnownDeleted(entry.stream)
      if !isAside {
        try noteChange(of: entry.stream)
        try makeStream(entry.stream)
      }
      try session.add(LeagueQuery.mergeEntry, values(entry, checksum))
      if !isAside { try noteAttachment(of: entry) }
      logs[id.device]?.checksums[id.sequence] = checksum
      if !isAside, var state = kept.states[entry.stream] {
        state.add(entry)
        keep(state, of: entry.stream)
      }
      try sendMuch()
      return !isAside
    }

    /// What is known of a device's log around one of its numbers.
    private func log(around id: EntryID) throws(StoreError) -> KnownLog {
      if let known = logs[id.device], known.covers(id.sequence) { return known }
      let first = id.sequence - 1
      let device = id.device.parameter
      let answers = try session.answers([
        Request(LeagueQuery.checksumsOfDevice, [device, Parameter(first), Parameter(Self.window)]),
        Request(LeagueQuery.burialsOfDevice, [device]),
        Request(LeagueQuery.isWriter, [device]),
      ])
      guard answers.count == 3 else { throw session.damaged("the server", "gives no answer") }
      let (rows, burials) = (answers[0], answers[1])
      var log = KnownLog(
        first: first,
        last: rows.count < Self.window ? .max : rows.int(rows.count - 1, 0),
        burials: (0..<burials.count).map {
          (burials.int($0, 0), burials.int($0, 1), Checksum(stored: burials.bytes($0, 2)))
        },
        isWriter: answers[2].count > 0 || id.device == presumedDevice)
      for row in 0..<rows.count {
        log.checksums[rows.int(row, 0)] = Checksum(stored: rows.bytes(row, 1)) ?? .zero
      }
      logs[id.device] = log
      return log
    }

    func deleteRound(_ stream: StreamID) throws(StoreError) {
      try refuseDeleted(stream)
      let rows = try session.rows(LeagueQuery.namesOfStream, [stream.parameter])
      guard rows.count > 0 else { throw .noEntries(stream) }
      var names: [(id: EntryID, checksum: Checksum)] = []
      for row in 0..<rows.count {
        let id = EntryID(
          device: try session.device(rows.number(row, 0)), sequence: rows.int(row, 1))
        names.append((id, Checksum(stored: rows.bytes(row, 2)) ?? .zero))
      }
      let attached = try session.rows(LeagueQuery.attachedByStream, [stream.parameter])
      let files = (0..<attached.count).map { attached.text($0, 0) }
      try noteChange(of: stream)
      for run in Burial.runs(of: names) {
        try session.add(
          LeagueQuery.addBurial,
          [
            run.device.parameter, Parameter(run.last), Parameter(run.first), stream.parameter,
            .bytes(run.checksum.bytes),
          ])
      }
      for text in [LeagueQuery.addTombstone] + LeagueQuery.deletions {
        try session.add(text, [stream.parameter])
      }
      if !files.isEmpty { try session.add(LeagueQuery.deleteAttachments, [.texts(files)]) }
      do {
        try session.flush()
      } catch  where error.kind == .permission {
        throw StoreError(
          .permission, "This user may not delete rounds of the league.",
          hint: "A scorer adds and corrects; who keeps the league deletes. `archive` puts a round "
            + "away for good.")
      }
      kept.deletions[stream] = true
      kept.states[stream] = nil
      kept.streams.remove(stream)
      kept.chains = [:]
      logs = [:]
    }
  }
#endif
