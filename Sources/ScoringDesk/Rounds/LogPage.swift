import ScoringKit

/// Builds the audit trail of a round: the author, time, content and fate of each entry.
struct LogPage {
  /// The round whose entries are listed.
  let record: Repository.Record
  /// The repository that the round is read from.
  let repository: Repository
  /// The style of the dates on the page.
  let dateStyle: DateStyle
  /// Returns the UTC offset of local time at a moment, in seconds.
  let offset: (Moment) -> Int

  func page() throws -> Page {
    let told = Told(record)
    return Page(
      kind: "log",
      payload: [
        "roundID": .string(record.stream.key),
        "entries": .array(zip(told.rows, told.phrases).map { payload($0, says: $1, told) }),
      ],
      blocks: [.sheet(try sheet(told))]
    ).marking(record)
  }

  /// The rows of the log with their descriptions, computed once for both text and JSON.
  private struct Told {
    let rows: [LogRow]
    /// The description of each row of the log.
    let phrases: [String]
    /// The standing of the round after each event of the flow; empty texts in a sport without a
    /// short form of it.
    let standings: [EntryID: String]

    init(_ record: Repository.Record) {
      rows = record.ledger.rows
      phrases = record.ledger.phrases(names: record.roster)
      standings = Dictionary(
        record.ledger.turns(record.roster).map { ($0.entry, $0.standing) }
      ) { $1 }
    }
  }

  private func sheet(_ told: Told) throws -> Sheet {
    let numbers = Dictionary(told.rows.map { ($0.entry.id, $0.number) }) { first, _ in first }
    let authors = try Set(told.rows.compactMap(\.entry.author)).reduce(into: [:]) {
      names, author in names[author] = try repository.player(key: author.key)?.name
    }
    let hasStandings = told.standings.values.contains { !$0.isEmpty }
    let hasFates = told.rows.contains { $0.fate != .counts }
    let rows = zip(told.rows, told.phrases).map { row, what in
      let entry = row.entry
      let who = entry.author.flatMap { authors[$0] } ?? "device \(entry.id.device)"
      let when = dateStyle.dateAndTime(LocalTime(entry.time, offset: offset(entry.time)))
      let fate = Self.words(row.fate, numbers)
      let standing = told.standings[entry.id] ?? ""
      let said = [what, standing, fate].filter { !$0.isEmpty }.joined(separator: ", ")
      return Sheet.Row(
        [
          Cell("\(row.number)"), Cell(when, .dim, brief: Self.time(of: when)), Cell(who),
          Cell(what),
        ] + (hasStandings ? [Cell(standing)] : [])
          + (hasFates ? [Cell(fate, fate.isEmpty ? .plain : .fair)] : []),
        spoken: "Entry \(row.number), \(when), \(who): \(said).")
    }
    return Sheet(
      columns: [
        .figures("#"), Sheet.Column("When", isWhole: true), "Who",
        Sheet.Column("What", isWhole: true),
      ] + (hasStandings ? [Sheet.Column("Then")] : [])
        + (hasFates ? [Sheet.Column("", isWhole: true)] : []),
      rows: rows)
  }

  private func payload(_ row: LogRow, says what: String, _ told: Told) -> JSONValue {
    let entry = row.entry
    let standing = told.standings[entry.id] ?? ""
    return [
      "number": .integer(row.number), "id": .string(entry.id.description),
      "time": .string(entry.time.description), "kind": .string(entry.kind.rawValue),
      "origin": .string(entry.origin.rawValue), "line": .string(entry.line.description),
      "author": entry.author.map { .string($0.key) } ?? .null,
      "after": entry.after.map { .string($0.description) } ?? .null,
      "targets": .array(entry.targets.map { .string($0.description) }),
      "body": .string(entry.body), "says": .string(what), "fate": .string(Self.name(row.fate)),
      "standing": standing.isEmpty ? .null : .string(standing),
    ]
  }

  /// Returns the time from a text that consists of a date, a space and a time.
  private static func time(of text: String) -> String {
    text.split(separator: " ").last.map(String.init) ?? text
  }

  /// Returns a short description of an entry's fate for people, such as `replaced by 12`; empty if
  /// the entry is in effect.
  static func words(_ fate: LogRow.Fate, _ numbers: [EntryID: Int]) -> String {
    let number: (EntryID) -> String = { numbers[$0].map { "\($0)" } ?? $0.description }
    return switch fate {
    case .counts: ""
    case .superseded(let newer): "replaced by \(number(newer))"
    case .extended(let newer): "continues in \(number(newer))"
    case .voided(let void): "undone by \(number(void))"
    case .orphaned(let refusal): "does not count: \(refusal.message)"
    case .disputed: "disputed"
    case .waiting: "waits for an earlier entry"
    case .quarantined: "quarantined: its number is out of range"
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
    case .quarantined: "quarantined"
    }
  }
}
