import ScoringKit
import ScoringStore

/// The reply to a line that a round has accepted: a sentence about what was understood, and
/// warnings.
struct LineEcho {
  /// The kind of the page that shows how a dispute was settled.
  static let resolved = "resolved"

  /// The round, which includes the accepted line.
  let record: Repository.Record
  /// The entries of the accepted line; empty if the line changed nothing.
  let entries: [Entry]
  /// The kind of the page with the reply, such as `entered`.
  let kind: String
  /// Returns the remarks about the round before the line, which are not repeated; `nil` if the
  /// reply contains no remarks.
  var remarks: (() -> [String])?
  /// Sentences about seats whose results in a finished round have changed.
  var changes: [String] = []
  /// Whether the line caused a dispute between scorers.
  var isDisputedAnew = false
  /// Further warnings about the line.
  var warnings: [Line] = []
  /// The short id of the round, for the commands on the page; `nil` if no other round can be meant.
  private var id: String?
  /// The name of the round with which the reply begins; `nil` if the reply doesn't name the round.
  private var place: String?

  init(record: Repository.Record, entries: [Entry], kind: String) {
    self.record = record
    self.entries = entries
    self.kind = kind
  }

  /// Makes the reply begin with the round's name if a person could think that another round was
  /// changed.
  mutating func nameRound(after last: Summary?, _ repository: Repository) throws {
    place = try repository.distinctName(record, after: last)
    id = try place.map { _ in try repository.shortID(record.stream) }
    // An undo or redo may change an older round than the person thinks of.
    if place == nil, ["undone", "redone"].contains(kind) {
      place = try repository.nameOfSteps(record)
    }
  }

  /// The page with the reply and its warnings.
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

  /// The name of the round with which the reply begins; empty if the reply doesn't name the round.
  private var name: Line { Line(place.map { "\($0): " } ?? "", .dim) }

  /// The page with the sentence about what was understood, and the next commands.
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
      next: record.ending(prompt, round: id))
  }
}
