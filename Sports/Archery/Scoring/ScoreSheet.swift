public import ScoringKit

/// The state of a round of arrows: what everybody shot, and everything that follows from it.
public struct ScoreSheet: Hashable, Sendable {
  /// The rules, the round among them.
  public let rules: TargetRound
  /// Who shoots, in order of the seats.
  public let archers: [Archer]
  /// The arrows.
  public internal(set) var card: ArrowCard

  /// The round.
  public var definition: RoundDefinition { rules.definition }
  /// How equal scores are told apart.
  public var ruleset: Ruleset { rules.ruleset }

  /// The ends of an archer in order.
  public func ends(of seat: Seat) -> [EndScore] { card.ends(of: seat) }

  /// The sums over the whole round.
  public func tally(of seat: Seat) -> ArrowTally {
    ArrowTally(ends(of: seat), ruleset)
  }

  /// The sums over one distance, by its position in the round; empty on a field course.
  public func tally(of seat: Seat, pass: Int) -> ArrowTally {
    ArrowTally(card.plans.filter { $0.pass == pass }.map { card.end($0.number, of: seat) }, ruleset)
  }

  /// The sums up to an end, that one included: what stands in the column of the running total.
  public func tally(of seat: Seat, through end: Int) -> ArrowTally {
    ArrowTally(
      card.plans.prefix(max(0, end)).map { card.end($0.number, of: seat) }, ruleset)
  }

  /// The score if every arrow to come is the best there is.
  public func bestPossible(of seat: Seat) -> Int {
    let ends = ends(of: seat)
    let left = ends.reduce(0) { sum, end in
      sum + (end.planned - end.arrowsShot) * (card.face(seat, end: end.number)?.maximum ?? 0)
    }
    return ends.reduce(left) { $0 + $1.total }
  }

  /// The end in which somebody lacks arrows, the first one; nil where every arrow is shot.
  public var endOnTurn: Int? {
    card.seats.filter(card.isActive).compactMap { card.firstOpenEnd(of: $0) }.min()
  }

  /// Who lacks arrows in an end, in card order; archers who stopped are passed over.
  func lacking(_ end: Int) -> [Seat] {
    card.seats.filter { card.isActive($0) && card.left($0, end: end) > 0 }
  }

  /// What may be typed now.
  var desk: TypingDesk {
    let end = endOnTurn
    return TypingDesk(
      card: card, noun: "End", queue: end.map(lacking) ?? [], end: end,
      openEnds: card.seats.map { card.firstOpenEnd(of: $0) }, shootOff: nil)
  }
}
