import ScoringKit
import ScoringStore

// `score disputes` and `score resolve`: those of all rounds, players and documents.
extension DisputeVerbs {
  private static let every = OptionSyntax("all", short: "a", "all disputes; only with --from")

  /// `score disputes`.
  static let all = Command<Session>(
    CommandSyntax(
      "disputes", "List all that two people wrote down differently, the oldest first",
      discussion: """
        Those of rounds of all sports, of players, and of what rounds are started from. Until \
        a dispute is settled, its last entry counts for the time being.
        """,
      examples: [.init("score disputes", "all of them, numbered")])
  ) { session, _ in
    try session.show(
      session.read { book in
        try AllDisputesPage(
          list: DisputeList(book), book: book, dateStyle: session.options.date,
          offset: session.clock.offset(at:)
        ).page()
      })
  }

  /// `score resolve`.
  static let settle = Command<Session>(
    CommandSyntax(
      "resolve", "Settle a dispute of `score disputes`, or all of them",
      discussion: "Adds one entry for each, which stands for all sides of it.",
      arguments: [dispute], options: [take, from, every, onward, RoundOptions.force],
      examples: [
        .init("score resolve 2 --take 12", "in dispute 2, entry 12 is right"),
        .init("score resolve --all --from Ann", "Ann is right in all of them"),
      ])
  ) { session, arguments in
    let page = try session.write { writer in
      let list = try DisputeList(writer.book)
      let choices = try choices(arguments, list, writer.book)
      try store(
        choices, onward: arguments.has(onward), force: arguments.has(RoundOptions.force), writer)
      return Page(
        kind: "resolved",
        payload: [
          "settled": .array(
            choices.map { item, side in
              [
                "stream": .string(item.stream.description), "says": .string(side.says),
                "entry": .string(side.entry.description),
              ]
            })
        ],
        blocks: choices.map { item, side in .line(Line("\(item.title): \(side.says)")) })
    }
    try session.show(page)
  }

  private typealias Choice = (item: DisputeList.Item, side: DisputeList.Side)

  private static func choices(_ arguments: Arguments, _ list: DisputeList, _ book: Book) throws
    -> [Choice]
  {
    guard !list.items.isEmpty else { throw Refusal(.illegal, "Nobody disagrees about anything.") }
    let items = try items(arguments, list.items)
    if let name = arguments.text(from) {
      try refuseBoth(arguments)
      let player = try book.player(named: name)
      let keys = try book.keys(of: player)
      let found = items.compactMap { item in
        item.sides.last { $0.author.map { keys.contains($0.key) } ?? false }.map { (item, $0) }
      }
      guard !found.isEmpty else {
        throw Refusal(.illegal, "\(player.name) is no side of \(items.count > 1 ? "any" : "it").")
      }
      return found
    }
    guard let text = arguments.text(take), !arguments.has(every) else {
      throw UsageError(
        .missingValue, "Which side is right is not said.",
        expected: ["--take ENTRY", "--from NAME", "--all --from NAME"],
        hint: "`score disputes` lists them with their numbers.")
    }
    for item in items {
      if let side = item.sides.first(where: { "\($0.number)" == text || "\($0.entry)" == text }) {
        return [(item, side)]
      }
    }
    throw Refusal(
      .notation, "No side of it is entry \(text).", token: text,
      expected: items.flatMap(\.sides).prefix(20).map { "\($0.number)" })
  }

  /// The disputes that are meant: the one with the typed number, the only one, or all.
  private static func items(_ arguments: Arguments, _ items: [DisputeList.Item]) throws
    -> [DisputeList.Item]
  {
    if let text = arguments.text(dispute) {
      guard let number = Int(text), items.indices.contains(number - 1) else {
        throw Refusal(
          .notation, "There is no dispute \(text).", token: text, expected: ["1…\(items.count)"])
      }
      return [items[number - 1]]
    }
    guard items.count == 1 || arguments.has(every) else {
      throw UsageError(
        .missingValue, "There are \(items.count) disputes; which one is not said.",
        expected: ["1…\(items.count)", "--all"],
        hint: "`score disputes` lists them with their numbers.")
    }
    return items
  }

  /// Stores what was chosen: one line for each stream.
  private static func store(
    _ choices: [Choice], onward: Bool, force: Bool, _ writer: BookWriter
  ) throws {
    let streams = Dictionary(grouping: choices) { $0.item.stream }
    for (stream, choices) in streams.sorted(by: { $0.key < $1.key }) {
      let drafts = try choices.flatMap { try $0.item.drafts(by: $0.side.entry, onward: onward) }
      if case .round(let record) = choices[0].item.subject {
        if !force {
          try RoundLine.refuseOrphans(drafts, record, writer.writer.device)
        }
        try writer.append(drafts, to: record)
      } else {
        try writer.writer.append(drafts, to: stream, author: writer.author, time: writer.time)
      }
    }
  }
}
