import ScoringDesk
import ScoringKit

/// The whole command tree of a program with some sports.
enum ProgramTree {
  /// The version of the program.
  static let version = "0.1.0"

  /// The words that no sport may be called.
  static func reserved() -> [String] {
    shared.map(\.syntax.name)
  }

  /// The commands that are no sport's.
  private static let shared: [Command<Session>] = [
    ProgramVerbs.sports, PeopleVerbs.me, PeopleVerbs.players, HistoryVerbs.history(nil),
    ImportVerb.command(nil), ExportVerb.all, DisputeVerbs.all, DisputeVerbs.settle,
    StoreVerbs.doctor, StoreVerbs.backup, StoreVerbs.paths, HelpVerb.command,
    HelpVerb.manual, CompletionVerb.command,
  ]

  /// The root of the tree.
  static func root(_ sports: SportList) -> Command<Session> {
    let first = ActionSpelling.line(sports.sports.first?.first ?? Action("sports"))
    return Command(
      CommandSyntax(
        "score", "Keep score, and never lose one",
        discussion: """
          Pick a sport, start a round, and enter what happens. Every entry is kept; a \
          correction adds to it. Without a command, shows what is in progress, the latest \
          results, and what rounds are started from.
          """,
        examples: [
          .init("score me Ann", "say who you are"), .init(first, "start a round"),
          .init("score history", "what has been played"),
        ]),
      subcommands: sports.sports.map { sport($0) } + shared
    ) { session, _ in try ProgramVerbs.home(session) }
  }

  private static func sport(_ sport: Sport) -> Command<Session> {
    let verbs =
      [StartVerb.command(sport), EnterVerb.command(sport)] + CorrectionVerbs.commands(sport)
      + RoundVerbs.commands(sport) + DisputeVerbs.commands(sport)
      + [
        HistoryVerbs.history(sport), HistoryVerbs.standings(sport), ReplayVerb.command(sport),
      ] + (sport.statistics.isEmpty ? [] : [StatisticsVerb.command(sport)])
      + (sport.hasTimeline ? [TimelineVerb.command(sport)] : [])
      + [NoteVerb.command(sport), ShareVerb.command(sport)] + ArchiveVerbs.commands(sport)
      + [
        DeleteVerb.command(sport),
        ImportVerb.command(sport), ExportVerb.command(sport),
      ]
    return Command(
      CommandSyntax(
        sport.id, "Keep score of \(sport.name.lowercased())",
        discussion: "Without a command, shows what is in progress, and the latest results.",
        examples: sport.examples("start")),
      subcommands: verbs
        + sport.references.map { ReferenceVerbs(sport: sport, kind: $0).command }
        + sport.commands.map { ProgramVerbs.own($0, of: sport) }
    ) { session, _ in try ProgramVerbs.home(session, sport) }
  }
}
