internal import ScoringKit

extension ScoreSheet: ShootOffs {
  static var shootOffLimit: Int { ArrowCard.shootOffLimit }

  var seats: [Seat] { card.seats }
  var shootOffNumbers: [Int] { card.shootOffNumbers }
  var cut: Int? { rules.cut }
  var hasMedals: Bool { rules.medals == true }

  func isPlaceable(_ seat: Seat) -> Bool { [nil, .retired].contains(card.status(seat)) }

  /// Whether an archer has a score that a shoot-off can consider; never before someone has shot
  /// every arrow.
  func hasScore(_ seat: Seat) -> Bool { isShotByAny && tally(of: seat).arrows > 0 }

  /// Returns the key by which archers are grouped into ties: archers who continued before those who
  /// retired, then the points.
  func standing(of seat: Seat) -> [Int] {
    let status = card.status(seat)
    return [status == nil ? 2 : status == .retired ? 1 : 0, tally(of: seat).total]
  }

  /// Returns the value of an archer's arrow in a shoot-off: its points, then whether it was the
  /// closest; `nil` if it is not shot.
  ///
  /// If all arrows missed, nothing is measured.
  func worth(_ seat: Seat, inShootOff number: Int) -> Int? {
    card.shootOffArrow(seat, number: number).map {
      1 + 2 * $0.points + ($0.shot.isClosest && $0.points > 0 ? 1 : 0)
    }
  }
}

// Messages about the shoot-offs of a round.
extension ScoreSheet {
  /// Returns messages about the shoot-offs that are due or in progress; they depend only on points,
  /// not on counters.
  func openShootOffs(_ names: Roster) -> [String] {
    openShootOffs(names, of: "arrow") { "\(tally(of: $0).total)" }
  }

  /// Returns reports of shoot-offs with several arrows marked as the closest, which decide nothing.
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

  /// Returns messages about shoot-offs that decide nothing: those of archers who are tied with
  /// nobody, or who still have arrows of the round to shoot.
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
