internal import ScoringKit

/// Why somebody who has shot in a shoot-off has no arrow in the next one.
struct ShootOffBar: Hashable {
  /// The number of the shoot-off, from 1.
  let number: Int
  /// Who still has to shoot in it.
  let lacking: [Seat]
  /// Whether it says who is better.
  let isDecided: Bool
}

// The shoot-offs of a round: who is in them, and what they decide.
extension ScoreSheet {
  /// The newest shoot-off that somebody has an arrow in; 0 for none.
  var shootOffCount: Int {
    card.shootOffs.keys.compactMap { slot -> Int? in
      if case .shootOff(let number, _, _) = slot { number } else { nil }
    }.max() ?? 0
  }

  /// What decides a shoot-off: 0 without an arrow, else more the more points, then the closer.
  func shootOffWorth(_ seat: Seat, number: Int) -> Int {
    card.shootOffArrow(seat, number: number, arrow: 1).map {
      1 + 2 * $0.points + ($0.isClosest && $0.points > 0 ? 1 : 0)
    } ?? 0
  }

  /// The arrows of an archer in the shoot-offs, as in `10, 9*`; empty where none was shot.
  func shootOffText(_ seat: Seat) -> String {
    guard !card.shootOffs.isEmpty else { return "" }
    return (1...ArrowCard.shootOffLimit).compactMap {
      card.shootOffArrow(seat, number: $0, arrow: 1)?.text
    }.joined(separator: ", ")
  }

  /// Who meets in a shoot-off that an archer has shot in: those who are level before it, and shot
  /// in it or have to.
  func opponents(of seat: Seat, inShootOff number: Int) -> [Seat] {
    let due = openTies.first { $0.number == number && $0.seats.contains(seat) }
    if let due { return due.seats }
    let level = standing(seat, before: number)
    return card.seats.filter {
      card.shootOffArrow($0, number: number, arrow: 1) != nil
        && standing($0, before: number) == level
    }
  }

  /// What tells archers apart before a shoot-off: the points, and the shoot-offs before it.
  private func standing(_ seat: Seat, before number: Int) -> [Int] {
    let status = card.status(seat)
    return [status == nil ? 0 : status == .retired ? 1 : 2, tally(of: seat).total]
      + (1..<number).map { shootOffWorth(seat, number: $0) }
  }

  /// Whose next arrow of a shoot-off is not one of a further one: the newest shoot-off that they
  /// shot in goes on, or is decided.
  var shootOffBars: [Seat: ShootOffBar] {
    guard !card.shootOffs.isEmpty else { return [:] }
    var bars: [Seat: ShootOffBar] = [:]
    for seat in card.seats {
      let shot = (1...ArrowCard.shootOffLimit).prefix {
        card.shootOffArrow(seat, number: $0, arrow: 1) != nil
      }
      guard let number = shot.last else { continue }
      let others = opponents(of: seat, inShootOff: number).filter { $0 != seat }
      let lacking = others.filter { card.shootOffArrow($0, number: number, arrow: 1) == nil }
      let isLevel = others.contains {
        shootOffWorth($0, number: number) == shootOffWorth(seat, number: number)
      }
      guard !lacking.isEmpty || !isLevel || endOnTurn != nil else { continue }
      bars[seat] = ShootOffBar(
        number: number, lacking: lacking,
        isDecided: lacking.isEmpty && !others.isEmpty && endOnTurn == nil)
    }
    return bars
  }

  /// What a shoot-off of an archer has come to, once everybody has shot in it: `Ben wins
  /// shoot-off 1`; nil before.
  func shootOffResult(of seat: Seat, number: Int, _ names: Roster) -> String? {
    guard endOnTurn == nil else { return nil }
    let group = opponents(of: seat, inShootOff: number)
    guard group.count > 1,
      group.allSatisfy({ card.shootOffArrow($0, number: number, arrow: 1) != nil })
    else { return nil }
    let best = group.map { shootOffWorth($0, number: number) }.max() ?? 0
    let leading = group.filter { shootOffWorth($0, number: number) == best }
    guard let winner = leading.first, leading.count == 1 else {
      return "\(Phrases.list(leading.map { names[$0] }, last: " and ")) are level in shoot-off "
        + "\(number)"
    }
    return "\(names[winner]) wins shoot-off \(number)"
  }

  /// Arrows of one shoot-off that are both said to be the closest, and so decide nothing.
  func doubleClosest(_ names: Roster) -> [String] {
    let count = shootOffCount
    guard count > 0 else { return [] }
    return (1...count).flatMap { number -> [String] in
      let closest = card.seats.filter {
        card.shootOffArrow($0, number: number, arrow: 1)?.isClosest == true
      }
      let groups = Dictionary(grouping: closest) { seat in
        standing(seat, before: number) + [shootOffWorth(seat, number: number)]
      }
      return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { seats in
        ArrowCard.severalClosest(seats, number: number, names)
      }
    }
  }
}
