import ScoringKit
import ScoringStore
internal import Synchronization

/// A cache of one ledger: that of the round that this process wrote last.
///
/// It is valid while no other process writes.
///
/// With the cache, the entries of a round are read only once, and a new entry is folded alone.
/// ``take(_:version:)`` removes the ledger from the cache, so that its only owner can append
/// without a copy.
final class LedgerCache: Sendable {
  private struct Kept {
    let record: Repository.Record
    /// The store's ``StoreReader/foreignVersion`` when the record was cached.
    let version: Int64
  }

  private let kept = Mutex<Kept?>(nil)

  /// Removes a round's record from the cache and returns it; `nil` if the round is not cached or
  /// others wrote to the store since.
  func take(_ stream: StreamID, version: Int64) -> Repository.Record? {
    kept.withLock { kept in
      defer { kept = nil }
      guard let found = kept, found.record.stream == stream, found.version == version else {
        return nil
      }
      return found.record
    }
  }

  /// Returns the stream of the cached round if it has this id; `nil` for another round, another
  /// sport, or if others wrote to the store since.
  func round(_ id: String, of sport: String?, version: Int64) -> StreamID? {
    kept.withLock { kept in
      guard let kept, kept.record.stream.key == id, kept.version == version,
        sport.map({ $0 == kept.record.sport.id }) ?? true
      else { return nil }
      return kept.record.stream
    }
  }

  /// Returns a round's record and leaves it in the cache; `nil` if the round is not cached or
  /// others wrote to the store since.
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

  /// Clears the cache because something other than a line of the cached round is written.
  func clear() {
    kept.withLock { $0 = nil }
  }
}

/// A cache of one contest: that to which this process typed a result last.
///
/// It is valid until this process writes anything else, or another process writes. With it, a line
/// of many results is folded once, and no round is read again.
final class ContestCache: Sendable {
  private struct State: Sendable {
    var kept: (reading: ContestReading, version: Int64)?
    /// The number of writes of this process so far.
    var writes = 0
  }

  private let state = Mutex(State())

  /// Removes the contest from the cache at the beginning of a write, and returns it with the store's
  /// ``StoreReader/foreignVersion`` at which it is valid, and the number of the write.
  func take() -> (kept: (reading: ContestReading, version: Int64)?, write: Int) {
    state.withLock { state in
      state.writes += 1
      defer { state.kept = nil }
      return (state.kept, state.writes)
    }
  }

  /// Caches a contest after the commit of the write that stored a result, unless another write of
  /// this process has begun since.
  func keep(_ reading: ContestReading, version: Int64, write: Int) {
    state.withLock { state in
      if state.writes == write { state.kept = (reading, version) }
    }
  }
}

/// The use of the ledger cache in one transaction: the changed record is cached only after the
/// commit.
final class KeptLedgers {
  private let cache: LedgerCache
  private var written: (record: Repository.Record, version: Int64)?
  private var version: Int64?

  init(cache: LedgerCache) {
    self.cache = cache
  }

  /// Returns the store's ``StoreReader/foreignVersion``, which is constant during a transaction.
  private func version(_ writer: RepositoryWriter) throws -> Int64 {
    if let version { return version }
    let version = try writer.writer.foreignVersion
    self.version = version
    return version
  }

  /// Returns the stream of the cached round with an id, which saves a look-up in the store; `nil`
  /// if it is not cached.
  func round(_ id: String?, of sport: String?, _ writer: RepositoryWriter) throws -> StreamID? {
    guard let id else { return nil }
    return cache.round(id, of: sport, version: try version(writer))
  }

  /// Removes a round's record from the cache and returns it; `nil` if the round is not cached.
  func take(_ stream: StreamID, _ writer: RepositoryWriter) throws -> Repository.Record? {
    try cache.take(stream, version: version(writer))
  }

  /// Remembers a round's record, to cache it after the commit.
  func keep(_ record: Repository.Record, _ writer: RepositoryWriter) throws {
    written = (record, try version(writer))
  }

  /// Caches the remembered record; called after the commit.
  func commit() {
    if let written { cache.keep(written.record, version: written.version) }
  }
}
