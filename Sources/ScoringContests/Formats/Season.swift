public import ScoringKit

/// A season: the rounds of each session are one result, and the results of all sessions are added up.
///
/// The policy says what a session counts: its total, its place, or points for the place; how many of
/// the best results count; and what a session that somebody missed counts.
public struct Season: ContestFormat {
  public static let form = FormatForm(
    "season", "the results of all sessions are added up",
    options: [
      FormatForm.Option("weeks", .integer(1...60), "how many sessions the season has"),
      FormatForm.Option(
        "per", .choice(["round", "day"]),
        "what is one result: a round, the default, or all rounds of a day together"),
    ], countsRounds: true)

  private let weeks: Int?

  public init(_ options: FormatOptions) throws(Refusal) { weeks = options.integer("weeks") }

  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] { [] }

  public func isComplete(_ progress: StageProgress) -> Bool {
    progress.isEnded || (weeks.map { progress.sessions.count >= $0 } ?? false)
  }

  public func ranking(of progress: StageProgress) -> Ranking {
    progress.policy.ranking(of: progress)
  }
}
