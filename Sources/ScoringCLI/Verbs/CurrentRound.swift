import ScoringKit
import ScoringStore

/// Which round a verb is about, where its options do not say.
struct CurrentRound {
  /// What a verb may be about.
  enum Scope {
    /// A round that is played.
    case unfinished
    /// The same, or else the round that this device wrote to last.
    case newest
    /// The round that this device wrote to last, whatever became of it.
    case written
    /// The same as `newest`, or else the newest of all, to be looked at.
    case shown
  }

  /// The round that a command line means.
  ///
  /// The current round is the unfinished one of the sport that this device wrote to last.
  static func find(_ named: String?, sport: Sport, scope: Scope, in book: Book) throws -> StreamID {
    if let named { return try book.round(named: named, sport: sport) }
    if scope == .written, let last = try lastWritten(sport, book, archive: .included) {
      return last
    }
    let unfinished = try book.unfinished(sport, limit: 2)
    if let mine = unfinished.first(where: { $0.touched > 0 }) { return mine.stream }
    if unfinished.count == 1 { return unfinished[0].stream }
    if unfinished.count > 1 {
      throw ErrorReport(
        exitCode: .usage, code: "ambiguous-round",
        message: "Several rounds are in progress, and this device has written to none of them.",
        expected: try unfinished.map { try book.shortID($0.stream) },
        hint: "Name one with --round.")
    }
    if scope != .unfinished, let last = try lastWritten(sport, book) { return last }
    if scope == .shown,
      let newest = try book.reader.summaries(SummaryQuery(sport: sport.id, limit: 1)).first
    {
      return newest.stream
    }
    throw ErrorReport(
      exitCode: .refused, code: "no-round", message: HomePage.emptyText,
      hint: "Start one: \(try book.firstCommand(sport))")
  }

  /// The round that this device wrote to last; nil where it wrote to none.
  private static func lastWritten(
    _ sport: Sport, _ book: Book, archive: SummaryQuery.Archive = .left
  ) throws -> StreamID? {
    let query = SummaryQuery(
      sport: sport.id, archive: archive, order: .touchedDescending, limit: 1)
    return try book.reader.summaries(query).first { $0.touched > 0 }?.stream
  }

  /// What stands before an echo: the round's id, unless it is the only one in progress.
  static func prefix(_ stream: StreamID, sport: Sport, in book: Book) throws -> String {
    let unfinished = try book.unfinished(sport, limit: 2)
    return unfinished.map(\.stream) == [stream] ? "" : "\(try book.shortID(stream)): "
  }
}
