import ScoringDesk
import ScoringKit

/// The commands `history` and `standings`, which list rounds, and the results of rounds and events.
enum HistoryVerbs {
  private static let before = OptionSyntax(
    "before", value: .text("ROUND"), completes: .round,
    "continue after this round; the previous page names it")
  private static let limit = OptionSyntax(
    "limit", short: "n", value: .integer("N", 1...10_000),
    "the number of rounds; by default, as many as fit the screen")
  private static let abandoned = OptionSyntax("abandoned", "list abandoned rounds")
  private static let archived = OptionSyntax("archived", "list archived rounds")
  private static let all = OptionSyntax("all", "list archived rounds too")
  private static let table = OptionSyntax(
    "table", "print one table instead of a card for each round")
  private static let event = OptionSyntax(
    "event", short: "e", value: .text("NAME"), completes: .event,
    "all rounds of this event together")

  private static let until = OptionSyntax(
    "until", value: .date("DATE"), "the table as it was at the end of this day; for an event")
  private static let csv = OptionSyntax(
    "csv", "print the tables as separated fields; for an event")
  private static let division = OptionSyntax(
    "division", value: .text("NAME"), "only the tables of this division; for an event")
  private static let explain = OptionSyntax(
    "explain", "explain the order of equal totals in words; for one round")

  /// Returns the command `history` of a sport; if `sport` is nil, the one for all sports.
  static func history(_ sport: Sport?) -> Command<Session> {
    let command = sport.map { "score \($0.id) history" } ?? "score history"
    let options = HistoryOptions(sport: sport)
    return Command(
      CommandSyntax(
        "history", "List finished rounds, the newest first",
        discussion: """
          Filters can be combined, and case doesn't matter in names and texts. Days are those of \
          the place where a round was played. With at least two ranked participants, a win is \
          first place alone, and a tie is a shared first place. A match is won if the other side \
          gives up.
          """,
        options: [before, limit, table, abandoned, archived, all] + options.all,
        examples: [
          .init(command, "the newest rounds"),
          .init("\(command) --oneline -n 20", "twenty of them, one line each"),
          .init("\(command) --player Ann --since 2026-01-01 --group date", "Ann's, by month"),
        ])
    ) { session, arguments in
      var request = options.request(arguments)
      request.before = arguments.text(before)
      request.limit = arguments.integer(limit) ?? session.console.cardsPerPage
      request.isTable = arguments.has(table)
      request.saysMore = session.options.json
      request.abandoned = arguments.has(abandoned)
      if arguments.has(archived) { request.archived = .only }
      if arguments.has(all) { request.archived = .included }
      request.options +=
        [table, abandoned, archived, all].filter(arguments.has).map { Action.Option($0.name) }
        + (arguments.text(limit).map { [Action.Option(limit.name, .text($0))] } ?? [])
      try session.show(session.scorer.history.rounds(request))
    }
  }

  /// Returns the command `standings` of a sport, for a round or an event.
  static func standings(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "standings", "Show the ranking in a round, or over all rounds of an event",
        discussion: """
          For an event, the results of its rounds are added up, or the wins if two sides play \
          each other. Only participants who finished every round are ranked, and equal sums \
          share a place. --by, --points, --best, --absent and --ties count in another way; this \
          is not stored.
          """,
        arguments: [RoundOptions.roundArgument],
        options: [event] + EventOptions.all + [division, until, csv, RoundOptions.round, explain]
          + [RoundOptions.damaged],
        examples: [
          .init("score \(sport.id) standings", "the current round"),
          .init("score \(sport.id) standings --event 'Club Cup'", "all rounds of the event"),
          .init(
            "score \(sport.id) standings --event 'Club Cup' --points 10,8,6,5 --best 3",
            "points for each place; the best three results count"),
          .init(
            "score \(sport.id) standings --event Ladder --until 2026-05-31",
            "the ladder at the end of May"),
        ])
    ) { session, arguments in
      let choice = try EventOptions.choice(arguments, usual: sport.policy)
      if let name = arguments.text(event) {
        let (history, day) = (
          session.scorer.history, arguments.text(until).flatMap { LocalTime($0) }
        )
        guard arguments.has(csv) else {
          return try session.show(
            history.standings(
              ofEvent: name, sport: sport.id, by: choice, division: arguments.text(division),
              until: day))
        }
        return session.console.write(
          try history.standingsTable(
            ofEvent: name, sport: sport.id, by: choice, division: arguments.text(division),
            until: day, admitsDamage: arguments.has(RoundOptions.damaged)))
      }
      guard choice == nil, arguments.text(until) == nil, arguments.text(division) == nil,
        !arguments.has(csv)
      else {
        throw UsageError(
          .conflict,
          "--by, --points, --best, --absent, --ties, --division, --until and --csv are about the "
            + "rounds of an event.",
          hint: "Name it with --event.")
      }
      try session.show(
        session.scorer.rounds.standings(
          RoundOptions.request(sport, arguments), explains: arguments.has(explain)))
    }
  }
}

/// The command `timeline`, which shows how a round developed, step by step.
enum TimelineVerb {
  /// Returns the command `timeline` of a sport; if `sport` is nil, the one for any sport.
  static func command(_ sport: Sport?) -> Command<Session> {
    let (program, noun) = (RoundOptions.program(sport), sport?.nouns.round ?? "round")
    return Command(
      CommandSyntax(
        "timeline", "Show how a \(noun) developed, step by step",
        arguments: [RoundOptions.roundArgument], options: [RoundOptions.round],
        examples: [
          .init("\(program) timeline", "the \(noun) in progress, or the last"),
          .init("\(program) timeline 1", "the newest one in the history"),
        ])
    ) { session, arguments in
      try session.show(
        session.scorer.rounds.timeline(
          RoundOptions.request(sport, arguments)))
    }
  }
}

/// The command `replay`, which folds typed notation step by step, and stores nothing.
enum ReplayVerb {
  private static let text = ArgumentSyntax(
    "TEXT", repeats: true, "what happened, in short form; - reads standard input")
  private static let player = OptionSyntax(
    "player", short: "p", value: .text("NAME"), repeats: true, completes: .player,
    "a participant, in the order of play; ann+ben is a side")

  /// Returns the command `replay` of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "replay", "Work out typed scores step by step, without storing them",
        discussion: """
          Each line is read after the lines before it, as in a round. Play may go on past the \
          end; what follows the end is marked.
          """,
        arguments: [text],
        options: [StartVerb.kindOption(sport)].compactMap(\.self)
          + RoundOptions.ofKinds(sport) + [player],
        examples: sport.examples("replay", else: "TEXT", for: "step by step, storing nothing"))
    ) { session, arguments in
      let words = arguments.texts(text)
      let isInput = words == ["-"]
      let notation = try isInput ? session.console.readAll() : words.joined(separator: "\n")
      do {
        try session.show(
          session.scorer.rounds.replay(
            notation, of: sport.id, kind: StartVerb.kind(sport, arguments),
            players: arguments.texts(player), options: arguments))
      } catch let error as DeskError where isInput {
        throw placed(error, in: notation)
      }
    }
  }

  /// Returns an error about notation with the line and the column in standard input.
  private static func placed(_ error: DeskError, in notation: String) -> DeskError {
    guard let offset = error.offset, offset <= notation.utf8.count else { return error }
    let before = notation.utf8.prefix(offset)
    var error = error
    error.source = "standard input"
    error.line = before.count { $0 == 10 } + 1
    error.offset = before.reversed().prefix { $0 != 10 }.count
    return error
  }
}
