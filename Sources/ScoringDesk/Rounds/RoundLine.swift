import ScoringKit
import ScoringStore

/// One typed line on its way into a round: drafted, checked, stored, and said back.
///
/// The round is read once and each new event folded once: the drafts get their names, the ledger
/// takes them in, and what it then says decides whether they are stored, is said back, and is
/// summed up for lists.
struct RoundLine {
  /// The kind of the page that says how a dispute was settled.
  static let resolved = "resolved"

  /// The round, as it was named.
  let request: RoundRequest
  /// Which round is meant where it was not.
  let scope: Book.Scope
  /// Whether events may become impossible.
  var force = false
  /// A name of the line, by which it counts once however often it is sent.
  var key: PressKey?
  /// What the scorer had seen of the round; nil for all of it.
  var sight: Sight?
  /// What was answered so far, where a finished round that was not named is asked about before
  /// it is corrected; nil where it is not.
  var answers: Answers?

  /// Stores the drafts that a closure makes of the round, and says what came of it.
  func store(
    _ scorer: Scorer, kind: String, drafts: (Book.Record, Book) throws -> [Draft]
  ) throws -> Page {
    try scorer.writeLine { writer, cache in
      if let key, let sent = try writer.line(sentAs: key), let first = sent.first {
        // Sent again: the first one is what counts, in its round, whichever is current now.
        let record = try writer.book.record(first.stream)
        var page = try page(record, sent, kind: kind, writer.book)
        page.warnings = ["A line with this key is known; nothing new was stored."]
        let gone = record.ledger.rows.contains { row in
          guard row.entry.id == first.id else { return false }
          switch row.fate {
          case .voided, .superseded: return true
          case .counts, .extended, .orphaned, .disputed, .waiting: return false
          }
        }
        if gone { page.warnings.append("What it said was taken back, or changed, since.") }
        return page
      }
      let stream = try writer.book.round(request, scope)
      let last = try request.round == nil ? writer.book.lastWritten(archive: .included) : nil
      let isElsewhere = last.map { $0.stream != stream } ?? false
      var record = try cache.take(stream, writer) ?? writer.book.record(stream)
      try writer.book.checkStandsAlone(record)
      let drafts = try drafts(seen(record, writer), writer.book)
      guard !drafts.isEmpty else {
        try cache.keep(record, writer)
        return nothing(record, kind: kind)
      }
      let isAgreed = force && Self.isStill(sight, record)
      let results = record.ledger.phase.isFinished ? record.results : []
      let orphans = record.ledger.orphans
      let remarks = Set(record.ledger.state.remarks(record.roster, closed: false))
      let disputes = record.ledger.disputes.count
      let isStep = drafts.contains { $0.kind.isVoid }
      if isStep { try writer.followUnited(record, drafts) }
      let entries = try writer.take(drafts, into: &record, knowing: sight)
      if !isAgreed { try Self.refuseOrphans(in: record, since: orphans) }
      let changes = results.isEmpty ? [] : Self.changes(of: record, from: results)
      if !results.isEmpty { try confirmCorrection(of: record, changes, writer.book) }
      try writer.store(entries, of: record, sentAs: key)
      var page = try page(record, entries, kind: kind, writer.book, isElsewhere: isElsewhere)
      let odd = record.ledger.state.remarks(record.roster, closed: false)
      let corrected = record.ledger.phase.isFinished ? changes.map { "\($0)." } : []
      page.warnings = (corrected + odd.filter { !remarks.contains($0) }).map { Line($0) }
      // What settled a dispute may be taken back with the rest.
      if isStep, record.ledger.disputes.count > disputes {
        page.warnings.append("Scorekeepers disagree now.")
        let id = try writer.book.distinctID(record)
        page.next = [Action("disputes", of: record.sport.id, round: id)]
      }
      try cache.keep(record, writer)
      return page
    }
  }

  /// Whether a round is still what a scorer has seen of it; so it is for whoever sees all of it.
  static func isStill(_ sight: Sight?, _ record: Book.Record) -> Bool {
    sight.map { $0 == Sight(heads: record.ledger.heads) } ?? true
  }

