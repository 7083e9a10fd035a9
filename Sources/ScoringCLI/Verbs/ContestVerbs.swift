import ScoringContests
import ScoringDesk
import ScoringKit

/// The command `event` and its subcommands, for leagues, tournaments and club nights.
enum ContestVerbs {
  private static let name = ArgumentSyntax(
    "NAME", optional: true, completes: .event, "the event; by default, the one that is not over")
  static let event = OptionSyntax(
    "event", short: "e", value: .text("NAME"), completes: .event,
    "the event; by default, the one that is not over")

  private static let fixture = ArgumentSyntax(
    "FIXTURE", "the number of a fixture, such as a.3.1, or of a rubber, such as a.3.1/2")
  private static let people = ArgumentSyntax(
    "PLAYER", repeats: true, completes: .player, "a player, guest:NAME, or a side (ann+ben)")
  private static let entrants = ArgumentSyntax(
    "PLAYER", optional: true, repeats: true, completes: .player,
    "a player, guest:NAME, or a side (ann+ben)")
  private static let stage = ArgumentSyntax("STAGE", optional: true, "a stage, such as b")

  /// Returns the request about the event that a command line names.
  static func request(_ arguments: Arguments, _ answers: Answers) -> ContestRequest {
    ContestRequest(arguments.text(event), answers: answers)
  }

  /// Runs a call of the desk with the person's answers, and prints its page as one about something
  /// that was stored.
  static func write(
    _ session: Session, _ arguments: Arguments,
    _ body: (Scorer.Contests, ContestRequest) throws -> Page
  ) throws {
    try session.showWritten(
      session.asking { answers in
        try body(session.scorer.contests, request(arguments, answers))
      })
  }

