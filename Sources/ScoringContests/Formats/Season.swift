public import ScoringKit

/// A season: the rounds of each session are one result, and the results of all sessions are added up.
///
/// The policy says what a session counts: its total, its place, or points for the place; how many of
/// the best results count; and what a session that somebody missed counts. With `rounds`, the sessions
/// are the numbered rounds of a tournament instead of days.
public struct Season: ContestFormat {
  public static let form = FormatForm(
    "season", "the results of all sessions are added up",
    options: [
      FormatForm.Option("weeks", .integer(1...60), "how many sessions the season has"),
      FormatForm.Option(
        "per", .choice(["round", "day"]),
        "what is one result: a round, the default, or all rounds of a day together"),
      FormatForm.Option("rounds", .integer(1...mostRounds), "how many rounds are played"),
      FormatForm.Option(
        "cut", .text("LIMIT"),
        "how many go on to the last round, as in 20 or MPO=20,FPO=8; 20@1 is a cut after round 1"),
    ], countsRounds: true)

  /// The greatest number of rounds of a tournament.
  package static let mostRounds = 12

  private let weeks: Int?
  /// The number of numbered rounds; nil if the sessions are days.
  package let rounds: Int?
  /// The cuts, in the order of the rounds.
  package let cuts: [CutRule]

  public init(_ options: FormatOptions) throws(Refusal) {
    weeks = options.integer("weeks")
    rounds = options.integer("rounds")
    guard let rounds else {
      cuts = []
      guard options.word("cut") == nil else {
        throw Refusal(
          .illegal, "A cut needs numbered rounds.", token: "--cut",
          hint: "`--rounds 3` says how many.")
      }
      return
    }
    guard weeks == nil, options.word("per") == nil else {
      throw Refusal(
        .illegal, "Rounds have numbers instead of days.", token: "--rounds",
        hint: "Leave out --weeks and --per.")
    }
    cuts =
      try options.word("cut").map { text throws(Refusal) in
        try CutRule.rules(text, rounds: rounds)
      } ?? []
  }

  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] { [] }

  public func isComplete(_ progress: StageProgress) -> Bool {
    if progress.isEnded { return true }
    if let rounds { return (1...max(1, rounds)).allSatisfy { progress.isOver(round: $0) } }
    return weeks.map { progress.sessions.count >= $0 } ?? false
  }

  public func ranking(of progress: StageProgress) -> Ranking {
    progress.policy.ranking(of: progress)
  }
}
