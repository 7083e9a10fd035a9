import ScoringDesk
import ScoringKit

/// `merge`: combines two rounds that were started on two devices into one.
enum MergeVerb {
  private static let kept = ArgumentSyntax(
    "KEPT", completes: .round, "the round that is kept: a number in history, or an id's beginning")
  private static let other = ArgumentSyntax(
    "OTHER", completes: .round, "the round whose entries it takes over")

  /// Returns the command of a sport, or of all sports.
  static func command(_ sport: Sport?) -> Command<Session> {
    let noun = RoundOptions.noun(sport)
    return Command(
      CommandSyntax(
        "merge", "Merge two records of the same \(noun) into one",
        discussion: """
          People are matched by who they are, else by name; whoever is in the other alone joins. \
          What both say alike counts once, and what they say differently is disputed. The other \
          is put away as it was. `undo` takes all of it back; `merge` again takes over what came \
          to the other since. A \(noun) that was begun by the wrong rules is mended so: start one \
          by the right ones, name it first, and it takes over what has a place there.
          """,
        arguments: [kept, other],
        examples: [
          .init(
            "\(RoundOptions.program(sport)) merge a1b2 c3d4", "c3d4 is the same one as a1b2")
        ])
    ) { session, arguments in
      func round(_ argument: ArgumentSyntax) -> RoundRequest {
        RoundRequest(sport: sport?.id, round: arguments.text(argument) ?? "")
      }
      try session.showWritten(
        session.asking { answers in
          try session.scorer.disputes.unite(
            UniteRequest(round(other), into: round(kept), answers: answers))
        })
    }
  }
}
