import ScoringKit
import ScoringStore

/// Builds the full page of a round, which `finish` and `show` print.
struct RoundPage {
  /// The round that the page shows.
  let record: Repository.Record
  /// The repository that the round is read from.
  let repository: Repository
  /// The style of the dates on the page.
  let dateStyle: DateStyle
  /// Returns the UTC offset of local time at a moment, in seconds.
  let offset: (Moment) -> Int

  private var ledger: any RoundLedger { record.ledger }
  private var closed: Bool { ledger.phase.isFinished }

  func page() throws -> Page {
    let shortID = try repository.shortID(record.stream)
    var blocks: [Page.Block] = [.line(Line(ledger.heading(record.roster), .strong))]
    blocks += try facts(shortID).map { .line(Line($0, .dim)) }
    var warnings = ledger.state.remarks(record.roster, closed: closed)
    warnings += Self.oddities(ledger, record.roster)
    let remarks = warnings.map { Page.Block.line(Line($0, .fair)) }
    let sections = ledger.sections(record.roster)
    let attachments = try AttachmentList(record, in: repository)
    if sections.isEmpty {
      blocks.append(.sheet(Self.standings(record, closed: closed)))
      blocks.append(.sheet(ledger.state.sheet(record.roster, closed: closed)))
      blocks += remarks
      blocks += ledger.field(FieldBody.noteKey)?.string.map(Self.note) ?? []
      blocks += attachments.blocks(dateStyle, offset)
    } else {
      blocks += remarks + self.blocks(of: sections, attachments, shortID)
    }
    let payload = try RoundPayload(record, in: repository).full(attachments)
    let first = ledger.standings(record.roster).rows.first
    var next =
      first.map { first in
        [
          Action(
            "show", of: record.sport.id, round: shortID,
            options: ["player": .text(record.roster[first.seat])])
        ]
      } ?? []
    if sections.isEmpty { next += try leads(shortID).map(\.action) }
    if !ledger.disputes.isEmpty {
      next.append(Action("disputes", of: record.sport.id, round: shortID))
    }
    return Page(
      kind: "round", title: ledger.heading(record.roster), payload: payload, blocks: blocks,
      next: next)
  }

  /// Builds a page with only the standings of the round.
  func standingsPage() throws -> Page {
    let payload = try RoundPayload(record, in: repository).round
    var blocks: [Page.Block] = [
      .line(Line(ledger.heading(record.roster), .strong)),
      .sheet(Self.standings(record, closed: closed)),
    ]
    blocks += Self.oddities(ledger, record.roster).map { .line(Line($0, .fair)) }
    return Page(
      kind: "standings",
      payload: [
        "roundID": .string(record.stream.key), "standings": payload["standings"] ?? [],
        "phase": .string(ledger.phase.rawValue), "disputes": .integer(ledger.disputes.count),
      ], blocks: blocks)
  }

  /// Builds the page of one seat, with its results in the round.
  func page(of seat: Seat) throws -> Page {
    let detail = ledger.state.detail(of: seat, record.roster, closed: closed)
    var payload = detail.fields
    payload["roundID"] = .string(record.stream.key)
    payload["playerName"] = .string(record.roster[seat])
    payload["playerID"] = .string(ledger.competitors[seat.index].identity)
    let figures = ledger.state.figureValues(of: seat)
    if !figures.isEmpty {
      payload["figures"] = .array(
        figures.map { figure in
          [
            "key": .string(figure.metric.key), "title": .string(figure.title),
            "value": .integer(figure.metric.value), "cases": .integer(figure.metric.count),
            "text": .string(figure.text),
          ]
        })
    }
    let disputes = Self.disputes(ledger, record.roster, of: seat)
    if !disputes.isEmpty { payload["disputes"] = .array(disputes.map { .string($0) }) }
    return Page(
      kind: "breakdown", title: record.roster[seat], payload: .object(payload),
      blocks: [.sheet(detail.sheet)]
        + figures.map { .line(Line("\($0.title): \($0.text)")) }
        + disputes.map { .line(Line($0, .fair)) },
      next: [Action("show", of: record.sport.id, round: try repository.shortID(record.stream))])
  }

  /// Builds the page with the standings, and a sentence for each two neighbouring seats that
  /// explains why one is above the other.
  func explainedStandingsPage() throws -> Page {
    var page = try standingsPage()
    let rows = ledger.standings(record.roster).rows.filter { $0.place != nil }
    let sentences = zip(rows, rows.dropFirst()).compactMap { one, other in
      ledger.state.explanation(
        of: one.seat, above: other.seat, record.roster, closed: closed)
    }
    page.blocks += sentences.map { .line(Line($0)) }
    if var fields = page.payload.object {
      fields["explanations"] = .array(sentences.map { .string($0) })
      page.payload = .object(fields)
    }
    return page
  }

