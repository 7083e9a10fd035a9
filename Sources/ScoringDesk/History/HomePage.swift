import ScoringKit
import ScoringStore

/// Builds the start page: the rounds in progress, the latest results, and the documents such as
/// courses.
struct HomePage {
  /// The exact message on a start page without rounds in progress.
  static let emptyText = "No round in progress."

  /// The repository that the rounds are read from.
  let repository: Repository
  /// The sports that the page shows.
  let sports: [Sport]
  /// The style of the dates on the page.
  let dateStyle: DateStyle
  /// The present local time; rounds in progress that began on another day are shown with the day.
  let today: LocalTime

  /// Builds the start page: sections with details for one sport, or an overview of several sports
  /// that fits on a screen.
  func page() throws -> Page {
    var blocks: [Page.Block] = []
    if try repository.me() == nil {
      blocks.append(.empty("Your name is not set yet.", Action("me", [.blank("NAME")])))
    }
    let parts = try sports.map { try part($0) }
    blocks += parts.count == 1 ? try sections(parts[0]) : try overview()
    return Page(kind: "home", payload: .array(parts.map(\.fields)), blocks: blocks)
  }

  /// The maximum number of rounds in progress, and of results, in the overview of all sports.
  private static let mostRounds = 2
  /// The maximum number of rounds in progress that are read to count them.
  private static let countedOpen = 100

  /// Returns the overview of all sports: the rounds in progress, the latest results, and links to
  /// the sports.
  private func overview() throws -> [Page.Block] {
    var blocks: [Page.Block] = [.heading("Scoring")]
    let open = try repository.unfinished(nil, limit: Self.countedOpen)
    for row in open.prefix(Self.mostRounds) {
      guard repository.sports[row.sport] != nil,
        let (current, summary) = try repository.current(row)
      else { continue }
      let card = try RoundCard(
        summary, row: current, in: repository, me: nil, dateStyle: dateStyle, showsSport: true)
      blocks.append(.card(progress(card)))
    }
    let others = others(
      open.dropFirst(Self.mostRounds).map(\.sport), isAll: open.count < Self.countedOpen)
    blocks += others
    let sport = try repository.firstSport()
    if open.isEmpty {
      let first = try sport.map { try repository.first($0) }
      blocks.append(.empty(Self.emptyText, first ?? Action("sports")))
    }
    blocks.append(.heading("History"))
    let results = others.isEmpty ? Self.mostRounds : 1
    let history = HistoryPage(
      repository: repository, sport: nil, dateStyle: dateStyle, limit: results, after: nil)
    let (cards, cursor) = try history.cards()
    blocks += cards.map { .card($0.card) }
    if cards.isEmpty { blocks.append(.line(Line(HistoryPage.emptyText, .dim))) }
    if cursor != nil {
      blocks.append(.line(Line("All of them: ", .dim) + Line(Action("history"), .dim)))
    }
    blocks.append(.heading("Sports"))
    blocks.append(
      .line(
        sports.enumerated().reduce(Line("Each by itself: ", .dim)) { line, next in
          line + (next.offset == 0 ? Line("") : Line(" · ", .dim))
            + Line(Action("", of: next.element.id), .dim)
        }))
    return blocks
  }

  /// Returns a line with the number of further rounds in progress, and links to the pages of their
  /// sports; an empty list if there are none.
  private func others(_ ids: [String], isAll: Bool) -> [Page.Block] {
    let ids = ids.filter { repository.sports[$0] != nil }
    guard !ids.isEmpty else { return [] }
    let count = "\(isAll ? "" : "at least ")\(ids.count) more in progress"
    return [
      .line(
        sports.map(\.id).filter(ids.contains).reduce(Line("\(count): ", .dim)) { line, id in
          line + Line(line.runs.count > 1 ? " · " : "", .dim) + Line(Action("", of: id), .dim)
        })
    ]
  }

  /// The maximum number of listed documents of a kind; some sports bring hundreds of courses.
  private static let mostDocuments = 12

  /// The content of the start page for one sport.
  private struct Part {
    let sport: Sport
    var open: [RoundCard] = []
    var latest: [RoundCard] = []
    var references: [(kind: ReferenceKind, page: Page)] = []

    /// The content of the start page for one sport, as JSON.
    var fields: JSONValue {
      [
        "sport": .string(sport.id), "inProgress": .array(open.map(\.payload)),
        "latest": .array(latest.map(\.payload)),
        "reference": .object(
          Dictionary(references.map { ($0.kind.plural, $0.page.payload) }) { $1 }),
      ]
    }
  }

  private func part(_ sport: Sport) throws -> Part {
    var part = Part(sport: sport)
    for row in try repository.unfinished(sport) {
      guard let (current, summary) = try repository.current(row) else { continue }
      part.open.append(
        try RoundCard(
          summary, row: current, in: repository, me: nil, dateStyle: dateStyle, showsSport: false))
    }
    part.latest = try HistoryPage(
      repository: repository, sport: sport, dateStyle: dateStyle, limit: 3, after: nil
    ).cards().0
    part.references = try sport.references.map { kind in
      let page = try ReferencePages(repository: repository, sport: sport, kind: kind).list(
        most: Self.mostDocuments)
      return (kind, page)
    }
    return part
  }

  private func sections(_ part: Part) throws -> [Page.Block] {
    let isNew = part.open.isEmpty || part.latest.isEmpty
    let first = isNew ? try repository.first(part.sport) : nil
    func empty(_ text: String) -> [Page.Block] { first.map { [.empty(text, $0)] } ?? [] }
    var blocks: [Page.Block] = [.heading("Scoring")]
    blocks +=
      part.open.isEmpty
      ? empty(Self.emptyText) : part.open.map { .card(progress($0)) }
    blocks.append(.heading("History"))
    blocks +=
      part.latest.isEmpty ? empty(HistoryPage.emptyText) : part.latest.map { .card($0.card) }
    for (kind, page) in part.references {
      blocks.append(.heading(kind.plural.capitalizedFirst))
      blocks += page.blocks
    }
    return blocks
  }

  /// Returns the card of a round in progress with the result of each seat; `leadsOn` adds the
  /// command that continues the round.
  func progress(_ card: RoundCard, leadsOn: Bool = true) -> Card {
    let standing = zip(card.summary.rows, card.names).map { row, name in
      Line("\(name) ") + (row.headline.text.isEmpty ? Line("–", .dim) : row.headline)
    }
    let status = Action("status", of: card.row.sport, round: card.shortID)
    let title =
      Line(card.summary.title, .strong)
      + Line(card.sportName.map { " — \($0)" } ?? "") + Line("  \(card.shortID)", .dim)
    let more = standing.count - 4
    let shown = standing.prefix(4) + (more > 0 ? [Line("\(more) more", .dim)] : [])
    let scores = shown.enumerated().reduce(Line("")) { line, next in
      line + (next.offset == 0 ? Line("") : Line(", ")) + next.element
    }
    let began = card.row.startedAt
    let phase =
      card.row.phase.words
      + (began.daysSinceEpoch == today.daysSinceEpoch ? "" : ", \(began.mediumDate)")
    return Card(
      title: title,
      lines: [
        Line(phase, .dim)
          + (leadsOn ? Line(" · ", .dim) + Line(status, .dim) : Line("")), scores,
      ],
      oneLine: title + Line(": ") + scores,
      spoken: "\(card.summary.title), \(card.row.phase.words). \(scores.text).",
      words: "\(card.summary.title), \(card.row.phase.words). \(scores.words).",
      opens: status)
  }
}