  /// Returns the command `event`, which shows an event; it stores nothing.
  static func event(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "event", "Run a league, a tournament or a club night",
        discussion: """
          It shows an event: what is being played, what comes next, and the table. On a terminal \
          that is a screen on which results are typed: a digit chooses a match, ? lists the keys. \
          Its subcommands create an event, draw it and decide what no score decides; `event put` puts \
          a round into an event. `score result` enters the results.
          """,
        arguments: [name], options: [event],
        examples: [
          ContestPlanVerbs.example(sport),
          .init("\(RoundOptions.program(sport)) event", "what is on, what is next, and the table"),
          .init("\(RoundOptions.program(sport)) event Friday", "the same of Friday"),
        ]),
      subcommands: subcommands(sport)
    ) { session, arguments in
      let named = arguments.text(name) ?? arguments.text(event)
      try show(ContestRequest(named), session)
    }
  }

  /// Shows an event: on a full screen if the terminal is suitable, else as text.
  private static func show(_ request: ContestRequest, _ session: Session) throws {
    let scorer = session.scorer
    guard let surface = BrowseVerbs.surface(session) else {
      return try session.show(scorer.contests.show(request))
    }
    let program = try ContestProgram(request, DeskConnection(scorer))
    guard try ScreenSession.run(program, on: surface, session) != nil else {
      return try session.show(scorer.contests.show(request))
    }
    if let notice = try scorer.notice { session.console.note(notice) }
  }

  /// Returns the subcommands.
  ///
  /// A sport has only those that have the options of its rounds or name a round; the others know
  /// the sport by the event.
  private static func subcommands(_ sport: Sport?) -> [Command<Session>] {
    let own = [
      Command("new") { ContestPlanVerbs.new(sport) },
      Command("stage") { ContestPlanVerbs.stage(sport) },
      Command("set") { ContestPlanVerbs.set(sport) },
      Command("put") { ContestHistoryVerbs.put(sport) },
    ]
    return sport == nil ? own + others : own
  }

  private static let others: [Command<Session>] = [
    Command("in") { enter }, Command("out") { leave },
    Command("places") { ContestPlaceVerbs.places }, Command("move") { ContestPlaceVerbs.move },
    Command("draw") { ContestPlanVerbs.draw },
    Command("start") { start }, Command("rule") { rule }, Command("decide") { decide },
    Command("challenge") { ContestChallengeVerb.command },
    Command("end") { ContestHistoryVerbs.end }, Command("rename") { ContestHistoryVerbs.rename },
    Command("undo") { ContestHistoryVerbs.undo }, Command("redo") { ContestHistoryVerbs.redo },
    Command("log") { ContestHistoryVerbs.log },
    Command("disputes") { ContestHistoryVerbs.disputes },
    Command("resolve") { ContestHistoryVerbs.resolve },
    Command("note") { ContestHistoryVerbs.note },
    Command("archive") { ContestHistoryVerbs.archive },
    Command("restore") { ContestHistoryVerbs.restore },
    Command("delete") { ContestHistoryVerbs.delete },
    Command("share") { ContestShareVerb.command },
  ]

  // MARK: People

  private static let division = OptionSyntax(
    "division", value: .text("NAME"), "the division or class")
  private static let seed = OptionSyntax("seed", value: .integer("N", 1...1000), "the seed")
  private static let tag = OptionSyntax(
    "tag", value: .integer("N", 1...100_000), "the tag of a ladder")
  private static let handicap = OptionSyntax(
    "handicap", value: .integer("N", Entrant.handicaps), "the handicap at the start of a season")

  private static let club = OptionSyntax("club", value: .text("NAME"), "the club")
  private static let file = OptionSyntax(
    "file", value: .text("FILE"), completes: .file,
    "a table of entrants (CSV) with the columns name, club, division, seed, handicap, target, "
      + "number; - reads "
      + "standard input")

  private static let enter = Command<Session>(
    CommandSyntax(
      "in", "Add entrants to an event",
      discussion: """
        Who comes after a stage was drawn joins it as its format allows. The command also changes the \
        division, club, seed, tag or handicap of entrants who are in the event, and lets those who left \
        play again. A division that changes in mid-season counts from that day on. --file reads a \
        table of entrants; the same table again changes only what is different in it. A line that \
        can't be taken is reported, and the others are taken.
        """,
      arguments: [entrants], options: [division, club, seed, tag, handicap, file, StartVerb.new],
      examples: [
        .init("score event in Ida --division MA1", "Ida plays in division MA1"),
        .init("score event in --file entries.csv --new", "all who are in the table"),
      ])
  ) { session, arguments in
    if let path = arguments.text(file) { return try enter(path, session, arguments) }
    guard !arguments.texts(entrants).isEmpty else {
      throw DeskError(
        .missingValue, "Who? Nobody is named.", expected: ["PLAYER", "--file FILE"])
    }
    var facts = EntrantFacts()
    facts.club = arguments.text(club)
    facts.division = arguments.text(division)
    facts.seed = arguments.integer(seed)
    facts.tag = arguments.integer(tag)
    facts.handicap = arguments.integer(handicap)
    try write(session, arguments) { contests, request in
      try contests.enter(
        arguments.texts(entrants), facts: facts, allowsNear: arguments.has(StartVerb.new),
        in: request)
    }
  }

  /// Enters the entrants of a file.
  ///
  /// - Throws: an error if a line was not taken, after the others were.
  private static func enter(_ path: String, _ session: Session, _ arguments: Arguments) throws {
    guard arguments.texts(entrants).isEmpty else {
      throw UsageError(
        .conflict, "--file goes with no names.", token: "--file", hint: "Leave one of them out.")
    }
    let text = try TextFile.read(path, session)
    var refused: [String] = []
    try write(session, arguments) { contests, request in
      let report = try contests.enter(
        file: text, allowsNear: arguments.has(StartVerb.new), in: request)
      refused = report.refused
      return report.page
    }
    for sentence in refused { session.console.note(sentence) }
    guard refused.isEmpty else {
      throw DeskError(
        .notation,
        "\(Phrases.count(refused.count, "line")) of \(path) \(refused.count == 1 ? "was" : "were") not taken.",
        hint: "Correct the file, and read it again: what was taken stays as it is.")
    }
  }

  private static let leave = Command<Session>(
    CommandSyntax(
      "out", "Take entrants out of an event",
      discussion: """
        What they have played stays. Their open matches are walkovers; where partners change they are \
        void, and the rounds that have not begun can be drawn again. `event in` lets them play again.
        """,
      arguments: [people], examples: [.init("score event out Ben", "Ben has to go home")])
  ) { session, arguments in
    try write(session, arguments) { try $0.withdraw(arguments.texts(people), from: $1) }
  }

  // MARK: Fixtures

  private static let ofRound = OptionSyntax(
    "of-round", value: .integer("N", 1...Season.mostRounds),
    "the round of a card; by default, the one in play")

  private static let start = Command<Session>(
    CommandSyntax(
      "start", "Start the round of a fixture or a card, to enter its play",
      arguments: [
        ArgumentSyntax(
          "FIXTURE", repeats: true,
          """
          a court (c1), a fixture (a.3.1), a name, or a place of the start list (card 3); of teams \
          the rubber and who plays it
          """)
      ],
      options: [ofRound],
      examples: [
        .init("score event start c1", "the match on court 1"),
        .init("score event start a.3.1 2 ann+eve fay+gus", "the second rubber of a match of teams"),
        .init("score event start card 3", "the card of all who start there"),
      ])
  ) { session, arguments in
    try write(session, arguments) {
      try $0.start(
        arguments.positionals["FIXTURE"] ?? [], ofRound: arguments.integer(ofRound), in: $1)
    }
  }

  private static let decision = ArgumentSyntax(
    "DECISION", repeats: true,
    "walkover NAME, both-out, void, stands, again, counts ROUND, or clear")

  private static let rule = Command<Session>(
    CommandSyntax(
      "rule", "Decide about a fixture what no score decides",
      discussion: """
        `walkover Ann` lets Ann win without a match, `both-out` nobody, and `void` leaves the \
        fixture out. If a correction changed who plays, `again` plays it anew, and `stands` keeps \
        the result of those who played. `counts ROUND` names the one of several results that \
        counts. `clear` takes the decision back.
        """,
      arguments: [fixture, decision],
      examples: [.init("score event rule b.2.1 walkover Ann", "Ann goes on without a match")])
  ) { session, arguments in
    try write(session, arguments) {
      try $0.rule(arguments.text(fixture) ?? "", arguments.texts(decision), in: $1)
    }
  }

  private static let stageOption = OptionSyntax(
    "stage", value: .text("STAGE"), "the stage; by default, the last that is drawn")

  private static let decide = Command<Session>(
    CommandSyntax(
      "decide", "Enter the order of entrants who are level",
      discussion: """
        It is the result of a playoff, a shoot-off or a lot, the best first. Nobody is placed by \
        name.
        """,
      arguments: [people], options: [stageOption],
      examples: [.init("score event decide Cid Ann", "Cid is placed above Ann")])
  ) { session, arguments in
    try write(session, arguments) {
      try $0.decide(arguments.text(stageOption), order: arguments.texts(people), in: $1)
    }
  }
}