  /// The round as the scorer knew it.
  private func seen(_ record: Book.Record, _ writer: BookWriter) throws -> Book.Record {
    guard let sight else { return record }
    var seen = record
    seen.ledger = try record.ledger.seen(by: writer.device, upTo: sight.heads)
    return seen
  }

  /// Whose result has changed, and how: `Ann: 1st at +2 becomes 2nd at +3`.
  static func changes(of record: Book.Record, from before: [String]) -> [String] {
    zip(record.roster.seats, zip(before, record.results)).compactMap { seat, results in
      results.0 == results.1 ? nil : "\(record.roster[seat]): \(results.0) becomes \(results.1)"
    }
  }

  /// Asks before a finished round is corrected that nobody named.
  private func confirmCorrection(of record: Book.Record, _ changes: [String], _ book: Book) throws {
    guard let answers, request.round == nil else { return }
    let id = try book.shortID(record.stream)
    let round =
      "\(record.ledger.rules.title), \(record.ledger.header.startedAt.mediumDate), \(id)"
    let what = changes.isEmpty ? "No result changes" : changes.joined(separator: "; ")
    let sentence = "\(round) is finished. \(what)."
    let question = Question(
      "correct:\(record.stream)", "\(sentence) Correct it?", .yesOrNo,
      refusal: DeskError(
        .finished, sentence,
        hint: "--round \(id) says that it is meant; nothing was changed."))
    guard try answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was changed.")
    }
  }

  /// Refuses entries that made events impossible which were possible before.
  static func refuseOrphans(in record: Book.Record, since earlier: [Orphan]) throws {
    let orphans = record.ledger.orphans(since: earlier)
    guard !orphans.isEmpty else { return }
    var sentences = orphans.prefix(5).map { orphan in
      "\(record.ledger.phrase(orphan.entry, names: record.roster)) (\(orphan.refusal.message))"
    }
    if orphans.count > sentences.count {
      sentences.append("and \(orphans.count - sentences.count) more")
    }
    throw DeskError(
      .orphans,
      "\(Phrases.count(orphans.count, "later event")) would become impossible: "
        + sentences.joined(separator: "; "),
      hint: "--force does it all the same; the events are kept and reported.")
  }

  private func nothing(_ record: Book.Record, kind: String) -> Page {
    Page(
      kind: kind, payload: ["roundID": .string(record.stream.key), "entries": []],
      blocks: [.line("Nothing to change.")])
  }

  /// What came of the line; it begins with the round where that isn't the one written to before.
  private func page(
    _ record: Book.Record, _ entries: [Entry], kind: String, _ book: Book,
    isElsewhere: Bool = false
  ) throws -> Page {
    let ledger = record.ledger
    let id = try book.distinctID(record)
    let place = isElsewhere ? "\(ledger.rules.title), \(try book.shortID(record.stream))" : id
    let echo =
      Line(place.map { "\($0): " } ?? "", .dim)
      + (entries.first.map {
        ledger.echo($0.line, names: record.roster)
      } ?? "")
    let prompt = ledger.state.prompt(record.roster)
    let dropped = kind == Self.resolved ? DroppedBranch(entries, of: record).line : nil
    var payload: [String: JSONValue] = [
      "roundID": .string(record.stream.key),
      "echo": .string(echo.text),
      "phase": .string(ledger.phase.rawValue),
      "question": .string(prompt.question),
      "entries": .array(
        entries.map { entry in
          [
            "id": .string(entry.id.description), "kind": .string(entry.kind.rawValue),
            "notation": .string(entry.body),
            "says": .string(ledger.phrase(entry.id, names: record.roster)),
          ]
        }),
    ]
    payload["dropped"] = dropped.map { .string($0.text) }
    return Page(
      kind: kind, payload: .object(payload),
      blocks: [.line(echo)] + (dropped.map { [.line($0)] } ?? []),
      next: RoundPage.ending(record, prompt, round: id))
  }
}
