internal import ScoringKit

extension MatchState {
  /// The arrows of a side in a shoot-off that were shot.
  func shootOff(_ number: Int, of seat: Seat) -> [ScoredArrow] {
    (1...rules.form.shootOffArrows).compactMap {
      card.shootOffArrow(seat, number: number, arrow: $0)
    }
  }

  private func isShot(_ number: Int) -> Bool {
    card.seats.allSatisfy { shootOff(number, of: $0).count == rules.form.shootOffArrows }
  }

  /// The winner of one shoot-off; nil where it is not shot to its end, or is repeated.
  ///
  /// More points win. Equal ones: an X against none where it is the nearer ring, then the
  /// arrow that was measured to be the closest. Where all arrows missed, nothing is measured.
  func shootOffWinner(_ number: Int) -> Seat? {
    guard isShot(number) else { return nil }
    let sides = card.seats.map { shootOff(number, of: $0) }
    let sums = sides.map { $0.reduce(0) { $0 + $1.points } }
    if sums[0] != sums[1] { return Seat(index: sums[0] > sums[1] ? 0 : 1) }
    if rules.isXAboveTen {
      let xs = sides.map { $0.count { $0.zone.tie.contains(.inner) } }
      if xs[0] != xs[1] { return Seat(index: xs[0] > xs[1] ? 0 : 1) }
    }
    if number == 1, rules.hasSecondArrow, isBest(sides[0]), isBest(sides[1]) { return nil }
    let flags = sides.map { $0.contains { $0.isClosest && $0.points > 0 } }
    guard flags[0] != flags[1] else { return nil }
    return Seat(index: flags[0] ? 0 : 1)
  }

  /// Whether an arrow is in the best ring: a 10 of a recurve bow, an X of a compound one.
  private func isBest(_ arrows: [ScoredArrow]) -> Bool {
    arrows.allSatisfy { arrow in
      arrow.points == rules.face.maximum
        && (!rules.isXAboveTen || arrow.zone.tie.contains(.inner) || !hasX)
    }
  }

  private var hasX: Bool { rules.face.zones.contains { $0.tie.contains(.inner) } }

  /// The winner of the shoot-offs; nil while there is none.
  var shootOffWinner: Seat? {
    for number in 1...ArrowCard.shootOffLimit {
      if let winner = shootOffWinner(number) { return winner }
      guard isShot(number) else { return nil }
    }
    return nil
  }

  /// Whether a shoot-off is shot: the match is tied, and so are the shoot-offs before it.
  func callsForShootOff(_ number: Int) -> Bool {
    guard isTied, (1...ArrowCard.shootOffLimit).contains(number) else { return false }
    return (1..<number).allSatisfy { isShot($0) && shootOffWinner($0) == nil }
  }

  /// The number of the shoot-off in which arrows are missing; nil for none.
  var shootOffOnTurn: Int? {
    guard isTied, winner == nil, card.seats.allSatisfy(card.isActive) else { return nil }
    return (1...ArrowCard.shootOffLimit).first { !isShot($0) }
  }

  /// Who has arrows to shoot in a shoot-off, in order.
  func shootOffQueue(_ number: Int) -> [Seat] {
    card.seats.filter { shootOff(number, of: $0).count < rules.form.shootOffArrows }
  }

  /// The arrows of all shoot-offs of a side, as in `10, 9*`; empty where none was shot.
  func shootOffText(_ seat: Seat) -> String {
    (1...ArrowCard.shootOffLimit).map { number in
      shootOff(number, of: seat).map(\.text).joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
