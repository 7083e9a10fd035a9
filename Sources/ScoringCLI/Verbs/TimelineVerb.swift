import ScoringDesk
import ScoringKit

/// `timeline`: how a round went, step by step.
enum TimelineVerb {
  /// The command of a sport whose rounds have a timeline.
  static func command(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "timeline", "Show how a \(sport.nouns.round) went, step by step",
        arguments: [RoundOptions.roundArgument],
        examples: [
          .init("score \(sport.id) timeline", "the \(sport.nouns.round) in progress, or the last"),
          .init("score \(sport.id) timeline 1", "the newest one in the history"),
        ])
    ) { session, arguments in
      try session.show(
        session.scorer.timeline(
          RoundRequest(sport: sport.id, round: arguments.text(RoundOptions.roundArgument))))
    }
  }
}
