import ScoringKit

/// The audit trail of a round: who, when, what, and what superseded what.
struct LogPage {
  /// The round.
  let record: Book.Record
  /// What it is read in.
  let book: Book
  /// How dates are printed.
  let dateStyle: DateStyle
  /// The clock's offset from UTC at a moment, in seconds.
  let offset: (Moment) -> Int

  /// The page.
  func page() throws -> Page {
    let rows = record.ledger.rows
    let numbers = Dictionary(rows.map { ($0.entry.id, $0.number) }) { first, _ in first }
    var authors: [StreamID: String] = [:]
    for author in Set(rows.compactMap(\.entry.author)) {
      authors[author] = try book.player(key: author.key)?.name
    }
    let standings = Dictionary(
      record.ledger.turns(record.roster).map { ($0.entry, $0.standing) }
    ) { $1 }
    let hasStandings = standings.values.contains { !$0.isEmpty }
    let hasFates = rows.contains { $0.fate != .counts }
    let phrases = record.ledger.phrases(names: record.roster)
    let shown = zip(rows, phrases).map { row, what in
      let entry = row.entry
      let who = entry.author.flatMap { authors[$0] } ?? "device \(entry.id.device)"
      let when = dateStyle.dateAndTime(LocalTime(entry.time, offset: offset(entry.time)))
      let fate = Self.words(row.fate, numbers)
      let standing = standings[entry.id] ?? ""
      let said = [what, standing, fate].filter { !$0.isEmpty }.joined(separator: ", ")
      return Sheet.Row(
        [
          Cell("\(row.number)"), Cell(when, .dim, brief: Self.time(of: when)), Cell(who),
          Cell(what),
        ]
          + (hasStandings ? [Cell(standing)] : [])
          + (hasFates
            ? [Cell(fate, fate.isEmpty ? .plain : .fair)] : []),
        spoken: "Entry \(row.number), \(when), \(who): \(said).")
    }
    let sheet = Sheet(
      columns: [
        Sheet.Column("#", isNumeric: true), Sheet.Column("When", isWhole: true),
        Sheet.Column("Who"), Sheet.Column("What", isWhole: true),
      ] + (hasStandings ? [Sheet.Column("Then")] : [])
        + (hasFates ? [Sheet.Column("", isWhole: true)] : []),
      rows: shown)
    let entries: [JSONValue] = zip(rows, phrases).map { row, what in
      let entry = row.entry
      return [
        "number": .integer(row.number), "id": .string(entry.id.description),
        "time": .string(entry.time.description), "kind": .string(entry.kind.rawValue),
        "origin": .string(entry.origin.rawValue), "line": .string(entry.line.description),
        "author": entry.author.map { .string($0.key) } ?? .null,
        "after": entry.after.map { .string($0.description) } ?? .null,
        "targets": .array(entry.targets.map { .string($0.description) }),
        "body": .string(entry.body),
        "says": .string(what),
        "fate": .string(Self.name(row.fate)),
        "standing": standings[entry.id].flatMap { $0.isEmpty ? nil : .string($0) } ?? .null,
      ]
    }
    return Page(
      kind: "log",
      payload: ["roundID": .string(record.stream.key), "entries": .array(entries)],
      blocks: [.sheet(sheet)])
  }

  /// The time of a date with a time, which stand apart by a space.
  private static func time(of text: String) -> String {
    text.split(separator: " ").last.map(String.init) ?? text
  }

  /// What became of an entry, in a few words; empty where it counts.
  static func words(_ fate: LogRow.Fate, _ numbers: [EntryID: Int]) -> String {
    let number: (EntryID) -> String = { numbers[$0].map { "\($0)" } ?? $0.description }
    return switch fate {
    case .counts: ""
    case .superseded(let newer): "replaced by \(number(newer))"
    case .extended(let newer): "goes on in \(number(newer))"
    case .voided(let void): "taken back by \(number(void))"
    case .orphaned(let refusal): "does not count: \(refusal.message)"
    case .disputed: "disputed"
    case .waiting: "waits for an earlier entry"
    }
  }

  private static func name(_ fate: LogRow.Fate) -> String {
    switch fate {
    case .counts: "counts"
    case .superseded: "superseded"
    case .extended: "extended"
    case .voided: "voided"
    case .orphaned: "orphaned"
    case .disputed: "disputed"
    case .waiting: "waiting"
    }
  }
}