  private func facts(_ shortID: String) throws -> [String] {
    let header = ledger.header
    let count = ledger.competitors.flatMap(\.people).count
    let people =
      count == ledger.competitors.count
      ? record.nouns.count(count)
      : Phrases.count(count, record.nouns.person, plural: record.nouns.people)
    var facts = [
      dateStyle.date(header.startedAt), people, ledger.rules.fields["edition"]?.string ?? "",
      "\(record.nouns.round) \(shortID)",
    ]
    if !closed { facts.append(Self.words(ledger.phase)) }
    if let keeper = try repository.keeper(of: record) {
      facts.append("merged into \(try repository.shortID(keeper))")
    } else if ledger.isArchived {
      facts.append("Archived")
    }
    var lines = [facts.filter { !$0.isEmpty }.joined(separator: " · ")]
    if let organiser = try header.organiser.flatMap({ try repository.player(key: $0)?.name }) {
      lines.append("Organised by \(organiser)")
    }
    if let event = try repository.eventName(ledger.event) { lines.append("Event: \(event)") }
    return lines
  }

  /// Returns the table of a round's standings; `leadsOn` adds a sign to each row that it can be
  /// opened.
  static func standings(_ record: Repository.Record, closed: Bool, leadsOn: Bool = true) -> Sheet {
    let ledger = record.ledger
    let rows = ledger.standings(record.roster, closed: closed).rows.map { standing in
      let name = record.roster[standing.seat]
      let score = ledger.state.headline(of: standing.seat, closed: closed)
      let said =
        standing.place.map {
          Line("\(standing.isShared ? "tied for " : "")\(Phrases.ordinal($0))")
            + record.result(score)
        } ?? Line("no place") + (score.text.isEmpty ? score : Line(": ") + score)
      return Sheet.Row(
        [
          Cell(standing.label), Cell(name), Cell(score.text, score.runs.first?.tone ?? .plain),
        ] + (leadsOn ? [Cell("›", .accent)] : []),
        spoken: "\(name), \(said.text).", words: "\(name), \(said.words).")
    }
    return Sheet(
      title: ledger.phase == .contested
        ? "Standings for the time being" : closed ? "Final standings" : "Standings",
      columns: [
        .figures("#"), Sheet.Column(record.nouns.participant.capitalizedFirst), .figures("Score"),
      ] + (leadsOn ? [Sheet.Column("")] : []), rows: rows)
  }

  /// Returns sentences about the disputes of a round, and about its orphans.
  static func oddities(
    _ ledger: any RoundLedger, _ roster: Roster
  ) -> [String] {
    var sentences = ledger.disputes.map { sentence($0, ledger, roster) }
    for orphan in ledger.orphans {
      sentences.append(
        "Not counted: \(ledger.phrase(orphan.entry, names: roster)). \(orphan.refusal.message)")
    }
    return sentences
  }

  /// Returns sentences about the disputes over a round's events.
  ///
  /// With a seat, they are only those about the seat, or about events of no seat.
  static func disputes(_ ledger: any RoundLedger, _ roster: Roster, of seat: Seat? = nil)
    -> [String]
  {
    ledger.disputes.filter { dispute in
      let seats = dispute.entries.compactMap { ledger.seat(at: .entry($0)) }
      return !ledger.isAside(dispute) && (seat.map { seats.isEmpty || seats.contains($0) } ?? true)
    }.map { sentence($0, ledger, roster) }
  }

  private static func sentence(_ dispute: Dispute, _ ledger: any RoundLedger, _ roster: Roster)
    -> String
  {
    let phrases = dispute.entries.map { ledger.phrase($0, names: roster) }
    // Several scorers may have written the same value, so each value is listed once.
    let sides = phrases.enumerated().filter { !phrases[..<$0].contains($1) }.map(\.element)
    return "Disputed: \(sides.joined(separator: " or "))."
  }

  /// The remark on a round about which scorers disagree.
  static let contested = "Contested: scorekeepers disagree."

  /// Returns the note on a round as blocks: a heading, and one block for each line of text.
  static func note(_ text: String) -> [Page.Block] {
    [.heading("Notes")]
      + text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { .line(Line(String($0))) }
  }

  /// Returns the command that comes next after the game is over: to settle the disputes, or else to
  /// finish the round.
  ///
  /// It is empty before the game is over, and while a playoff or a shoot-off is undecided.
  static func ending(_ record: Repository.Record, _ prompt: Prompt, round id: String?) -> [Action] {
    let ledger = record.ledger
    guard ledger.phase == .complete else { return [] }
    let isDisputed = !ledger.disputes.allSatisfy(ledger.isAside)
    guard isDisputed || prompt.pending.isEmpty else { return [] }
    return [Action(isDisputed ? "disputes" : "finish", of: record.sport.id, round: id)]
  }

  /// Returns the words for the phase of a round: `played, not finished`.
  static func words(_ phase: Phase) -> String {
    switch phase {
    case .planned: "not begun"
    case .setup: "not started"
    case .underway: "in progress"
    case .complete: "played, not finished"
    case .final: "finished"
    case .contested: "contested"
    case .abandoned: "abandoned"
    }
  }
}

extension Nouns {
  /// Returns a number of people in the sport's words: `1 player`, `6 players`.
  func count(_ number: Int) -> String {
    Phrases.count(number, person, plural: people)
  }
}
