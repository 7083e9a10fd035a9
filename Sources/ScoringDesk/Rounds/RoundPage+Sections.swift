import ScoringKit
import ScoringViews

// Functions for the page of a round in a sport with its own sections, such as an overview. Notes
// and actions follow after the sections.
extension RoundPage {
  /// Returns the blocks of the sport's sections, and then the notes, the attachments and the
  /// commands.
  ///
  /// The duration is part of the first section.
  func blocks(
    of sections: [Section], _ attachments: AttachmentList, _ shortID: String
  ) -> [Page.Block] {
    var blocks: [Page.Block] = []
    for (index, section) in sections.enumerated() {
      blocks.append(.heading(section.title))
      blocks += section.blocks
      if index == 0, let duration { blocks.append(.line(Line(duration, .dim))) }
    }
    let note = record.ledger.field(FieldBody.noteKey)?.string
    blocks += note.map(Self.note) ?? [.heading("Notes"), .line(Line("None.", .dim))]
    return blocks + attachments.blocks(dateStyle, offset) + actions(shortID)
  }

  /// The duration of the round with the mean time of an entry: `Duration 24:10, from the first
  /// entry to the last of 43; 34 seconds an entry`.
  ///
  /// It is only `Duration 24:10` if a file gave the times; `nil` if no times are known.
  private var duration: String? {
    let ledger = record.ledger
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
  private func actions(_ shortID: String) -> [Page.Block] {
    let noun = record.nouns.round
    func action(_ verb: String, _ words: [Action.Word] = []) -> Action {
      Action(verb, of: record.sport.id, round: shortID, words)
    }
    var offers = [
      Page.Offer(action("note", [.blank("TEXT")]), "write a note"),
      Page.Offer(action("share"), "share a picture or a page of it"),
    ]
    if record.sport.hasTimeline {
      offers.append(Page.Offer(action("timeline"), "see how it developed"))
    }
    offers.append(
      record.ledger.isArchived
        ? Page.Offer(action("restore"), "list the \(noun) again")
        : Page.Offer(action("archive"), "hide the \(noun) from the history"))
    offers += [
      Page.Offer(action("amend", [.blank("N"), .blank("TEXT")]), "correct entry N of the log"),
      Page.Offer(action("undo"), "undo the newest entry"),
      Page.Offer(action("delete"), "delete the \(noun) permanently"),
    ]
    let leads = (try? leads(shortID)) ?? []
    return [.heading("Actions"), .actions(leads + offers)]
  }

  /// Returns the commands that show more about a round: its statistics if it is finished, and its
  /// course or format.
  func leads(_ shortID: String) throws -> [Page.Offer] {
    let sport = record.sport
    let title = record.ledger.rules.title
    var leads: [Page.Offer] = []
    if sport.hasStatistics, record.ledger.phase.isFinished {
      leads.append(
        Page.Offer(
          Action(
            "stats", of: sport.id, options: ["game": .text(shortID), "type": .text(title)]),
          "see its statistics"))
    }
    let shelf = DocumentShelf(repository: repository, sport: sport)
    if let kind = sport.references.first,
      let document = try shelf.document(of: kind, behind: record.ledger.rules)
    {
      let word = try DocumentShelf.word(for: document, among: shelf.documents(of: kind))
      leads.append(
        Page.Offer(
          Action("\(kind.plural) show", of: sport.id, [.text(word)]), "see the \(kind.noun)"))
    }
    return leads
  }

  /// Returns the page of a round in two lines of forty columns, for a watch or a status bar.
  func compactPage() throws -> Page {
    let width = 40
    let ledger = record.ledger
    let closed = ledger.phase.isFinished
    let rows = ledger.standings(record.roster).rows.prefix(2).map { standing in
      (
        name: record.roster[standing.seat],
        score: ledger.state.headline(of: standing.seat, closed: closed).text
      )
    }
    let scores = rows.reduce(2 * max(0, rows.count - 1)) { $0 + 1 + $1.score.count }
    // A score is never cut; the names share the remaining width.
    let room = max(3, (width - scores) / max(1, rows.count))
    let line = rows.map { row in
      [DisplayWidth.cut(row.name, to: room, ellipsis: "…"), row.score]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }.joined(separator: ", ")
    let head = "\(ledger.words), \(Self.words(ledger.phase))"
    let lines = [DisplayWidth.cut(head, to: width, ellipsis: "…"), line]
    return Page(
      kind: "compact",
      payload: ["roundID": .string(record.stream.key), "lines": .array(lines.map { .string($0) })],
      blocks: lines.map { .line(Line($0)) })
  }

  /// Returns a page with one line of sixty columns: the next prompt of the round and its leaders.
  func linePage() -> Page {
    let ledger = record.ledger
    let prompt = ledger.state.prompt(record.roster)
    let turn = prompt.next.first.flatMap { seat in
      record.roster.isNamed(seat, in: prompt.question) ? nil : record.roster[seat]
    }
    let next = turn.map { ": \($0)" } ?? ""
    let leaders = ledger.standings(record.roster).rows.prefix(2).compactMap { row in
      let score = ledger.state.headline(of: row.seat, closed: false).text
      return score.isEmpty ? nil : "\(record.roster[row.seat]) \(score)"
    }
    // The call includes the score, so the leaders can be left out.
    let lines =
      [[prompt.question + next] + leaders]
      + (prompt.call.isEmpty ? [] : [[prompt.question], [prompt.call] + leaders])
    let texts = lines.map { $0.joined(separator: " · ") }
    let fitting = texts.first { DisplayWidth.columns(of: $0) <= 60 }
    let line = fitting ?? DisplayWidth.cut(texts[texts.count - 1], to: 60, ellipsis: "…")
    return Page(
      kind: "status-line",
      payload: ["roundID": .string(record.stream.key), "line": .string(line)],
      blocks: [.line(Line(line))])
  }
}
