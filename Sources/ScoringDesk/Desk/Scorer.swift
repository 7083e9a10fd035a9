package import ScoringKit
internal import ScoringStore

/// Somebody who keeps score at a desk: a device and an author of its own.
///
/// Several scorers can work on one store in one process. `undo` takes back what this scorer
/// entered, and two who differ make a dispute, exactly as two stores do. Every use-case is a call
/// of a scorer: a request in, a ``Page`` out, or a ``Question`` or ``DeskError`` thrown.
package struct Scorer: Sendable {
  /// Who is written beside each entry.
  package enum Author: Hashable, Sendable {
    /// Whoever said that they use the store's device.
    case me
    /// A player.
    case player(StreamID)
  }

  /// Where the scorer works.
  package let desk: Desk
  /// The device that the scorer writes under; nil for the store's own.
  let scribe: DeviceID?
  /// Who is written beside each entry.
  package let author: Author
  /// How the scorer reads dates.
  package let dates: DateStyle
  /// Whether an answer begins with the round's name if several rounds are in progress.
  ///
  /// A keypad on one round sets it to false: its screen shows the name.
  package var namesRounds = true

  init(desk: Desk, device: DeviceID? = nil, author: Author = .me, dates: DateStyle) {
    self.desk = desk
    scribe = device
    self.author = author
    self.dates = dates
  }
}

// MARK: - Reading and writing

extension Scorer {
  var sports: SportList { desk.sports }
  var clock: Clock { desk.clock }

  /// The offset of the place's clock from UTC at a moment, in seconds.
  var offset: @Sendable (Moment) -> Int { { [clock] in clock.offset(at: $0) } }

  /// The sport with an id.
  ///
  /// - Throws: where the desk does not know it.
  func sport(_ id: String) throws -> Sport {
    guard let sport = sports[id] else { throw DeskError.unknownSport(id) }
    return sport
  }

  /// Makes a page, with what the store has to say of itself; errors leave as the desk tells them.
  func page(_ body: () throws -> Page) throws -> Page {
    try DeskError.telling {
      var page = try body()
      if let notice = desk.access.awayNotice { page.warnings.append(Line(notice)) }
      return page
    }
  }

  /// Reads one consistent state of the store.
  func read<Value>(_ body: (Book) throws -> Value) throws -> Value {
    try desk.read(body)
  }

  /// Writes to the store, all or nothing; what was written is on disk when the call returns.
  @discardableResult
  func write<Value>(_ body: (BookWriter) throws -> Value) throws -> Value {
    desk.ledgers.clear()
    return try write(to: desk.access.writing(), body)
  }

  /// Writes a line to a round, with the ledgers that are kept of those written before.
  func writeLine<Value>(_ body: (BookWriter, KeptLedgers) throws -> Value) throws -> Value {
    let kept = KeptLedgers(cache: desk.ledgers)
    let value = try write(to: desk.access.writing()) { try body($0, kept) }
    kept.commit()
    return value
  }

  /// Does what `write` would do, and takes it back: to see what would come of it.
  func rehearse<Value>(_ body: (BookWriter) throws -> Value) throws -> Value {
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

  /// Rolls a rehearsal back.
  private struct TakenBack: Error {}

  /// Who is written beside each entry, as a book has it; nil before anybody said.
  func authorID(in book: Book) throws -> StreamID? {
    switch author {
    case .me: try book.me()?.id
    case .player(let id): id
    }
  }

  @discardableResult
  private func write<Value>(
    to store: @autoclosure () throws -> any Store, _ body: (BookWriter) throws -> Value
  ) throws -> Value {
    let isPrepared = desk.access.isPrepared
    let value = try DeskError.telling {
      try store().write { writer in
        let book = Book(reader: writer, sports: sports, rulesCache: desk.rulesCache)
        let bookWriter = BookWriter(
          writer: writer, book: book, scribe: scribe, author: try authorID(in: book),
          time: clock.now(), random: desk.random)
        if !isPrepared, try writer.hasLostSummaries { try bookWriter.rebuildCaches() }
        return try body(bookWriter)
      }
    }
    if !isPrepared { desk.access.notePrepared() }
    return value
  }

  /// The name of the device that the scorer writes under.
  package var device: String {
    get throws {
      try (scribe ?? read { try $0.reader.device }).description
    }
  }

  /// What the store says once, after a write: that it goes on under a new device.
  package var notice: Line? {
    get throws {
      guard let notice = try desk.storeForWriting().identityNotice else { return nil }
      // Where several people had said who they are, the new device is nobody's yet.
      return try read { try $0.me() } == nil
        ? "\(notice) Who uses it has to be said again: `\(Action("me", [.blank("NAME")]))`."
        : Line(notice)
    }
  }
}
