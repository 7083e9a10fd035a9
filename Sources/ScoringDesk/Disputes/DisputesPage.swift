import ScoringKit

/// Builds the list of a round's disputes: the author, time, content and number of each disputed
/// entry.
struct DisputesPage {
  /// The round whose disputes are listed.
  let record: Repository.Record
  /// The repository that the round is read from.
  let repository: Repository
  /// The style of the dates on the page.
  let dateStyle: DateStyle
  /// Returns the UTC offset of local time at a moment, in seconds.
  let offset: (Moment) -> Int

  func page() throws -> Page {
    let ledger = record.ledger
    let id = try repository.shortID(record.stream)
    guard !ledger.disputes.isEmpty else {
      return Page(
        kind: "disputes", payload: ["roundID": .string(record.stream.key), "disputes": []],
        blocks: [.line("There are no disputes about this round.")])
    }
    let rows = Dictionary(ledger.rows.map { ($0.entry.id, $0) }) { first, _ in first }
    var shown: [Sheet.Row] = []
    var payload: [JSONValue] = []
    for (index, dispute) in ledger.disputes.enumerated() {
      var sides: [JSONValue] = []
      let following = try ledger.following(dispute)
      for (place, entry) in dispute.entries.enumerated() {
        guard let row = rows[entry] else { continue }
        var side = try side(row)
        let more = following.indices.contains(place) ? following[place] : 0
        if more > 0 { side.what += ", and \(Phrases.count(more, "event")) after it" }
        shown.append(
          Sheet.Row(
            [
              Cell("\(index + 1)"), Cell(side.what), Cell(side.who), Cell(side.when, .dim),
              Cell("\(row.number)"),
            ],
            spoken: "Dispute \(index + 1): \(side.who) said \(side.what), entry \(row.number)."))
        sides.append([
          "entry": .string(entry.description), "number": .integer(row.number),
          "says": .string(side.what), "following": .integer(more), "author": .string(side.who),
          "time": .string(row.entry.time.description),
        ])
      }
      payload.append(["number": .integer(index + 1), "sides": .array(sides)])
    }
    let sheet = Sheet(
      columns: [.figures("#"), "What", "Who", "When", .figures("Entry")], rows: shown)
    return Page(
      kind: "disputes",
      payload: ["roundID": .string(record.stream.key), "disputes": .array(payload)],
      blocks: [.sheet(sheet)],
      next: [
        Action("resolve", of: record.sport.id, round: id, options: ["take": .blank("ENTRY")])
      ])
  }

  private func side(_ row: LogRow) throws -> (what: String, who: String, when: String) {
    let entry = row.entry
    return (
      record.ledger.phrase(entry.id, names: record.roster), try repository.writer(of: entry),
      dateStyle.dateAndTime(LocalTime(entry.time, offset: offset(entry.time)))
    )
  }
}
