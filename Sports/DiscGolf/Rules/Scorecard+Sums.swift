internal import ScoringKit

/// The sums of some holes and of the penalties on a round (PDGA 2025, 808.D).
struct Tally: Hashable {
  private(set) var thru = 0
  /// The sum of the strokes on the holes, and of the penalties on the round.
  private(set) var strokes: Int
  /// The sum of the pars of the holes; `nil` if one is unknown.
  var par: Int? = 0

  /// Sums up scores in one pass, because statistics do this for every round.
  init(_ scores: some Sequence<HoleScore>, penalty: Int = 0) {
    strokes = penalty
    for score in scores {
      thru += 1
      strokes += score.strokeCount
      par = score.par.flatMap { next in par.map { $0 + next } }
    }
  }

  /// Makes the sums of a round that was reported without its holes.
  init(reported strokes: Int, holes: Int, par: Int?) {
    self.strokes = strokes
    thru = holes
    self.par = par
  }

  /// The sum of the strokes minus that of the pars; `nil` if a par is unknown.
  var relative: Int? { par.map { strokes - $0 } }

  /// The result as text: relative to par, or the strokes if a par is unknown.
  var text: String { relative.map(ToPar.text) ?? "\(strokes)" }

  /// The tone of the result: one for under par, one for even, one for over, which is never red.
  var tone: Tone { relative.map(ToPar.totalTone) ?? .plain }

  /// The result as text with its tone and its spoken words.
  var run: Run { relative.map { ToPar.run($0, tone) } ?? Run(text, tone) }
}

extension Scorecard {
  /// Returns a seat's sums over its scored holes and the penalties on its round (PDGA 2025, 808.D).
  ///
  /// In a layout with an unknown par nothing is relative to par, so that all seats are comparable.
  func tally(of seat: Seat) -> Tally {
    if let reported = reported(seat) {
      return Tally(reported: reported, holes: rules.holeCount, par: layout.par)
    }
    let scores = rules.positions.lazy.compactMap { countedScore(of: seat, hole: $0) }
    var tally = Tally(scores, penalty: roundPenalty(of: seat))
    if layout.par == nil { tally.par = nil }
    return tally
  }

  /// Returns a seat's score on a hole: the strokes entered, or par + 4 if its missed holes are
  /// scored so; `nil` if there is no score.
  func countedScore(of seat: Seat, hole: Int) -> HoleScore? {
    if let played = resolveCurrentScore(for: seat, hole: hole, in: self) { return played }
    guard countsParPlusFour(seat), let par = layout.par(hole) else { return nil }
    return HoleScore(holeNumber: hole, par: par, strokeCount: par + 4, isAssigned: true)
  }

  /// Whether any hole of a seat is scored as par + 4; `par+4` may be set although no hole is
  /// missing.
  func hasAssigned(_ seat: Seat) -> Bool {
    rules.positions.contains { countedScore(of: seat, hole: $0)?.isAssigned == true }
  }

  /// Whether a seat finished with an entered score on every hole, as a record requires.
  ///
  /// Missed holes that are scored as par + 4 have no entered score.
  func hasFullCard(_ seat: Seat) -> Bool {
    status(of: seat) == nil && missing(seat).isEmpty
  }

  /// Returns the positions of the holes on which a seat has no entered score, in order.
  func missing(_ seat: Seat) -> [Int] {
    rules.positions.filter { strokes(of: seat, hole: $0) == nil }
  }

  /// Returns the highest number of strokes that a line without a name or a hole may enter: the
  /// highest key of the keypad, but at least 9 in a round of several, and at least 20 in a round of
  /// one.
  func plainLimit(_ hole: Int) -> Int { max(isAlone ? 20 : 9, likely(hole).last ?? 0) }

  /// Whether only one person's scores are entered in the round.
  var isAlone: Bool { everybody.flatMap(units).count == 1 }

  /// Returns the numbers of strokes on the keypad for a hole: 1, and the six numbers from two under
  /// par on.
  func likely(_ hole: Int) -> [Int] {
    let least = max(1, (layout.par(hole) ?? Self.usualPar) - 2)
    return (least == 1 ? [] : [1]) + Array(least...(least + 5))
  }

  /// Whether scores of a seat are expected: it has not stopped, its missed holes aren't scored as
  /// par + 4, and its result was not reported without the holes.
  func isAsked(_ seat: Seat) -> Bool {
    status(of: seat) == nil && !countsParPlusFour(seat) && reported(seat) == nil
  }

  /// Returns the seats whose expected scores on a hole are incomplete, in card order.
  func lacking(_ hole: Int) -> [Seat] {
    everybody.filter { isAsked($0) && !isSaid(of: Unit(seat: $0), hole: hole) }
  }

  /// Returns the seats, or in best disc the members, whose expected scores on a hole are missing.
  func lackingUnits(_ hole: Int) -> [Unit] {
    lacking(hole).flatMap(units).filter { !isSaid(of: $0, hole: hole) }
  }

  /// The current hole: the first in the order of play on which an expected score is missing; `nil`
  /// once no more scores are expected.
  ///
  /// On a hole that was entered as not played, no score is expected.
  var holeOnTurn: Int? {
    let asked = everybody.filter(isAsked)
    return rules.playOrder.first { hole in
      asked.contains { !isSaid(of: Unit(seat: $0), hole: hole) }
    }
  }
}

/// Returns a seat's score on a hole of a card after all corrections; `nil` if it has no score.
func resolveCurrentScore(for seat: Seat, hole: Int, in card: Scorecard) -> HoleScore? {
  card.strokes(of: seat, hole: hole).map {
    HoleScore(holeNumber: hole, par: card.layout.par(hole), strokeCount: $0)
  }
}

extension Sequence<Int?> {
  /// The sum of the values; `nil` if one of them is unknown.
  var total: Int? {
    reduce(0) { sum, next in sum.flatMap { sum in next.map { sum + $0 } } }
  }
}
