import ScoringKit
import ScoringStore

/// The answer to a line that a round has accepted.
struct LineEcho {
  /// The kind of the page that shows how a dispute was settled.
  static let resolved = "resolved"

  /// The round with the line.
  let record: Repository.Record
  /// The entries of the line; empty if there was nothing to change.
  let entries: [Entry]
  /// The kind of the page.
  let kind: String
  /// The remarks about the round before the line, which are not repeated; `nil` to show no remarks.
  var remarks: (() -> [String])?
  /// The changes of results of a finished round.
  var changes: [String] = []
  /// Whether there is a new dispute between scorers.
  var isDisputedAnew = false
  /// Further warnings.
  var warnings: [Line] = []
  /// The round's id; `nil` if it is the only round in progress.
  private var id: String?
  /// The text before the echo; `nil` for none.
  private var place: String?

  init(record: Repository.Record, entries: [Entry], kind: String) {
    self.record = record
    self.entries = entries
    self.kind = kind
  }

  /// Makes the echo begin with the round's name if another round could have been meant.
  mutating func nameRound(after last: Summary?, _ repository: Repository) throws {
    place = try repository.distinctName(record, after: last)
    id = try place.map { _ in try repository.shortID(record.stream) }
    // A step back may be about an older round than the person thinks of.
    if place == nil, ["undone", "redone"].contains(kind) {
      place = try repository.nameOfSteps(record)
    }
  }

  /// The page of the answer.
  var page: Page {
    guard !entries.isEmpty else {
      return Page(
        kind: kind, payload: ["roundID": .string(record.stream.key), "entries": []],
        blocks: [.line(name + "Nothing to change.")])
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

  /// The round's name, with which the echo begins; empty if no other round can be meant.
  private var name: Line { Line(place.map { "\($0): " } ?? "", .dim) }

  /// The page with the echo of the line and the state of the round.
  private var taken: Page {
    let ledger = record.ledger
    let echo =
      name
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
