internal import ScoringKit

/// The state of a match: the arrows of both sides, and everything that follows from them.
struct MatchScore: Hashable, Sendable {
  let rules: MatchRound
  let archers: [Archer]
  var card: ArrowCard

  static let first = Side.a.seat

  static func opponent(of seat: Seat) -> Seat { seat == first ? Side.b.seat : first }

  // MARK: Sets

  struct SetScore: Hashable, Sendable {
    let number: Int
    let ends: [EndScore]
    /// The set points that the set gives each side; `nil` until both ends are complete, and in a
    /// match without sets.
    let points: Pair<Int>?
  }

  /// All sets of the match in order, including those that were not shot.
  var sets: [SetScore] {
    card.plans.map(\.number).map { number in
      SetScore(
        number: number, ends: card.seats.map { card.end(number, of: $0) },
        points: points(of: number))
    }
  }

  /// Returns the points of a set for each side: two for the better one, one each if tied; `nil`
  /// until both have shot it, and in a match without sets.
  private func points(of set: Int) -> Pair<Int>? {
    guard rules.hasSets, !card.hasReports, isComplete(set) else { return nil }
    let leader = Pair { card.total($0.seat, end: set) }.leader
    return Pair { leader == nil ? 1 : leader == $0 ? 2 : 0 }
  }

  /// Returns the set points of both sides from the complete sets before a set.
  func points(before number: Int) -> Pair<Int> {
    card.plans.prefix(max(0, number - 1)).compactMap { points(of: $0.number) }.total
  }

  func isComplete(_ set: Int) -> Bool {
    card.seats.allSatisfy { card.left($0, end: set) == 0 }
  }

  private var isShotToTheEnd: Bool {
    !card.hasReports && card.plans.allSatisfy { isComplete($0.number) } || reported != nil
  }

  /// The result that was reported without arrows for both sides; `nil` for none.
  var reported: Pair<Int>? {
    guard let a = card.reported(Side.a.seat), let b = card.reported(Side.b.seat) else { return nil }
    return Pair(a.score, b.score)
  }

  /// The set points of both sides so far, without the one for winning a shoot-off if its arrows are
  /// known.
  var points: Pair<Int> { reported ?? points(before: rules.form.ends + 1) }

  /// Whether the complete sets before a set have decided the match.
  func isDecided(before number: Int) -> Bool {
    let points = points(before: number)
    return max(points.a, points.b) >= rules.winningPoints
  }

  /// The scores that decide a match without a shoot-off: the set points, or the points of all
  /// arrows in a match without sets.
  private var scores: Pair<Int> {
    reported ?? (rules.hasSets ? points : Pair { total(of: $0.seat) })
  }

  /// Whether every end was shot and both sides are equal: a shoot-off follows.
  var isTied: Bool { isShotToTheEnd && scores.leader == nil }

  // MARK: The end

  /// The side that won; `nil` while the match isn't decided, and if both sides stopped.
  var winner: Seat? {
    let active = card.seats.filter(card.isActive)
    if active.count == 1 { return active.first }
    guard active.count == 2 else { return nil }
    if isTied { return shootOffWinner }
    let scores = scores
    if rules.hasSets { return Side.allCases.first { scores[$0] >= rules.winningPoints }?.seat }
    return isShotToTheEnd ? scores.leader?.seat : nil
  }

  /// The number of the set to shoot next, or of the end in a match without sets; `nil` if none is
  /// left.
  ///
  /// An arrow that was removed before the set that decided the match is requested like any other,
  /// because it could change the result.
  var setOnTurn: Int? {
    guard card.seats.allSatisfy(card.isActive) else { return nil }
    let number = card.plans.first { !isComplete($0.number) && !isDecided(before: $0.number) }?
      .number
    guard winner != nil, let number else { return number }
    return card.seats.contains { (card.newestEnd(of: $0) ?? 0) > number } ? number : nil
  }

  /// Returns the side that shoots first in a set: the one with fewer points, or side A if they are
  /// equal.
  func starter(of number: Int) -> Seat {
    let ends = card.plans.prefix(max(0, number - 1))
    let scores =
      rules.hasSets
      ? points(before: number)
      : Pair { side in ends.reduce(0) { $0 + card.total(side.seat, end: $1.number) } }
    return scores.leader == .a ? Side.b.seat : Self.first
  }
}

