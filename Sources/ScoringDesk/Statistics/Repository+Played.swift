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
    var reader = FiguresReader()
    var found: [(summary: Summary, round: PlayedRound)] = []
    var query = SummaryQuery(
      sport: sport.id, phases: [.final], bodyTexts: [keys.sorted()], limit: Self.summaryPage)
    while true {
      let page = try self.reader.summaries(query)
      for row in page {
        guard
          let (summary, played) = try current(
            row, read: { FinishedFigures($0, &reader) }), summary.phase == .final,
          !summary.isArchived
        else { continue }
        for seat in played.figures.seats
        where seat.competitor.kind == .player && keys.contains(seat.competitor.id) {
          found.append(
            (
              summary,
              PlayedRound(
                startedAt: summary.startedAt, title: played.title, metrics: seat.metrics)
            ))
        }
      }
      guard page.count == query.limit, let end = page.last else { break }
      query.after = query.order.cursor(of: end)
    }
    return (player.name, found.sorted { $0.summary.precedes($1.summary) }.map(\.round))
  }
}
