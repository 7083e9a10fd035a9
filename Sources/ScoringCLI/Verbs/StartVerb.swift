import ScoringDesk
import ScoringKit

/// `start`: starts a round.
enum StartVerb {
  private static let players = ArgumentSyntax(
    "PLAYER", optional: true, repeats: true, completes: .player,
    "who plays, or a side of several (ann+ben, Red=ann+ben); you, where nobody is named")
  private static let guest = OptionSyntax(
    "guest", short: "g", value: .text("NAME"), repeats: true,
    "somebody who plays in this round only")
  private static let at = OptionSyntax(
    "at", value: .date("DATE-TIME"), "when it began; now, where it is not said")
  private static let event = OptionSyntax(
    "event", short: "e", value: .text("NAME"), completes: .event,
    "the event that the round belongs to")
  private static let again = OptionSyntax(
    "again", "the same players as in the last round, and what it was played by")
  static let new = OptionSyntax("new", "add players whose names are near to known ones")

  /// Returns the command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let own = RoundOptions.ofKinds(sport)
    return Command(
      CommandSyntax(
        "start", "Start a \(sport.nouns.round)",
        discussion: """
          Players are known by name, by the beginning of a name at a word's end, by alias, \
          number or id. A name that nobody has is added; one that is only a slip away from a \
          known one is refused, unless --new says that it is somebody else. Names joined by + \
          are a side: one row and one score. On a terminal, what is missing is chosen from \
          lists, with the answers of the last time marked: everything, where nothing is said.
          """,
        arguments: [players],
        options: [kindOption(sport)].compactMap(\.self) + own + [guest, at, event, again, new],
        examples: sport.examples("start"))
    ) { session, arguments in
      let isBare =
        arguments.options.isEmpty && arguments.flags.isEmpty && arguments.texts(players).isEmpty
      if isBare, try WalkVerbs.start(session, sport) { return }
      var request = StartRequest(
        sport: sport.id, kind: kind(sport, arguments), players: arguments.texts(players),
        guests: arguments.texts(guest), options: arguments,
        startsAt: arguments.text(at).flatMap { LocalTime($0) }, event: arguments.text(event),
        again: arguments.has(again), allowsNear: arguments.has(new))
      if session.console.canTakeKeys, try session.scorer.starting.lacksFrame(request),
        try WalkVerbs.start(session, sport, request)
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

  /// `start` without a sport: the sport is chosen on a terminal.
  static let all = Command<Session>(
    CommandSyntax(
      "start", "Choose a sport and start a round of it",
      discussion: """
        On a terminal, what a round needs is chosen from lists, with the answers of the last one \
        marked. Elsewhere a sport is named: each has a `start` of its own, with options.
        """,
      examples: [.init("score start", "choose what is played")])
  ) { session, _ in
    guard try !WalkVerbs.start(session, nil) else { return }
    let obstacle = session.options.noInput ? Obstacle.noInput : .noTerminal
    throw ErrorReport(
      "cannot-ask", "Which sport is started has to be said: \(obstacle.reason).",
      exitCode: .usage,
      suggestions: session.sports.sports.map { ActionSpelling.line(Action("start", of: $0.id)) },
      hint: "As in: \(ActionSpelling.line(try session.scorer.starting.example()))")
  }

  /// Returns the option that selects a kind of round, if the sport has several.
  static func kindOption(_ sport: Sport) -> OptionSyntax? {
    RoundOptions.kind(sport, "the kind of \(sport.nouns.round)").first
  }

  /// Returns the kind of round that was requested; nil for none.
  static func kind(_ sport: Sport, _ arguments: Arguments) -> String? {
    kindOption(sport).flatMap { arguments.text($0) }
  }
}
