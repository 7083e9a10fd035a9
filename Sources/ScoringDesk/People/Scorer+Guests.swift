import ScoringKit
import ScoringStore

// Merges guests into players. A guest exists in one round only, so the player takes the guest's
// seat in that round. A field of the round stores this, and `undo` in the round takes it back.
extension Scorer.People {
  /// A guest who was found in a round.
  struct FoundGuest {
    /// The round in which the guest played.
    let stream: StreamID
    /// The key of the guest within the round.
    let key: String
  }

  /// Returns the guests with a name, in one round or, for `nil`, in all rounds.
  func guests(named name: String, in round: String?, _ repository: Repository) throws
    -> [FoundGuest]
  {
    let wanted = NameSearch(name[...])
    let only = try round.map { try repository.round(named: $0, sport: nil) }
    var found: [FoundGuest] = []
    let query = SummaryQuery(
      archive: .included, bodyTexts: [[Competitor.Kind.guest.rawValue]],
      limit: Repository.summaryPage)
    try repository.eachSummary(of: query) { row in
      guard only.map({ $0 == row.stream }) ?? true,
        let (_, summary) = try repository.current(row)
      else { return }
      found += summary.rows.flatMap(\.competitor.people)
        .filter { $0.kind == .guest && wanted.equals([$0.name]) }
        .map { FoundGuest(stream: row.stream, key: $0.id) }
    }
    return found
  }

  /// Gives the seats of guests in their rounds to a player.
  ///
  /// - Throws: A question if there are several guests, because they may be different people; a
  ///   refusal if the player took part in one of the rounds.
  func mergeGuests(
    _ guests: [FoundGuest], called name: String, into player: Player, _ answers: Answers,
    _ writer: RepositoryWriter
  ) throws -> Page {
    let repository = writer.repository
    let rounds = try guests.map { try repository.described($0.stream) }
    if guests.count > 1 {
      let sentence = "\(guests.count) guests are called \(name)."
      let question = Question(
        "guests:\(name)", "\(sentence) Are all of them \(player.name)?", .yesOrNo,
        refusal: DeskError(
          .ambiguousName, sentence, token: name, expected: rounds,
          hint: "Name the round with --round; --yes says that all of them are \(player.name)."))
      try answers.require(question, else: "Nothing was changed.")
    }
    var next: [Action] = []
    for guest in guests {
      let record = try repository.record(guest.stream)
      let id = try repository.shortID(guest.stream)
      try refuseTwice(player, in: record, id, repository)
      let ledger = record.ledger
      for index in ledger.competitors.indices
      where ledger.competitors[index].people.contains(where: { $0.id == guest.key }) {
        let key = FieldBody.seatKey(index + 1)
        let value =
          ledger.field(key)?["participant"]
          ?? (ledger.header.seats.indices.contains(index)
            ? ledger.header.seats[index] : ledger.competitors[index].value)
        let drafts = try ledger.drafts(setting: [
          FieldBody(
            key,
            [
              "participant": Self.replacing(guest.key, in: value, by: player),
              "guest": .string(name),
            ])
        ])
        try writer.append(drafts, to: record)
      }
      next.append(Action("undo", of: record.sport.id, round: id))
    }
    var page = PlayerPages.page(
      "player", player, me: try repository.me(),
      "\(name) is \(player.name) from now on, in \(Phrases.list(rounds)).")
    page.next = Array(next.prefix(3))
    return page
  }

  /// Refuses a merge if the player took part in the guest's round as well.
  private func refuseTwice(
    _ player: Player, in record: Repository.Record, _ id: String, _ repository: Repository
  ) throws {
    let keys = try repository.keys(of: player)
    guard
      !record.ledger.competitors.flatMap(\.people)
        .contains(where: { $0.kind == .player && keys.contains($0.id) })
    else {
      throw Refusal(.illegal, "\(player.name) played in round \(id) too.")
    }
  }

  /// Returns a stored participant in which a guest was replaced by a player; the guest may be a
  /// member of a side.
  private static func replacing(_ key: String, in value: JSONValue, by player: Player) -> JSONValue
  {
    guard var fields = value.object else { return value }
    if fields["id"]?.string == key, fields["kind"]?.string == Competitor.Kind.guest.rawValue {
      fields["id"] = .string(player.id.key)
      fields["kind"] = .string(Competitor.Kind.player.rawValue)
      fields["name"] = .string(player.name)
    }
    if let members = fields["members"]?.array {
      fields["members"] = .array(members.map { replacing(key, in: $0, by: player) })
    }
    return .object(fields)
  }
}