// MARK: - Shoot-offs

extension MatchScore {
  private func isShot(_ number: Int) -> Bool {
    card.seats.allSatisfy { card.shootOff(number, of: $0).count == rules.form.shootOffArrows }
  }

  /// Returns the winner of one shoot-off; `nil` if arrows are missing or it has to be repeated.
  ///
  /// More points win. If they are equal, compound bows compare the numbers of Xs; other bows don't.
  /// If they are still equal, the side wins whose arrow was measured as the closest to the centre.
  /// If all arrows missed, nothing is measured.
  func shootOffWinner(_ number: Int) -> Seat? {
    guard isShot(number) else { return nil }
    let arrows = Pair { card.shootOff(number, of: $0.seat) }
    let sums = Pair { arrows[$0].reduce(0) { $0 + $1.points } }
    let xs = Pair { rules.xAboveTen == true ? arrows[$0].count(where: \.zone.isInner) : 0 }
    if let leader = sums.leader ?? xs.leader { return leader.seat }
    if asksForSecondArrow(number),
      card.seats.contains(where: { !card.shootOff(2, of: $0).isEmpty })
    {
      return nil
    }
    let flags = Pair { arrows[$0].contains { $0.shot.isClosest && $0.points > 0 } ? 1 : 0 }
    return flags.leader?.seat
  }

  /// Whether the rules require a second arrow, because both first shoot-off arrows are in the best
  /// ring.
  private func asksForSecondArrow(_ number: Int) -> Bool {
    number == 1 && rules.secondArrow == true
      && card.seats.allSatisfy { card.shootOff(number, of: $0).allSatisfy(isBest) }
  }

  /// Whether the first shoot-off arrows were measured although the rules require second arrows.
  var isMeasuredAtOnce: Bool {
    isTied && isShot(1) && asksForSecondArrow(1) && shootOffWinner(1) != nil
  }

  /// Whether an arrow is in the best ring: the 10, or with compound bows the X if the face has one.
  private func isBest(_ arrow: ScoredArrow) -> Bool {
    let hasX = rules.face.zones.contains(where: \.isInner)
    return arrow.points == rules.face.maximum
      && (rules.xAboveTen != true || arrow.zone.isInner || !hasX)
  }

  /// The sums of a shoot-off of teams that were reported without arrows, each with 1 behind it if the
  /// side's arrow was the closest, else 0; `nil` for none.
  private var reportedSums: Pair<[Int]>? {
    let counts = Pair { card.reported($0.seat)?.counts ?? [] }
    guard !counts.a.isEmpty, !counts.b.isEmpty else { return nil }
    return counts
  }

  /// Returns the sum of a side's shoot-off as it was reported: `28`, or `28*` with the closest arrow.
  func reportedShootOff(_ seat: Seat) -> String? {
    guard let counts = card.reported(seat)?.counts, let sum = counts.first else { return nil }
    return "\(sum)\(counts.count > 1 && counts[1] > 0 ? "*" : "")"
  }

  var shootOffWinner: Seat? {
    if card.shootOffNumbers.isEmpty, let sums = reportedSums {
      let isFirst = sums.b.lexicographicallyPrecedes(sums.a)
      return isFirst ? Side.a.seat : sums.a.lexicographicallyPrecedes(sums.b) ? Side.b.seat : nil
    }
    for number in 1...ArrowCard.shootOffLimit {
      if let winner = shootOffWinner(number) { return winner }
      guard isShot(number) else { return nil }
    }
    return nil
  }

  /// Whether the shoot-off with a number may be shot: the match is tied, and so are the shoot-offs
  /// before it.
  func callsForShootOff(_ number: Int) -> Bool {
    guard isTied, (1...ArrowCard.shootOffLimit).contains(number) else { return false }
    return (1..<number).allSatisfy {
      isShot($0) && (shootOffWinner($0) == nil || asksForSecondArrow($0))
    }
  }

  /// The number of the shoot-off to shoot next; `nil` if no shoot-off is due.
  var shootOffOnTurn: Int? {
    guard isTied, winner == nil, card.seats.allSatisfy(card.isActive) else { return nil }
    return (1...ArrowCard.shootOffLimit).first { !isShot($0) }
  }
}
