import ScoringDesk
import ScoringKit

/// The command `start`, which starts a round.
enum StartVerb {
  private static let players = ArgumentSyntax(
    "PLAYER", optional: true, repeats: true, completes: .player,
    "who plays, or a side of several (ann+ben, Red=ann+ben); by default, you")
  private static let guest = OptionSyntax(
    "guest", short: "g", value: .text("NAME"), repeats: true,
    "a player of this round only")
  private static let at = OptionSyntax(
    "at", value: .date("DATE-TIME"), "when it began; now by default")
  private static let event = OptionSyntax(
    "event", short: "e", value: .text("NAME"), completes: .event,
    "the event that the round belongs to")
  private static let again = OptionSyntax(
    "again", "with the players and the settings of the last round")
  static let new = OptionSyntax("new", "add players even if their names are similar to known ones")

  /// Returns the command `start` of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let own = RoundOptions.ofKinds(sport)
    return Command(
      CommandSyntax(
        "start", "Start a \(sport.nouns.round)",
        discussion: """
          A player is named by name, alias, number or id. An unknown name is added as a new \
          player. A name that is almost that of a known player, or the beginning of one, is \
          asked about or refused, unless --new says that it is somebody else. Names joined by + \
          are a side with one score. On a terminal, you choose what is missing from lists, in \
          which the answers of the last round are marked.
          """,
        arguments: [players],
        options: [kindOption(sport)].compactMap(\.self) + own + [guest, at, event, again, new],
        examples: sport.examples("start"))
    ) { session, arguments in
      let isBare =
        arguments.options.isEmpty && arguments.flags.isEmpty && arguments.texts(players).isEmpty
      if isBare, try BrowseVerbs.start(session, sport) { return }
      var request = StartRequest(
        sport: sport.id, kind: kind(sport, arguments), players: arguments.texts(players),
        guests: arguments.texts(guest), options: arguments,
        startsAt: arguments.text(at).flatMap { LocalTime($0) }, event: arguments.text(event),
        again: arguments.has(again), allowsNear: arguments.has(new))
      if session.console.canTakeKeys, try session.scorer.starting.lacksFrame(request),
        try BrowseVerbs.start(session, sport, request)
      {
        return
      }
      try session.showWritten(
        session.asking { answers in
          request.answers = answers
          return try session.scorer.starting.start(request)
        })
    }
  }

  /// The command `start` without a sport, which lets the user choose the sport on a terminal.
  static let all = Command<Session>(
    CommandSyntax(
      "start", "Choose a sport and start a round",
      discussion: """
        On a terminal, you choose the sport and everything that a round needs from lists, in \
        which the answers of the last round are marked. Otherwise, name the sport first: each \
        sport has its own `start` with options.
        """,
      examples: [.init("score start", "choose a sport and a round")])
  ) { session, _ in
    guard try !BrowseVerbs.start(session, nil) else { return }
    let obstacle = session.options.noInput ? PromptObstacle.noInput : .noTerminal
    throw ErrorReport(
      "cannot-ask", "The sport must be named: \(obstacle.reason).",
      exitCode: .usage,
      suggestions: session.sports.sports.map { ActionSpelling.line(Action("start", of: $0.id)) },
      hint: try session.scorer.starting.example().map { "As in: \(ActionSpelling.line($0))" })
  }

  /// Returns the option `--kind`, which selects a kind of round; nil if the sport has only one
  /// kind.
  static func kindOption(_ sport: Sport) -> OptionSyntax? {
    RoundOptions.kind(sport, "the kind of \(sport.nouns.round)").first
  }

  /// Returns the id of the kind of round that a command line names; nil if it names none.
  static func kind(_ sport: Sport, _ arguments: Arguments) -> String? {
    kindOption(sport).flatMap { arguments.text($0) }
  }
}
