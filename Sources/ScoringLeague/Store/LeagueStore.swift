#if League
  package import ScoringKit
  package import ScoringStore

  /// A store on a league's PostgreSQL server, for many scorers on many machines.
  ///
  /// It is one schema of a database. Each home writes under a device of its own, so several homes
  /// can write at once, as if their stores had been merged. If a transaction conflicts with another
  /// one, its body is called again.
  package final class LeagueStore: Store, @unchecked Sendable {
    /// The number of a home's newest changes that the database remembers at least.
    private static let changesKept: Int64 = 4096

    let address: LeagueAddress
    let lock = Lock()
    // All of the following properties are used only while the lock is locked.
    /// The reader or writer of the body that is being called, for a body that reads its own store;
    /// `nil` outside a body.
    private var current: StoreReader?
    var connection: ServerConnection?
    /// The random id of the store in the database; `nil` if the database has no tables yet.
    var store: DeviceID?
    /// The version of the tables in the database; it is only read again while it is an older one.
    var schemaVersion = Schema.version
    private var feed = LeagueFeed()
    private var bell = LeagueBell()
    private var kept = KeptState()
    /// The number of the newest change of this home; `nil` if it must be queried.
    private var newestChange: Int64?
    private let home: HomeDevice
    private let patience: Duration
    private var notice: String?
    private var device: DeviceID?
    private let newDevice = DeviceID(bits: .random(in: 0 ... .max))
    /// A random number that marks the changes of this store object in the table of changes.
    private let token = Int64.random(in: 0 ... .max)

    /// Opens the store of a league; nothing is created in the database before the first write.
    ///
    /// - Parameters:
    /// - address: The address of the server and the database.
    /// - home: The path of the folder in which this home stores its device.
    /// - patience: The time to wait if the server can't be reached, or if other writers are in the
    ///   way.
    /// - fingerprint: The function that distinguishes the home's file from its copies.
    /// - Throws: ``StoreError`` if the server can't be reached, is too old or refuses the user, or
    ///   if the database belongs to another program or has another version.
    package init(
      address: LeagueAddress, home: String, patience: Duration = .seconds(10),
      fingerprint: Fingerprint = .machine
    ) throws(StoreError) {
      self.address = address
      self.home = HomeDevice(folder: home, fingerprint: fingerprint)
      self.patience = patience
      _ = try open()
    }

    /// Whether the database has tables, because something was written to it.
    package var isMade: Bool { lock.hold { store != nil } }

    package var identityNotice: String? { lock.hold { notice } }

    package func claim(_ device: DeviceID) -> DeviceClaim? {
      DeviceClaim(device, in: home.folder + "/league.keypads")
    }

    // MARK: Reading and writing

    package func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
      try lock.hold {
        if let current { return try body(current) }
        return try attempt(isWriting: false) { session, _ in
          let source: any SQLSession = store == nil ? EmptySession() : session
          let reader = StoreReader(source, device: try presumedDevice())
          current = reader
          let value = try body(reader)
          session.end(LeagueSession.commit)
          return value
        }
      }
    }

    @discardableResult
    package func write<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value {
      try lock.hold {
        guard current == nil else { throw StoreError.nested }
        return try attempt(isWriting: true) { session, end in
          let writer = StoreWriter(session, device: try ownDevice(), kept: kept)
          current = writer
          let value = try body(writer)
          if let failure = session.failure { throw Lost(failure: failure) }
          try commit(writer, session, until: end)
          kept.trim()
          return value
        }
      }
    }

    /// Calls a body in a transaction, and calls it again if the transaction conflicted with another
    /// one.
    private func attempt<Value>(
      isWriting: Bool, _ body: (LeagueSession, ContinuousClock.Instant) throws -> Value
    ) throws -> Value {
      defer { current = nil }
      let end = ContinuousClock.now + patience
      var pause = Duration.milliseconds(1)
      while true {
        let opened = try open(until: end)
        if isWriting, store == nil { try make(opened) }
        if isWriting, schemaVersion < Schema.version { try update(opened) }
        let session = LeagueSession(
          opened, address: address.name, schemaVersion: schemaVersion, isWriting: isWriting,
          along: isWriting ? newestChange(of: try ownDevice()) : nil, look: look)
        do {
          return try body(session, end)
        } catch {
          session.end(LeagueSession.rollback)
          if isWriting { (kept, newestChange) = (KeptState(), nil) }
          let lost = (error as? Lost)?.failure
          let failure = lost ?? session.failure
          if let failure, failure.isBroken { connection = nil }
          // A body that has read data may already have passed it on, so it is not called again.
          guard let failure, failure.mayBeRunAgain, isWriting || !session.hasAnswered,
            ContinuousClock.now < end
          else { throw lost?.error(at: address.name) ?? error }
          Pause.sleep(pause + .microseconds(.random(in: 0...1000)))
          pause = min(pause * 2, .milliseconds(50))
        }
      }
    }

    /// The error of a write that the server refused, with the server's error.
    private struct Lost: Error {
      let failure: ServerFailure
    }

    /// Returns the query for the number of this home's newest change; `nil` if the number is known.
    private func newestChange(of device: DeviceID) -> SQLQuery? {
      guard newestChange == nil else { return nil }
      return SQLQuery("SELECT max(number) FROM changes WHERE writer = $1", [.of(device)])
    }

    /// Adds rows to the table of changes for all streams that a transaction changed; returns the
    /// number of the first row, or `nil` if nothing changed.
    private func record(
      _ writer: StoreWriter, _ session: LeagueSession
    ) throws(StoreError) -> Int64? {
      guard !writer.changed.isEmpty else { return nil }
      let device = writer.presumedDevice
      try writer.register()
      if let query = newestChange(of: device) {
        try session.query(query) { row throws(StoreError) in newestChange = row.number(0) }
      }
      let first = (newestChange ?? 0) + 1
      let last = first + Int64(writer.changed.count) - 1
      for (number, stream) in zip(first..., writer.changed) {
        try session.run(
          "INSERT INTO changes(writer, number, stream, token) VALUES ($1, $2, $3, $4)",
          [.of(device), .number(number), .text(stream?.description ?? ""), .number(token)])
      }
      if last / 1024 != (first - 1) / 1024, last > Self.changesKept {
        try session.run(
          "DELETE FROM changes WHERE writer = $1 AND number <= $2",
          [.of(device), .number(last - Self.changesKept)])
      }
      return first
    }

    /// Sends the delayed statements of a transaction in one round trip, and repeats this until it
    /// is known whether they were stored.
    private func commit(
      _ writer: StoreWriter, _ session: LeagueSession, until end: ContinuousClock.Instant
    ) throws {
      let first = try record(writer, session)
      guard !session.additions.isEmpty else { return session.end(LeagueSession.commit) }
      var queries = session.rest
      var current = session.connection
      while true {
        do {
          _ = try current.run(queries)
          break
        } catch {
          guard error.isBroken || error.isTaken || error.state == "40003" else {
            throw Lost(failure: error)
          }
          // If the connection was lost during the commit, only a query can show whether the data
          // was stored.
          if error.isBroken {
            connection = nil
            current = try open(until: end)
          } else {
            current.post([LeagueSession.rollback])
          }
          if try isStored(first, writer.presumedDevice, current) { break }
          if error.isTaken { throw Lost(failure: error) }
          queries = [LeagueSession.begin] + session.additions + [LeagueSession.commit]
        }
      }
      session.end()
      guard let first, let store else { return }
      newestChange = first + Int64(writer.changed.count) - 1
      feed.wrote(writer.changed, from: first, by: writer.presumedDevice)
      // A process that writes only once may end before the server has received a notification for
      // which it doesn't wait.
      if current.isSilent {
        _ = try? current.run([LeagueBell.ring(store)])
      } else {
        current.post([LeagueBell.ring(store)])
      }
      current.isSilent = false
    }

    /// Returns the open connection to the server; tries again after temporary failures, until a
    /// given time.
    private func open(until end: ContinuousClock.Instant) throws(StoreError) -> ServerConnection {
      // The pause grows with each attempt: many clients that try at once would slow down a server
      // that is starting.
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

    /// Returns whether a transaction of this store object was stored although the server did not
    /// answer its commit.
    private func isStored(
      _ number: Int64?, _ device: DeviceID, _ current: ServerConnection
    ) throws -> Bool {
      guard let number else { return false }
      let query = SQLQuery(
        "SELECT token FROM changes WHERE writer = $1 AND number = $2",
        [.of(device), .number(number)])
      do {
        let rows = try current.run([query])
        return rows.last.map { $0.count > 0 && $0[0].number(0) == token } ?? false
      } catch {
        if error.isBroken { connection = nil }
        throw Lost(failure: error)
      }
    }

    // MARK: Identity

    private func presumedDevice() throws(StoreError) -> DeviceID {
      if device == nil, let store { device = try home.known(in: store) }
      return device ?? newDevice
    }

    /// Returns the device under which this home writes in the league; if it has none, a new device
    /// is stored.
    private func ownDevice() throws(StoreError) -> DeviceID {
      if let device { return device }
      guard let store else { throw .nested }
      let (own, isCopy) = try home.own(in: store, new: newDevice)
      if isCopy {
        notice = """
          This home is a copy, or was moved to another machine: it goes on in the league as a \
          new device, \(own).
          """
      }
      device = own
      return own
    }

    package func beginDevice() throws -> DeviceID {
      try write { _ in }
      return try lock.hold {
        guard let store else { throw StoreError.nested }
        let begun = try home.keep(
          DeviceID(bits: .random(in: 0 ... .max)), in: store, replacing: true)
        device = begun
        (kept, newestChange) = (KeptState(), nil)
        feed.note(nil)
        return begun
      }
    }

    // MARK: Changes of others

    /// Queries the changes of others, and returns how many this store object has found so far.
    private func look(_ session: LeagueSession) throws(StoreError) -> Int64 {
      // The cached states of streams must not be changed now: a writer has seen what its
      // transaction began with.
      let isWriting = current is StoreWriter
      return try feed.look(session, token: token) { stream in
        if isWriting { return }
        if let stream { kept.states[stream] = nil } else { kept.states = [:] }
      }
    }

    package func changes(after mark: Changes.Cursor?) throws(StoreError) -> Changes {
      try lock.hold { () throws(StoreError) -> Changes in
        guard current == nil else { throw .nested }
        let opened = try open()
        guard let store else { return feed.changes(after: mark) }
        let isDue: Bool
        do throws(ServerFailure) {
          isDue = try bell.isLookDue(opened, store)
        } catch {
          connection = nil
          throw error.error(at: address.name)
        }
        if isDue || feed.known == nil {
          _ = try reading { reader throws(StoreError) in try reader.foreignVersion }
        }
        return feed.changes(after: mark)
      }
    }

    // MARK: Checks and copies

    package func check() throws(StoreError) -> StoreReport {
      guard isMade else { return StoreReport() }
      var check = LogCheck()
      let setting = try reading { reader throws(StoreError) in
        try reader.session.first("SHOW fsync") { $0.text(0) }
      }
      if setting == "off" {
        check.report.note(
          "the server", "It runs with fsync off: a power cut can lose what was acknowledged.")
      }
      try checkContents(&check)
      return check.report
    }

    package func backup(
      to path: String, replacing: Bool, admitsDamage: Bool
    ) throws(StoreError) {
      throw StoreError(
        .cannotCreate, "A league's store has no file to copy.",
        hint: "Who keeps the league makes copies with pg_dump; `export` writes what you need.",
        path: path)
    }
  }
#endif
