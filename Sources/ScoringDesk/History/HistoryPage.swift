import ScoringKit
import ScoringStore

/// Builds one page of the history: finished rounds, the newest first.
struct HistoryPage {
  /// The exact message on the page of a history without rounds.
  static let emptyText = "Your round history will appear here after your first completed round."

  /// The repository that the rounds are read from.
  let repository: Repository
  /// The sport whose rounds are listed; `nil` for all sports.
  let sport: Sport?
  /// The style of the dates on the page.
  let dateStyle: DateStyle
  /// The maximum number of rounds on the page.
  let limit: Int
  /// The position in the history after which the page starts; `nil` for the first page.
  let after: SummaryCursor?

  /// Whether the rounds are table rows instead of cards.
  var isTable = false

  /// Whether only the JSON of the page is printed, so that the command for the next page must be
  /// added as a warning.
  var isForPrograms = false
  /// Whether abandoned rounds are listed instead of finished ones.
  var isOfAbandoned = false

  /// The conditions that listed rounds must meet.
  var filter = HistoryFilter()
  /// The way to group the rounds under headings; `nil` for a page without groups.
  var grouping: HistoryGrouping?

  /// The number of summaries that are read at once if most of them may not meet the conditions.
  private static let batch = 200

  private var whole: Action { Action("history", of: sport?.id) }

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
      page.blocks = [.empty("No round is archived.", whole)]
    } else if isOfAbandoned {
      page.blocks = [.empty("No round was abandoned.", whole)]
    } else if filter.archive == .left, try hasArchived {
      var archived = whole
      archived.options = [Action.Option("archived")]
      page.blocks = [.empty("All finished rounds are archived.", archived)]
    } else {
      let first = try repository.firstSport(sport).map { try repository.first($0) }
      page.blocks = [.empty(Self.emptyText, first ?? Action("sports"))]
    }
    return page
  }

  /// Whether any finished round of the sport is archived.
  private var hasArchived: Bool {
    get throws {
      try !repository.reader.summaries(
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
        "Id", "Date", "Round",
        .figures((sport?.nouns ?? Nouns(unit: "")).listed(sides: false).several.capitalizedFirst),
        "Won by", .figures("Score"), .figures("You"),
      ], rows: cards.map(\.tableRow))
  }

  /// Returns the cards of the rounds on the page, and the short id of the last one if there is a
  /// next page.
  ///
  /// Summaries are read until the page is full. An outdated summary is computed again only for a
  /// round that is shown, or if the requested outcome depends on it.
  func cards() throws -> ([RoundCard], String?) {
    let me = try repository.me()
    // An archived unfinished round is in no other list, so the list of archived rounds shows it
    // too.
    let phases =
      isOfAbandoned ? [.abandoned] : filter.archive == .left ? Phase.finished : Phase.listed
    var query = filter.query(
      sport: sport?.id, phases: phases, after: after,
      limit: filter.readsSummaries ? max(limit + 1, Self.batch) : limit + 1)
    var cards: [RoundCard] = []
    var last: Summary?
    func goesOn() throws -> String? { try last.map { try repository.shortID($0.stream) } }
    while true {
      let rows = try repository.reader.summaries(query)
      for row in rows {
        if let stored = RoundSummary(row), !admits(stored, row) { continue }
        if cards.count == limit, filter.outcome == nil { return (cards, try goesOn()) }
        guard let (current, summary) = try repository.current(row), phases.contains(current.phase),
          isOfAbandoned || current.isArchived || Phase.finished.contains(current.phase),
          filter.archive == .included || current.isArchived == (filter.archive == .only),
          admits(summary, current), filter.admitsOutcome(of: summary, current.phase)
        else { continue }
        if cards.count == limit { return (cards, try goesOn()) }
        cards.append(
          try RoundCard(
            summary, row: current, in: repository, me: me, dateStyle: dateStyle,
            showsSport: sport == nil)
        )
        last = row
      }
      guard rows.count == query.limit, let end = rows.last else { return (cards, nil) }
      query.after = query.order.cursor(of: end)
    }
  }

  private func admits(_ summary: RoundSummary, _ row: Summary) -> Bool {
    filter.admits(summary, event: row.event)
      && filter.admitsWords(summary, row, sport: repository.sports[row.sport])
  }
}

/// The ways to group the rounds of a history page under headings.
package enum HistoryGrouping: String, CaseIterable {
  /// The rounds are grouped by the month in which they began.
  case date
  /// The rounds are grouped by title, such as a course or a format.
  case title
  /// The rounds are grouped by the outcome for the scorer.
  case result

  /// Returns the words that select a way to group rounds; `frame` is the sport's word for a course
  /// or format, and groups by title.
  package static func words(frame: String) -> [String] {
    let words = allCases.map(\.rawValue)
    return words.contains(frame) ? words : words + [frame]
  }

  /// Creates the way to group rounds that a word means; any unknown word is the sport's own, and
  /// groups by title.
  package init(word: String) {
    self = HistoryGrouping(rawValue: word) ?? .title
  }

  /// Returns the rounds of a page in groups with headings.
  ///
  /// Groups and rounds keep the order of the history, so that the group with the newest round is
  /// the first.
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
