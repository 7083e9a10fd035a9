import ScoringKit
import ScoringStore

// Cards of rounds that were kept here: what was exported comes back.
extension CardImport {
  /// The round that was not imported from such a file and holds all that a card says: of the same
  /// minute, on the same course or by the same format, the same people with the same scores.
  func played(_ card: ImportPlan.Card, _ state: inout State, _ book: Book) throws -> StreamID? {
    guard card.isDated else { return nil }
    let begun = try state.begun ?? begun(book)
    state.begun = begun
    return try (begun[card.startedAt] ?? []).first { stream in
      guard !state.taken.contains(stream), let record = try book.readable(stream),
        record.ledger.header.source?.importer != importer.id,
        Roster.folded(card.round.title[...]) == Roster.folded(record.ledger.rules.title[...])
      else { return false }
      return Self.holds(record, card)
    }
  }

  /// The rounds that were here before the file, by when they began.
  private func begun(_ book: Book) throws -> [LocalTime: [StreamID]] {
    var begun: [LocalTime: [StreamID]] = [:]
    let query = SummaryQuery(sport: sport.id, archive: .included, limit: Book.summaryPage)
    try book.eachSummary(of: query) { begun[$0.startedAt, default: []].append($0.stream) }
    return begun
  }

  private static func holds(_ record: Book.Record, _ card: ImportPlan.Card) -> Bool {
    let said = Set(record.ledger.notation)
    var free = Set(record.roster.seats)
    var hasScores = false
    let isHeld = card.rows.allSatisfy { row in
      let name = Roster.folded(row.name[...])
      let seat = free.sorted { $0.index < $1.index }.first { seat in
        let names = record.roster.names[seat.index]
        return ([names.name] + names.aliases).contains { Roster.folded($0[...]) == name }
      }
      guard let seat else { return false }
      free.remove(seat)
      let events = row.events(seat)
      hasScores = hasScores || !events.isEmpty
      return events.allSatisfy(said.contains)
    }
    return isHeld && hasScores
  }
}
