public import ScoringKit

extension ScoreSheet {
  /// The end on turn for programs; in a round of several, that of the archer who is next.
  ///
  /// Nothing is ever half loaded or in error here: those two names are there because
  /// screens ask for them.
  public func fields(_ names: Roster) -> [String: JSONValue] {
    let end = endOnTurn ?? card.plans.count
    let seat = lacking(end).first ?? Seat(index: 0)
    let score = card.end(end, of: seat)
    return [
      "currentEndNumber": .integer(end),
      "currentArrowNumber": .integer(score.firstUnshot ?? score.planned),
      "currentEndScores": .array(score.asShot.map { .string($0.zone.symbol) }),
      "runningTotal": .integer(tally(of: seat).total),
      "currentEndTotal": .integer(score.total),
      "isEndComplete": .bool(score.isComplete),
      "isRoundComplete": .bool(isComplete),
      "isLoading": false,
      "errorMessage": nil,
      "currentArcher": .string(names[seat]),
      "bestPossible": .integer(bestPossible(of: seat)),
      "archers": .array(card.seats.map { .object(fields(of: $0)) }),
    ]
  }

  /// An archer's part: the ends as they were shot and as they count, and the sums.
  func fields(of seat: Seat) -> [String: JSONValue] {
    let tally = tally(of: seat)
    var fields: [String: JSONValue] = [
      "seat": .integer(seat.number),
      "score": tally.arrows == 0 ? .null : .integer(tally.total),
      "arrows": .integer(tally.arrows), "hits": .integer(tally.hits),
      "golds": .integer(tally.golds),
      "counters": .object(
        Dictionary(
          zip(ruleset.counters.map(\.label), tally.counts.map { JSONValue.integer($0) })
        ) { first, _ in first }),
      "bestPossible": .integer(bestPossible(of: seat)),
      "archerStatus": card.status(seat).map { .string($0.rawValue) } ?? .null,
      "bow": bow(of: seat).map { .string($0.rawValue) } ?? .null,
    ]
    var running = 0
    fields["ends"] = .array(
      ends(of: seat).map { end in
        running += end.total
        return [
          "end": .integer(end.number),
          "shots": .array(end.shots.map { $0.map { .string($0.zone.symbol) } ?? .null }),
          "extras": .array(end.extras.map { .string($0.zone.symbol) }),
          "counted": .array(end.counted.map { .string($0.symbol) }),
          "total": .integer(end.total), "runningTotal": .integer(running),
        ]
      })
    return fields
  }

  private func bow(of seat: Seat) -> Category.Bowstyle? {
    archers.indices.contains(seat.index) ? archers[seat.index].bow : nil
  }
}
