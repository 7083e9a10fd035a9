import ScoringDesk
import ScoringKit
import ScoringViews

/// The commands `live` and `watch`, which score or follow a round on a full screen.
enum LiveVerbs {
  private static let confirmEnds = OptionSyntax(
    "confirm-ends", "wait for Enter after each finished end, and ask before the round is finished")
  private static let keeper = OptionSyntax(
    "as", value: .text("PLAYER"), completes: .player,
    "keep score as this player beside other scorekeepers, with a separate undo")

  /// Returns the command `live` of a sport; if `sport` is nil, the one for any sport.
  static func live(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "live", "Keep score on a full screen, with one key for each entry",
        discussion: """
          The screen shows the card, the player who is next, and the keys. Every key is stored \
          before it is shown. ? lists the keys and q leaves; later, `live` continues where it \
          was. Without ROUND, it opens the round in progress. With --speak, it prints sentences \
          instead of a screen. If the terminal can't be drawn on, it asks for lines as `enter` \
          does.
          """,
        arguments: [RoundOptions.roundArgument],
        options: [RoundOptions.round, confirmEnds, keeper],
        examples: [.init("\(RoundOptions.program(sport)) live", "the round in progress")])
    ) { session, arguments in
      let named = try RoundOptions.request(sport, arguments)
      let round: RoundRequest
      if named.round == nil, arguments.text(keeper) == nil {
        // The same questions as for a line that names no round: which round, and whether to go on
        // with one of an earlier day.
        round = try session.asking { try session.scorer.rounds.played(named, answers: $0) }
      } else {
        round = try request(session, sport, arguments)
        if arguments.text(keeper) == nil { try session.scorer.rounds.use(round) }
      }
      guard let surface = surface(session) else {
        return try EnterConversation(session, round).hold()
      }
      let scorer =
        try arguments.text(keeper).map { try session.scorer.keypads.keeper(of: round, named: $0) }
        ?? session.scorer
      try run(session, scorer, round, surface, confirmsEnds: arguments.has(confirmEnds))
    }
  }

  /// Returns the command `watch` of a sport; if `sport` is nil, the one for any sport.
  static func watch(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "watch", "Follow a round on a full screen while others keep score",
        discussion: """
          The screen is that of `live`, and shows entries of others within a second. `watch` \
          writes nothing; k starts to keep score, and q leaves. Without ROUND, it follows the \
          round in progress.
          """,
        arguments: [RoundOptions.roundArgument], options: [RoundOptions.round],
        examples: [.init("\(RoundOptions.program(sport)) watch", "the round in progress")])
    ) { session, arguments in
      let round = try request(session, sport, arguments)
      guard let surface = surface(session) else {
        return try session.show(session.scorer.rounds.status(round))
      }
      try run(session, session.scorer, round, surface, isWatching: true)
    }
  }

  /// Returns the request for the round that a command line means, by its id, which stays the same
  /// while other rounds are started and finished.
  private static func request(_ session: Session, _ sport: Sport?, _ arguments: Arguments) throws
    -> RoundRequest
  {
    let named = try RoundOptions.request(sport, arguments)
    let view = try session.scorer.keypads.live(named)
    return RoundRequest(sport: view.sport, round: view.id)
  }

  /// Returns how a full-screen program appears on the terminal; nil if there is no suitable
  /// terminal.
  static func surface(_ session: Session) -> ScreenSession.Surface? {
    let environment = session.environment
    guard session.console.canTakeKeys, !session.options.json, !session.options.noInput else {
      return nil
    }
    guard session.options.speech == .off else { return .spoken }
    guard environment["TERM"] != "dumb" else { return nil }
    // The last number of `COLORFGBG` is the background colour: 7 and 15 are white.
    let ground = environment["COLORFGBG"]?.split(separator: ";").last
    let appearance: Theme.Appearance = ["7", "15"].contains(ground) ? .light : .dark
    return .screen(
      ScreenPainter(color: session.console.color, appearance: appearance),
      ascii: session.console.ascii)
  }

  private static func run(
    _ session: Session, _ scorer: Scorer, _ round: RoundRequest, _ surface: ScreenSession.Surface,
    confirmsEnds: Bool = false, isWatching: Bool = false
  ) throws {
    var program = try LiveProgram(
      round, DeskConnection(scorer), isWatching: isWatching, confirmsEnds: confirmsEnds)
    if !isWatching { try program.keep() }
    guard let live = try ScreenSession.run(program, on: surface, session)?.state else {
      return try EnterConversation(session, round).hold()
    }
    if live.view.phase.isFinished, !live.isWatching {
      try session.showWritten(scorer.rounds.show(round))
    } else if let notice = try scorer.notice {
      session.console.note(notice)
    }
  }
}
