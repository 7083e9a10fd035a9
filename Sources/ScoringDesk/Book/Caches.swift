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

  init(cache: LedgerCache) {
    self.cache = cache
  }

  /// Takes the record of a round, if it is still as the store has it.
  func take(_ stream: StreamID, _ writer: BookWriter) throws -> Book.Record? {
    try cache.take(stream, version: writer.writer.foreignVersion)
  }

  /// Keeps the record of a round as it is in this write.
  func keep(_ record: Book.Record, _ writer: BookWriter) throws {
    written = (record, try writer.writer.foreignVersion)
  }

  /// Hands what was written over, after the write.
  func commit() {
    if let written { cache.keep(written.record, version: written.version) }
  }
}
