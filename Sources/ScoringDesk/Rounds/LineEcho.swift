import ScoringKit
import ScoringStore

/// The answer to a line that a round has accepted.
struct LineEcho {
  /// The kind of the page that says how a dispute was settled.
  static let resolved = "resolved"

  /// The round with the line in it.
  let record: Book.Record
  /// The line; empty where there was nothing to change.
  let entries: [Entry]
  /// The kind of the page.
  let kind: String
  /// What was odd about the round before, which is not said again; nil where that isn't said at all.
  var remarks: (() -> [String])?
  /// What became of the results of a finished round.
  var changes: [String] = []
  /// Whether scorekeepers disagree who did not before.
  var isDisputedAnew = false
  /// What is said besides.
  var warnings: [Line] = []
  /// The round by its id, where it isn't the only one in progress.
  private var id: String?
  /// What stands before the echo; nil for nothing.
  private var place: String?

  init(record: Book.Record, entries: [Entry], kind: String) {
    self.record = record
    self.entries = entries
    self.kind = kind
  }

  /// Has it begin with the round where that isn't the only one in progress, or the one written to
  /// before.
  mutating func nameRound(after last: Summary?, _ book: Book) throws {
    id = try book.distinctID(record, last: last)
    place =
      last.map { $0.stream != record.stream } ?? false
      ? "\(record.ledger.rules.title), \(try book.shortID(record.stream))" : id
  }

  /// The page.
  var page: Page {
    guard !entries.isEmpty else {
      return Page(
        kind: kind, payload: ["roundID": .string(record.stream.key), "entries": []],
        blocks: [.line("Nothing to change.")])
    }
    var page = taken
    page.warnings = warnings + changes.map { "\($0)." }.map { Line($0) }
    if let remarks {
      let odd = record.ledger.state.remarks(record.roster, closed: false)
      let known = odd.isEmpty ? [] : Set(remarks())
      page.warnings += odd.filter { !known.contains($0) }.map { Line($0) }
    }
    if isDisputedAnew {
      page.warnings.append("Scorekeepers disagree now.")
      page.next = [Action("disputes", of: record.sport.id, round: id)]
    }
    return page
  }

  /// What was understood, and where the round stands.
  private var taken: Page {
    let ledger = record.ledger
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
