internal import ScoringKit
package import ScoringStore

/// The desk behind every front door: a store, the sports that it is read under, and a clock.
///
/// A command line, a server and a keypad all ask it for the same things. It prints nothing, asks
/// nobody and reads no environment: what it has to show is a ``Page``, what it must ask is a
/// ``Question``, what went wrong is a ``DeskError``. It can be used from many threads at once.
///
/// ```swift
/// let desk = Desk(store: SQLiteStore.inMemory(), sports: SportList([.pebbles]), clock: .system())
/// let ann = desk.scorer()
/// try ann.start(StartRequest(sport: "pebbles", players: ["Ann"]))
/// ```
package struct Desk: Sendable {
  /// The sports that it knows.
  package let sports: SportList
  /// The time, and the zone of the place.
  package let clock: Clock
  /// Where new ids come from.
  let random: @Sendable () -> UInt64
  let access: StoreAccess
  let rulesCache = RulesCache()
  let ledgers = LedgerCache()

  /// Makes a desk of a store that is opened when it is first needed.
  package init(
    access: StoreAccess, sports: SportList, clock: Clock,
    random: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  ) {
    self.access = access
    self.sports = sports
    self.clock = clock
    self.random = random
  }

  /// Makes a desk of a store that is open, and is this desk's alone from then on.
  ///
  /// A desk keeps what it wrote last while nobody else writes, and of one store object it takes
  /// every write for its own. A second desk opens the file once more; a second door in one process
  /// is a further scorer.
  package init(
    store: any Store, sports: SportList, clock: Clock,
    random: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  ) {
    self.init(
      access: StoreAccess(forReading: { store }, forWriting: { store }), sports: sports,
      clock: clock, random: random)
  }

  /// The scorer that writes as the store's own device, for whoever said that they use it.
  package func scorer(dates: DateStyle = .medium) -> Scorer {
    Scorer(desk: self, dates: dates)
  }

  /// A further scorer on the same store, with a device of its own: a phone, a second keypad.
  ///
  /// The device is made and kept in the store; ``Scorer/device`` names it, so that the scorer can
  /// come back under it.
  ///
  /// - Throws: where the player is unknown, or the store can't be written.
  package func newScorer(for player: String, dates: DateStyle = .medium) throws -> Scorer {
    try DeskError.telling {
      let author = try read { try $0.player(named: player).id }
      let device = try storeForWriting().makeDevice()
      return Scorer(desk: self, device: device, author: .player(author), dates: dates)
    }
  }

  /// A scorer who was made before, by the name of the device.
  ///
  /// - Throws: where the store has no such device of its own, or the player is unknown.
  package func scorer(device name: String, for player: String, dates: DateStyle = .medium) throws
    -> Scorer
  {
    guard let device = DeviceID(name),
      try read({ try $0.reader.ownDevices().contains(device) })
    else {
      throw DeskError(.missing, "This store has no device \"\(name)\".", token: name)
    }
    let author = try read { try $0.player(named: player).id }
    return Scorer(desk: self, device: device, author: .player(author), dates: dates)
  }
}

// MARK: - Reading and writing

extension Desk {
  /// Reads one consistent state of the store.
  func read<Value>(_ body: (Book) throws -> Value) throws -> Value {
    try DeskError.telling {
      try storeForReading().read { reader in
        try body(Book(reader: reader, sports: sports, rulesCache: rulesCache))
      }
    }
  }

  /// The store, opened for reading only; an empty one where there is none yet.
  func storeForReading() throws -> any Store {
    try access.reading(remakeLostSummaries) ?? SQLiteStore.inMemory()
  }

  /// The store, opened for writing.
  func storeForWriting() throws -> any Store {
    try access.writing(remakeLostSummaries)
  }

  /// Whether there is a store yet.
  func hasStore() throws -> Bool {
    try access.reading(remakeLostSummaries) != nil
  }

  /// Lists are read from summaries, so all of them are made again where somebody deleted them.
  private func remakeLostSummaries(_ store: any Store) throws {
    // The first write makes them.
    if try store.read({ try $0.hasLostSummaries }) { try? scorer().write { _ in } }
  }
}

/// What changed at a desk's store after a mark, whoever changed it.
package struct DeskChanges: Hashable, Sendable {
  /// Where the changes end: what to ask after the next time.
  package let mark: Mark
  /// The rounds that got or lost entries, by their ids; nil where more changed than the store
  /// remembers: then everything is to be read anew.
  package let rounds: [String]?
  /// Whether something else than rounds changed: players, documents, settings.
  package let changesOthers: Bool

  /// Whether nothing changed.
  package var isEmpty: Bool { rounds == [] && !changesOthers }

  fileprivate init(_ changes: Changes) {
    mark = Mark(changes.mark)
    switch changes.extent {
    case .everything:
      rounds = nil
      changesOthers = true
    case .streams(let streams):
      let keys = streams.filter { $0.kind == StreamID.roundKind }.map(\.key)
      rounds = keys
      changesOthers = keys.count < streams.count
    }
  }

  /// How far a store has come; it can be kept and handed on as text.
  package struct Mark: Hashable, Sendable, LosslessStringConvertible {
    let mark: Changes.Mark

    init(_ mark: Changes.Mark) {
      self.mark = mark
    }

    /// Reads what ``description`` gave; nil for any other text.
    package init?(_ description: String) {
      guard let mark = Changes.Mark(description) else { return nil }
      self.mark = mark
    }

    package var description: String { mark.description }
  }
}

extension Desk {
  /// What changed after a mark, by this process or by another that writes the same store.
  ///
  /// Without a mark everything is new: the answer is where to begin. Where nothing has changed,
  /// no table of the store is read, so that it can be asked ten times a second.
  package func changes(after mark: DeskChanges.Mark? = nil) throws -> DeskChanges {
    try DeskError.telling {
      DeskChanges(try storeForReading().changes(after: mark?.mark))
    }
  }
}

extension StoreReader {
  /// Whether there are rounds, and nothing that lists read of them.
  var hasLostSummaries: Bool {
    get throws {
      // Rounds that wait for their openings have no summaries.
      try !hasSummaries
        && streams(ofKind: StreamID.roundKind, matchingKeyPrefix: "", limit: 20)
          .contains { try entries(of: $0).contains { $0.kind == .open } }
    }
  }
}
