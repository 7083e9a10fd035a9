package import ScoringKit
package import ScoringStore

/// The interface of every front end to a store: its sports, its clock and its scorers.
///
/// A command line, a server and a keypad all call the same operations. A desk prints nothing, asks
/// no user and reads no environment: an operation returns a ``Page``, or throws a ``Question`` or a
/// ``DeskError``. A desk can be used from many threads at once.
///
/// ```swift
/// let desk = Desk(store: SQLiteStore.inMemory(), sports: SportList([.pebbles]), clock: .system())
/// let ann = desk.scorer()
/// try ann.start(StartRequest(sport: "pebbles", players: ["Ann"]))
/// ```
package struct Desk: Sendable {
  /// The sports that the front ends of the desk can use.
  package let sports: SportList
  /// The clock that supplies the current time and the local time zone.
  package let clock: Clock
  /// Returns random bits for the ids of new rounds, players and documents.
  let random: @Sendable () -> UInt64
  let access: StoreAccess
  let rulesCache = RulesCache()
  let ledgers = LedgerCache()
  let contests = ContestCache()

  /// Creates a desk with a store that is opened when it is first needed.
  package init(
    access: StoreAccess, sports: SportList, clock: Clock,
    random: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  ) {
    self.access = access
    self.sports = sports
    self.clock = clock
    self.random = random
  }

  /// Creates a desk with an open store, which no other desk may use.
  ///
  /// A desk caches the round that it wrote last until somebody else writes to the store. It takes
  /// every write through its store object for one of its own. So a second desk needs a second store
  /// object for the same file; a second front end in the same process uses another scorer of this
  /// desk.
  package init(
    store: any Store, sports: SportList, clock: Clock,
    random: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  ) {
    self.init(
      access: StoreAccess(forReading: { store }, forWriting: { store }), sports: sports,
      clock: clock, random: random)
  }

  /// Returns the scorer that writes under the store's own device, for the store's user.
  package func scorer(dates: DateStyle = .medium) -> Scorer {
    Scorer(desk: self, dates: dates)
  }

  /// Creates a scorer with a new device on the same store, for a phone or a second keypad.
  ///
  /// The device is recorded in the store. ``scorer(device:for:dates:)`` returns the same scorer
  /// again, by the name in ``Scorer/device``.
  ///
  /// - Throws: An error if the player is unknown, or the store can't be written.
  package func newScorer(for player: String, dates: DateStyle = .medium) throws -> Scorer {
    try DeskError.telling {
      let author = try read { try $0.player(named: player).id }
      let device = try storeForWriting().makeDevice()
      return Scorer(desk: self, device: device, author: .player(author), dates: dates)
    }
  }

  /// Returns a scorer that ``newScorer(for:dates:)`` created before, by the name of its device.
  ///
  /// - Throws: An error if this store did not create the device, or the player is unknown.
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
  /// Runs a body that reads the store; all that it reads is from one moment.
  func read<Value>(_ body: (Repository) throws -> Value) throws -> Value {
    try DeskError.telling {
      try storeForReading().read { reader in
        try body(Repository(reader: reader, sports: sports, rulesCache: rulesCache))
      }
    }
  }

  /// Returns the store, opened for reading only; an empty one in memory if it was not created yet.
  func storeForReading() throws -> any Store {
    try access.reading(remakeLostSummaries) ?? SQLiteStore.inMemory()
  }

  /// Returns the store, opened for writing; it is created if necessary.
  func storeForWriting() throws -> any Store {
    try access.writing(remakeLostSummaries)
  }

  /// Returns whether the store was created already.
  func hasStore() throws -> Bool {
    try access.reading(remakeLostSummaries) != nil
  }

  /// Computes all summaries again if somebody deleted them, because lists are read from summaries.
  private func remakeLostSummaries(_ store: any Store) throws {
    // The first write of a scorer computes the deleted summaries, so an empty write is enough.
    if try store.read({ try $0.hasLostSummaries }) { try? scorer().write { _ in } }
  }
}

/// The changes in a desk's store since an earlier call of ``Desk/changes(after:)``, by this process
/// or another.
package struct DeskChanges: Hashable, Sendable {
  /// The change cursor after these changes, to pass to the next call of ``Desk/changes(after:)``.
  package let mark: Cursor
  /// The ids of the rounds that got or lost entries; `nil` if the store can't list them, so that
  /// everything must be read again.
  ///
  /// The store can't list the changes if there were too many, or if the call passed no cursor.
  package let rounds: [String]?
  /// Whether players, documents or settings changed.
  package let changesOthers: Bool

  /// Whether nothing in the store changed.
  package var isEmpty: Bool { rounds == [] && !changesOthers }

  fileprivate init(_ changes: Changes) {
    mark = Cursor(changes.mark)
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

  /// A change cursor: the state of a store up to which a reader knows the changes.
  ///
  /// It can be stored as text.
  package struct Cursor: Hashable, Sendable, LosslessStringConvertible {
    let mark: Changes.Cursor

    init(_ mark: Changes.Cursor) {
      self.mark = mark
    }

    /// Parses a cursor from the form of ``description``; `nil` for any other text.
    package init?(_ description: String) {
      guard let mark = Changes.Cursor(description) else { return nil }
      self.mark = mark
    }

    package var description: String { mark.description }
  }
}

extension Desk {
  /// Returns the changes in the store after a change cursor, by this process or another.
  ///
  /// Without a cursor, it returns that everything changed, and the first cursor. If nothing has
  /// changed, no table of the store is read, so this can be called ten times a second.
  package func changes(after mark: DeskChanges.Cursor? = nil) throws -> DeskChanges {
    try DeskError.telling {
      DeskChanges(try storeForReading().changes(after: mark?.mark))
    }
  }
}

extension StoreReader {
  /// Whether the store contains rounds but no summaries, because somebody deleted them.
  var hasLostSummaries: Bool {
    get throws {
      // A round whose opening entry has not arrived yet has no summary, so it is ignored here.
      try !hasSummaries
        && streams(ofKind: StreamID.roundKind, matchingKeyPrefix: "", limit: 20)
          .contains { try entries(of: $0).contains { $0.kind == .open } }
    }
  }
}
