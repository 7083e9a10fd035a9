import ScoringKit
import ScoringStore

/// Where a scorer begins: rounds in progress, the latest results, and the reference data.
struct HomePage {
  /// The exact words where nothing is in progress.
  static let emptyText = "No round in progress."

  /// What it is read in.
  let book: Book
  /// The sports that are shown.
  let sports: [Sport]
  /// How dates are printed.
  let dateStyle: DateStyle

  /// The page: three headed sections of one sport; of several what fits on a screen.
  func page() throws -> Page {
    var blocks: [Page.Block] = []
    if try book.me() == nil {
      blocks.append(.empty("Who keeps score here?", Action("me", [.blank("NAME")])))
    }
    let sections = try sports.map { try self.sections($0) }
    blocks += sections.count == 1 ? sections[0].blocks : try overview()
    return Page(kind: "home", payload: .array(sections.map(\.fields)), blocks: blocks)
  }

  /// The most rounds in progress, and the most results, that stand on the screen of all sports.
  private static let mostRounds = 2

  /// What is in progress in all sports, the last results, and one next step.
  private func overview() throws -> [Page.Block] {
    var blocks: [Page.Block] = [.heading("Scoring")]
    let open = try book.unfinished(nil, limit: Self.mostRounds + 1)
    for row in open.prefix(Self.mostRounds) {
      guard let sport = book.sports[row.sport], let (current, summary) = try book.current(row)
      else { continue }
      let card = try RoundCard(
        summary, row: current, in: book, me: nil, dateStyle: dateStyle, showsSport: true)
      blocks.append(.card(progress(card, sport)))
    }
    let last = try book.reader.summaries(SummaryQuery(order: .touchedDescending, limit: 1)).first
    let sport = last.flatMap { book.sports[$0.sport] } ?? sports.first
    if open.isEmpty {
      let first = try sport.map { try book.first($0) }
      blocks.append(.empty(Self.emptyText, first ?? Action("sports")))
    }
    blocks.append(.heading("History"))
    let history = HistoryPage(
      book: book, sport: nil, dateStyle: dateStyle, limit: Self.mostRounds, after: nil)
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

  /// How many courses and the like are listed; some sports bring hundreds along.
  private static let mostDocuments = 12

  private func sections(_ sport: Sport) throws -> (blocks: [Page.Block], fields: JSONValue) {
    var blocks: [Page.Block] = [.heading("Scoring")]
    let open = try book.unfinished(sport)
    var rounds: [JSONValue] = []
    for row in open {
      guard let (current, summary) = try book.current(row) else { continue }
      let card = try RoundCard(
        summary, row: current, in: book, me: nil, dateStyle: dateStyle, showsSport: false)
      rounds.append(card.payload)
      blocks.append(.card(progress(card, sport)))
    }
    if open.isEmpty { blocks.append(.empty(Self.emptyText, try book.first(sport))) }

    blocks.append(.heading("History"))
    let history = HistoryPage(
      book: book, sport: sport, dateStyle: dateStyle, limit: 3, after: nil)
    let (cards, _) = try history.cards()
    blocks += cards.map { .card($0.card) }
    if cards.isEmpty {
      blocks.append(.empty(HistoryPage.emptyText, try book.first(sport)))
    }

    var references: [String: JSONValue] = [:]
    for kind in sport.references {
      blocks.append(.heading(kind.plural.capitalizedFirst))
      let page = try ReferencePages(book: book, sport: sport, kind: kind).list(
        most: Self.mostDocuments)
      blocks += page.blocks
      references[kind.plural] = page.payload
    }
    let fields: JSONValue = [
      "sport": .string(sport.id), "inProgress": .array(rounds),
      "latest": .array(cards.map(\.payload)), "reference": .object(references),
    ]
    return (blocks, fields)
  }

  /// A card of a round in progress: how each seat stands, and how to go on.
  private func progress(_ card: RoundCard, _ sport: Sport) -> Card {
    let standing = zip(card.summary.rows, card.names).map { row, name in
      Line("\(name) ") + (row.headline.text.isEmpty ? Line("–", .dim) : row.headline)
    }
    let status = Action("status", of: sport.id, round: card.shortID)
    let title =
      Line(card.summary.title, .strong)
      + Line(card.sportName.map { " — \($0)" } ?? "") + Line("  \(card.shortID)", .dim)
    let scores = standing.prefix(4).enumerated().reduce(Line("")) { line, next in
      line + (next.offset == 0 ? Line("") : Line(", ")) + next.element
    }
    return Card(
      title: title,
      lines: [Line("\(RoundPage.words(card.row.phase)) · ", .dim) + Line(status, .dim), scores],
      oneLine: title + Line(": ") + scores,
      spoken: "\(card.summary.title), \(RoundPage.words(card.row.phase)). \(scores.text).",
      words: "\(card.summary.title), \(RoundPage.words(card.row.phase)). \(scores.words).",
      opens: status)
  }
}
