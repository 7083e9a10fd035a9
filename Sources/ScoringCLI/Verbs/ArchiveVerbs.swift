import ScoringDesk
import ScoringKit

/// The commands `archive` and `restore`, which hide a round from lists and list it again.
enum ArchiveVerbs {
  private static let round = ArgumentSyntax(
    "ROUND", completes: .round,
    "the round: a number in the history, or the beginning of its id or title")

  /// Returns the commands `archive` and `restore` of a sport.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    [
      Command("archive") { archive(sport) },
      Command("restore") { restore(sport) },
    ]
  }

  /// Returns the command `archive` of a sport; if `sport` is nil, the one for any sport.
  static func archive(_ sport: Sport?) -> Command<Session> {
    command(
      sport,
      CommandSyntax(
        "archive", "Hide a \(RoundOptions.noun(sport)) from the history and the statistics",
        discussion: """
          The \(RoundOptions.noun(sport)) stays in the store, but not in the history, searches, \
          statistics and completions. `history --archived` lists archived rounds.
          """,
        arguments: [round],
        examples: [.init("\(RoundOptions.program(sport)) archive 1", "the newest finished one")]),
      archives: true)
  }

  /// Returns the command `restore` of a sport; if `sport` is nil, the one for any sport.
  static func restore(_ sport: Sport?) -> Command<Session> {
    command(
      sport,
      CommandSyntax(
        "restore", "Show an archived \(RoundOptions.noun(sport)) in the history again",
        arguments: [round],
        examples: [
          .init("\(RoundOptions.program(sport)) restore a1b2", "by the beginning of its id")
        ]),
      archives: false)
  }

  private static func command(_ sport: Sport?, _ syntax: CommandSyntax, archives: Bool)
    -> Command<Session>
  {
    Command(syntax) { session, arguments in
      let request = RoundRequest(sport: sport?.id, round: arguments.text(round) ?? "")
      try session.showWritten(
        archives ? session.scorer.storage.archive(request) : session.scorer.storage.restore(request)
      )
    }
  }
}

/// The command `delete`, which removes a whole round from the store.
enum DeleteVerb {
  private static let round = ArgumentSyntax(
    "ROUND", completes: .round,
    "the round: a number in the history, or the beginning of its id or title")

  /// Returns the command `delete` of a sport; if `sport` is nil, the one for any sport.
  static func command(_ sport: Sport?) -> Command<Session> {
    let noun = RoundOptions.noun(sport)
    return Command(
      CommandSyntax(
        "delete", "Delete a \(noun) permanently",
        discussion: """
          It removes the entries, the note, the attached files, the names of guests and the line \
          in every list. The id stays, so that other devices don't bring the \(noun) back. \
          Players, and the rules of the \(noun), stay too. Deleting cannot be undone; `archive` \
          only hides a \(noun).
          """,
        arguments: [round],
        examples: [
          .init("\(RoundOptions.program(sport)) delete 1 --yes", "the newest, without a question")
        ])
    ) { session, arguments in
      let request = RoundRequest(sport: sport?.id, round: arguments.text(round) ?? "")
      try session.showWritten(
        session.asking { try session.scorer.storage.delete(request, answers: $0) })
    }
  }
}
