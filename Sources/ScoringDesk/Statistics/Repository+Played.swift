import ScoringKit
import ScoringStore

extension Repository {
  /// Returns a player's results in the finished rounds of a sport that are not archived, the earliest
  /// first.
  ///
  /// Results of sides are not among them. The player's name is returned as it is now.
  ///
  /// - Throws: A refusal if no player, or several, have the name.
  func played(by name: String, in sport: Sport) throws -> (name: String, rounds: [PlayedRound]) {
    let player = try player(named: name)
    let keys = try keys(of: player)
    var found: [(summary: Summary, round: PlayedRound)] = []
    let query = SummaryQuery(
      sport: sport.id, phases: [.final], bodyTexts: [keys.sorted()], limit: Self.summaryPage)
    try eachFinal(query) { summary, played in
      for seat in played.figures.seats
      where seat.competitor.kind == .player && keys.contains(seat.competitor.id) {
        let round = PlayedRound(
          startedAt: summary.startedAt, title: played.title, metrics: seat.metrics)
        found.append((summary, round))
      }
    }
    return (player.name, found.sorted { $0.summary.precedes($1.summary) }.map(\.round))
  }

  /// Calls a closure with each final round that a query finds and that is not archived, page by page.
  func eachFinal(_ query: SummaryQuery, _ body: (Summary, FinishedFigures) throws -> Void) throws {
    try untilFinal(query) { summary, figures in
      try body(summary, figures)
      return false
    }
  }

  /// Calls a closure with the final rounds that a query finds and that are not archived, page by page,
  /// until it returns true.
  func untilFinal(_ query: SummaryQuery, _ isEnough: (Summary, FinishedFigures) throws -> Bool)
    throws
  {
    var (query, reader) = (query, FiguresReader())
    while true {
      let page = try self.reader.summaries(query)
      for row in page {
        guard let (summary, figures) = try current(row, read: { FinishedFigures($0, &reader) }),
          summary.phase == .final, !summary.isArchived
        else { continue }
        if try isEnough(summary, figures) { return }
      }
      guard page.count == query.limit, let end = page.last else { return }
      query.after = query.order.cursor(of: end)
    }
  }
}
