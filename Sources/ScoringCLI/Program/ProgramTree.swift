import ScoringDesk
import ScoringKit

/// Builds the command tree of a program from its list of sports.
enum ProgramTree {
  /// The version of the program.
  static let version = "0.1.0"

  /// Returns the names of commands, which can't be the id of a sport.
  static func reserved() -> [String] {
    shared.map(\.name)
  }

  /// The commands that work for every sport; each is made only when it is needed.
  private static let shared: [Command<Session>] = [
    Command("sports") { ProgramVerbs.sports }, Command("me") { PeopleVerbs.me },
    Command("start") { StartVerb.all },
    Command("live") { LiveVerbs.live(nil) }, Command("watch") { LiveVerbs.watch(nil) },
    Command("enter") { EnterVerb.command(nil) }, Command("undo") { CorrectionVerbs.undo(nil) },
    Command("redo") { CorrectionVerbs.redo(nil) }, Command("amend") { CorrectionVerbs.amend(nil) },
    Command("insert") { CorrectionVerbs.insert(nil) },
    Command("remove") { CorrectionVerbs.remove(nil) },
    Command("status") { RoundVerbs.status(nil) }, Command("log") { RoundVerbs.log(nil) },
    Command("show") { RoundVerbs.show(nil) }, Command("finish") { RoundVerbs.finish(nil) },
    Command("reopen") { RoundVerbs.reopen(nil) }, Command("abandon") { RoundVerbs.abandon(nil) },
    Command("join") { MendVerbs.join(nil) }, Command("event") { ContestVerbs.event(nil) },
    Command("result") { ResultVerb.command },
    Command("timeline") { TimelineVerb.command(nil) }, Command("stats") { StatisticsVerb.all },
    Command("players") { PeopleVerbs.players }, Command("history") { HistoryVerbs.history(nil) },
    Command("import") { ImportVerb.command(nil) }, Command("export") { ExportVerb.all },
    Command("note") { NoteVerb.command(nil) }, Command("merge") { MergeVerb.command(nil) },
    Command("archive") { ArchiveVerbs.archive(nil) },
    Command("restore") { ArchiveVerbs.restore(nil) },
    Command("attach") { AttachVerbs.attach(nil) }, Command("detach") { AttachVerbs.detach(nil) },
    Command("delete") { DeleteVerb.command(nil) },
    Command("share") { ShareVerb.command(nil) }, Command("open") { OpenVerb.command },
    Command("links") { LinkVerbs.links },
    Command("sync") { SyncVerb.command }, Command("serve") { ServeVerb.command },
    Command("disputes") { DisputeVerbs.all }, Command("resolve") { DisputeVerbs.settle },
    Command("doctor") { StoreVerbs.doctor }, Command("backup") { StoreVerbs.backup },
    Command("move-out") { ColdVerbs.moveOut },
    Command("bring-back") { ColdVerbs.bringBack },
    Command("paths") { StoreVerbs.paths }, Command("help") { HelpVerb.command },
    Command("manual") { HelpVerb.manual }, Command("completions") { CompletionVerb.command },
  ]

  /// Returns the root of the command tree, which is the command `score`.
  static func root(_ sports: SportList) -> Command<Session> {
    let only = sports.sports.count == 1 ? sports.sports.first : nil
    let first = ActionSpelling.line(only?.first ?? Action("start"))
    return Command(
      CommandSyntax(
        "score", "Keep score of games, alone or together with others",
        discussion: """
          Choose a sport, start a round, and enter the score. Everything that you enter is \
          stored at once, and a correction never erases what it corrects. Without a command, \
          `score` shows the rounds in progress, the history, and the courses and other documents \
          that rounds start from. On a terminal, you select with the arrow keys, and ? lists the other \
          keys. In a pipe (`score | cat`) or with --no-input, it prints the same as text.
          """,
        examples: [
          .init("score me Ann", "set your name"), .init(first, "start a round"),
          .init("score history", "list the finished rounds"),
        ]),
      subcommands: sports.sports.map { sport in Command(sport.id) { Self.sport(sport) } } + shared,
      headings: headings(sports)
    ) { session, _ in try ProgramVerbs.home(session) }
  }

