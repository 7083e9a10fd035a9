import ScoringContests
import ScoringKit

/// Builds the audit trail of a contest: the author, time, content and fate of each decision, and the
/// fields that have no effect.
struct ContestLogPage {
  let reading: ContestReading
  let repository: Repository
  /// The style of the dates on the page.
  let dateStyle: DateStyle
  /// Returns the UTC offset of local time at a moment, in seconds.
  let offset: (Moment) -> Int

  func page() throws -> Page {
    let rows = reading.ledger.rows
    let words = ContestWords(reading)
    let numbers = Dictionary(rows.map { ($0.entry.id, $0.number) }) { first, _ in first }
    var shown: [Sheet.Row] = []
    var payload: [JSONValue] = []
    for row in rows {
      let entry = row.entry
      let what = phrase(row, words, numbers)
      let who = try repository.writer(of: entry)
      let when = dateStyle.dateAndTime(LocalTime(entry.time, offset: offset(entry.time)))
      let fate = LogPage.words(row.fate, numbers)
      shown.append(
        Sheet.Row(
          [
            Cell("\(row.number)"), Cell(when, .dim), Cell(who), Cell(what),
            Cell(fate, fate.isEmpty ? .plain : .fair),
          ], spoken: "Entry \(row.number), \(when), \(who): \(what). \(fate)"))
      payload.append([
        "number": .integer(row.number), "id": .string(entry.id.description),
        "time": .string(entry.time.description), "kind": .string(entry.kind.rawValue),
        "line": .string(entry.line.description), "author": .string(who), "says": .string(what),
        "body": .string(entry.body), "fate": .string(fate),
      ])
    }
    let faults = reading.contest.faults
    return Page(
      kind: "log",
      payload: [
        "event": .string(reading.contest.name), "entries": .array(payload),
        "faults": .array(
          faults.map { ["key": .string($0.key), "says": .string($0.sentence)] }),
      ],
      blocks: [
        .sheet(
          Sheet(
            columns: [
              .figures("#"), Sheet.Column("When", isWhole: true), "Who",
              Sheet.Column("What", isWhole: true), Sheet.Column(""),
            ], rows: shown))
      ], warnings: faults.map { "\($0.key) has no effect: \($0.sentence)" })
  }

  private func phrase(_ row: LogRow, _ words: ContestWords, _ numbers: [EntryID: Int]) -> String {
    switch row.entry.kind {
    case .field:
      guard let field = FieldBody(row.entry.body) else { return row.entry.body }
      if case .court(let fixture) = ContestField(key: field.key) {
        return "\(fixture) to court \(field.value.integer ?? 0)"
      }
      return words.phrase(field) ?? row.entry.body
    case .undo, .redo, .remove:
      let targets = row.entry.targets.compactMap { numbers[$0] }.map { "\($0)" }
      return "\(row.entry.kind.rawValue) \(targets.joined(separator: ", "))"
    case .open, .event, .insert: return row.entry.body
    }
  }
}
