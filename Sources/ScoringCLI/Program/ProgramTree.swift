import ScoringDesk
import ScoringKit

/// The command tree of a program with some sports.
enum ProgramTree {
  /// The version of the program.
  static let version = "0.1.0"

  /// Returns the words that can't be the name of a sport.
  static func reserved() -> [String] {
    shared.map(\.name)
  }

  /// The commands that work for every sport, each made when it is needed.
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
    Command("join") { MendVerbs.join(nil) }, Command("event") { MendVerbs.event(nil) },
    Command("timeline") { TimelineVerb.command(nil) }, Command("stats") { StatisticsVerb.all },
    Command("players") { PeopleVerbs.players }, Command("history") { HistoryVerbs.history(nil) },
    Command("import") { ImportVerb.command(nil) }, Command("export") { ExportVerb.all },
    Command("note") { NoteVerb.command(nil) }, Command("unite") { UniteVerb.command(nil) },
    Command("archive") { ArchiveVerbs.archive(nil) },
    Command("restore") { ArchiveVerbs.restore(nil) },
    Command("attach") { AttachVerbs.attach(nil) }, Command("detach") { AttachVerbs.detach(nil) },
    Command("delete") { DeleteVerb.command(nil) },
    Command("open") { OpenVerb.command }, Command("share") { LinkVerbs.share },
    Command("sync") { SyncVerb.command }, Command("serve") { ServeVerb.command },
    Command("disputes") { DisputeVerbs.all }, Command("resolve") { DisputeVerbs.settle },
    Command("doctor") { StoreVerbs.doctor }, Command("backup") { StoreVerbs.backup },
    Command("offload") { ColdVerbs.offload }, Command("recall") { ColdVerbs.recall },
    Command("paths") { StoreVerbs.paths }, Command("help") { HelpVerb.command },
    Command("manual") { HelpVerb.manual }, Command("completions") { CompletionVerb.command },
  ]

  /// Returns the root of the tree.
  static func root(_ sports: SportList) -> Command<Session> {
    let first = ActionSpelling.line(sports.sports.first?.first ?? Action("sports"))
    return Command(
      CommandSyntax(
        "score", "Keep score, and never lose one",
        discussion: """
          Pick a sport, start a round, and enter what happens. Every entry is kept; a \
          correction adds to it. Without a command, on a terminal: what is in progress, the \
          history, and what rounds are started from, to be walked through with keys; ? lists \
          them. In a pipe, as in `score | cat`, and with --no-input, the same as text.
          """,
        examples: [
          .init("score me Ann", "say who you are"), .init(first, "start a round"),
          .init("score history", "what has been played"),
        ]),
      subcommands: sports.sports.map { sport in Command(sport.id) { Self.sport(sport) } } + shared
    ) { session, _ in try ProgramVerbs.home(session) }
  }

  /// The headings of a sport's help, with the commands below each.
  ///
  /// Other commands are listed as the sport's own.
  private static let headings: [Command<Session>.Heading] = [
    .init(
      title: "Keeping score",
      names: [
        "start", "live", "watch", "join", "event", "enter", "undo", "redo", "amend", "insert",
        "remove", "status", "finish", "reopen", "abandon",
      ]),
    .init(
      title: "Looking back",
      names: ["show", "log", "timeline", "history", "standings", "stats", "replay"]),
    .init(title: "Two scorekeepers", names: ["disputes", "resolve", "unite"]),
    .init(
      title: "Keeping and handing on",
      names: [
        "note", "attach", "detach", "share", "archive", "restore", "delete", "import", "export",
      ]),
  ]

  private static func sport(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        sport.id, "Keep score of \(sport.name.lowercased())",
        discussion: """
          Without a command, shows what is in progress, and the latest results: on a terminal to \
          be walked through with keys, in a pipe and with --no-input as text.
          """,
        examples: sport.examples("start")),
      subcommands: verbs(of: sport)
        + sport.references.map { kind in
          Command(kind.plural) { ReferenceVerbs(sport: sport, kind: kind).command }
        }
        + sport.commands.map { own in
          Command(own.syntax.name) { ProgramVerbs.own(own, of: sport) }
        },
      headings: headings
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
      Command("unite") { UniteVerb.command(sport) },
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
