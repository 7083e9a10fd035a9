import ScoringKit
import ScoringStore

/// `status`, `log`, `show`, `finish` and `abandon`: one round, seen whole or brought to its end.
enum RoundVerbs {
  /// The commands of a sport.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    [status(sport), log(sport), finish(sport), abandon(sport), show(sport)]
  }

  private static func status(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "status", "Show the round in progress and what comes next",
        options: [RoundOptions.round],
        examples: [.init("score \(sport.id) status", "the current round")])
    ) { session, arguments in
      try session.show(
        session.read { book in
          let stream = try CurrentRound.find(
            arguments.text(RoundOptions.round), sport: sport, scope: .unfinished, in: book)
          return try StatusPage(
            record: book.record(stream), book: book, dateStyle: session.options.date
          ).page()
        })
    }
  }

  private static func log(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "log", "Show the audit trail: who, when, what, and what became of it",
        options: [RoundOptions.round],
        examples: [.init("score \(sport.id) log", "the current round")])
    ) { session, arguments in
      try session.show(
        session.read { book in
          let stream = try CurrentRound.find(
            arguments.text(RoundOptions.round), sport: sport, scope: .shown, in: book)
          return try LogPage(
            record: book.record(stream), book: book, dateStyle: session.options.date,
            offset: session.clock.offset(at:)
          ).page()
        })
    }
  }

  private static func show(_ sport: Sport) -> Command<Session> {
    let html = OptionSyntax("html", "print one self-contained HTML file instead")
    return Command(
      CommandSyntax(
        "show", "Show a round, or one participant's part of it",
        discussion: "Without ROUND, shows the round that was written to last.",
        arguments: [RoundOptions.roundArgument], options: [RoundOptions.player, html],
        examples: sport.examples("show"))
    ) { session, arguments in
      let page = try session.read { book in
        let stream = try CurrentRound.find(
          arguments.text(RoundOptions.roundArgument), sport: sport, scope: .shown, in: book)
        let record = try book.record(stream)
        let pages = RoundPage(record: record, book: book, dateStyle: session.options.date)
        guard let name = arguments.text(RoundOptions.player) else { return try pages.page() }
        return try pages.page(of: book.seat(named: name, in: record))
      }
      if arguments.has(html) { try session.showHTML(page) } else { try session.show(page) }
    }
  }

  private static func finish(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "finish", "Finish a round, and show its card",
        discussion: """
          What was not played stays without a score; it is said, and nothing is filled in. \
          A round about which two scorekeepers disagree can't be finished. `undo` opens a \
          finished round again.
          """,
        options: [RoundOptions.round],
        examples: [.init("score \(sport.id) finish", "the current round")])
    ) { session, arguments in
      let page = try session.write { writer in
        let record = try end(
          arguments, sport, writer, status: FieldBody.finished, refusing: [.setup])
        return try RoundPage(
          record: record, book: writer.book, dateStyle: session.options.date
        ).page()
      }
      try session.show(page)
    }
  }

  private static func abandon(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "abandon", "Give a round up: it is kept, and out of the history",
        options: [RoundOptions.round],
        examples: [.init("score \(sport.id) abandon", "the current round")])
    ) { session, arguments in
      let page = try session.write { writer in
        let record = try end(
          arguments, sport, writer, status: FieldBody.abandoned, refusing: [])
        let id = try writer.book.shortID(record.stream)
        return Page(
          kind: "abandoned", payload: ["roundID": .string(record.stream.key)],
          blocks: [.line("Abandoned \(record.sport.nouns.round) \(id).")],
          next: ["score \(sport.id) undo --round \(id)"])
      }
      try session.show(page)
    }
  }

  private static func end(
    _ arguments: Arguments, _ sport: Sport, _ writer: BookWriter, status: String,
    refusing phases: Set<Phase>
  ) throws -> Book.Record {
    let stream = try CurrentRound.find(
      arguments.text(RoundOptions.round), sport: sport, scope: .unfinished, in: writer.book)
    let record = try writer.book.record(stream)
    let id = try writer.book.shortID(stream)
    guard record.ledger.phase.isInProgress else {
      throw ErrorReport(
        exitCode: .refused, code: "already-over",
        message: "The round is \(RoundPage.words(record.ledger.phase)) already.",
        hint: (try? record.ledger.undo(by: writer.writer.device)) == nil
          ? nil : "score \(sport.id) undo --round \(id)")
    }
    guard !phases.contains(record.ledger.phase) else {
      throw ErrorReport(
        exitCode: .refused, code: "nothing-scored", message: "Nothing has been scored yet.",
        hint: "To give the round up: score \(sport.id) abandon --round \(id)")
    }
    let disputes = record.ledger.disputes.filter { !record.ledger.isAside($0) }
    guard disputes.isEmpty || status != FieldBody.finished else {
      throw ErrorReport(
        exitCode: .refused, code: "disputed",
        message: RoundPage.oddities(
          record.ledger, record.roster
        ).joined(separator: " "),
        hint: "Settle it first: score \(sport.id) disputes --round \(id)")
    }
    var fields = [FieldBody(FieldBody.statusKey, .string(status))]
    if status == FieldBody.finished {
      fields.append(FieldBody(FieldBody.claimKey, .string(claim(record))))
    }
    return try writer.append(record.ledger.drafts(setting: fields), to: record).0
  }

  /// The result in one line, for programs that lack the sport.
  private static func claim(_ record: Book.Record) -> String {
    let ledger = record.ledger
    let results = ledger.competitors.indices.map { index in
      let seat = Seat(index: index)
      return "\(record.roster[seat]) \(ledger.state.headline(of: seat, closed: true).text)"
    }
    return "\(ledger.rules.title): \(results.joined(separator: ", "))"
  }
}
