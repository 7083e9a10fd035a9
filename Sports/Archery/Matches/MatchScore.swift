public import ScoringKit

/// The state of a match: the arrows of both sides, and everything that follows from them.
public struct MatchScore: Hashable, Sendable {
  /// The rules.
  public let rules: MatchRound
  /// The two sides.
  public let archers: [Archer]
  /// The arrows.
  public internal(set) var card: ArrowCard

  private static let first = Seat(index: 0)
  private static let second = Seat(index: 1)

  /// The other side.
  static func opponent(of seat: Seat) -> Seat {
    seat == first ? second : first
  }

  // MARK: Sets

  /// A set by its number.
  public func set(_ number: Int) -> SetScore {
    let ends = card.seats.map { card.end(number, of: $0) }
    guard rules.system == .sets, ends.count == 2, ends.allSatisfy(\.isComplete) else {
      return SetScore(number: number, ends: ends, points: nil)
    }
    let (one, other) = (ends[0].total, ends[1].total)
    let points = one == other ? [1, 1] : one > other ? [2, 0] : [0, 2]
    return SetScore(number: number, ends: ends, points: points)
  }

  /// All sets in order, those that were not shot included.
  public var sets: [SetScore] { card.plans.map { set($0.number) } }

  /// The set points of both sides of the complete sets before one.
  func points(before number: Int) -> [Int] {
    var points = [0, 0]
    guard rules.system == .sets else { return points }
    for set in 1..<max(1, min(number, rules.form.ends + 1)) where isComplete(set) {
      let totals = card.seats.map { card.total($0, end: set) }
      if totals[0] >= totals[1] { points[0] += totals[0] == totals[1] ? 1 : 2 }
      if totals[1] >= totals[0] { points[1] += totals[0] == totals[1] ? 1 : 2 }
    }
    return points
  }

  /// Whether both sides have shot all arrows of a set.
  func isComplete(_ set: Int) -> Bool {
    card.seats.allSatisfy { card.left($0, end: set) == 0 }
  }

  private var isShotToTheEnd: Bool {
    card.plans.allSatisfy { isComplete($0.number) }
  }

  /// The set points of both sides, without the shoot-off's.
  public var points: [Int] { points(before: rules.form.ends + 1) }

  /// The points of all arrows of a side.
  public func total(of seat: Seat) -> Int {
    card.plans.reduce(0) { $0 + card.total(seat, end: $1.number) }
  }

  /// Whether the complete sets before one have decided the match.
  func isDecided(before number: Int) -> Bool {
    rules.system == .sets && points(before: number).contains { $0 >= rules.winningPoints }
  }

  /// Whether every end was shot and both sides are equal: a shoot-off follows.
  public var isTied: Bool {
    guard isShotToTheEnd else { return false }
    return rules.system == .sets
      ? points[0] == points[1] : total(of: Self.first) == total(of: Self.second)
  }

  // MARK: The end

  /// Who won; nil while nobody has, and where neither side shot on.
  public var winner: Seat? {
    let active = card.seats.filter(card.isActive)
    if active.count == 1 { return active.first }
    guard active.count == 2 else { return nil }
    if rules.system == .sets {
      let points = points
      if let winner = card.seats.first(where: { points[$0.index] >= rules.winningPoints }) {
        return winner
      }
    } else if isShotToTheEnd, !isTied {
      return total(of: Self.first) > total(of: Self.second) ? Self.first : Self.second
    }
    return isTied ? shootOffWinner : nil
  }

  /// The set, or the end, in which arrows are missing; nil where no more are shot.
  ///
  /// An arrow that was taken back before the set that decided the match is asked for as any other:
  /// the result would be another.
  public var setOnTurn: Int? {
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
    let behind: [Int]
    if rules.system == .sets {
      behind = points(before: number)
    } else {
      behind = card.seats.map { seat in
        card.plans.prefix(max(0, number - 1)).reduce(0) { $0 + card.total(seat, end: $1.number) }
      }
    }
    return behind[1] < behind[0] ? Self.second : Self.first
  }

  /// What may be typed now.
  var desk: TypingDesk {
    if let number = setOnTurn {
      let first = starter(of: number)
      let queue = [first, Self.opponent(of: first)].filter {
        card.left($0, end: number) > 0
      }
      return TypingDesk(
        card: card, noun: rules.noun, queue: queue, end: number, openEnds: [number, number],
        shootOff: nil)
    }
    let number = shootOffOnTurn
    return TypingDesk(
      card: card, noun: rules.noun, queue: number.map(shootOffQueue) ?? [], end: nil,
      openEnds: [nil, nil], shootOff: number)
  }
}

extension MatchScore {
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
    if asksForSecondArrow(number), card.seats.contains(where: { !shootOff(2, of: $0).isEmpty }) {
      return nil
    }
    let flags = sides.map { $0.contains { $0.isClosest && $0.points > 0 } }
    guard flags[0] != flags[1] else { return nil }
    return Seat(index: flags[0] ? 0 : 1)
  }

  /// Whether both shot a 10, or an X, where the rule asks for a second arrow then.
  private func asksForSecondArrow(_ number: Int) -> Bool {
    number == 1 && rules.hasSecondArrow
      && card.seats.allSatisfy { isBest(shootOff(number, of: $0)) }
  }

  /// Whether the first arrows were measured where the rule asks for second ones.
  var isMeasuredAtOnce: Bool {
    isTied && isShot(1) && asksForSecondArrow(1) && shootOffWinner(1) != nil
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
    return (1..<number).allSatisfy {
      isShot($0) && (shootOffWinner($0) == nil || asksForSecondArrow($0))
    }
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
