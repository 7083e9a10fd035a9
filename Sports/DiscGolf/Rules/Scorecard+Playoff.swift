internal import ScoringKit

/// Tie-breaks: the playoff, for first place alone, whose throws are no part of the score (PDGA
/// Competition Manual 2025, 1.09), and, if the round was started with it, the countback of ball
/// golf.
extension Scorecard {
  /// The seats that finished and share first place before a playoff: those with the lowest total,
  /// and of these the ones with the best countback.
  ///
  /// If others with that total have a score in the playoff, all seats with that total are included.
  ///
  /// In a round in which holes are won, they are those who tie there (``tie``).
  var leaders: [Seat] {
    if let tie { return tie.seats }
    let finishers = everybody.filter {
      status(of: $0) == nil && tally(of: $0).thru == rules.holeCount
    }
    let tied = best(of: finishers) { tally(of: $0).strokes }
    let left = countbackLengths.reduce(tied) { seats, length in
      best(of: seats) { strokes(of: $0, onLast: length) }
    }
    return playoffSeats.contains { tied.contains($0) && !left.contains($0) } ? tied : left
  }

  /// Returns those of some seats for which `count` returns the lowest number.
  private func best(of seats: [Seat], by count: (Seat) -> Int) -> [Seat] {
    let counts = seats.map(count)
    let least = counts.min()
    return zip(seats, counts).filter { $0.1 == least }.map(\.0)
  }

  /// The winner of the playoff for first place in this round; `nil` if nobody ties for it, or the
  /// playoff isn't decided.
  var playoffWinner: Seat? {
    guard hasPlayoff else { return nil }
    let leaders = leaders
    return leaders.count > 1 ? winner(among: leaders) : nil
  }

  /// Returns the seats that play each hole of a playoff, up to the first hole on which one of those
  /// lacks a score, and the best seats after the hole before it.
  ///
  /// In sudden death only those who are best on a hole play the next one, until one is left. In an
  /// aggregate playoff, those who share the lowest sum play on, and all others with a score; if
  /// there is a single leader, all others may play on, and the leader has won unless they do.
  private func course(of contenders: [Seat]) -> (players: [[Seat]], best: [Seat]) {
    let isSudden = rules.playoff == .sudden
    var players = [contenders]
    var left: [Seat] = []
    for hole in 1...max(1, playoffLength) {
      let playing = players[hole - 1]
      guard playing.allSatisfy({ playoffStrokes(of: $0, hole: hole) != nil }) else { break }
      left = best(of: playing) { seat in
        (isSudden ? hole...hole : 1...hole).reduce(0) {
          $0 + (playoffStrokes(of: seat, hole: $1) ?? 0)
        }
      }
      let playsOn: (Seat) -> Bool = { seat in
        left.count == 1 || left.contains(seat) || playoffStrokes(of: seat, hole: hole + 1) != nil
      }
      players.append(isSudden ? left : playing.filter(playsOn))
      if isSudden, left.count == 1 { break }
    }
    return (players, left)
  }

  /// Returns the winner of the playoff between some seats: the last one left in sudden death, or in
  /// an aggregate playoff the one with the fewest strokes, once all have a score on each hole;
  /// `nil` until then.
  private func winner(among contenders: [Seat]) -> Seat? {
    let (players, best) = course(of: contenders)
    let isOver = rules.playoff == .sudden || players.count > max(1, playoffLength)
    return isOver && best.count == 1 ? best[0] : nil
  }

  /// Returns the hole of a playoff for first place on which a seat was eliminated; `nil` if it
  /// wasn't.
  func playoffExit(of seat: Seat) -> Int? {
    let leaders = leaders
    return leaders.contains(seat)
      ? course(of: leaders).players.firstIndex { !$0.contains(seat) } : nil
  }

  /// The next missing scores of a playoff for first place: the seats in card order, and the hole;
  /// `nil` if there is no tie for first place, or the playoff is decided.
  var playoffTurn: (seats: [Seat], hole: Int)? {
    let leaders = leaders
    guard leaders.count > 1, winner(among: leaders) == nil else { return nil }
    let players = course(of: leaders).players
    let hole = players.count
    let lacking = players[hole - 1].filter { playoffStrokes(of: $0, hole: hole) == nil }
    return lacking.isEmpty ? nil : (lacking, hole)
  }

  /// The seats that have a score in the playoff, in card order.
  var playoffSeats: [Seat] {
    let length = playoffLength
    return everybody.filter { seat in
      length > 0 && (1...length).contains { playoffStrokes(of: seat, hole: $0) != nil }
    }
  }

  /// One integer per seat, 0 for the winner of the playoff and 1 for others who played it; `nil`
  /// for all others.
  ///
  /// In the last round of a competition it decides a tie for first place in the competition, even
  /// if another player leads the round itself. Empty if no playoff is decided.
  var tieBreak: [Int?] {
    let players = playoffSeats
    guard let winner = winner(among: players) else { return [] }
    return everybody.map { players.contains($0) ? ($0 == winner ? 0 : 1) : nil }
  }

  /// The numbers of last holes of the layout whose strokes the countback compares, one after the
  /// other: 9, 6, 3 and 1.
  ///
  /// Empty without the option of a countback. A number that isn't less than the number of holes is
  /// left out, because it would only repeat the total.
  var countbackLengths: [Int] {
    rules.countback == .last ? [9, 6, 3, 1].filter { $0 < rules.holeCount } : []
  }

  /// Returns the strokes of a seat on the last holes, for each number in ``countbackLengths``.
  func countback(of seat: Seat) -> [Int] {
    countbackLengths.map { strokes(of: seat, onLast: $0) }
  }

  private func strokes(of seat: Seat, onLast length: Int) -> Int {
    ((rules.holeCount - length + 1)...rules.holeCount).reduce(0) {
      $0 + (countedScore(of: seat, hole: $1)?.strokeCount ?? 0)
    }
  }
}
