import ScoringKit
import ScoringStore

// Recognizes cards of a file that were exported from rounds of this store.
extension CardImport {
  /// Returns the stored round, typed or imported, that has all data of a card: the same minute,
  /// course or format, people and scores.
  ///
  /// `nil` if there is none.
  ///
  /// If the round lacks some people of the card, the result contains the comparison of the two.
  func played(
    _ card: ImportPlan.Card, _ state: inout State, _ remarks: inout [ImportPlan.Warning],
    _ repository: Repository
  ) throws -> (stream: StreamID, match: CardMatch?)? {
    guard card.isDated else { return nil }
    let begun = try known(&state, repository)
    let rounds = (begun[card.startedAt.daysSinceEpoch] ?? []).filter { Self.began($0.at, card) }
    for stream in rounds.map(\.stream) {
      let isTaken = state.taken.contains(stream)
      guard let record = try repository.readable(stream) else { continue }
      let source = record.ledger.header.source
      // Rounds that the same importer made of a card of this group were compared with the card
      // before.
      let isOfSuchAFile = source?.importer == importer.id
      guard !isOfSuchAFile || source?.group != card.group else { continue }
      guard CardMatch.areAtTheSame(card, record) else { continue }
      // An imported round with different rules, such as other pars, is not the same.
      let isByThese =
        !isOfSuchAFile || AnyHashable(card.round) == AnyHashable(record.ledger.rules)
      if !isTaken, isByThese, Self.holds(record, card) { return (stream, nil) }
      let parts = isByThese ? try exported(record, repository) : []
      // One round may be exported as several cards, such as the games of a match.
      if !isTaken || parts.count > 1, parts.contains(where: { Self.areOne($0, card) }) {
        return (stream, nil)
      }
      guard !isTaken else { continue }
      // The card that an export of the stored round would contain, with its minute, its pars and
      // one key per seat.
      let part = parts.first { $0.group == card.group }
      let match = CardMatch(card, record, keys: part?.rows.map(\.key))
      let isByItsRules = AnyHashable(card.round) == AnyHashable(record.ledger.rules)
      if !isOfSuchAFile, !record.ledger.hasFlow, match.conflicts.isEmpty,
        part != nil ? match.isOne : isByItsRules && match.agreeing > 0
      {
        return (stream, match)
      }
      remarks += try remark(card, match, stream, repository)
    }
    return nil
  }

  /// Returns the sport's rounds that existed before the import, by start day, and keeps them in the
  /// state of the import.
  func known(_ state: inout State, _ repository: Repository) throws -> [Int: [State.Begun]] {
    let begun = try state.begun ?? begun(repository)
    state.begun = begun
    return begun
  }

  /// Reads from the store the sport's rounds that existed before the import, by start day.
  private func begun(_ repository: Repository) throws -> [Int: [State.Begun]] {
    var begun: [Int: [State.Begun]] = [:]
    let query = SummaryQuery(sport: sport.id, archive: .included, limit: Repository.summaryPage)
    try repository.eachSummary(of: query) {
      begun[$0.startedAt.daysSinceEpoch, default: []].append(
        State.Begun(at: $0.startedAt, stream: $0.stream))
    }
    return begun
  }

  /// Whether a stored round may have started at the time that a card of the file states.
  ///
  /// The files contain no seconds, and some contain only the day, which is read as midnight.
  private static func began(_ time: LocalTime, _ card: ImportPlan.Card) -> Bool {
    let said = card.startedAt
    let isDay = (said.hour, said.minute, said.second) == (0, 0, 0)
    return isDay || (time.hour, time.minute) == (said.hour, said.minute)
  }

  /// Returns the cards that a stored round becomes when it is exported in the format of the
  /// imported file; empty if the sport can't write that format.
  private func exported(_ record: Repository.Record, _ repository: Repository) throws -> [ImportPlan
    .Card]
  {
    let names = try repository.roster(record.ledger.competitors, inFile: true)
    for exporter in sport.exporters {
      guard let file = try? exporter.write([record.ledger], [names]),
        importer.recognizes(file.text),
        let plan = try? importer.read(
          file.text, DocumentShelf(repository: repository, sport: sport))
      else { continue }
      return plan.cards
    }
    return []
  }

  /// Whether two cards have the same rows, in any order, with the members of each side in any
  /// order.
  static func areOne(_ one: ImportPlan.Card, _ other: ImportPlan.Card) -> Bool {
    func said(_ card: ImportPlan.Card) -> [[String]] {
      card.rows.map { row in
        [row.key]
          + (row.members.isEmpty ? [row.name] : row.members).map { Roster.folded($0[...]) }.sorted()
      }.sorted { $0.lexicographicallyPrecedes($1) }
    }
    return one.rows.contains(where: \.isTelling) && said(one) == said(other)
  }

  /// Whether a stored round contains the people of a card and all of their events.
  ///
  /// If the order of the events matters, the whole sequence must match, because the rallies of one
  /// match may occur in any other.
  private static func holds(_ record: Repository.Record, _ card: ImportPlan.Card) -> Bool {
    let notation = record.ledger.notation
    let said = Set(notation)
    var free = Set(record.roster.seats)
    var all: [String] = []
    let isHeld = card.rows.allSatisfy { row in
      let name = Roster.folded(row.name[...])
      let seat = free.sorted { $0.index < $1.index }.first { seat in
        let names = record.roster.names[seat.index]
        return ([names.name] + names.aliases).contains { Roster.folded($0[...]) == name }
      }
      guard let seat else { return false }
      free.remove(seat)
      let events = row.events(seat)
      all += events
      return events.allSatisfy(said.contains)
    }
    return isHeld && !all.isEmpty && (!record.ledger.hasFlow || all == notation)
  }
}
