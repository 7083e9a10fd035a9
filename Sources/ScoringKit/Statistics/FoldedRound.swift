/// What statistics ask of one round, whatever its sport.
package struct FoldedRound {
  /// Who took part, in order of the seats.
  package let competitors: [Competitor]
  /// The book of each seat's results.
  package let books: [RecordBook]
  /// What decides a seat's place once the round is closed.
  package let rank: (Seat) -> Rank
  /// A seat's figures.
  package let metrics: (Seat) -> [Metric]
}

/// Folds rounds that share their rules, which were decoded once.
package final class RoundFolder {
  private let fast: ([JSONValue], EventRows) throws -> FoldedRound?
  private let full: (any RoundLedger) throws -> FoldedRound

  init<R: Round>(_ round: R) {
    var books: [R.Participant: RecordBook] = [:]
    func folded(_ seats: [R.Participant], _ resolution: R.Resolution) -> FoldedRound {
      let seatBooks = seats.map { seat in
        if let known = books[seat] { return known }
        let book = round.recordBook(of: seat)
        books[seat] = book
        return book
      }
      return FoldedRound(
        competitors: seats.map(\.competitor), books: seatBooks,
        rank: { resolution.rank(of: $0, closed: true) },
        metrics: { resolution.metrics(of: $0) })
    }
    fast = { seats, events in
      let seats = try seats.map { try R.Participant($0) }
      return round.fold(events, from: try round.opening(seats)).map { folded(seats, $0) }
    }
    full = { ledger in
      guard let ledger = ledger as? Ledger<R> else {
        throw Refusal(.damaged, "The round is of another kind than its rules.")
      }
      return folded(ledger.seats, ledger.resolution)
    }
  }

  /// Folds a round from its seats and its rows; nil where only a ledger can tell what counts.
  ///
  /// - Throws: where the seats are damaged, or can't play this round.
  package func fold(seats: [JSONValue], events: EventRows) throws -> FoldedRound? {
    try fast(seats, events)
  }

  /// Takes what a ledger has folded.
  ///
  /// - Throws: where the ledger is of another kind of round.
  package func fold(_ ledger: any RoundLedger) throws -> FoldedRound {
    try full(ledger)
  }
}
