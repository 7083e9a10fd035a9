import ScoringDesk
import ScoringKit

/// The command `merge`, which makes one round of two that record the same game.
enum MergeVerb {
  private static let kept = ArgumentSyntax(
    "KEPT", completes: .round,
    "the round that is kept: a number in the history, or the beginning of its id")
  private static let other = ArgumentSyntax(
    "OTHER", completes: .round, "the round whose entries are added to it")

  /// Returns the command `merge` of a sport; if `sport` is nil, the one for any sport.
  static func command(_ sport: Sport?) -> Command<Session> {
    let noun = RoundOptions.noun(sport)
    return Command(
      CommandSyntax(
        "merge", "Merge two records of the same \(noun) into one",
        discussion: """
          Use it if two devices started the same \(noun) separately. Players are matched by \
          identity, else by name, and other players of OTHER join. Equal entries count once, and \
          different ones are disputes. OTHER is archived as it is. `undo` separates the two \
          again, and `merge` again adds later entries of OTHER. It also helps if a \(noun) was \
          started with wrong rules: start one with the right rules, name it as KEPT, and it \
          takes over the entries that it has a place for.
          """,
        arguments: [kept, other],
        examples: [
          .init(
            "\(RoundOptions.program(sport)) merge a1b2 c3d4", "add the entries of c3d4 to a1b2")
        ])
    ) { session, arguments in
      func round(_ argument: ArgumentSyntax) -> RoundRequest {
        RoundRequest(sport: sport?.id, round: arguments.text(argument) ?? "")
      }
      try session.showWritten(
        session.asking { answers in
          try session.scorer.disputes.unite(round(other), into: round(kept), answers: answers)
        })
    }
  }
}
