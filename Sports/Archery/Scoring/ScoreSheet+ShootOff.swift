internal import ScoringKit

extension ScoreSheet: ShootOffs {
  static var shootOffLimit: Int { ArrowCard.shootOffLimit }

  var seats: [Seat] { card.seats }
  var shootOffNumbers: [Int] { card.shootOffNumbers }
  var cut: Int? { rules.cut }
  var hasMedals: Bool { rules.medals == true }

  func isPlaceable(_ seat: Seat) -> Bool { [nil, .retired].contains(card.status(seat)) }

  /// Where nobody has shot every arrow, nothing is looked at.
  func hasScore(_ seat: Seat) -> Bool { isShotByAny && tally(of: seat).arrows > 0 }

  /// Who retired stands behind the others; else the points decide, whatever the counters say.
  func standing(of seat: Seat) -> [Int] {
    let status = card.status(seat)
    return [status == nil ? 2 : status == .retired ? 1 : 0, tally(of: seat).total]
  }

  /// More points are better, then the closer arrow; where all missed, nothing is measured.
  func worth(_ seat: Seat, inShootOff number: Int) -> Int? {
    card.shootOffArrow(seat, number: number).map {
      1 + 2 * $0.points + ($0.shot.isClosest && $0.points > 0 ? 1 : 0)
    }
  }
}

// What is said of the shoot-offs of a round.
extension ScoreSheet {
  /// The shoot-offs that are due, and those that go on: they look at points alone, whatever the
  /// counters say.
  func openShootOffs(_ names: Roster) -> [String] {
    openShootOffs(names, of: "arrow") { "\(tally(of: $0).total)" }
  }

  /// Arrows of one shoot-off that are both said to be the closest, and so decide nothing.
  func doubleClosest(_ names: Roster) -> [String] {
    card.shootOffNumbers.flatMap { number in
      let closest = card.seats.filter {
        card.shootOffArrow($0, number: number)?.shot.isClosest == true
      }
      let groups = Dictionary(grouping: closest) { seat in
        standing(of: seat, beforeShootOff: number) + [worth(seat, inShootOff: number) ?? 0]
      }
      return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { seats in
        ArrowCard.severalClosest(seats, number: number, names)
      }
    }
  }

  /// Shoot-offs of archers who are not tied, or of whom some have arrows to come.
  func needlessShootOffs(_ names: Roster) -> [String] {
    let shot = card.seats.filter { hasShot($0, inShootOff: 1) }
    guard !shot.isEmpty else { return [] }
    guard endOnTurn == nil else {
      return ["A shoot-off is entered before the last arrow: it decides nothing yet."]
    }
    let byTotal = Dictionary(grouping: shot) { tally(of: $0).total }
    let toCome = Set(openTies.flatMap(\.seats))
    let alone = byTotal.values.filter { $0.count == 1 && !toCome.contains($0[0]) }.joined().sorted()
    guard !alone.isEmpty else { return [] }
    return [
      "\(Phrases.list(alone.map { names[$0] })) shot a shoot-off and tied with nobody in it: it "
        + "decides nothing in this round; in an event it can."
    ]
  }
}
