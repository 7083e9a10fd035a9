package import ScoringStore
internal import Synchronization

/// The access of a desk to its store, which is opened only when it is needed.
package final class StoreAccess: Sendable {
  private struct Opened {
    var reading: (any Store)?
    var writing: (any Store)?
    /// Whether lost caches of the store have been looked for.
    var isPrepared = false
  }

  private let openForReading: @Sendable () throws -> (any Store)?
  private let openForWriting: @Sendable () throws -> any Store
  private let opened = Mutex(Opened())

  /// Creates the access to a store.
  ///
  /// - Parameters:
  ///   - forReading: Opens the store for reading; returns `nil` if there is none yet.
  ///   - forWriting: Opens the store for writing, and creates it if there is none.
  package init(
    forReading: @escaping @Sendable () throws -> (any Store)?,
    forWriting: @escaping @Sendable () throws -> any Store
  ) {
    openForReading = forReading
    openForWriting = forWriting
  }

  /// A sentence about data that could not be read because its file is away; `nil` if all was read.
  var awayNotice: String? {
    opened.withLock { ($0.writing ?? $0.reading)?.awayNotice }
  }

  /// Returns the store for reading, prepared if necessary; `nil` if there is none yet.
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

  /// Returns the store for writing, prepared if necessary.
  func writing(_ prepare: (any Store) throws -> Void) throws -> any Store {
    try prepared(writing(), prepare)
  }

  /// Returns the store for writing, without preparing it: the caller does so with the first write.
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
