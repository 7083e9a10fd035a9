package import ScoringKit
internal import ScoringStore

/// A person who works at a desk: their operations, and the device and the author that their entries
/// get.
///
/// Several scorers can work on one store in one process. `undo` takes back this scorer's own
/// entries, and two scorers who disagree cause a dispute, as with two stores. Each operation is a
/// method of a scorer: it receives a request, and returns a ``Page`` or throws a ``Question`` or a
/// ``DeskError``.
package struct Scorer: Sendable {
  /// The author that the scorer's entries get.
  package enum Author: Hashable, Sendable {
    /// The user of the store's own device; the settings contain their name.
    case me
    /// A player, by the stream that stores them.
    case player(StreamID)
    /// Nobody who is known: a visitor of a public page.
    case nobody
  }

  /// The desk that the scorer works at.
  package let desk: Desk
  /// The device that numbers the scorer's entries; `nil` for the store's own device.
  let identity: DeviceID?
  /// The author that the scorer's entries get.
  package let author: Author
  /// The style of the dates on the scorer's pages.
  package let dates: DateStyle
  /// Whether the reply to an entry begins with the name of its round if several rounds are in
  /// progress.
  ///
  /// A keypad on one round sets it to false: its screen shows the name.
  package var namesRounds = true

  init(desk: Desk, device: DeviceID? = nil, author: Author = .me, dates: DateStyle) {
    self.desk = desk
    identity = device
    self.author = author
    self.dates = dates
  }
}

// MARK: - Reading and writing

extension Scorer {
  var sports: SportList { desk.sports }
  var clock: Clock { desk.clock }

  /// Returns the UTC offset of local time at a moment, in seconds.
  var offset: @Sendable (Moment) -> Int { { [clock] in clock.offset(at: $0) } }

  /// Returns the sport with an id.
  ///
  /// - Throws: ``DeskError`` if the desk has no such sport.
  func sport(_ id: String) throws -> Sport {
    guard let sport = sports[id] else { throw DeskError.unknownSport(id) }
    return sport
  }

  /// Builds a page, converts errors to ``DeskError``, and adds the store's warning about missing
  /// files.
  func page(_ body: () throws -> Page) throws -> Page {
    try DeskError.telling {
      var page = try body()
      if let notice = desk.access.awayNotice { page.warnings.append(Line(notice)) }
      return page
    }
  }

  /// Runs a body that reads the store; all that it reads is from one moment.
  func read<Value>(_ body: (Repository) throws -> Value) throws -> Value {
    try desk.read(body)
  }

  /// Runs a body that writes to the store in one transaction; the data is on disk when the call
  /// returns.
  @discardableResult
  func write<Value>(_ body: (RepositoryWriter) throws -> Value) throws -> Value {
    desk.ledgers.clear()
    return try write(to: desk.access.writing(), body)
  }

  /// Runs a body that writes a line to a round and may use the cached ledgers.
  func writeLine<Value>(_ body: (RepositoryWriter, KeptLedgers) throws -> Value) throws -> Value {
    let kept = KeptLedgers(cache: desk.ledgers)
    let value = try write(to: desk.access.writing()) { try body($0, kept) }
    kept.commit()
    return value
  }

  /// Runs a body that stores a result of a contest, and caches the contest that it returns.
  ///
  /// ``Repository/contest(_:)`` returns the cached contest as long as it is valid.
  func writeResult(_ body: (RepositoryWriter) throws -> (Page, ContestReading)) throws -> Page {
    desk.ledgers.clear()
    let (page, contest, version, number) = try write(
      to: desk.access.writing(), usesContest: true
    ) { writer in
      let (page, contest) = try body(writer)
      return (page, contest, try writer.writer.foreignVersion, writer.number)
    }
    desk.contests.keep(contest, version: version, write: number)
    return page
  }

  /// Runs a body that writes to the store, undoes its writes, and returns its result.
  func rehearse<Value>(_ body: (RepositoryWriter) throws -> Value) throws -> Value {
    let store = try desk.hasStore() ? desk.storeForWriting() : SQLiteStore.inMemory()
    var rehearsed: Value?
    do {
      try write(to: store) { writer in
        rehearsed = try body(writer)
        throw TakenBack()
      }
    } catch is TakenBack {}
    guard let rehearsed else { throw TakenBack() }
    return rehearsed
  }

  /// The error that makes the store undo the writes of ``rehearse(_:)``.
  private struct TakenBack: Error {}

  /// Returns the stream of the player who is the author of the scorer's entries; `nil` if unknown.
  func authorID(in repository: Repository) throws -> StreamID? {
    switch author {
    case .me: try repository.me()?.id
    case .player(let id): id
    case .nobody: nil
    }
  }

  @discardableResult
  private func write<Value>(
    to store: @autoclosure () throws -> any Store, usesContest: Bool = false,
    _ body: (RepositoryWriter) throws -> Value
  ) throws -> Value {
    let isPrepared = desk.access.isPrepared
    let value = try DeskError.telling {
      try store().write { writer in
        var repository = Repository(reader: writer, sports: sports, rulesCache: desk.rulesCache)
        // Each write ends the cache of a contest; only a result may still use it.
        let (kept, number) = desk.contests.take()
        if usesContest, let kept, try kept.version == writer.foreignVersion {
          repository.keptContest = kept.reading
        }
        let bookWriter = RepositoryWriter(
          writer: writer, repository: repository, identity: identity,
          author: try authorID(in: repository),
          time: clock.now(), random: desk.random, number: number)
        if !isPrepared, try writer.hasLostSummaries { try bookWriter.rebuildCaches() }
        return try body(bookWriter)
      }
    }
    if !isPrepared { desk.access.notePrepared() }
    return value
  }

  /// The name of the device that numbers the scorer's entries.
  package var device: String {
    get throws {
      try (identity ?? read { try $0.reader.device }).description
    }
  }

  /// The store's one-time notice after a write: that this copy of the store continues under a new
  /// device.
  ///
  /// `nil` if there is no notice.
  package var notice: Line? {
    get throws {
      guard let notice = try desk.storeForWriting().identityNotice else { return nil }
      // If the settings name several users, the user of the new device is unknown.
      return try read { try $0.me() } == nil
        ? "\(notice) Who uses it has to be said again: `\(Action("me", [.blank("NAME")]))`."
        : Line(notice)
    }
  }
}
