import ScoringKit

/// Selects the disputes of a whole store to settle, and the right side of each.
struct StoreSettlement {
  let request: ResolveRequest
  let list: DisputeList
  let book: Book

  typealias Choice = (item: DisputeList.Item, side: DisputeList.Side)

  /// Returns the disputes to settle, each with the right side.
  func choices() throws -> [Choice] {
    guard !list.items.isEmpty else { throw Refusal(.illegal, "Nobody disagrees about anything.") }
    let items = try items(list.items)
    if let name = request.name {
      let authors = items.flatMap(\.sides).compactMap(\.author?.key)
      let player = try book.player(named: name, preferring: Set(authors))
      let keys = try book.keys(of: player)
      let found = try items.compactMap { item throws -> Choice? in
        let said = item.sides.filter { $0.author.map { keys.contains($0.key) } ?? false }
        try Self.refuse(several: said.map { ($0.number, $0.says) }, by: player)
        return said.first.map { (item, $0) }
      }
      guard !found.isEmpty else {
        throw Refusal(
          .illegal, "\(player.name) is no side of \(items.count > 1 ? "any" : "it").",
          hint: "`\(Action("disputes"))` lists the sides.")
      }
      return found
    }
    guard let text = request.entry, !request.all else {
      throw DeskError(
        .missingValue, "Which side is right is not said.",
        expected: ["--take ENTRY", "--from NAME", "--all --from NAME"],
        hint: "`\(Action("disputes"))` lists them with their numbers.")
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

  /// Refuses a name as the right side if that person wrote both sides on two devices.
  static func refuse(several said: [(number: Int, says: String)], by player: Player) throws {
    guard Set(said.map(\.says)).count > 1 else { return }
    throw Refusal(
      .ambiguousName,
      "\(player.name) said both \(said.map(\.says).joined(separator: " and ")).",
      token: player.name, expected: said.map { "--take \($0.number)" },
      hint: "`\(Action("disputes"))` lists the sides with their entries.")
  }

  /// Returns the requested disputes: the numbered one, the only one, or all.
  private func items(_ items: [DisputeList.Item]) throws -> [DisputeList.Item] {
    if let text = request.dispute {
      guard let number = Int(text), items.indices.contains(number - 1) else {
        throw Refusal(
          .notation, "There is no dispute \(text).", token: text, expected: ["1…\(items.count)"])
      }
      return [items[number - 1]]
    }
    guard items.count == 1 || request.all else {
      throw DeskError(
        .missingValue, "There are \(items.count) disputes; which one is not said.",
        expected: ["1…\(items.count)", "--all"],
        hint: "`\(Action("disputes"))` lists them with their numbers.")
    }
    return items
  }
}

/// Selects the disputes of one round to settle, and the right entry of each.
struct RoundSettlement {
  let request: ResolveRequest
  let record: Book.Record
  let book: Book

  /// Returns the drafts that settle the requested disputes.
  func drafts() throws -> [Draft] {
    let ledger = record.ledger
    guard !ledger.disputes.isEmpty else {
      throw Refusal(.illegal, "Nobody disagrees about this round.")
    }
    if let name = request.name {
      let meant = try request.dispute.map { [try numbered($0, ledger.disputes)] }
      return try drafts(from: name, meant ?? ledger.disputes)
    }
    let (chosen, entry) = try chosen()
    return try ledger.drafts(settling: chosen, by: entry, onward: !request.only)
  }

  /// Returns the drafts of a settlement by a key, which only chooses the side that is right.
  ///
  /// If only one side was played on, its later events stay in effect, because they happened in any
  /// case. If both sides were played on, or if the other side's later events become impossible, the
  /// other side's later events are dropped after a question.
  func draftsOfAKey(_ answers: Answers) throws -> [Draft] {
    let ledger = record.ledger
    let (dispute, entry) = try chosen()
    let following = zip(dispute.entries, try ledger.following(dispute))
    let own = following.first { $0.0 == entry }?.1 ?? 0
    let others = following.filter { $0.0 != entry }.map(\.1).max() ?? 0
    let standing = try ledger.drafts(settling: dispute, by: entry, onward: false)
    let lost = own > 0 ? others : try impossible(after: standing)
    guard lost > 0 else {
      return own > 0 ? try ledger.drafts(settling: dispute, by: entry, onward: true) : standing
    }
    let later = Phrases.count(lost, "later event")
    // The question's id contains the counts, so that it is asked again if they have changed.
    let question = Question(
      "settle:\(entry):\(own):\(lost)",
      own > 0
        ? "Both went on by themselves: \(later) of the other side would count no more, and "
          + "\(own) of this one would."
        : "\(later) of the other side would be impossible then, and count no more.", .yesOrNo)
    guard try answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was settled.")
    }
    return try ledger.drafts(settling: dispute, by: entry, onward: true)
  }

  /// Returns the number of events that drafts make impossible.
  private func impossible(after drafts: [Draft]) throws -> Int {
    let ledger = record.ledger
    return try ledger.adding(drafts, by: DeviceID(bits: 0)).orphans(since: ledger.orphans).count
  }

  /// Returns the requested dispute and the entry that is right.
  private func chosen() throws -> (Dispute, EntryID) {
    let ledger = record.ledger
    guard let number = request.entry else {
      throw DeskError(
        .missingValue, "Which entry is right is not said.",
        expected: ["--take ENTRY", "--from NAME"],
        hint: "`\(Action("disputes", of: record.sport.id))` lists them with their numbers.")
    }
    let place = try ledger.place(named: number[...], names: record.roster)
    guard case .entry(let entry) = place else {
      throw Refusal(
        .notation, "\"\(number)\" is no entry.", token: number,
        hint: "`disputes` lists the sides with their entries.")
    }
    return (try chosen(request.dispute, ledger.disputes, with: entry), entry)
  }

  /// Returns the requested dispute: the numbered one, or the one that contains the entry.
  private func chosen(_ text: String?, _ disputes: [Dispute], with entry: EntryID) throws
    -> Dispute
  {
    guard let text else {
      guard let found = disputes.first(where: { $0.entries.contains(entry) }) else {
        throw Refusal(
          .illegal, "Nobody disagrees about that entry now: it may have been settled meanwhile.",
          hint: "`disputes` lists what is disputed."
        )
      }
      return found
    }
    let found = try numbered(text, disputes)
    guard found.entries.contains(entry) else {
      throw Refusal(
        .illegal, "That entry is no side of dispute \(text).", token: text,
        hint: "`disputes` lists the sides with their entries.")
    }
    return found
  }

  private func numbered(_ text: String, _ disputes: [Dispute]) throws -> Dispute {
    guard let number = Int(text), disputes.indices.contains(number - 1) else {
      throw Refusal(
        .notation, "There is no dispute \(text).", token: text, expected: ["1…\(disputes.count)"])
    }
    return disputes[number - 1]
  }

  private func drafts(from name: String, _ disputes: [Dispute]) throws -> [Draft] {
    let ledger = record.ledger
    let authors = Dictionary(
      ledger.entries.map { ($0.id, $0.author) }, uniquingKeysWith: { first, _ in first })
    let numbers = Dictionary(ledger.rows.map { ($0.entry.id, $0.number) }) { first, _ in first }
    let writers = disputes.flatMap(\.entries).compactMap { authors[$0].flatMap(\.self)?.key }
    let player = try book.player(named: name, preferring: Set(writers))
    let keys = try book.keys(of: player)
    var drafts: [Draft] = []
    for dispute in disputes {
      let all = dispute.entries.filter { entry in
        authors[entry].flatMap(\.self).map { keys.contains($0.key) } ?? false
      }
      try StoreSettlement.refuse(
        several: all.map { (numbers[$0] ?? 0, ledger.phrase($0, names: record.roster)) },
        by: player)
      if let said = all.first {
        drafts += try ledger.drafts(settling: dispute, by: said, onward: !request.only)
      }
    }
    guard !drafts.isEmpty else {
      throw Refusal(
        .illegal, "\(player.name) is no side of a dispute in this round.",
        hint: "`disputes` lists the sides.")
    }
    return drafts
  }
}
