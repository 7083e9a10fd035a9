import ScoringKit
import ScoringStore

/// `history` and `standings`: rounds seen together.
enum HistoryVerbs {
  private static let before = OptionSyntax(
    "before", value: .text("ROUND"), completes: .round,
    "go on after this round, as the page before says")
  private static let limit = OptionSyntax(
    "limit", short: "n", value: .integer("N", 1...10_000),
    "how many rounds; a screenful if not said")
  private static let abandoned = OptionSyntax("abandoned", "the rounds that were given up")
  private static let archived = OptionSyntax("archived", "the rounds that were put away")
  private static let all = OptionSyntax("all", "the rounds that were put away too")
  private static let table = OptionSyntax("table", "one table instead of a card for each round")
  private static let event = OptionSyntax(
    "event", short: "e", value: .text("NAME"), completes: .event,
    "the rounds of this event, added up")

  private static let explain = OptionSyntax(
    "explain", "say in words why one stands above another; in a round")

  /// `history`, of one sport or of all.
  static func history(_ sport: Sport?) -> Command<Session> {
    let command = sport.map { "score \($0.id) history" } ?? "score history"
    let options = HistoryOptions(sport: sport)
    return Command(
      CommandSyntax(
        "history", "List finished rounds, the newest first",
        discussion: """
          Filters combine, and case does not matter in names and texts but for --event. Days \
          are those of the place where a round was played. A win is the first place alone, a \
          tie the first place shared, a loss another place.
          """,
        options: [before, limit, table, abandoned, archived, all] + options.all,
        examples: [
          .init(command, "the newest rounds"),
          .init("\(command) --oneline -n 20", "twenty of them, one line each"),
          .init("\(command) --player Ann --since 2026-01-01 --group date", "Ann's, by month"),
        ])
    ) { session, arguments in
      let page = try session.read { book in
        let after = try arguments.text(before).map { text -> SummaryCursor in
          let stream = try book.round(named: text, sport: sport)
          guard let summary = try book.reader.summary(of: stream) else {
            throw ErrorReport.unknownRound(text, list: command)
          }
          return SummaryQuery.Order.completedDescending.cursor(of: summary)
        }
        var history = HistoryPage(
          book: book, sport: sport, dateStyle: session.options.date,
          limit: arguments.integer(limit) ?? session.console.cardsPerPage, after: after,
          isTable: arguments.has(table), isForPrograms: session.options.json,
          isOfAbandoned: arguments.has(abandoned), filter: try options.filter(arguments, in: book),
          grouping: options.grouping(arguments))
        if arguments.has(archived) { history.filter.archive = .only }
        if arguments.has(all) { history.filter.archive = .included }
        history.filter.options +=
          [table, abandoned, archived, all].filter(arguments.has).map { "--\($0.name)" }
          + (arguments.text(limit).map { ["-n \($0)"] } ?? [])
        return try history.page()
      }
      try session.show(page)
    }
  }

  /// `standings`: of the current round, or of an event.
  static func standings(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "standings", "Show who stands where, in a round or over an event",
        discussion: """
          Over an event, only those who have a place in every round are placed; equal sums \
          share a place.
          """,
        options: [event, RoundOptions.round, explain],
        examples: [
          .init("score \(sport.id) standings", "the current round"),
          .init("score \(sport.id) standings --event 'Club Cup'", "all rounds of the event"),
        ])
    ) { session, arguments in
      let page = try session.read { book in
        if let name = arguments.text(event) {
          return try EventPage(book: book, sport: sport, event: name).page()
        }
        let stream = try CurrentRound.find(
          arguments.text(RoundOptions.round), sport: sport, scope: .shown, in: book)
        let page = try RoundPage(
          record: book.record(stream), book: book, dateStyle: session.options.date)
        return try arguments.has(explain) ? page.explainedStandingsPage() : page.standingsPage()
      }
      try session.show(page)
    }
  }
}
