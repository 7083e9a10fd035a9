internal import ScoringKit

/// The playoff: it decides first place alone, and its throws are no part of the score
/// (Competition Manual 1.09).
extension Scorecard {
  /// The seats that finished: they have a place in a closed round.
  var finishers: [Seat] {
    seats.indices.map(Seat.init(index:)).filter {
      status(of: $0) == nil && tally(of: $0).thru == rules.holeCount
    }
  }

  /// The finishers with the least total.
  var leaders: [Seat] {
    let totals = finishers.map { ($0, tally(of: $0).strokes) }
    guard let least = totals.map(\.1).min() else { return [] }
    return totals.filter { $0.1 == least }.map(\.0)
  }

  /// Who won the playoff for the first place of this round; nil where it decides nothing (yet).
  var playoffWinner: Seat? {
    guard hasPlayoff else { return nil }
    let leaders = leaders
    return leaders.count > 1 ? winner(among: leaders) : nil
  }

  /// Who of some seats won the playoff between them.
  func winner(among contenders: [Seat]) -> Seat? {
    switch rules.playoff {
    case .sudden: suddenDeath(contenders)
    case .aggregate: aggregate(contenders)
    }
  }

  /// Hole by hole: only those who are best on a hole play the next one.
  private func suddenDeath(_ contenders: [Seat]) -> Seat? {
    var alive = contenders
    for hole in 1...max(1, playoffLength) {
      guard alive.allSatisfy({ playoffStrokes(of: $0, hole: hole) != nil }) else { return nil }
      alive = best(alive, hole)
      if alive.count == 1 { return alive[0] }
    }
    return nil
  }

  /// Who of some seats was best on a hole of the playoff.
  private func best(_ seats: [Seat], _ hole: Int) -> [Seat] {
    let least = seats.compactMap { playoffStrokes(of: $0, hole: hole) }.min()
    return seats.filter { playoffStrokes(of: $0, hole: hole) == least }
  }

  /// The hole of a playoff for the first place on which a seat went out; nil where it did not.
  func playoffExit(of seat: Seat) -> Int? {
    guard rules.playoff == .sudden, leaders.contains(seat) else { return nil }
    var alive = leaders
    for hole in 1...max(1, playoffLength) {
      guard alive.allSatisfy({ playoffStrokes(of: $0, hole: hole) != nil }) else { return nil }
      alive = best(alive, hole)
      if !alive.contains(seat) { return hole }
    }
    return nil
  }

  /// The fewest strokes over all holes, once everybody has a score on each of them.
  private func aggregate(_ contenders: [Seat]) -> Seat? {
    var sums = [Int](repeating: 0, count: contenders.count)
    for hole in 1...max(1, playoffLength) {
      for (index, seat) in contenders.enumerated() {
        guard let count = playoffStrokes(of: seat, hole: hole) else { return nil }
        sums[index] += count
      }
    }
    guard let least = sums.min(), sums.count(where: { $0 == least }) == 1 else { return nil }
    return sums.firstIndex(of: least).map { contenders[$0] }
  }

  /// Whose score of which hole a playoff for the first place lacks next; nil where nobody ties for
  /// it, or it is decided.
  var playoffTurn: (seat: Seat, hole: Int)? {
    let leaders = leaders
    guard leaders.count > 1, winner(among: leaders) == nil else { return nil }
    var alive = leaders
    for hole in 1...(playoffLength + 1) {
      if let seat = alive.first(where: { playoffStrokes(of: $0, hole: hole) == nil }) {
        return (seat, hole)
      }
      guard rules.playoff == .sudden else { continue }
      alive = best(alive, hole)
    }
    return nil
  }

  /// The seats that have a score in the playoff, in card order.
  var playoffSeats: [Seat] {
    let length = playoffLength
    return seats.indices.map(Seat.init(index:)).filter { seat in
      length > 0 && (1...length).contains { playoffStrokes(of: seat, hole: $0) != nil }
    }
  }

  /// One integer a seat, 0 for the winner of the playoff and 1 for anybody else.
  ///
  /// In the last round of an event it decides a tie for first over the event, whoever
  /// leads the round itself. Empty where no playoff is decided.
  var tieBreak: [Int] {
    guard let winner = winner(among: playoffSeats) else { return [] }
    return seats.indices.map { $0 == winner.index ? 0 : 1 }
  }
}

/// The countback of ball golf, where the round was started with it.
extension Scorecard {
  /// How many holes from the last one the countback adds up, one sum after the other: nine, six and
  /// three of the layout, and the last one.
  ///
  /// Empty without the option. A stretch as long as the layout would only repeat the total.
  var countbackLengths: [Int] {
    rules.countback == .last ? [9, 6, 3, 1].filter { $0 < rules.holeCount } : []
  }

  /// The strokes on each of those stretches.
  func countback(of seat: Seat) -> [Int] {
    countbackLengths.map { length in
      ((rules.holeCount - length + 1)...rules.holeCount).reduce(0) {
        $0 + (countedStrokes(of: seat, hole: $1) ?? 0)
      }
    }
  }
}
