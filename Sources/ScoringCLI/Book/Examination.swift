import ScoringKit
import ScoringStore

/// The half of `doctor` that knows the sports: every round is read, and every cache compared.
struct Examination {
  /// Something that is not as it should be.
  struct Finding {
    /// Which round.
    let place: String
    /// A sentence.
    let sentence: String
  }

  /// How many rounds were read.
  private(set) var rounds = 0
  /// What was found.
  private(set) var findings: [Finding] = []
  /// Whether nothing but caches is wrong.
  private(set) var isOnlyCaches = true

  /// Reads every round of a book.
  init(_ book: Book, comparesCaches: Bool) throws {
    for stream in try book.reader.streams(ofKind: StreamID.roundKind) {
      rounds += 1
      do {
        let record = try book.record(stream)
        guard comparesCaches else { continue }
        let made = try book.makeSummary(record, mark: book.reader.mark(of: stream))
        if try book.reader.summary(of: stream) != made {
          findings.append(
            Finding(place: stream.description, sentence: "Its summary is not current."))
        }
      } catch let error as ErrorReport where error.code == "unknown-sport" {
        continue
      } catch {
        isOnlyCaches = false
        findings.append(
          Finding(place: stream.description, sentence: ErrorReport(thrown: error).message))
      }
    }
  }

  /// Makes every summary and the index of imported cards again.
  static func rebuild(_ session: Session) throws {
    try session.write { writer in
      let streams = try writer.writer.streams(ofKind: StreamID.roundKind)
      let last = try streams.compactMap { try writer.writer.summary(of: $0) }
      try writer.writer.removeCaches()
      // A round that this program cannot read keeps its last summary.
      for summary in last { try writer.writer.put(summary) }
      for stream in streams {
        guard let record = try readable(stream, writer.book) else { continue }
        try writer.cache(record)
      }
    }
  }

  /// A round's record; nil where it cannot be read, which is no reason to stop.
  private static func readable(_ stream: StreamID, _ book: Book) throws -> Book.Record? {
    do {
      return try book.record(stream)
    } catch let error as StoreError {
      throw error
    } catch {
      return nil
    }
  }
}
