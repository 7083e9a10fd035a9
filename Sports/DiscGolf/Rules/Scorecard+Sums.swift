internal import ScoringKit

/// The sums of some holes and of the penalties on a round (808.D).
struct Tally: Hashable {
  private(set) var thru = 0
  /// The strokes, the penalties among them.
  private(set) var strokes: Int
  /// The par of the holes; nil where one is not known.
  var par: Int? = 0

  /// Adds scores up in one pass: statistics do so for every round.
  init(_ scores: some Sequence<HoleScore>, penalty: Int = 0) {
    strokes = penalty
    for score in scores {
      thru += 1
      strokes += score.strokeCount
      par = score.par.flatMap { next in par.map { $0 + next } }
    }
  }

  /// Strokes less par; nil where a par is not known.
  var relative: Int? { par.map { strokes - $0 } }

  /// The result: relative to par, or the strokes where pars are not known.
  var text: String { relative.map(ToPar.text) ?? "\(strokes)" }

  /// The result's tier, one of three: a total is never red.
  var tone: Tone { relative.map(ToPar.totalTone) ?? .plain }

  /// The result with its words.
  var run: Run { relative.map { ToPar.run($0, tone) } ?? Run(text, tone) }
}

extension Scorecard {
  /// A seat's sums over the holes that count and the penalties on its round (808.D).
  ///
  /// In a layout with an unknown par nothing is relative to par, so that all seats compare alike.
  func tally(of seat: Seat) -> Tally {
    let scores = rules.positions.lazy.compactMap { countedScore(of: seat, hole: $0) }
    var tally = Tally(scores, penalty: roundPenalty(of: seat))
    if layout.par == nil { tally.par = nil }
    return tally
  }

  /// What counts on a hole: what was scored, or par + 4 for a hole that was missed.
  func countedScore(of seat: Seat, hole: Int) -> HoleScore? {
    if let played = resolveCurrentScore(for: seat, hole: hole, in: self) { return played }
    guard countsParPlusFour(seat), let par = layout.par(hole) else { return nil }
    return HoleScore(holeNumber: hole, par: par, strokeCount: par + 4, isAssigned: true)
  }

  /// Whether any hole of a seat counts as par + 4: `par+4` may stand where every hole has a score.
  func hasAssigned(_ seat: Seat) -> Bool {
    rules.positions.contains { countedScore(of: seat, hole: $0)?.isAssigned == true }
  }

  /// Whether a seat has a score on every hole and plays to the end: only that sets a record.
  ///
  /// Holes that count as par + 4 were not played.
  func hasFullCard(_ seat: Seat) -> Bool {
    status(of: seat) == nil && missing(seat).isEmpty
  }

  /// The holes that a seat has no score on, in order of their positions.
  func missing(_ seat: Seat) -> [Int] {
    rules.positions.filter { strokes(of: seat, hole: $0) == nil }
  }

  /// The most strokes that a number alone means on a hole: what keypads have, a digit in a round
  /// of several, and 20, the most that was ever seen, in a round of one.
  func plainLimit(_ hole: Int) -> Int { max(isAlone ? 20 : 9, likely(hole).last ?? 0) }

  /// Whether only one score is written on a hole.
  var isAlone: Bool { everybody.flatMap(units).count == 1 }

  /// The numbers of strokes that a keypad has for a hole: an ace, and from two under par on.
  func likely(_ hole: Int) -> [Int] {
    let least = max(1, (layout.par(hole) ?? Self.usualPar) - 2)
    return (least == 1 ? [] : [1]) + Array(least...(least + 5))
  }

  /// Whether a seat is asked for scores: it neither stopped nor has its gaps counted.
  func isAsked(_ seat: Seat) -> Bool { status(of: seat) == nil && !countsParPlusFour(seat) }

  /// The seats that are asked and of which something is not said yet on a hole, in card order.
  func lacking(_ hole: Int) -> [Seat] {
    everybody.filter { isAsked($0) && !isSaid(of: Unit(seat: $0), hole: hole) }
  }

  /// The same, with each member that counts.
  func lackingUnits(_ hole: Int) -> [Unit] {
    lacking(hole).flatMap(units).filter { !isSaid(of: $0, hole: hole) }
  }

  /// The first hole in play order that some seat lacks; nil once nobody is asked any more.
  ///
  /// A seat that does not play a hole is passed over there.
  var holeOnTurn: Int? {
    let asked = everybody.filter(isAsked)
    return rules.playOrder.first { hole in
      asked.contains { !isSaid(of: Unit(seat: $0), hole: hole) }
    }
  }
}

/// What was scored on a hole by a seat of a card, after all corrections; nil where it has no score.
func resolveCurrentScore(for seat: Seat, hole: Int, in card: Scorecard) -> HoleScore? {
  card.strokes(of: seat, hole: hole).map {
    HoleScore(holeNumber: hole, par: card.layout.par(hole), strokeCount: $0)
  }
}

extension Sequence<Int?> {
  /// The sum; nil where one of them is not known.
  var total: Int? {
    reduce(0) { sum, next in sum.flatMap { sum in next.map { sum + $0 } } }
  }
}
