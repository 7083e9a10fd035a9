import ScoringKit

/// Builds the list of all disputes of a store, numbered for `score resolve`.
struct AllDisputesPage {
  /// The disputes to list.
  let list: DisputeList
  /// The repository that the disputes are read from.
  let repository: Repository
  /// The style of the dates on the page.
  let dateStyle: DateStyle
  /// Returns the UTC offset of local time at a moment, in seconds.
  let offset: (Moment) -> Int

  /// Returns the page; `others` are sentences about what is disputed besides entries, such as two
  /// results of one match.
  func page(besides others: [String] = []) throws -> Page {
    let more = others.map { Page.Block.line(Line($0)) }
    let fixtures: [String: JSONValue] =
      others.isEmpty ? [:] : ["fixtures": .array(others.map { .string($0) })]
    guard !list.items.isEmpty else {
      return Page(
        kind: "disputes",
        payload: .object(fixtures.merging(["disputes": []]) { $1 }),
        blocks: more.isEmpty ? [.line("There are no disputes.")] : more,
        next: more.isEmpty
          ? [] : [Action("event rule", [.blank("FIXTURE"), "counts", .blank("ROUND")])])
    }
    var rows: [Sheet.Row] = []
    var payload: [JSONValue] = []
    for (index, item) in list.items.enumerated() {
      let number = index + 1
      var sides: [JSONValue] = []
      for side in item.sides {
        let who =
          try side.author.flatMap { try repository.player(key: $0.key)?.name }
          ?? "device \(side.entry.device)"
        let when = dateStyle.dateAndTime(LocalTime(side.time, offset: offset(side.time)))
        rows.append(
          Sheet.Row(
            [
              Cell("\(number)"), Cell(item.title), Cell(side.says), Cell(who), Cell(when, .dim),
              Cell("\(side.number)"),
            ],
            spoken: "Dispute \(number), \(item.title): \(who) said \(side.says), "
              + "entry \(side.number)."))
        sides.append([
          "entry": .string(side.entry.description), "number": .integer(side.number),
          "says": .string(side.says), "author": .string(who),
          "time": .string(side.time.description),
        ])
      }
      payload.append([
        "number": .integer(number), "stream": .string(item.stream.description),
        "title": .string(item.title), "sides": .array(sides),
      ])
    }
    let sheet = Sheet(
      columns: [.figures("#"), "Where", "What", "Who", "When", .figures("Entry")], rows: rows)
    return Page(
      kind: "disputes", payload: .object(fixtures.merging(["disputes": .array(payload)]) { $1 }),
      blocks: [.sheet(sheet)] + more,
      next: [Action("resolve", ["1"], options: ["take": .blank("ENTRY")])])
  }
}
