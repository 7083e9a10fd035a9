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
  let dateStyle: DateStyle
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

  /// Which rounds are listed.
  var filter = HistoryFilter()
  /// What stands in headings above them; nil for no headings.
  var grouping: HistoryGrouping?

  /// How many summaries are read at once, where most of them may not be meant.
  private static let batch = 200

  private var whole: Action { Action("history", of: sport?.id) }

  /// The page.
  func page() throws -> Page {
    let (cards, cursor) = try cards()
    guard !cards.isEmpty else { return try emptyPage() }
    var next: [Action] = []
    if let first = cards.first { next.append(first.card.opens) }
    var more: [Line] = []
    if let cursor {
      var onward = whole
      onward.options = filter.options + [Action.Option("before", .text(cursor))]
      next.append(onward)
      if isForPrograms { more.append("There are more: \(onward)") }
    }
    var page = Page(
      kind: "history", payload: .array(cards.map(\.payload)), blocks: blocks(cards), next: next,
      warnings: more)
    page.onward = ["hasMore": .bool(cursor != nil), "before": cursor.map { .string($0) } ?? .null]
    return page
  }

  private func emptyPage() throws -> Page {
    var page = Page(kind: "history", payload: [])
    page.onward = ["hasMore": false, "before": .null]
    if after != nil {
      page.blocks = [.line("There are no older rounds.")]
    } else if !filter.conditions.isEmpty {
      let conditions = filter.conditions.joined(separator: ", ")
      page.blocks = [.empty("No round here fits: \(conditions).", whole)]
    } else if filter.archive == .only {
      page.blocks = [.empty("No round was put away.", whole)]
    } else if isOfAbandoned {
      page.blocks = [.empty("No round was given up.", whole)]
    } else if filter.archive == .left, try hasArchived {
      var archived = whole
      archived.options = [Action.Option("archived")]
      page.blocks = [.empty("Every finished round was put away.", archived)]
    } else {
      let first = try (sport ?? book.sports.sports.first).map { try book.first($0) }
      page.blocks = [.empty(Self.emptyText, first ?? Action("sports"))]
    }
    return page
  }

  /// Whether a finished round was put away.
  private var hasArchived: Bool {
    get throws {
      try !book.reader.summaries(
        SummaryQuery(sport: sport?.id, phases: Phase.finished, archive: .only, limit: 1)
      ).isEmpty
    }
  }

  private func blocks(_ cards: [RoundCard]) -> [Page.Block] {
    let groups = grouping?.groups(cards, dateStyle) ?? [("", cards)]
    return groups.flatMap { heading, cards -> [Page.Block] in
      (heading.isEmpty ? [] : [.heading(heading)])
        + (isTable ? [.sheet(table(cards))] : cards.map { .card($0.card) })
    }
  }

  private func table(_ cards: [RoundCard]) -> Sheet {
    Sheet(
      columns: [
        "Id", "Date", "Round", .figures(sport?.nouns.people.capitalizedFirst ?? "Players"),
        "Won by", .figures("Score"), .figures("You"),
      ], rows: cards.map(\.tableRow))
  }

  /// The cards of the page, and where the next one goes on.
  ///
  /// Summaries are read until the page is full. A round that is not shown is not made anew,
  /// unless the filter asks how it ended.
  func cards() throws -> ([RoundCard], String?) {
    let me = try book.me()
    // What was put away before it was over is in no other list.
    let phases =
      isOfAbandoned ? [.abandoned] : filter.archive == .left ? Phase.finished : Phase.allCases
    var query = filter.query(
      sport: sport?.id, phases: phases, after: after,
      limit: filter.readsSummaries ? max(limit + 1, Self.batch) : limit + 1)
    var cards: [RoundCard] = []
    var last: Summary?
    func goesOn() throws -> String? { try last.map { try book.shortID($0.stream) } }
    while true {
      let rows = try book.reader.summaries(query)
      for row in rows {
        if let stored = RoundSummary(row), !admits(stored, row) { continue }
        if cards.count == limit, filter.outcome == nil { return (cards, try goesOn()) }
        guard let (current, summary) = try book.current(row), phases.contains(current.phase),
          isOfAbandoned || current.isArchived || Phase.finished.contains(current.phase),
          filter.archive == .included || current.isArchived == (filter.archive == .only),
          admits(summary, current), filter.admitsOutcome(of: summary, current.phase)
        else { continue }
        if cards.count == limit { return (cards, try goesOn()) }
        cards.append(
          try RoundCard(
            summary, row: current, in: book, me: me, dateStyle: dateStyle, showsSport: sport == nil)
        )
        last = row
      }
      guard rows.count == query.limit, let end = rows.last else { return (cards, nil) }
      query.after = query.order.cursor(of: end)
    }
  }

  private func admits(_ summary: RoundSummary, _ row: Summary) -> Bool {
    filter.admits(summary, event: row.event)
      && filter.admitsWords(summary, row, sport: book.sports[row.sport])
  }
}

/// What a history is grouped by: headings above the rounds of a page.
package enum HistoryGrouping: String, CaseIterable {
  /// The month in which a round began.
  case date
  /// What the rounds are called: a course, a format.
  case title
  /// How they ended for you.
  case result

  /// The words that pick a grouping; a sport's own word for what it plays on means the title.
  package static func words(frame: String) -> [String] {
    let words = allCases.map(\.rawValue)
    return words.contains(frame) ? words : words + [frame]
  }

  /// The grouping that a word picks; any other word is the sport's own.
  package init(word: String) {
    self = HistoryGrouping(rawValue: word) ?? .title
  }

  /// The groups of a page, the one with the newest round first, each in the order of the history.
  func groups(_ cards: [RoundCard], _ style: DateStyle) -> [(String, [RoundCard])] {
    var order: [String] = []
    var groups: [String: [RoundCard]] = [:]
    for card in cards {
      let heading = heading(card, style)
      if groups[heading] == nil { order.append(heading) }
      groups[heading, default: []].append(card)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  private func heading(_ card: RoundCard, _ style: DateStyle) -> String {
    switch self {
    case .date: style.month(card.row.startedAt)
    case .title: card.sportName.map { "\(card.summary.title) — \($0)" } ?? card.summary.title
    case .result: card.outcome.heading
    }
  }
}
