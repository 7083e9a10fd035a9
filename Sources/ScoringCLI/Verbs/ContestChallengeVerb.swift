import ScoringContests
import ScoringDesk
import ScoringKit

/// The command `event challenge`, for ladders in which one entrant challenges another.
enum ContestChallengeVerb {
  private static let challenger = ArgumentSyntax(
    "CHALLENGER", completes: .player, "who challenges")
  private static let challenged = ArgumentSyntax(
    "CHALLENGED", completes: .player, "who is challenged")
  private static let refused = OptionSyntax(
    "refused", "the challenge was refused or not answered in time: the challenger wins")
  private static let day = OptionSyntax(
    "at", value: .date("DAY"), "the day on which it happened; today by default")

  /// The command.
  static let command = Command<Session>(
    CommandSyntax(
      "challenge", "Record a challenge of a ladder, or that one was refused",
      discussion: """
        The ladder says how many places up a challenge may go (--up) and how many days it may be \
        answered (--days). Who is in an open challenge can't challenge or be challenged. The result is \
        typed as for any match: `score result ann 11-6`. A challenge that was refused, or not answered in \
        time, counts as a win of the challenger if --refused says so; `event rule FIXTURE void` takes a \
        challenge back without a winner.
        """,
      arguments: [challenger, challenged], options: [refused, day],
      examples: [
        .init("score event challenge Ann Ben", "Ann challenges Ben"),
        .init("score event challenge Ann Ben --refused", "Ben didn't answer, and Ann wins"),
      ])
  ) { session, arguments in
    let time = arguments.text(day).flatMap { LocalTime($0) }
    try ContestVerbs.write(session, arguments) { contests, request in
      try contests.challenge(
        (arguments.text(challenger) ?? "", arguments.text(challenged) ?? ""),
        isRefused: arguments.has(refused), at: time, in: request)
    }
  }
}
