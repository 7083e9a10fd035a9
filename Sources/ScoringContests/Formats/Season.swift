public import ScoringKit

/// A season: the rounds of each day are one result, and the results of all days are added up.
///
/// The policy says what a day counts: its total, its place, or points for the place; how many of
/// the best days count; and what a day that somebody missed counts.
public struct Season: ContestFormat {
  public static let form = FormatForm(
    "season", "the results of all days are added up",
    options: [FormatForm.Option("weeks", .integer(1...60), "how many days the season has")],
    countsRounds: true)

  private let weeks: Int?

  public init(_ options: FormatOptions) throws(Refusal) { weeks = options.integer("weeks") }

  public func fixtures(for entrants: Int) throws(Refusal) -> [Fixture] { [] }

  public func isComplete(_ course: StageProgress) -> Bool {
    weeks.map { Session.nights(of: course.rounds).count >= $0 } ?? false
  }

  public func ranking(of course: StageProgress) -> Ranking { course.policy.ranking(of: course) }
}
