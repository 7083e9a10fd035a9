import ScoringDesk
import ScoringKit

/// The commands `status`, `log`, `show`, `finish`, `reopen` and `abandon`, which show or end a
/// round, or continue it.
enum RoundVerbs {
  /// Returns the commands of a sport that show, finish, reopen or abandon a round.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    [
      Command("status") { status(sport) },
      Command("log") { log(sport) },
      Command("finish") { finish(sport) },
      Command("reopen") { reopen(sport) },
      Command("abandon") { abandon(sport) },
      Command("show") { show(sport) },
    ]
  }

  static func status(_ sport: Sport?) -> Command<Session> {
    let line = OptionSyntax(
      "line", "print one short line for a status bar or a prompt, or nothing without a round")
    return Command(
      CommandSyntax(
        "status", "Show the round in progress and what is entered next",
        arguments: [RoundOptions.roundArgument], options: [RoundOptions.round, line],
        examples: [.init("\(RoundOptions.program(sport)) status", "the current round")])
    ) { session, arguments in
      let round = try RoundOptions.request(sport, arguments)
      try session.show(
        arguments.has(line)
          ? session.scorer.rounds.statusLine(round) : session.scorer.rounds.status(round))
    }
  }

  static func log(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "log", "List every entry of a round: who, when, what, and corrections",
        arguments: [RoundOptions.roundArgument], options: [RoundOptions.round],
        examples: [
          .init("\(RoundOptions.program(sport)) log", "the current round"),
          .init("\(RoundOptions.program(sport)) log 1", "the newest one in the history"),
        ])
    ) { session, arguments in
      try session.show(session.scorer.rounds.log(RoundOptions.request(sport, arguments)))
    }
  }

  static func show(_ sport: Sport?) -> Command<Session> {
    let html = OptionSyntax("html", "print one self-contained HTML file instead")
    let compact = OptionSyntax("compact", "print two short lines, for a watch or a status line")
    return Command(
      CommandSyntax(
        "show", "Show the card of a round, or of one player",
        discussion: "Without ROUND, it shows the round that was written to last.",
        arguments: [RoundOptions.roundArgument],
        options: [RoundOptions.round, RoundOptions.player, compact, html],
        examples: RoundOptions.examples(sport, "show"))
    ) { session, arguments in
      let round = try RoundOptions.request(sport, arguments)
      if arguments.has(compact) { return try session.show(session.scorer.rounds.compact(round)) }
      let page = try session.scorer.rounds.show(round, player: arguments.text(RoundOptions.player))
      if arguments.has(html) { session.showHTML(page) } else { try session.show(page) }
    }
  }

  static func finish(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "finish", "Finish a round and show its card",
        discussion: """
          Nothing is filled in: what was not played stays without a score, and the answer says \
          so. If the round is not over, it asks first. A round about which scorekeepers disagree \
          can't be finished. `reopen` continues a finished round.
          """,
        arguments: [RoundOptions.roundArgument], options: [RoundOptions.round],
        examples: [.init("\(RoundOptions.program(sport)) finish", "the current round")])
    ) { session, arguments in
      let request = try RoundOptions.request(sport, arguments)
      let page = try session.asking {
        try session.scorer.rounds.take(EntryRequest(.finish, in: request, answers: $0))
      }
      let id = page.payload["id"]?.string
      guard session.options.quiet, !session.options.json else {
        return try session.showWritten(page)
      }
      try session.showWritten(
        session.scorer.rounds.result(RoundRequest(sport: sport?.id, round: id)))
    }
  }

  static func reopen(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "reopen", "Continue a finished round",
        discussion: "It takes back only the finish, and keeps corrections that were made after it.",
        arguments: [RoundOptions.roundArgument], options: [RoundOptions.round],
        examples: [
          .init("\(RoundOptions.program(sport)) reopen", "the one written to last"),
          .init("\(RoundOptions.program(sport)) reopen 1", "the newest one in the history"),
        ])
    ) { session, arguments in
      let request = try RoundOptions.request(sport, arguments)
      try session.showWritten(
        session.asking {
          try session.scorer.rounds.take(EntryRequest(.reopen, in: request, answers: $0))
        })
    }
  }

  static func abandon(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "abandon", "Stop a round without a result, and keep it out of the history",
        arguments: [RoundOptions.roundArgument], options: [RoundOptions.round],
        examples: [.init("\(RoundOptions.program(sport)) abandon", "the current round")])
    ) { session, arguments in
      let request = try RoundOptions.request(sport, arguments)
      try session.showWritten(
        session.asking { try session.scorer.rounds.abandon(request, answers: $0) })
    }
  }
}
