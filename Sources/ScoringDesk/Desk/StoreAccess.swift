package import ScoringStore
internal import Synchronization

/// Opens the store of a desk when it is first needed, and keeps it open.
package final class StoreAccess: Sendable {
  private struct Opened {
    var reading: (any Store)?
    var writing: (any Store)?
    /// Whether deleted summaries of the store have been computed again, if there were any.
    var isPrepared = false
  }

  private let openForReading: @Sendable () throws -> (any Store)?
  private let openForWriting: @Sendable () throws -> any Store
  private let opened = Mutex(Opened())

  /// Creates the access to a store without opening it.
  ///
  /// - Parameters:
  ///   - forReading: Opens the store for reading; returns `nil` if the store was not created yet.
  ///   - forWriting: Opens the store for writing, and creates it if necessary.
  package init(
    forReading: @escaping @Sendable () throws -> (any Store)?,
    forWriting: @escaping @Sendable () throws -> any Store
  ) {
    openForReading = forReading
    openForWriting = forWriting
  }

  /// A sentence for the user that data of the store could not be read, because the file that
  /// contains it is away; `nil` if all data could be read.
  var awayNotice: String? {
    opened.withLock { ($0.writing ?? $0.reading)?.awayNotice }
  }

  /// Returns the store for reading; the first call runs `prepare` on it.
  ///
  /// `nil` if the store was not created yet.
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

  /// Returns the store for writing; the first call runs `prepare` on it.
  func writing(_ prepare: (any Store) throws -> Void) throws -> any Store {
    try prepared(writing(), prepare)
  }

  /// Returns the store for writing without checking it for deleted summaries: the caller does so
  /// with the first write.
  func writing() throws -> any Store {
    if let known = opened.withLock({ $0.writing }) { return known }
    let store = try openForWriting()
    return opened.withLock { opened in
      opened.writing = opened.writing ?? store
      return opened.writing ?? store
    }
  }

  /// Whether deleted summaries of the store have been computed again since it was opened, if there
  /// were any.
  var isPrepared: Bool { opened.withLock { $0.isPrepared } }

  /// Records that the store was checked for deleted summaries.
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
