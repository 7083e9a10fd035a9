package import ScoringStore
internal import Synchronization

/// How a desk comes by its store: opened when it is first needed, and no further than is needed.
package final class StoreAccess: Sendable {
  private struct Opened {
    var reading: (any Store)?
    var writing: (any Store)?
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

  /// The store to read, prepared where it is opened anew; nil where there is none yet.
  func reading(_ prepare: (any Store) throws -> Void) throws -> (any Store)? {
    if let known = opened.withLock({ $0.writing ?? $0.reading }) { return known }
    guard let store = try openForReading() else { return nil }
    let kept = opened.withLock { opened in
      opened.reading = opened.writing ?? opened.reading ?? store
      return opened.reading ?? store
    }
    try prepare(kept)
    return kept
  }

  /// The store to write, prepared where it is opened anew.
  func writing(_ prepare: (any Store) throws -> Void) throws -> any Store {
    if let known = opened.withLock({ $0.writing }) { return known }
    let store = try openForWriting()
    let kept = opened.withLock { opened in
      opened.writing = opened.writing ?? store
      return opened.writing ?? store
    }
    try prepare(kept)
    return kept
  }
}
