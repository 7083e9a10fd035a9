import ScoringDesk
import ScoringKit

/// `delete`: takes a whole round out of the store.
enum DeleteVerb {
  private static let round = ArgumentSyntax(
    "ROUND", completes: .round, "the round, by number in history, beginning of its id, or title")

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let noun = sport.nouns.round
    return Command(
      CommandSyntax(
        "delete", "Delete a \(noun) for good",
        discussion: """
          Its entries, its note, its guests' names and its line in every list are removed from \
          the store. Its id stays, so that another device does not bring it back. Players stay, \
          and so do the rules that it was played by. Deleting cannot be undone; `archive` only \
          hides a \(noun).
          """,
        arguments: [round],
        examples: [.init("score \(sport.id) delete 1 --yes", "the newest, without a question")])
    ) { session, arguments in
      let request = RoundRequest(sport: sport.id, round: arguments.text(round) ?? "")
      try session.showWritten(
        session.asking { try session.scorer.delete(request, answers: $0) })
    }
  }
}
