import ScoringDesk
import ScoringKit

/// `replay`: folds notation without storing anything, step by step.
enum ReplayVerb {
  private static let text = ArgumentSyntax(
    "TEXT", repeats: true, "notation, as typed or as stored; - reads standard input")
  private static let player = OptionSyntax(
    "player", short: "p", value: .text("NAME"), repeats: true, completes: .player,
    "who takes part, one a seat; ann+ben is a side")

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "replay", "Fold notation step by step, storing nothing",
        discussion: """
          Each line is read in the state that the lines before it led to. Play goes on past \
          the end, and what comes after it is marked.
          """,
        arguments: [text],
        options: [StartVerb.kindOption(sport)].compactMap(\.self)
          + sport.kinds.flatMap(\.syntax.options) + [player],
        examples: sport.examples("replay", else: "TEXT"))
    ) { session, arguments in
      let words = arguments.texts(text)
      let notation = try words == ["-"] ? session.console.readAll() : words.joined(separator: "\n")
      try session.show(
        session.scorer.replay(
          ReplayRequest(
            sport: sport.id, kind: StartVerb.kind(sport, arguments), notation: notation,
            players: arguments.texts(player), options: arguments)))
    }
  }
}