  /// The headings in the list of commands after the first ones, with the commands below each.
  private static let headings: [Command<Session>.Heading] = [
    .init(
      title: "Keep score",
      names: [
        "finish", "status", "watch", "redo", "amend", "insert", "remove", "join", "reopen",
        "abandon",
      ]),
    .init(title: "Leagues and tournaments", names: ["event", "result"]),
    .init(
      title: "Look back",
      names: ["show", "log", "timeline", "standings", "stats", "note", "players", "replay"]),
    .init(title: "Two scorekeepers", names: ["disputes", "resolve", "merge"]),
    .init(title: "Share", names: ["share", "links", "serve", "open"]),
    .init(
      title: "Files and devices", names: ["import", "export", "attach", "detach", "sync"]),
    .init(
      title: "Stored data",
      names: [
        "archive", "restore", "delete", "backup", "doctor", "move-out", "bring-back", "paths",
      ]),
    .init(title: "The program", names: ["help", "manual", "completions"]),
  ]

  /// The heading with the commands that a newcomer needs.
  private static let first = Command<Session>.Heading(
    title: "Start with", names: ["me", "start", "live", "enter", "undo", "history"])

  /// Returns the headings in the list of the program's commands.
  private static func headings(_ sports: SportList) -> [Command<Session>.Heading] {
    [first, .init(title: "Sports", names: sports.sports.map(\.id) + ["sports"])] + headings
  }

  /// Returns the headings in the list of a sport's commands, beginning with those of this sport
  /// only.
  private static func headings(_ sport: Sport) -> [Command<Session>.Heading] {
    let own = sport.references.map(\.plural) + sport.commands.map(\.syntax.name)
    return [.init(title: "Only for \(sport.name.lowercased())", names: own), first] + headings
  }

  private static func sport(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        sport.id, "Keep score of \(sport.name.lowercased())",
        discussion: """
          Without a command, it shows the rounds in progress and the latest results. On a \
          terminal, you select with the arrow keys; in a pipe or with --no-input, it prints text.
          """,
        examples: sport.examples("start")),
      subcommands: verbs(of: sport)
        + sport.references.map { kind in
          Command(kind.plural) { ReferenceVerbs(sport: sport, kind: kind).command }
        }
        + sport.commands.map { own in
          Command(own.syntax.name) { ProgramVerbs.own(own, of: sport) }
        },
      headings: headings(sport)
    ) { session, _ in try ProgramVerbs.home(session, sport) }
  }

  private static func verbs(of sport: Sport) -> [Command<Session>] {
    var verbs: [Command<Session>] = [
      Command("start") { StartVerb.command(sport) },
      Command("live") { LiveVerbs.live(sport) }, Command("watch") { LiveVerbs.watch(sport) },
      Command("enter") { EnterVerb.command(sport) },
    ]
    verbs += MendVerbs.commands(sport)
    verbs += CorrectionVerbs.commands(sport) + RoundVerbs.commands(sport)
    verbs += DisputeVerbs.commands(sport)
    verbs += [
      Command("history") { HistoryVerbs.history(sport) },
      Command("standings") { HistoryVerbs.standings(sport) },
      Command("replay") { ReplayVerb.command(sport) },
    ]
    if sport.hasStatistics {
      verbs.append(Command("stats") { StatisticsVerb.command(sport) })
    }
    if sport.hasTimeline { verbs.append(Command("timeline") { TimelineVerb.command(sport) }) }
    verbs += [
      Command("merge") { MergeVerb.command(sport) },
      Command("note") { NoteVerb.command(sport) }, Command("share") { ShareVerb.command(sport) },
    ]
    verbs += AttachVerbs.commands(sport) + ArchiveVerbs.commands(sport)
    return verbs + [
      Command("delete") { DeleteVerb.command(sport) },
      Command("import") { ImportVerb.command(sport) },
      Command("export") { ExportVerb.command(sport) },
    ]
  }
}
