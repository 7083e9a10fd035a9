package import ScoringKit
import ScoringStore

/// A finished round as one line of a list of results: what was played, and how it ended for the
/// scorer, or else for the winner.
package struct RoundResult: Hashable, Sendable {
  /// The id of the round.
  package let id: String
  /// The id of the round's sport.
  package let sport: String
  /// The local time at which the round started.
  package let startedAt: LocalTime
  /// The names of a match's sides, or the title of the round, such as its course.
  package let title: String
  /// The facts besides the result, such as the winner, in parts.
  package let facts: [String]
  /// The score, which is shown large; empty if there is none.
  package let score: String
  /// The place of the scorer or the state of the round, such as `1st` or `lost`; empty for none.
  package let label: String
  /// Whether the scorer has first place.
  package let isWon: Bool
}

/// One page of the results of finished rounds, the newest first.
package struct RoundResults: Sendable {
  /// The rounds on the page.
  package let items: [RoundResult]
  /// The value of ``HistoryRequest/before`` that requests the next page; `nil` if this is the last
  /// page.
  package let next: String?
}

extension Scorer.History {
  /// Returns one page of the results of finished rounds, the newest first.
  package func results(_ request: HistoryRequest) throws -> RoundResults {
    try DeskError.telling {
      try read { repository in
        let (cards, next) = try historyPage(request, repository).cards()
        return RoundResults(items: cards.map(\.result), next: next)
      }
    }
  }

  /// Returns the sports that have a finished round or one in progress, in the order of the program.
  package func playedSports() throws -> [Sport] {
    try read { repository in
      try sports.sports.filter { sport in
        let query = SummaryQuery(sport: sport.id, phases: Phase.listed, limit: 1)
        return try !repository.reader.summaries(query).isEmpty
      }
    }
  }

  /// Returns the name of the scorer; `nil` if it is not set.
  package func ownName() throws -> String? {
    try read { try $0.me()?.name }
  }
}
