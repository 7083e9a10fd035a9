import ScoringKit
import ScoringStore
import ScoringViews

/// One run of the program: what it was asked, where it reads and writes, and the store it opened.
final class Session {
  /// The sports that the program was built with.
  let sports: SportList
  /// The options that every command takes.
  let options: GlobalOptions
  /// Where results and messages go.
  let console: Console
  /// The command line and the variables that it was called with.
  let environment: Environment
  /// Where the program keeps its files.
  let paths: Paths
  /// The time, and the zone of the place.
  let clock: Clock
  /// Where new ids come from.
  let random: @Sendable () -> UInt64
  /// Who opens the store.
  private let storeSource: StoreSource
  private let rulesCache = RulesCache()
  private var readOnly: (any Store)?
  private var writable: (any Store)?

  /// How a session comes by its store: a file in the program, memory in tests.
  struct StoreSource {
    /// Opens the store to read it; nil where there is none yet.
    let forReading: () throws -> (any Store)?
    /// Opens the store to write to it, and makes it where there is none.
    let forWriting: () throws -> any Store
  }

  /// Begins a session.
  init(
    sports: SportList, options: GlobalOptions, console: Console, environment: Environment,
    paths: Paths, clock: Clock,
    random: @escaping @Sendable () -> UInt64, store: StoreSource
  ) {
    self.sports = sports
    self.options = options
    self.console = console
    self.environment = environment
    self.paths = paths
    self.clock = clock
    self.random = random
    storeSource = store
  }

  // MARK: Store

  /// The store, opened for reading only; an empty one where there is none yet.
  func storeForReading() throws -> any Store {
    if let store = writable ?? readOnly { return store }
    let found = try storeSource.forReading()
    console.detail(found == nil ? "There is no store yet." : "Reading \(paths.store)")
    let store = found ?? MemoryStore()
    readOnly = store
    try remakeLostSummaries(store)
    return store
  }

  /// The store, opened for writing.
  func storeForWriting() throws -> any Store {
    if let writable { return writable }
    let store = try storeSource.forWriting()
    console.detail("Writing \(paths.store)")
    writable = store
    try remakeLostSummaries(store)
    return store
  }

  /// Whether there is a store yet.
  func hasStore() throws -> Bool {
    try writable != nil || storeSource.forReading() != nil
  }

  /// Reads one consistent state of the store.
  func read<Value>(_ body: (Book) throws -> Value) throws -> Value {
    try storeForReading().read { reader in
      try body(Book(reader: reader, sports: sports, rulesCache: rulesCache))
    }
  }

  /// Writes to the store, all or nothing; what was written is on disk when the call returns.
  func write<Value>(_ body: (BookWriter) throws -> Value) throws -> Value {
    let store = try storeForWriting()
    let value = try write(to: store, body)
    if let notice = store.identityNotice { console.note(notice) }
    return value
  }

  /// Does what `write` would do, and takes it back: to see what would come of it.
  func rehearse<Value>(_ body: (BookWriter) throws -> Value) throws -> Value {
    let store = try hasStore() ? storeForWriting() : MemoryStore()
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

  @discardableResult
  private func write<Value>(to store: any Store, _ body: (BookWriter) throws -> Value) throws
    -> Value
  {
    try store.write { writer in
      let book = Book(reader: writer, sports: sports, rulesCache: rulesCache)
      return try body(
        BookWriter(
          writer: writer, book: book, author: book.me()?.id, time: clock.now(), random: random))
    }
  }

  /// Lists are read from summaries, so all of them are made again where somebody deleted them.
  private func remakeLostSummaries(_ store: any Store) throws {
    let areLost = try store.read { reader in
      // Rounds that wait for their openings have no summaries.
      try !reader.hasSummaries
        && reader.streams(ofKind: StreamID.roundKind, matchingKeyPrefix: "", limit: 20)
          .contains { try reader.entries(of: $0).contains { $0.kind == .open } }
    }
    if areLost { try? Examination.rebuild(self) }
  }

  // MARK: Output

  /// Shows a page in the form that was asked for.
  func show(_ page: Page) throws {
    for warning in page.warnings { console.note(warning) }
    let text = try render(page)
    if options.json { console.write(text) } else { console.page(text) }
  }

  /// Shows a page, and lets nothing of it wait.
  func showNow(_ page: Page) throws {
    for warning in page.warnings { console.note(warning) }
    let text = try render(page)
    console.write(console.ascii && !options.json ? Charset.ascii(text) : text)
    try console.output.flush()
  }

  private func render(_ page: Page) throws -> String {
    if options.json { return try JSONRenderer().render(page) }
    switch options.speech {
    case .figures: return SpeechRenderer(words: false).render(page)
    case .words: return SpeechRenderer(words: true).render(page)
    case .off: break
    }
    let renderer = console.renderer
    return options.oneLine ? renderer.oneLine(page) : renderer.render(page)
  }
}

extension Session {
  /// Shows a page as one self-contained HTML file.
  func showHTML(_ page: Page) throws {
    console.write(HTMLRenderer().render(page, title: page.title.isEmpty ? nil : page.title))
  }
}
