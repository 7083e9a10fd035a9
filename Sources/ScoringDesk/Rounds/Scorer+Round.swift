package import ScoringKit
import ScoringStore
import ScoringViews

extension Scorer.Rounds {
  /// Returns the page of a round in progress: its card and the next prompt.
  package func status(_ request: RoundRequest) throws -> Page {
    try explaining("Failed to load progress: ") {
      try page {
        try read { repository in
          let record = try repository.record(repository.round(request, .unfinished))
          return try StatusPage(record, in: repository).page()
        }
      }
    }
  }

  /// Returns the audit trail of a round: the author, time, content and fate of each entry.
  package func log(_ request: RoundRequest) throws -> Page {
    try page {
      try read { repository in
        let record = try repository.record(repository.round(request, .shown))
        return try LogPage(record: record, repository: repository, dateStyle: dates, offset: offset)
          .page()
      }
    }
  }

  /// Returns the full page of a round, or the page of one of its participants.
  package func show(_ request: RoundRequest, player: String? = nil) throws -> Page {
    try page {
      try read { repository in
        let stream = try repository.round(request, .shown)
        if let page = try scorer.history.lastKnown(stream, repository) { return page }
        let record = try repository.record(stream)
        let pages = try RoundPage(record, in: repository, dates: dates, offset: offset)
        guard let player else { return try pages.page() }
        return try pages.page(of: repository.seat(named: player, in: record))
      }
    }
  }

  /// Returns the page of a round in two lines of forty columns, for a watch or a status bar.
  package func compact(_ request: RoundRequest) throws -> Page {
    try page {
      try read { repository in
        let record = try repository.record(repository.round(request, .shown))
        return try RoundView(record, in: repository).compactPage()
      }
    }
  }

  /// Returns the current round in one short line, for a status bar; the line is empty if there is
  /// no such round or several are possible.
  package func statusLine(_ request: RoundRequest) throws -> Page {
    try page {
      try read { repository in
        do {
          let record = try repository.record(repository.round(request, .unfinished))
          return try RoundView(record, in: repository, asInPlay: true).linePage()
        } catch let error as DeskError where [.noRound, .ambiguousRound].contains(error.code) {
          return Page(kind: "status-line", payload: ["roundID": nil, "line": ""])
        }
      }
    }
  }

  /// Returns the standings of a round; `explains` adds sentences that explain the order of the
  /// seats.
  package func standings(_ request: RoundRequest, explains: Bool = false) throws -> Page {
    try page {
      try read { repository in
        let record = try repository.record(repository.round(request, .shown))
        let pages = try RoundPage(record, in: repository, dates: dates, offset: offset)
        return try explains ? pages.explainedStandingsPage() : pages.standingsPage()
      }
    }
  }

  /// Returns the timeline of a round: how the scores developed, step by step.
  package func timeline(_ request: RoundRequest) throws -> Page {
    try page {
      try read { repository in
        let record = try repository.record(repository.round(request, .shown))
        guard let timeline = record.ledger.timeline(record.roster) else {
          let log = Action("log", of: record.sport.id, round: try repository.shortID(record.stream))
          throw DeskError(
            .noTimeline, "\(record.ledger.called(record.roster)) has no timeline.",
            hint: "`\(log)` lists what was entered.")
        }
        var fields = timeline.fields
        fields["roundID"] = .string(record.stream.key)
        return Page(
          kind: "timeline", title: "Timeline: \(record.ledger.called(record.roster))",
          payload: .object(fields), blocks: timeline.blocks,
          next: [Action("show", of: record.sport.id, round: try repository.shortID(record.stream))]
        ).marking(record)
      }
    }
  }

  /// Finishes a round and returns its page; asks a question first if the game is not over.
  func finish(_ request: EntryRequest, _ check: PressCheck?) throws -> Page {
    let key = try pressKey(request.key)
    return try write { writer in
      let chosen = try writer.choose(
        request.round, .ended(Action("finish"), request.answers), sentAs: key)
      let record =
        try chosen.sent != nil
        ? chosen.record
        : end(
          chosen, writer, status: FieldBody.finished, refusing: [.planned, .setup],
          answers: request.answers, check)
      var page = try RoundPage(record, in: writer.repository, dates: dates, offset: offset).page()
      page.blocks += try writer.repository.recordsBroken(by: record).map { .line($0) }
      return page
    }
  }

  /// Returns the result of a round in one line of text.
  package func result(_ request: RoundRequest) throws -> Page {
    try page {
      try read { repository in
        let record = try repository.record(repository.round(request, .shown))
        let id = try repository.shortID(record.stream)
        return Page(
          kind: "result", payload: ["roundID": .string(record.stream.key)],
          blocks: [.line(Line("\(Self.claim(record)) (\(id))"))])
      }
    }
  }

