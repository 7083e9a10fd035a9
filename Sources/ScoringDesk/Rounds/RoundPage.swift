import ScoringKit
import ScoringStore
import ScoringViews

/// Builds the full page of a round, which `finish` and `show` print.
struct RoundPage {
  /// The round that the page shows.
  let view: RoundView
  /// The record of the round, for its sections and for details of single seats.
  let record: Repository.Record
  /// The repository that the round is read from.
  let repository: Repository
  /// The style of the dates on the page.
  let dateStyle: DateStyle
  /// Returns the UTC offset of local time at a moment, in seconds.
  let offset: (Moment) -> Int

  /// Derives the view of a round from its record, and prepares its pages.
  init(
    _ record: Repository.Record, in repository: Repository, dates: DateStyle,
    offset: @escaping (Moment) -> Int
  ) throws {
    view = try RoundView(record, in: repository)
    self.record = record
    self.repository = repository
    dateStyle = dates
    self.offset = offset
  }

  private var ledger: any RoundLedger { record.ledger }

  func page() throws -> Page {
    let parts = try parts()
    let shortID = try shortID
    var blocks = parts.top.map { Page.Block.line($0) }
    if !parts.isBySections { blocks.append(.sheet(view.standings())) }
    blocks += parts.content
    if parts.isBySections { blocks += try actions() }
    var next = view.sides.prefix(1).map { first in
      Action("show", of: view.sport, round: shortID, options: ["player": .text(first.name)])
    }
    if !parts.isBySections { next += try leads().map(\.action) }
    if !view.disputes.isEmpty {
      next.append(Action("disputes", of: view.sport, round: shortID))
    }
    return Page(
      kind: "round", title: view.heading,
      payload: RoundPayload(view, record).full(parts.attachments), blocks: blocks, next: next)
  }

  /// Returns the page for browsing, where the participants are listed elsewhere and keys have the
  /// functions of the commands.
  func shown() throws -> ShownRound {
    let parts = try parts()
    return ShownRound(round: view, facts: parts.top, blocks: parts.content)
  }

  /// Builds a page with only the standings of the round.
  func standingsPage() throws -> Page {
    Page(
      kind: "standings",
      payload: [
        "roundID": .string(view.id), "standings": RoundPayload(view, record).standings,
        "phase": .string(view.phase.rawValue), "disputes": .integer(view.disputes.count),
      ],
      blocks: [.line(Line(view.heading, .strong)), .sheet(view.standings())]
        + view.oddities.map { .line(Line($0, .fair)) }
    ).marking(record)
  }

  /// Builds the page of one seat, with its results in the round.
  func page(of seat: Seat) throws -> Page {
    let detail = ledger.state.detail(of: seat, view.names, closed: view.phase.isFinished)
    var payload = detail.fields
    payload["roundID"] = .string(view.id)
    payload["playerName"] = .string(view.names[seat])
    payload["playerID"] = .string(ledger.competitors[seat.index].identity)
    let figures = ledger.state.figureValues(of: seat)
    if !figures.isEmpty {
      payload["figures"] = .array(
        figures.map { figure in
          [
            "key": .string(figure.metric.key), "title": .string(figure.title),
            "value": figure.json, "cases": .integer(figure.metric.count),
            "text": .string(figure.text),
          ]
        })
    }
    let disputes = view.contentions(of: seat)
    if !disputes.isEmpty { payload["disputes"] = .array(disputes.map { .string($0) }) }
    return Page(
      kind: "breakdown", title: view.names[seat], payload: .object(payload),
      blocks: [.sheet(detail.sheet)]
        + figures.map { .line(Line("\($0.title): \($0.text)")) }
        + disputes.map { .line(Line($0, .fair)) },
      next: [Action("show", of: view.sport, round: try shortID)]
    ).marking(record)
  }

  /// Builds the page with the standings, and a sentence for each two neighbouring seats that
  /// explains why one is above the other.
  func explainedStandingsPage() throws -> Page {
    var page = try standingsPage()
    let sentences = ledger.reasons(in: view, onlyTies: false).map(\.sentence)
    page.blocks += sentences.map { .line(Line($0)) }
    if var fields = page.payload.object {
      fields["explanations"] = .array(sentences.map { .string($0) })
      page.payload = .object(fields)
    }
    return page
  }

  // MARK: Parts of the page

  /// The parts of the full page, without the standings and the commands.
  private struct Parts {
    /// The title, the date and other facts.
    var top: [Line]
    /// The blocks below the standings: the card or the sport's sections, the note and the files.
    var content: [Page.Block]
    /// Whether the sport has sections of its own, in place of the standings and the card.
    let isBySections: Bool
    let attachments: AttachmentList
  }

