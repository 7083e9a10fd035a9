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
  /// One figure of a seat's whole round; nil where it has none.
  package let figure: (String, Seat) -> Int?
  /// The figures of each member of a side beside those of the side.
  package let memberMetrics: (Seat) -> [[Metric]]
}

/// Folds rounds that share their rules, which were decoded once.
package final class RoundFolder {
  private let fast: (ArraySlice<UInt8>, EventRows) throws -> FoldedRound?
  private let full: (any RoundLedger) throws -> FoldedRound

  /// What the same people at the same seats begin with.
  private struct Opened<R: Round> {
    let competitors: [Competitor]
    let books: [RecordBook]
    let resolution: R.Resolution
  }

  init<R: Round>(_ round: R, loops: RoundLoops<R>) {
    var books: [R.Participant: RecordBook] = [:]
    func opened(_ seats: [R.Participant], _ resolution: R.Resolution) -> Opened<R> {
      let seatBooks = seats.map { seat in
        if let known = books[seat] { return known }
        let book = round.recordBook(of: seat)
        books[seat] = book
        return book
      }
      return Opened(
        competitors: seats.map { $0.competitor }, books: seatBooks, resolution: resolution)
    }
    func folded(
      _ opened: Opened<R>, _ resolution: R.Resolution, _ events: @escaping () -> [R.Event],
      from opening: R.Resolution
    ) -> FoldedRound {
      var known: [SeatFigures]?
      func figures(_ seat: Seat) -> SeatFigures? {
        let all = known ?? round.story(of: events(), from: opening).figures()
        known = all
        return all.indices.contains(seat.index) ? all[seat.index] : nil
      }
      return FoldedRound(
        competitors: opened.competitors, books: opened.books,
        rank: { resolution.rank(of: $0, closed: true) },
        metrics: { resolution.metrics(of: $0) + (figures($0)?.seat ?? []) },
        figure: { key, seat in
          resolution.figure(key, of: seat)
            ?? figures(seat)?.seat.first { $0.key == key && $0.dimension == nil }?.value
        },
        memberMetrics: { figures($0)?.members ?? [] })
    }
    var groups: [String: Opened<R>] = [:]
    fast = { bytes, events in
      let text = String(decoding: bytes, as: UTF8.self)
      let group: Opened<R>
      if let known = groups[text] {
        group = known
      } else {
        guard let values = JSONScanner.value(bytes)?.array else {
          throw Refusal(.damaged, "The list of participants cannot be read.")
        }
        let seats = try values.map { try R.Participant($0) }
        group = opened(seats, try round.opened(seats))
        groups[text] = group
      }
      return loops.fold(round, events, group.resolution).map {
        folded(group, $0, { R.Event.events(events) }, from: group.resolution)
      }
    }
    full = { ledger in
      guard let ledger = ledger as? Ledger<R> else {
        throw Refusal(.damaged, "The round is of another kind than its rules.")
      }
      return folded(
        opened(ledger.seats, ledger.opening), ledger.resolution, { ledger.countingEvents },
        from: ledger.opening)
    }
  }

  /// Folds a round from its seats in JSON and its rows; nil where only a ledger can tell.
  ///
  /// - Throws: where the seats are damaged, or can't play this round.
  package func fold(seats: ArraySlice<UInt8>, events: EventRows) throws -> FoldedRound? {
    try fast(seats, events)
  }

  /// Takes what a ledger has folded.
  ///
  /// - Throws: where the ledger is of another kind of round.
  package func fold(_ ledger: any RoundLedger) throws -> FoldedRound {
    try full(ledger)
  }
}