  /// Opens a finished or abandoned round again.
  ///
  /// Entries after the finish are kept.
  func reopen(_ request: EntryRequest) throws -> Page {
    let key = try pressKey(request.key)
    return try write { writer in
      let chosen = try writer.choose(
        request.round, .reopened(Action("reopen"), request.answers), sentAs: key)
      let record = chosen.record
      let id = try writer.repository.shortID(record.stream)
      var phase = record.ledger.phase
      if chosen.sent == nil {
        guard phase.isOver, let reopening = record.reopening else {
          throw DeskError(
            .illegal, "The \(record.nouns.round) is open: nothing is finished.",
            hint:
              "It continues: \(Action("enter", of: record.sport.id, round: id, [.blank("TEXT")]))"
          )
        }
        phase = try writer.append([reopening], to: chosen).ledger.phase
      }
      return Page(
        kind: "reopened",
        payload: ["roundID": .string(record.stream.key), "phase": .string(phase.rawValue)],
        blocks: [
          .line(
            try writer.repository.naming(
              record, after: chosen.last, "Reopened \(record.nouns.round) \(id)."))
        ],
        next: [Action("status", of: record.sport.id, round: id)])
    }
  }

  /// Abandons a round: it is kept, but the history omits it.
  package func abandon(_ request: RoundRequest, answers: Answers = [:]) throws -> Page {
    try page {
      try write { writer in
        let chosen = try writer.choose(request, .ended(Action("abandon"), answers))
        let record = try end(
          chosen, writer, status: FieldBody.abandoned, refusing: [], answers: answers)
        let id = try writer.repository.shortID(record.stream)
        return Page(
          kind: "abandoned", payload: ["roundID": .string(record.stream.key)],
          blocks: [
            .line(
              try writer.repository.naming(
                record, after: chosen.last, "Abandoned \(record.nouns.round) \(id)."))
          ],
          next: [Action("undo", of: record.sport.id, round: id)])
      }
    }
  }

  private func end(
    _ chosen: ChosenRound, _ writer: RepositoryWriter, status: String, refusing phases: [Phase],
    answers: Answers, _ check: PressCheck? = nil
  ) throws -> Repository.Record {
    let record = chosen.record
    try Question.based(on: CausalContext(heads: record.ledger.heads)) {
      try check?.check(record, writer.repository)
    }
    let id = try writer.repository.shortID(record.stream)
    func action(_ verb: String) -> Action { Action(verb, of: record.sport.id, round: id) }
    guard !record.ledger.phase.isOver else {
      throw DeskError(
        .alreadyOver, "The round is \(record.ledger.phase.words) already.",
        hint: "To continue it: \(action("reopen"))")
    }
    guard !phases.contains(record.ledger.phase) else {
      throw DeskError(
        .nothingScored, "Nothing has been scored yet.",
        hint: "To give the round up: \(action("abandon"))")
    }
    guard !record.isDisputed || status != FieldBody.finished else {
      throw DeskError(
        .disputed, (record.disputes.map(\.sentence) + record.orphans).joined(separator: " "),
        hint: "Settle it first: \(action("disputes"))")
    }
    var fields = [FieldBody(FieldBody.statusKey, .string(status))]
    if status == FieldBody.finished {
      try confirmUnfinished(record, answers)
      fields.append(FieldBody(FieldBody.claimKey, .string(Self.claim(record))))
    }
    return try writer.append(record.ledger.drafts(setting: fields), to: chosen)
  }

  /// Asks a question before a round is finished whose game is not over or not decided.
  private func confirmUnfinished(_ record: Repository.Record, _ answers: Answers) throws {
    let noun = record.nouns.round
    guard let missing = record.ledger.unfinished(record.roster, noun) else { return }
    let prompt = record.ledger.state.prompt(record.roster)
    let isOver = record.ledger.phase != .underway
    let question = Question(
      "finish:\(record.stream)",
      isOver
        ? "\(missing) Finish the \(noun)?"
        : "The \(noun) is not over (\(prompt.question)). Finish it?", .yesOrNo,
      refusal: DeskError(
        .notOver, missing,
        hint: "--yes finishes it anyway; what was not played stays without a score."))
    try answers.require(question, else: "Nothing was finished.")
  }

  /// Returns the result of a round in one line of text, for programs that don't know the sport.
  private static func claim(_ record: Repository.Record) -> String {
    let results = record.sides(closed: true).sorted { $0.seat < $1.seat }
      .map { "\($0.name) \($0.result.text)" }
    return "\(record.ledger.rules.title): \(results.joined(separator: ", "))"
  }
}
