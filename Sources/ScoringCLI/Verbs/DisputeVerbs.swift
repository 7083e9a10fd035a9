import ScoringKit

/// `disputes` and `resolve`: what two scorekeepers saw differently, listed and settled.
enum DisputeVerbs {
  static let dispute = ArgumentSyntax(
    "DISPUTE", optional: true, "its number in `disputes`; not needed where there is one")
  static let take = OptionSyntax(
    "take", short: "t", value: .text("ENTRY"), "the entry that is right, by its number in the log")
  static let from = OptionSyntax(
    "from", value: .text("NAME"), completes: .player,
    "settle all that NAME is a side of, by what NAME said")

  static let onward = OptionSyntax(
    "onward", "in a sequence: that side is right from there on, not at that place alone")

  /// The commands of a sport.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    [disputes(sport), resolve(sport)]
  }

  private static func disputes(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "disputes", "List what two scorekeepers saw differently: who said what, and when",
        discussion: """
          Entries that did not see each other and say the same agree in silence. Until a \
          dispute is settled, its last entry counts for the time being.
          """,
        options: [RoundOptions.round],
        examples: [.init("score \(sport.id) disputes", "those of the current round")])
    ) { session, arguments in
      let page = try session.read { book in
        let stream = try CurrentRound.find(
          arguments.text(RoundOptions.round), sport: sport, scope: .shown, in: book)
        return try DisputesPage(
          record: book.record(stream), book: book, dateStyle: session.options.date,
          offset: session.clock.offset(at:)
        ).page()
      }
      try session.show(page)
    }
  }

  private static func resolve(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "resolve", "Settle a dispute",
        discussion: """
          Adds one entry that stands for all sides of it. To settle it by another value than \
          those said, correct the place with `amend`.
          """,
        arguments: [dispute],
        options: [take, from, onward, RoundOptions.round, RoundOptions.force],
        examples: [
          .init("score \(sport.id) resolve --take 12", "entry 12 of the log is right"),
          .init("score \(sport.id) resolve --from Ann", "Ann is right in all of them"),
        ])
    ) { session, arguments in
      try session.show(
        RoundLine(sport, arguments, scope: .shown).store(session, kind: "resolved") {
          record, book in try drafts(arguments, record, book)
        })
    }
  }

  private static func drafts(_ arguments: Arguments, _ record: Book.Record, _ book: Book)
    throws -> [Draft]
  {
    let ledger = record.ledger
    guard !ledger.disputes.isEmpty else {
      throw Refusal(.illegal, "Nobody disagrees about this round.")
    }
    if let name = arguments.text(from) {
      try refuseBoth(arguments)
      let meant = try arguments.text(dispute).map { [try numbered($0, ledger.disputes)] }
      return try drafts(
        from: name, meant ?? ledger.disputes, ledger, book, onward: arguments.has(onward))
    }
    guard let number = arguments.text(take) else {
      throw UsageError(
        .missingValue, "Which entry is right is not said.",
        expected: ["--take ENTRY", "--from NAME"],
        hint: "`score \(record.sport.id) disputes` lists them with their numbers.")
    }
    let place = try ledger.place(named: number[...], names: record.roster)
    guard case .entry(let entry) = place else {
      throw Refusal(.notation, "\"\(number)\" is no entry.", token: number)
    }
    let chosen = try chosen(arguments.text(dispute), ledger.disputes, with: entry)
    return try ledger.drafts(
      settling: chosen, by: entry, onward: arguments.has(onward))
  }

  /// The dispute that is meant: the one with that number, or the one that has the entry.
  private static func chosen(_ text: String?, _ disputes: [Dispute], with entry: EntryID) throws
    -> Dispute
  {
    guard let text else {
      guard let found = disputes.first(where: { $0.entries.contains(entry) }) else {
        throw Refusal(.illegal, "Nobody disagrees about that entry.")
      }
      return found
    }
    let found = try numbered(text, disputes)
    guard found.entries.contains(entry) else {
      throw Refusal(.illegal, "That entry is no side of dispute \(text).", token: text)
    }
    return found
  }

  private static func numbered(_ text: String, _ disputes: [Dispute]) throws -> Dispute {
    guard let number = Int(text), disputes.indices.contains(number - 1) else {
      throw Refusal(
        .notation, "There is no dispute \(text).", token: text, expected: ["1…\(disputes.count)"])
    }
    return disputes[number - 1]
  }

  /// Refuses two ways of saying which side is right.
  static func refuseBoth(_ arguments: Arguments) throws {
    guard arguments.text(take) != nil else { return }
    throw UsageError(
      .conflict, "--take and --from both say which side is right.", token: "--take",
      hint: "Leave one of them out.")
  }

  private static func drafts(
    from name: String, _ disputes: [Dispute], _ ledger: any RoundLedger, _ book: Book,
    onward: Bool
  ) throws -> [Draft] {
    let player = try book.player(named: name)
    let keys = try book.keys(of: player)
    let authors = Dictionary(
      ledger.entries.map { ($0.id, $0.author) }, uniquingKeysWith: { first, _ in first })
    var drafts: [Draft] = []
    for dispute in disputes {
      let said = dispute.entries.last { entry in
        authors[entry].flatMap(\.self).map { keys.contains($0.key) } ?? false
      }
      if let said { drafts += try ledger.drafts(settling: dispute, by: said, onward: onward) }
    }
    guard !drafts.isEmpty else {
      throw Refusal(.illegal, "\(player.name) is no side of a dispute in this round.")
    }
    return drafts
  }
}
