import ScoringKit
import ScoringStore
internal import Synchronization

/// A cache with the ledger of the last-written round, valid while no other process writes.
///
/// The entries of a round are read once, and each new entry is folded alone. A ledger that is taken
/// leaves the cache, so that its only holder can append without a copy.
final class LedgerCache: Sendable {
  private struct Kept {
    let record: Repository.Record
    /// The store's ``StoreReader/foreignVersion`` at the time of caching.
    let version: Int64
  }

  private let kept = Mutex<Kept?>(nil)

  /// Removes and returns the record of a round, if it is still current.
  func take(_ stream: StreamID, version: Int64) -> Repository.Record? {
    kept.withLock { kept in
      defer { kept = nil }
      guard let found = kept, found.record.stream == stream, found.version == version else {
        return nil
      }
      return found.record
    }
  }

  /// Returns the cached round if it has this id and is still current.
  func round(_ id: String, of sport: String?, version: Int64) -> StreamID? {
    kept.withLock { kept in
      guard let kept, kept.record.stream.key == id, kept.version == version,
        sport.map({ $0 == kept.record.sport.id }) ?? true
      else { return nil }
      return kept.record.stream
    }
  }

  /// Returns the record of a round for reading, if it is still current.
  func look(_ stream: StreamID, version: Int64) -> Repository.Record? {
    kept.withLock { kept in
      guard let kept, kept.record.stream == stream, kept.version == version else { return nil }
      return kept.record
    }
  }

  /// Caches the record of a round that was just written.
  func keep(_ record: Repository.Record, version: Int64) {
    kept.withLock { $0 = Kept(record: record, version: version) }
  }

  /// Clears the cache because something else was written.
  func clear() {
    kept.withLock { $0 = nil }
  }
}

/// The cached ledgers during one transaction; they are cached again after the commit.
final class KeptLedgers {
  private let cache: LedgerCache
  private var written: (record: Repository.Record, version: Int64)?
  private var version: Int64?

  init(cache: LedgerCache) {
    self.cache = cache
  }

  /// Returns the store's version, which is constant during a transaction.
  private func version(_ writer: RepositoryWriter) throws -> Int64 {
    if let version { return version }
    let version = try writer.writer.foreignVersion
    self.version = version
    return version
  }

  /// Returns the cached round with an id, which saves looking it up in the store.
  func round(_ id: String?, of sport: String?, _ writer: RepositoryWriter) throws -> StreamID? {
    guard let id else { return nil }
    return cache.round(id, of: sport, version: try version(writer))
  }

  /// Removes and returns the record of a round, if it is still current.
  func take(_ stream: StreamID, _ writer: RepositoryWriter) throws -> Repository.Record? {
    try cache.take(stream, version: version(writer))
  }

  /// Remembers the record of a round for the commit.
  func keep(_ record: Repository.Record, _ writer: RepositoryWriter) throws {
    written = (record, try version(writer))
  }

  /// Caches the remembered record after the commit.
  func commit() {
    if let written { cache.keep(written.record, version: written.version) }
  }
}
