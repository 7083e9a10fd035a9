import ScoringKit

extension RoundOutlook {
  /// The round as it will be: what ``Scorer/live(_:at:asFinished:names:)`` gives then, or, for
  /// whoever has filled a place that they looked at, ``Scorer/live(_:onFrom:)``.
  package func round(onFrom filled: String? = nil) -> LiveRound {
    let reading = LiveReading(sources)
    return filled.map { reading.round(onFrom: $0) } ?? reading.round(at: nil)
  }
}

extension RoundOutlook.Sources {
  /// Reads what is needed of the store.
  init(
    _ record: Book.Record, _ book: Book, offset: @escaping @Sendable (Moment) -> Int, now: Moment
  ) throws {
    var authors: [StreamID: String] = [:]
    var last: StreamID?
    // One author writes many entries in a row.
    for case let author? in record.ledger.entries.lazy.map(\.author) where author != last {
      last = author
      authors[author] = try authors[author] ?? book.player(key: author.key)?.name
    }
    self.init(
      record: record, keptIn: try book.keeper(of: record), authors: authors, offset: offset,
      now: now)
  }
}

extension Scorer {
  /// Tells of what a line makes of its round, where somebody wants to know: whoever does keeps that
  /// round alone, so that nothing names it.
  func tellOutlook(of echo: LineEcho, _ writer: BookWriter) throws -> RoundOutlook? {
    guard let onOutlook else { return nil }
    let sources = try RoundOutlook.Sources(
      echo.record, writer.book, offset: offset, now: writer.time)
    let outlook = RoundOutlook(sources) { echo.page }
    onOutlook(outlook)
    return outlook
  }
}
