import ScoringKit
import ScoringStore

/// One page of finished rounds, the newest first.
struct HistoryPage {
  /// The exact words of an empty history.
  static let emptyText = "Your round history will appear here after your first completed round."

  /// What it is read in.
  let book: Book
  /// The sport; nil for all of them.
  let sport: Sport?
  /// How dates are printed.
  let dateStyle: GlobalOptions.DateStyle
  /// How many rounds a page holds.
  let limit: Int
  /// Where the page before ended; nil for the first page.
  let after: SummaryCursor?

  /// Whether the rounds are rows of one table rather than cards.
  var isTable = false

  /// Whether only the payload is shown, and where it goes on must be said beside it.
  var isForPrograms = false
  /// Whether the rounds that were given up are listed instead.
  var isOfAbandoned = false

  /// The page.
  func page() throws -> Page {
    let (cards, cursor) = try cards()
    let command = sport.map { "score \($0.id) history" } ?? "score history"
    guard !cards.isEmpty else {
      guard after == nil else {
        return Page(kind: "history", payload: [], blocks: [.line("There are no older rounds.")])
      }
      let first = try (sport ?? book.sports.sports.first).map { try book.firstCommand($0) }
      return Page(
        kind: "history", payload: [],
        blocks: [.empty(Self.emptyText, command: first ?? "score sports")])
    }
    var next: [String] = []
    if let first = cards.first { next.append(first.card.opens) }
    if let cursor { next.append("\(command) --before \(cursor)") }
    var more: [String] = []
    if let cursor, isForPrograms { more.append("There are more: \(command) --before \(cursor)") }
    return Page(
      kind: "history", payload: .array(cards.map(\.payload)),
      blocks: isTable ? [.sheet(table(cards))] : cards.map { .card($0.card) }, next: next,
      warnings: more)
  }

  private func table(_ cards: [RoundCard]) -> Sheet {
    Sheet(
      columns: [
        Sheet.Column("Id"), Sheet.Column("Date"), Sheet.Column("Round"),
        Sheet.Column("Players", isNumeric: true), Sheet.Column("Won by"),
        Sheet.Column("Score", isNumeric: true), Sheet.Column("You", isNumeric: true),
      ], rows: cards.map(\.tableRow))
  }

  /// The cards of the page, and where the next one goes on.
  func cards() throws -> ([RoundCard], String?) {
    let query = SummaryQuery(
      sport: sport?.id, phases: isOfAbandoned ? [.abandoned] : Phase.finished, after: after,
      limit: limit + 1)
    let found = try book.reader.summaries(query)
    let me = try book.me()
    let cards = try found.prefix(limit).compactMap { row -> RoundCard? in
      guard let (current, summary) = try book.current(row), current.phase.isFinished else {
        return nil
      }
      return try RoundCard(
        summary, row: current, in: book, me: me, dateStyle: dateStyle, showsSport: sport == nil)
    }
    let hasMore = found.count > limit
    return (cards, hasMore ? try found.prefix(limit).last.map { try book.shortID($0.stream) } : nil)
  }
}