  private func parts() throws -> Parts {
    let sections = ledger.sections(view.names)
    let warnings = (view.remarks + view.oddities).map { Line($0, .fair) }
    var parts = Parts(
      top: [Line(view.heading, .strong)] + (try facts().map { Line($0, .dim) }), content: [],
      isBySections: sections.contains(where: \.replacesCard),
      attachments: try AttachmentList(record, in: repository))
    let reasons = view.tieBreaks().map { Line($0, .dim) }
    func blocks(_ section: Section) -> [Page.Block] { [.heading(section.title)] + section.blocks }
    if !parts.isBySections {
      parts.content = reasons.map { .line($0) } + [.sheet(view.sheet)] + warnings.map { .line($0) }
      parts.content += sections.flatMap(blocks)
      parts.content += view.note.map { .note($0) } ?? []
    } else {
      parts.top += reasons + warnings
      for (index, section) in sections.enumerated() {
        parts.content += blocks(section)
        // The duration is part of the first section.
        if index == 0, let duration { parts.content.append(.line(Line(duration, .dim))) }
      }
      parts.content +=
        view.note.map { .note($0) } ?? [.heading("Notes"), .line(Line("None.", .dim))]
    }
    parts.content += parts.attachments.blocks(dateStyle, offset)
    return parts
  }

  private var shortID: String { get throws { try repository.shortID(record.stream) } }

  private func facts() throws -> [String] {
    var facts = [
      dateStyle.date(view.startedAt), view.nouns.count(of: view.sizes),
      ledger.rules.fields["edition"]?.string ?? "", "\(view.noun) \(try shortID)",
    ]
    if !view.phase.isFinished { facts.append(view.phase.words) }
    if let keeper = view.keptIn {
      facts.append("merged into \(try repository.shortID(keeper))")
    } else if view.isArchived {
      facts.append("Archived")
    }
    return [facts.filter { !$0.isEmpty }.joined(separator: " · ")]
      + (view.organiser.map { ["Organised by \($0)"] } ?? [])
      + (view.event.map { ["Event: \($0)"] } ?? [])
  }

  /// The duration of the round with the mean time of an entry: `Duration 24:10, from the first
  /// entry to the last of 43; 34 seconds an entry`.
  ///
  /// It is only `Duration 24:10` if a file gave the times; `nil` if no times are known.
  private var duration: String? {
    guard let seconds = RoundPayload.duration(ledger) else { return nil }
    let text = "Duration \(Self.clock(seconds))"
    let count = ledger.notation.count
    guard ledger.span != nil, count > 1 else { return text }
    return "\(text), from the first entry to the last of \(count); "
      + "\(seconds / count) seconds an entry"
  }

  /// Returns a number of seconds in the form `24:10` or `1:04:10`.
  static func clock(_ seconds: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    return hours > 0
      ? "\(hours):\(digits(minutes)):\(digits(rest))" : "\(minutes):\(digits(rest))"
  }

  /// Returns a heading and the commands that a person can use on the round.
  private func actions() throws -> [Page.Block] {
    let shortID = try shortID
    func action(_ verb: String, _ words: [Action.Word] = []) -> Action {
      Action(verb, of: view.sport, round: shortID, words)
    }
    var offers = [
      Page.Offer(action("note", [.blank("TEXT")]), "write a note"),
      Page.Offer(action("share"), "share a picture or a page of it"),
    ]
    if record.sport.hasTimeline {
      offers.append(Page.Offer(action("timeline"), "see how it developed"))
    }
    offers.append(
      view.isArchived
        ? Page.Offer(action("restore"), "list the \(view.noun) again")
        : Page.Offer(action("archive"), "hide the \(view.noun) from the history"))
    offers += [
      Page.Offer(action("amend", [.blank("N"), .blank("TEXT")]), "correct entry N of the log"),
      Page.Offer(action("undo"), "undo the newest entry"),
      Page.Offer(action("delete"), "delete the \(view.noun) permanently"),
    ]
    return [.heading("Actions"), .actions(((try? leads()) ?? []) + offers)]
  }

  /// Returns the commands that show more about a round: its statistics if it is finished, and its
  /// course or format.
  private func leads() throws -> [Page.Offer] {
    let sport = record.sport
    let shortID = try shortID
    var leads: [Page.Offer] = []
    if sport.hasStatistics, view.phase.isFinished {
      leads.append(
        Page.Offer(
          Action(
            "stats", of: sport.id, options: ["game": .text(shortID), "type": .text(view.title)]),
          "see its statistics"))
    }
    let shelf = DocumentShelf(repository: repository, sport: sport)
    if let kind = sport.references.first,
      let document = try shelf.document(of: kind, behind: ledger.rules)
    {
      let word = try DocumentShelf.word(for: document, among: shelf.documents(of: kind))
      leads.append(
        Page.Offer(
          Action("\(kind.plural) show", of: sport.id, [.text(word)]), "see the \(kind.noun)"))
    }
    return leads
  }
}
