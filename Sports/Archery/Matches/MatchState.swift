public import ScoringKit

/// The state of a match: the arrows of both sides, and everything that follows from them.
public struct MatchState: Hashable, Sendable {
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
  public var setOnTurn: Int? {
    guard card.seats.allSatisfy(card.isActive), winner == nil else { return nil }
    return card.plans.first { !isComplete($0.number) && !isDecided(before: $0.number) }?.number
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
