internal import ScoringKit

/// The state of a match: the arrows of both sides, and everything that follows from them.
struct MatchScore: Hashable, Sendable {
  let rules: MatchRound
  let archers: [Archer]
  var card: ArrowCard

  static let first = Seat(index: 0)
  static let second = Seat(index: 1)

  static func opponent(of seat: Seat) -> Seat { seat == first ? second : first }

  // MARK: Sets

  struct SetScore: Hashable, Sendable {
    let number: Int
    let ends: [EndScore]
    /// The set points of each side: nil until both ends are complete, and in a match without.
    let points: [Int]?
  }

  func set(_ number: Int) -> SetScore {
    SetScore(
      number: number, ends: card.seats.map { card.end(number, of: $0) }, points: points(of: number))
  }

  /// All sets in order, those that were not shot included.
  var sets: [SetScore] { card.plans.map { set($0.number) } }

  /// What a set gives each side: two points to the better one, one to each of equal ones; nil until
  /// both have shot it, and in a match without sets.
  private func points(of set: Int) -> [Int]? {
    guard rules.hasSets, isComplete(set) else { return nil }
    let (one, other) = (card.total(Self.first, end: set), card.total(Self.second, end: set))
    return one == other ? [1, 1] : one > other ? [2, 0] : [0, 2]
  }

  /// The set points of both sides of the complete sets before one.
  func points(before number: Int) -> [Int] {
    card.plans.prefix(max(0, number - 1)).compactMap { points(of: $0.number) }
      .reduce([0, 0]) { [$0[0] + $1[0], $0[1] + $1[1]] }
  }

  func isComplete(_ set: Int) -> Bool {
    card.seats.allSatisfy { card.left($0, end: set) == 0 }
  }

  private var isShotToTheEnd: Bool { card.plans.allSatisfy { isComplete($0.number) } }

  /// The set points of both sides, without the shoot-off's.
  var points: [Int] { points(before: rules.form.ends + 1) }

  /// Whether the complete sets before one have decided the match.
  func isDecided(before number: Int) -> Bool {
    points(before: number).contains { $0 >= rules.winningPoints }
  }

  /// What decides: the set points, without the shoot-off's, or the points of all arrows.
  private var scores: [Int] { rules.hasSets ? points : card.seats.map { total(of: $0) } }

  /// Whether every end was shot and both sides are equal: a shoot-off follows.
  var isTied: Bool {
    let scores = scores
    return isShotToTheEnd && scores[0] == scores[1]
  }

  // MARK: The end

  /// Who won; nil while nobody has, and where neither side shot on.
  var winner: Seat? {
    let active = card.seats.filter(card.isActive)
    if active.count == 1 { return active.first }
    guard active.count == 2 else { return nil }
    if isTied { return shootOffWinner }
    let scores = scores
    if rules.hasSets { return card.seats.first { scores[$0.index] >= rules.winningPoints } }
    guard isShotToTheEnd else { return nil }
    return scores[0] > scores[1] ? Self.first : Self.second
  }

  /// The set, or the end, in which arrows are missing; nil where no more are shot.
  ///
  /// An arrow that was taken back before the set that decided the match is asked for as any other:
  /// the result would be another.
  var setOnTurn: Int? {
    guard card.seats.allSatisfy(card.isActive) else { return nil }
    let number = card.plans.first { !isComplete($0.number) && !isDecided(before: $0.number) }?
      .number
    guard winner != nil else { return number }
    return number.flatMap { gap in
      card.seats.contains { (card.newestEnd(of: $0) ?? 0) > gap } ? gap : nil
    }
  }

  /// Who shoots first in a set: the side with fewer points, at a tie the one that began.
  func starter(of number: Int) -> Seat {
    let ends = card.plans.prefix(max(0, number - 1))
    let scores =
      rules.hasSets
      ? points(before: number)
      : card.seats.map { seat in ends.reduce(0) { $0 + card.total(seat, end: $1.number) } }
    return scores[1] < scores[0] ? Self.second : Self.first
  }
}

// MARK: - Shoot-offs

extension MatchScore {
  private func isShot(_ number: Int) -> Bool {
    card.seats.allSatisfy { card.shootOff(number, of: $0).count == rules.form.shootOffArrows }
  }

  /// The winner of one shoot-off; nil where it is not shot to its end, or is repeated.
  ///
  /// More points win. Equal ones: an X against none where it is the nearer ring, then the
  /// arrow that was measured to be the closest. Where all arrows missed, nothing is measured.
  func shootOffWinner(_ number: Int) -> Seat? {
    guard isShot(number) else { return nil }
    let sides = card.seats.map { card.shootOff(number, of: $0) }
    let sums = sides.map { $0.reduce(0) { $0 + $1.points } }
    let xs = sides.map { rules.isXAboveTen ? $0.count(where: \.isInner) : 0 }
    for figures in [sums, xs] where figures[0] != figures[1] {
      return figures[0] > figures[1] ? Self.first : Self.second
    }
    if asksForSecondArrow(number),
      card.seats.contains(where: { !card.shootOff(2, of: $0).isEmpty })
    {
      return nil
    }
    let flags = sides.map { $0.contains { $0.shot.isClosest && $0.points > 0 } }
    guard flags[0] != flags[1] else { return nil }
    return flags[0] ? Self.first : Self.second
  }

  /// Whether both shot a 10, or an X, where the rule asks for a second arrow then.
  private func asksForSecondArrow(_ number: Int) -> Bool {
    number == 1 && rules.hasSecondArrow
      && card.seats.allSatisfy { card.shootOff(number, of: $0).allSatisfy(isBest) }
  }

  /// Whether the first arrows were measured where the rule asks for second ones.
  var isMeasuredAtOnce: Bool {
    isTied && isShot(1) && asksForSecondArrow(1) && shootOffWinner(1) != nil
  }

  /// Whether an arrow is in the best ring: a 10 of a recurve bow, an X of a compound one.
  private func isBest(_ arrow: ScoredArrow) -> Bool {
    let hasX = rules.face.zones.contains { $0.tie.contains(.inner) }
    return arrow.points == rules.face.maximum && (!rules.isXAboveTen || arrow.isInner || !hasX)
  }

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
    return (1..<number).allSatisfy {
      isShot($0) && (shootOffWinner($0) == nil || asksForSecondArrow($0))
    }
  }

  /// The number of the shoot-off in which arrows are missing; nil for none.
  var shootOffOnTurn: Int? {
    guard isTied, winner == nil, card.seats.allSatisfy(card.isActive) else { return nil }
    return (1...ArrowCard.shootOffLimit).first { !isShot($0) }
  }
}
