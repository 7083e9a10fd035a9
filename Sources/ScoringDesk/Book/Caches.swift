import ScoringKit
import ScoringStore
internal import Synchronization

/// The ledger of the round that was written to last, kept while nobody else writes.
///
/// So the lines of one round are read once and each new one is folded alone. A ledger that is
/// taken leaves the cache: whoever goes on with it holds it alone, and adds to it without a copy.
final class LedgerCache: Sendable {
  private struct Kept {
    let record: Book.Record
    /// The store's ``StoreReader/foreignVersion`` when it was kept.
    let version: Int64
  }

  private let kept = Mutex<Kept?>(nil)

  /// Takes the record of a round, if it is still as the store has it.
  func take(_ stream: StreamID, version: Int64) -> Book.Record? {
    kept.withLock { kept in
      defer { kept = nil }
      guard let found = kept, found.record.stream == stream, found.version == version else {
        return nil
      }
      return found.record
    }
  }

  /// The round whose record is kept, if that has this id and is still as the store has it.
  func round(_ id: String, of sport: String?, version: Int64) -> StreamID? {
    kept.withLock { kept in
      guard let kept, kept.record.stream.key == id, kept.version == version,
        sport.map({ $0 == kept.record.sport.id }) ?? true
      else { return nil }
      return kept.record.stream
    }
  }

  /// The record of a round to be looked at, if it is still as the store has it.
  func look(_ stream: StreamID, version: Int64) -> Book.Record? {
    kept.withLock { kept in
      guard let kept, kept.record.stream == stream, kept.version == version else { return nil }
      return kept.record
    }
  }

  /// Keeps the record of a round as it was just written.
  func keep(_ record: Book.Record, version: Int64) {
    kept.withLock { $0 = Kept(record: record, version: version) }
  }

  /// Forgets what is kept, as something else was written.
  func clear() {
    kept.withLock { $0 = nil }
  }
}

/// The ledgers as one write uses them: what it keeps is kept once it is stored.
final class KeptLedgers {
  private let cache: LedgerCache
  private var written: (record: Book.Record, version: Int64)?
  private var version: Int64?

  init(cache: LedgerCache) {
    self.cache = cache
  }

  /// The store's version, which is the same all through a write.
  private func version(_ writer: BookWriter) throws -> Int64 {
    if let version { return version }
    let version = try writer.writer.foreignVersion
    self.version = version
    return version
  }

  /// The round with an id, where its record is at hand: then it is not looked for in the store.
  func round(_ id: String?, of sport: String?, _ writer: BookWriter) throws -> StreamID? {
    guard let id else { return nil }
    return cache.round(id, of: sport, version: try version(writer))
  }

  /// Takes the record of a round, if it is still as the store has it.
  func take(_ stream: StreamID, _ writer: BookWriter) throws -> Book.Record? {
    try cache.take(stream, version: version(writer))
  }

  /// Keeps the record of a round as it is in this write.
  func keep(_ record: Book.Record, _ writer: BookWriter) throws {
    written = (record, try version(writer))
  }

  /// Hands what was written over, after the write.
  func commit() {
    if let written { cache.keep(written.record, version: written.version) }
  }
}
