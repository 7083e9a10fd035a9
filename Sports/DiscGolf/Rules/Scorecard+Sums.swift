public import ScoringKit

extension Scorecard {
  /// A seat's sums over the holes that count, and the penalties on its round.
  struct Tally: Hashable {
    /// The number of holes that count.
    var thru = 0
    /// The strokes, the penalties on the round among them.
    var strokes = 0
    /// The par of the holes that count alone; nil where one is not known.
    var par: Int? = 0
    /// Strokes less par of those holes; nil where a par is not known.
    var relative: Int? { par.map { strokes - $0 } }
  }

  /// A seat's sums: its holes and the penalties on its round (808.D).
  ///
  /// In a layout with an unknown par nothing is relative to par, so that all seats compare alike.
  func tally(of seat: Seat) -> Tally {
    var tally = Tally()
    for hole in 1...rules.holeCount {
      guard let strokes = countedStrokes(of: seat, hole: hole) else { continue }
      tally.thru += 1
      tally.strokes += strokes
      tally.par = layout.par(hole).flatMap { par in tally.par.map { $0 + par } }
    }
    tally.strokes += roundPenalty(of: seat)
    if layout.par == nil { tally.par = nil }
    return tally
  }

  /// The strokes that count on a hole: those that were played, or par + 4 where that was said.
  func countedStrokes(of seat: Seat, hole: Int) -> Int? {
    if let played = strokes(of: seat, hole: hole) { return played }
    return isAssigned(seat, hole: hole) ? layout.par(hole).map { $0 + 4 } : nil
  }

  /// Whether a hole counts as par + 4 because it was not played.
  func isAssigned(_ seat: Seat, hole: Int) -> Bool {
    countsParPlusFour(seat) && strokes(of: seat, hole: hole) == nil
  }

  /// All penalty throws on a seat's round.
  func roundPenalty(of seat: Seat) -> Int {
    guard hasCounts else { return 0 }
    return RoundPenalty.allCases.reduce(0) { $0 + penalty(of: seat, $1) }
  }

  /// Whether a seat has a score on every hole and plays to the end: only that sets a record.
  ///
  /// Holes that count as par + 4 were not played.
  public func hasFullCard(_ seat: Seat) -> Bool {
    status(of: seat) == nil && missing(seat).isEmpty
  }

  /// The holes that a seat has no score on, in order of their positions.
  func missing(_ seat: Seat) -> [Int] {
    (1...rules.holeCount).filter { strokes(of: seat, hole: $0) == nil }
  }

  /// What counts on a hole: what was scored, or par + 4 for a hole that was missed.
  func countedScore(of seat: Seat, hole: Int) -> HoleScore? {
    resolveCurrentScore(for: seat, hole: hole, in: self)
      ?? countedStrokes(of: seat, hole: hole).map {
        HoleScore(
          holeNumber: hole, par: layout.par(hole), strokeCount: $0,
          isAssigned: isAssigned(seat, hole: hole))
      }
  }
}

/// What was scored on a hole by a seat of a card, after all corrections; nil where it has no score.
public func resolveCurrentScore(
  for seat: Seat, hole: Int, in card: Scorecard
) -> HoleScore? {
  card.strokes(of: seat, hole: hole).map {
    HoleScore(holeNumber: hole, par: card.layout.par(hole), strokeCount: $0)
  }
}

// MARK: Who is asked

extension Scorecard {
  /// Whoever has a score of their own on a hole: a seat, or a member of one.
  struct Unit: Hashable {
    let seat: Seat
    /// The member's number from 1, where the least of the members' scores counts.
    var member: Int?
  }

  /// The place of somebody's score on a hole, as ``Cell/places`` names it.
  static func place(of unit: Unit, hole: Int) -> String {
    let empty: ScoreEvent =
      unit.member.map { .memberStrokes(seat: unit.seat, member: $0, hole: hole, count: nil) }
      ?? .strokes(seat: unit.seat, hole: hole, count: nil)
    return empty.canonical
  }

  /// Whether the score of a seat is the least of its members' (best disc).
  func countsMembers(of seat: Seat) -> Bool {
    rules.bestScore && seats.indices.contains(seat.index) && seats[seat.index].members.count > 1
  }

  /// The numbers of a seat's members.
  func memberNumbers(of seat: Seat) -> [Int] {
    seats.indices.contains(seat.index) ? seats[seat.index].members.indices.map { $0 + 1 } : []
  }

  /// Whoever has a score of their own in a seat.
  func units(of seat: Seat) -> [Unit] {
    countsMembers(of: seat)
      ? memberNumbers(of: seat).map { Unit(seat: seat, member: $0) } : [Unit(seat: seat)]
  }

  /// The most strokes that a number alone means on a hole: what keypads have, a digit in a round
  /// of several, and 20, the most that was ever seen, in a round of one.
  func plainLimit(_ hole: Int) -> Int {
    let isAlone = seats.count == 1 && !countsMembers(of: Seat(index: 0))
    return max(isAlone ? 20 : 9, likely(hole).last ?? 0)
  }

  /// The numbers of strokes that a keypad has for a hole: an ace, and from two under par on.
  func likely(_ hole: Int) -> [Int] {
    let least = max(1, (layout.par(hole) ?? Self.usualPar) - 2)
    return (least == 1 ? [] : [1]) + Array(least...(least + 5))
  }

  /// Whether an event gives somebody another score who has one on that hole.
  func replaces(_ event: ScoreEvent) -> Bool {
    switch event {
    case .strokes(let seat, let hole, _): isSaid(of: seat, hole: hole)
    case .memberStrokes(let seat, let member, let hole, _):
      isSaid(of: seat, member: member, hole: hole)
    default: false
    }
  }

  /// Whether something was said of somebody on a hole.
  func isSaid(of unit: Unit, hole: Int) -> Bool {
    unit.member.map { isSaid(of: unit.seat, member: $0, hole: hole) }
      ?? isSaid(of: unit.seat, hole: hole)
  }

  /// Whether a seat is asked for scores: it neither stopped nor has its gaps counted.
  func isAsked(_ seat: Seat) -> Bool {
    status(of: seat) == nil && !countsParPlusFour(seat)
  }

  /// The seats that are asked and of which something is not said yet on a hole, in card order.
  func lacking(_ hole: Int) -> [Seat] {
    seats.indices.map(Seat.init(index:)).filter { isAsked($0) && !isSaid(of: $0, hole: hole) }
  }

  /// The same, with each member that counts.
  func lackingUnits(_ hole: Int) -> [Unit] {
    lacking(hole).flatMap(units).filter { !isSaid(of: $0, hole: hole) }
  }

  /// The first hole in play order that some seat lacks; nil once nobody is asked any more.
  ///
  /// A seat that does not play a hole is passed over there.
  public var holeOnTurn: Int? {
    let asked = seats.indices.map(Seat.init(index:)).filter(isAsked)
    return rules.playOrder.first { hole in asked.contains { !isSaid(of: $0, hole: hole) } }
  }
}
