import ScoringKit
import ScoringStore

// Cards of an imported file that probably record a stored round once more, written on another
// device.
extension CardImport {
  /// The maximum number of minutes between the starts of a card and of a round that are compared.
  private static let farthest = 120
  /// The maximum number of stored rounds that a card of the file is compared with.
  private static let mostNear = 20

  /// Returns a remark about a newly imported round that is probably the same as another round,
  /// which began minutes earlier or later; `nil` if there is no such round.
  ///
  /// Two rounds of the same kind and title, such as the same course, are probably one if they have
  /// a person in common and start within a time in which nobody plays a round twice; or if they
  /// have the same people with the same scores and start within two hours.
  func remarkOnNear(
    _ card: ImportPlan.Card, stored stream: StreamID, _ state: inout State,
    _ writer: RepositoryWriter
  ) throws -> ImportPlan.Warning? {
    guard card.isDated, card.leastMinutes > 0 else { return nil }
    let begun = try known(&state, writer.repository)
    let day = card.startedAt.daysSinceEpoch
    let near = (day - 1...day + 1).flatMap { (begun[$0] ?? []) + (state.begunHere[$0] ?? []) }
      .filter { $0.stream != stream && mayBeOne(card, $0.card.map { cards[$0] }, state) }
      .map { (minutes: Self.minutes(from: $0.at, to: card.startedAt), stream: $0.stream) }
      .filter { abs($0.minutes) <= Self.farthest }
      .sorted { (abs($0.minutes), $0.stream) < (abs($1.minutes), $1.stream) }
    for other in near.prefix(Self.mostNear) {
      guard let record = try writer.repository.readable(other.stream), !record.ledger.isArchived,
        isOne(card, record, minutes: abs(other.minutes))
      else { continue }
      return try remark(card, stream, other.stream, other.minutes, writer.repository)
    }
    return nil
  }

  /// Whether a card may record the same round as another card of the file, of which this import made
  /// a round: one of another group with the same title and a person in common.
  ///
  /// The cards show that without reading the round, which takes longer. The result is `true` if there
  /// is no other card.
  private func mayBeOne(_ card: ImportPlan.Card, _ other: ImportPlan.Card?, _ state: State) -> Bool
  {
    guard let other else { return true }
    func folded(_ text: String) -> String { Roster.folded(text[...]) }
    guard other.group != card.group, other.kind == card.kind,
      folded(other.round.title) == folded(card.round.title),
      folded(other.round.subtitle) == folded(card.round.subtitle)
    else { return false }
    // A person may have different names on the two cards.
    func people(_ card: ImportPlan.Card) -> Set<String> {
      Set(
        card.rows.flatMap { $0.members.count > 1 ? $0.members : [$0.name] }
          .map { known($0, state)?.id.key ?? folded($0) })
    }
    return !people(card).isDisjoint(with: people(other))
  }

  private static func minutes(from one: LocalTime, to other: LocalTime) -> Int {
    Int(other.moment(offset: 0).milliseconds(since: one.moment(offset: 0)) / 60_000)
  }

  private func isOne(_ card: ImportPlan.Card, _ record: Repository.Record, minutes: Int) -> Bool {
    let ledger = record.ledger
    // Copies of one card were already compared by their rows.
    if ledger.header.source?.importer == importer.id, ledger.header.source?.group == card.group {
      return false
    }
    guard ledger.header.kind == card.kind, CardMatch.areAtTheSame(card, record),
      Roster.folded(ledger.rules.subtitle[...]) == Roster.folded(card.round.subtitle[...])
    else { return false }
    let match = CardMatch(card, record)
    if match.isWhole, match.agreeing > 0 { return true }
    guard minutes < card.leastMinutes else { return false }
    let here = Set(
      record.roster.names.flatMap { names in
        names.members.isEmpty
          ? [names.name] + names.aliases : names.members.flatMap { [$0.name] + $0.aliases }
      }.map { Roster.folded($0[...]) })
    let people = card.rows.flatMap { $0.members.count > 1 ? $0.members : [$0.name] }
    return people.contains { here.contains(Roster.folded($0[...])) }
  }

  private func remark(
    _ card: ImportPlan.Card, _ stream: StreamID, _ other: StreamID, _ minutes: Int,
    _ repository: Repository
  ) throws -> ImportPlan.Warning {
    let (id, its) = (try repository.shortID(stream), try repository.shortID(other))
    let apart =
      minutes == 0
      ? "at the same time"
      : "\(Phrases.count(abs(minutes), "minute")) \(minutes > 0 ? "before" : "after") it"
    return ImportPlan.Warning(
      line: card.line, kind: "same-round",
      message: "Round \(id) looks like round \(its), which began \(apart) on the same "
        + "\(sport.nouns.frame) with people of this card.",
      hint: try Similarity(repository).advice(on: stream, other, of: sport.id))
  }
}
