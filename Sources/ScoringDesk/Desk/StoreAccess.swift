package import ScoringStore
internal import Synchronization

/// How a desk comes by its store: opened when it is first needed, and no further than is needed.
package final class StoreAccess: Sendable {
  private struct Opened {
    var reading: (any Store)?
    var writing: (any Store)?
    /// Whether what is lost of the store's caches was looked for.
    var isPrepared = false
  }

  private let openForReading: @Sendable () throws -> (any Store)?
  private let openForWriting: @Sendable () throws -> any Store
  private let opened = Mutex(Opened())

  /// Describes how a store is opened.
  ///
  /// - Parameters:
  ///   - forReading: opens it to read; nil where there is none yet.
  ///   - forWriting: opens it to write, and makes it where there is none.
  package init(
    forReading: @escaping @Sendable () throws -> (any Store)?,
    forWriting: @escaping @Sendable () throws -> any Store
  ) {
    openForReading = forReading
    openForWriting = forWriting
  }

  /// What could not be read because the file that it lies in is away; nil where nothing was met.
  var awayNotice: String? {
    opened.withLock { ($0.writing ?? $0.reading)?.awayNotice }
  }

  /// The store to read, prepared where that was not done; nil where there is none yet.
  func reading(_ prepare: (any Store) throws -> Void) throws -> (any Store)? {
    if let known = opened.withLock({ $0.writing ?? $0.reading }) {
      return try prepared(known, prepare)
    }
    guard let store = try openForReading() else { return nil }
    let kept = opened.withLock { opened in
      opened.reading = opened.writing ?? opened.reading ?? store
      return opened.reading ?? store
    }
    return try prepared(kept, prepare)
  }

  /// The store to write, prepared where that was not done.
  func writing(_ prepare: (any Store) throws -> Void) throws -> any Store {
    try prepared(writing(), prepare)
  }

  /// The store to write, for whoever prepares it with the first write.
  func writing() throws -> any Store {
    if let known = opened.withLock({ $0.writing }) { return known }
    let store = try openForWriting()
    return opened.withLock { opened in
      opened.writing = opened.writing ?? store
      return opened.writing ?? store
    }
  }

  /// Whether the store was prepared since it was opened.
  var isPrepared: Bool { opened.withLock { $0.isPrepared } }

  /// Notes that the store is prepared.
  func notePrepared() {
    opened.withLock { $0.isPrepared = true }
  }

  private func prepared(
    _ store: any Store, _ prepare: (any Store) throws -> Void
  ) throws -> any Store {
    guard !isPrepared else { return store }
    try prepare(store)
    notePrepared()
    return store
  }
}
