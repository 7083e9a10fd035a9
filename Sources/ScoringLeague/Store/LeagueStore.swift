#if League
  package import ScoringKit
  package import ScoringStore

  /// A store on a league's server, for many scorers on many machines.
  ///
  /// It is one schema of a PostgreSQL database. Each home writes under a device of its own, so
  /// several homes write side by side as if their stores had been merged. A body can be run again
  /// where it lost against another process of the same home.
  package final class LeagueStore: Store, @unchecked Sendable {
    let address: LeagueAddress
    let lock = Lock()
    // All of these are used with the lock held.
    /// Who reads or writes now, for a body that reads its own store.
    private var current: (any StoreReader)?
    var connection: ServerConnection?
    /// The number of the store in the database; nil where it has no tables yet.
    var store: DeviceID?
    var feed = LeagueFeed()
    var bell = LeagueBell()
    private var kept = LeagueKept()
    private let home: LeagueHome
    private let patience: Duration
    private var isWriting = false
    private var isReading = false
    private var notice: String?
    private var device: DeviceID?
    private let newDevice = DeviceID(bits: .random(in: 0 ... .max))
    /// What tells this object's writes from those of others.
    private let token = Int64.random(in: 0 ... .max)

    /// Opens a store; nothing is made before the first write.
    ///
    /// - Parameters:
    ///   - address: the server and the database.
    ///   - home: the folder in which this home keeps its device's name.
    ///   - patience: how long a server that went away, and other writers, are waited for.
    ///   - fingerprint: how copies of the home are recognised.
    /// - Throws: ``StoreError`` where the server can't be reached, is too old, lets this user not
    ///   in, or the database is another program's or a newer version's.
    package init(
      address: LeagueAddress, home: String, patience: Duration = .seconds(10),
      fingerprint: Fingerprint = .machine
    ) throws(StoreError) {
      self.address = address
      self.home = LeagueHome(folder: home, fingerprint: fingerprint)
      self.patience = patience
      _ = try open()
    }

    /// Whether anything was ever written: whether the tables are there.
    package var isMade: Bool { lock.hold { store != nil } }

    package var identityNotice: String? { lock.hold { notice } }

    package func claim(_ device: DeviceID) -> DeviceClaim? {
      DeviceClaim(device, in: home.folder + "/league.keypads")
    }

    // MARK: Reading

    package func read<Value>(_ body: (any StoreReader) throws -> Value) throws -> Value {
      try lock.hold {
        if isWriting || isReading {
          guard let current else { throw StoreError.nested }
          return try body(current)
        }
        isReading = true
        defer { isReading = false }
        let end = ContinuousClock.now + patience
        while true {
          let opened = try open(until: end)
          guard store != nil else { return try MemoryStore(device: newDevice).read(body) }
          let session = LeagueSession(opened, address: address.name, isWriting: false)
          let reader = LeagueReader(session, device: try presumedDevice(), look: look)
          current = reader
          defer { current = nil }
          do {
            let value = try body(reader)
            session.endReading()
            return value
          } catch {
            session.rollBack()
            guard let failure = session.failure else { throw error }
            if failure.isBroken { connection = nil }
            // A body that has read something may have told it.
            guard failure.mayBeRunAgain, !session.hasAnswered, ContinuousClock.now < end else {
              throw error
            }
          }
        }
      }
    }

    // MARK: Writing

    @discardableResult
    package func write<Value>(_ body: (any StoreWriter) throws -> Value) throws -> Value {
      try lock.hold {
        guard !isWriting, !isReading else { throw StoreError.nested }
        isWriting = true
        defer { isWriting = false }
        let end = ContinuousClock.now + patience
        var pause = Duration.milliseconds(1)
        while true {
          let session = LeagueSession(
            try open(until: end), address: address.name, isWriting: true)
          do {
            return try attempt(session, until: end, body)
          } catch {
            session.rollBack()
            kept = LeagueKept()
            let failure = (error as? Lost)?.failure ?? session.failure
            if let failure, failure.isBroken { connection = nil }
            guard let failure, failure.mayBeRunAgain, ContinuousClock.now < end else {
              throw (error as? Lost)?.failure.error(at: address.name) ?? error
            }
            Pause.sleep(pause + .microseconds(.random(in: 0...1000)))
            pause = min(pause * 2, .milliseconds(50))
          }
        }
      }
    }

    /// That a commit was refused, and why.
    private struct Lost: Error {
      let failure: ServerFailure
    }

    private func attempt<Value>(
      _ session: LeagueSession, until end: ContinuousClock.Instant,
      _ body: (any StoreWriter) throws -> Value
    ) throws -> Value {
      if store == nil { try make(session.connection) }
      let writer = LeagueWriter(
        session, device: try ownDevice(), kept: kept, token: token, look: look)
      current = writer
      defer { current = nil }
      let value = try body(writer)
      if let failure = session.failure { throw Lost(failure: failure) }
      try commit(writer, until: end)
      kept.trim()
      return value
    }

    /// Sends what a write added, in one round trip, until it is known to be stored or refused.
    private func commit(_ writer: LeagueWriter, until end: ContinuousClock.Instant) throws {
      let session = writer.session
      var requests = try writer.finish()
      if requests.isEmpty {
        session.endReading()
        if session.additions.isEmpty { return }
      }
      if session.isOpen {
        requests.append(Request(LeagueQuery.commit))
      } else if requests.count > 1 {
        requests = enclosed(requests)
      }
      var current = session.connection
      while true {
        do {
          if !requests.isEmpty { _ = try current.run(requests) }
          break
        } catch {
          guard error.isBroken || error.isTaken || error.state == "40003" else {
            throw Lost(failure: error)
          }
          // Nobody knows whether it was stored, before somebody looks.
          current = try reopen(after: error, current, until: end)
          if try isStored(writer, current) { break }
          if error.isTaken { throw Lost(failure: error) }
          // One statement stands for itself; of more, all are sent again that were added.
          if requests.count > 1 || session.isOpen { requests = enclosed(session.additions) }
        }
      }
      session.close()
      finish(writer, current)
    }

    private func enclosed(_ requests: [Request]) -> [Request] {
      [Request(LeagueQuery.begin)] + requests + [Request(LeagueQuery.commit)]
    }

    /// The connection to go on with after a failure.
    private func reopen(
      after failure: ServerFailure, _ current: ServerConnection,
      until end: ContinuousClock.Instant
    ) throws -> ServerConnection {
      guard failure.isBroken else {
        current.post([Request(LeagueQuery.rollback)])
        return current
      }
      connection = nil
      return try open(until: end)
    }

    /// The open connection; a server that was there before is waited for.
    private func open(until end: ContinuousClock.Instant) throws(StoreError) -> ServerConnection {
      // Many who ask at once would only slow a server that is starting.
      var pause = Duration.milliseconds(20)
      while true {
        do throws(StoreError) {
          return try open()
        } catch {
          guard error.isTemporary, ContinuousClock.now < end else { throw error }
          Pause.sleep(pause + .milliseconds(.random(in: 0...20)))
          pause = min(pause * 2, .milliseconds(200))
        }
      }
    }

    /// Whether this object's write is there, although its commit gave no answer.
    private func isStored(_ writer: LeagueWriter, _ current: ServerConnection) throws -> Bool {
      guard let number = writer.firstChange else { return false }
      do {
        let values = [writer.presumedDevice.parameter, .int(number)]
        let rows = try current.run([Request(LeagueQuery.token, values)])
        return rows.last.map { $0.count > 0 && $0.number(0, 0) == token } ?? false
      } catch {
        if error.isBroken { connection = nil }
        throw Lost(failure: error)
      }
    }

    /// Takes note of a write that was stored, and rings.
    private func finish(_ writer: LeagueWriter, _ current: ServerConnection) {
      guard let first = writer.firstChange else { return }
      kept.number = first + Int64(writer.changed.count) - 1
      feed.wrote(writer.changed, from: first, by: Int64(writer.presumedDevice.bits))
      if let store, bell.mayRing(for: writer.changed) {
        let ring = [Request(LeagueQuery.ring, [.text(LeagueBell.channel(store))])]
        // A process that writes once may end before the server has read what isn't waited for.
        if current.isSilent { _ = try? current.run(ring) } else { current.post(ring) }
        current.isSilent = false
      }
    }

    // MARK: Identity

    private func presumedDevice() throws(StoreError) -> DeviceID {
      if let device { return device }
      guard let store else { return newDevice }
      var isCopy = false
      device = try home.device(store, isCopy: &isCopy)
      return device ?? newDevice
    }

    /// The device of this home, which is written down where there is none.
    private func ownDevice() throws(StoreError) -> DeviceID {
      if let device { return device }
      guard let store else { return newDevice }
      var isCopy = false
      if let known = try home.device(store, isCopy: &isCopy) {
        device = known
        return known
      }
      let made = try home.keep(newDevice, store, replacing: isCopy)
      if isCopy {
        notice = """
          This home is a copy, or was moved to another machine: it goes on in the league as a \
          new device, \(made).
          """
      }
      device = made
      return made
    }

    package func beginDevice() throws -> DeviceID {
      try write { _ in }
      return try lock.hold {
        guard let store else { throw StoreError.nested }
        let begun = try home.keep(
          DeviceID(bits: .random(in: 0 ... .max)), store, replacing: true)
        device = begun
        kept = LeagueKept()
        feed.note(nil)
        return begun
      }
    }

    package func backup(to path: String, replacing: Bool) throws(StoreError) {
      throw StoreError(
        .cannotCreate, "A league's store has no file to copy.",
        hint: "Who keeps the league makes copies with pg_dump; `export` writes what you need.",
        path: path)
    }

    // MARK: Looking

    /// Looks at what others have changed; gives how many changes that were, over all looks.
    private func look(_ session: LeagueSession) throws(StoreError) -> Int64 {
      guard let known = feed.known else {
        let rows = try session.rows(LeagueQuery.newestChanges)
        feed.begin(
          Dictionary(
            (0..<rows.count).map { (rows.number($0, 0), rows.number($0, 1)) },
            uniquingKeysWith: max))
        return feed.foreign
      }
      let writers = known.keys.sorted()
      let rows = try session.rows(
        LeagueQuery.changesAfter,
        [.ints(writers), .ints(writers.map { known[$0] ?? 0 })])
      for row in 0..<rows.count {
        let stream = rows.text(row, 2).isEmpty ? nil : StreamID(rows.text(row, 2))
        let isOwn = rows.number(row, 3) == token
        let isWhole = feed.found(
          stream, rows.number(row, 1), by: rows.number(row, 0), isOwn: isOwn)
        guard isWhole else {
          feed.lose()
          kept.states = [:]
          return try look(session)
        }
        if !isOwn, !isWriting {
          if let stream { kept.states[stream] = nil } else { kept.states = [:] }
        }
      }
      bell.looked()
      return feed.foreign
    }

    package func changes(after mark: Changes.Mark?) throws(StoreError) -> Changes {
      try lock.hold { () throws(StoreError) -> Changes in
        guard !isWriting, !isReading else { throw .nested }
        try lookIfDue(mark)
        return feed.changes(after: mark)
      }
    }

    /// Looks where a bell rang, or the last look was long ago.
    private func lookIfDue(_ mark: Changes.Mark?) throws(StoreError) {
      let opened = try open()
      guard let store else { return }
      do {
        if mark != nil { try bell.listen(opened, to: LeagueBell.channel(store)) }
        let rang = try bell.hasRung(opened)
        if bell.isPending {
          opened.post([Request(LeagueQuery.ring, [.text(LeagueBell.channel(store))])])
          bell.rang()
        }
        guard rang || feed.known == nil || bell.isLookDue else { return }
      } catch {
        connection = nil
        throw error.error(at: address.name)
      }
      let session = LeagueSession(opened, address: address.name, isWriting: false)
      do {
        _ = try look(session)
        session.endReading()
      } catch {
        session.rollBack()
        if session.failure?.isBroken == true { connection = nil }
        throw error
      }
    }
  }
#endif
