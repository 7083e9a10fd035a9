import ScoringKit

/// A request to settle disputes between scorers.
package struct ResolveRequest: Hashable, Sendable {
  /// The round whose disputes are settled; `nil` for disputes of the whole store.
  package var round: RoundRequest?
  /// The number of the dispute in the list of disputes; `nil` for the only one, or for all.
  package var dispute: String?
  /// The disputed entry that is right, by its number in the log or its id; `nil` if a person is
  /// named instead.
  package var entry: String?
  /// The name of the person whose entries are right; `nil` if an entry is named instead.
  package var name: String?
  /// Whether all disputes are settled in favor of the person in ``name``.
  package var all: Bool
  /// Whether only the disputed entry is decided, so that later events of the other sides stay in
  /// effect.
  ///
  /// This matters in sports of turns.
  package var only: Bool
  /// Whether disputes are settled even if later events become impossible.
  package var force: Bool

  /// Creates a request to settle disputes.
  package init(
    round: RoundRequest? = nil, dispute: String? = nil, entry: String? = nil,
    name: String? = nil, all: Bool = false, only: Bool = false, force: Bool = false
  ) {
    self.round = round
    self.dispute = dispute
    self.entry = entry
    self.name = name
    self.all = all
    self.only = only
    self.force = force
  }
}

/// Selects the disputes that a request settles in one round, and the entry of each that is right.
struct RoundSettlement {
  let request: ResolveRequest
  let record: Repository.Record
  let repository: Repository

  /// Returns the drafts that settle the disputes that the request means.
  func drafts() throws -> [Draft] {
    let ledger = record.ledger
    guard !ledger.disputes.isEmpty else {
      throw Refusal(.illegal, "There are no disputes about this round.")
    }
    if let name = request.name {
      let meant = try request.dispute.map { [try numbered($0, ledger.disputes)] }
      return try drafts(from: name, meant ?? ledger.disputes)
    }
    let (chosen, entry) = try chosen()
    return try ledger.drafts(settling: chosen, by: entry, onward: !request.only)
  }

  /// Returns the drafts that settle a dispute by a key, which only chooses the side that is right.
  ///
  /// If only one side has later events, they stay in effect, because they happened in any case. If
  /// both sides have later events, or if those of the other side become impossible, a question is
  /// asked, and then the later events of the other side are voided.
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
    // The id contains the numbers of events, so that the question is asked again if they have
    // changed.
    let question = Question(
      "settle:\(entry):\(own):\(lost)",
      own > 0
        ? "Both went on by themselves: \(later) of the other side would count no more, and "
          + "\(own) of this one would."
        : "\(later) of the other side would be impossible then, and count no more.", .yesOrNo)
    try answers.require(question, else: "Nothing was settled.")
    return try ledger.drafts(settling: dispute, by: entry, onward: true)
  }

  /// Returns the number of events in effect that the given drafts would make impossible.
  private func impossible(after drafts: [Draft]) throws -> Int {
    let ledger = record.ledger
    return try ledger.adding(drafts, by: DeviceID(bits: 0)).orphans(since: ledger.orphans).count
  }

  /// Returns the dispute that the request means, and the entry that is right.
  private func chosen() throws -> (Dispute, EntryID) {
    let ledger = record.ledger
    guard let number = request.entry else {
      throw DeskError(
        .missingValue, "The entry that is right is missing.",
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

  /// Returns the dispute with a number in the list of disputes, or the dispute that contains an
  /// entry if the number is `nil`.
  private func chosen(_ text: String?, _ disputes: [Dispute], with entry: EntryID) throws
    -> Dispute
  {
    guard let text else {
      guard let found = disputes.first(where: { $0.entries.contains(entry) }) else {
        throw Refusal(
          .illegal, "This entry is not disputed now: the dispute may have been settled meanwhile.",
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
    guard let number = Int(text), number > 0, number <= disputes.count else {
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
    let player = try repository.player(named: name, preferring: Set(writers))
    let keys = try repository.keys(of: player)
    var drafts: [Draft] = []
    for dispute in disputes {
      let all = dispute.entries.filter { entry in
        authors[entry].flatMap(\.self).map { keys.contains($0.key) } ?? false
      }
      try Self.refuse(
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

  /// Throws an error if the person who is to be right wrote different entries of the same dispute,
  /// on two devices.
  static func refuse(several said: [(number: Int, says: String)], by player: Player) throws {
    guard Set(said.map(\.says)).count > 1 else { return }
    throw Refusal(
      .ambiguousName,
      "\(player.name) said both \(said.map(\.says).joined(separator: " and ")).",
      token: player.name, expected: said.map { "--take \($0.number)" },
      hint: "`\(Action("disputes"))` lists the sides with their entries.")
  }
}
