import ScoringKit
import ScoringStore

/// One typed line on its way into a round: drafted, checked, stored, and said back.
struct RoundLine {
  /// The round, as it was named.
  let request: RoundRequest
  /// Which round is meant where it was not.
  let scope: Book.Scope
  /// Whether events may become impossible.
  let force: Bool

  /// Stores the drafts that a closure makes of the round, and says what came of it.
  func store(
    _ scorer: Scorer, kind: String, drafts: (Book.Record, Book) throws -> [Draft]
  ) throws -> Page {
    try scorer.write { writer in
      let before = try writer.book.record(writer.book.round(request, scope))
      let drafts = try drafts(before, writer.book)
      guard !drafts.isEmpty else { return nothing(before, kind: kind) }
      if !force { try Self.refuseOrphans(drafts, before, writer.writer.device) }
      let (after, entries) = try writer.append(drafts, to: before)
      var page = try page(after, entries, kind: kind, writer.book)
      let known = Set(before.ledger.state.remarks(before.roster, closed: false))
      page.warnings = after.ledger.state.remarks(after.roster, closed: false)
        .filter { !known.contains($0) }.map { Line($0) }
      return page
    }
  }

  /// Refuses drafts that would make events impossible which are possible now.
  static func refuseOrphans(_ drafts: [Draft], _ record: Book.Record, _ device: DeviceID)
    throws
  {
    let known = Set(record.ledger.orphans.map(\.entry))
    let after = try record.ledger.adding(drafts, by: device)
    let orphans = after.orphans.filter { !known.contains($0.entry) }
    guard !orphans.isEmpty else { return }
    let sentences = orphans.prefix(5).map { orphan in
      "\(after.phrase(orphan.entry, names: record.roster)) (\(orphan.refusal.message))"
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

  private func page(_ record: Book.Record, _ entries: [Entry], kind: String, _ book: Book) throws
    -> Page
  {
    let ledger = record.ledger
    let id = try book.distinctID(record)
    let echo =
      Line(id.map { "\($0): " } ?? "", .dim)
      + (entries.first.map {
        ledger.echo($0.line, names: record.roster)
      } ?? "")
    let prompt = ledger.state.prompt(record.roster)
    let payload: JSONValue = [
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
    let next =
      ledger.phase == .complete ? [Action("finish", of: record.sport.id, round: id)] : []
    return Page(kind: kind, payload: payload, blocks: [.line(echo)], next: next)
  }
}
