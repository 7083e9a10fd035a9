public import ScoringKit

/// The card of a round: every seat's strokes on every hole.
///
/// Everything else (totals, places, what comes next) is derived from that.
public struct Scorecard: Hashable, Sendable {
  /// The rules, the layout among them.
  public let rules: StrokePlay
  /// Who plays, in order of the seats.
  public let seats: [Competitor]
  /// The strokes, seat by seat and hole by hole; 0 where nothing was said yet.
  private var cells: [UInt8]
  /// What stands in a cell that somebody said has no score: the hole was not played.
  private static let notPlayed: UInt8 = .max

  init(rules: StrokePlay, seats: [Competitor]) {
    self.rules = rules
    self.seats = seats
    cells = [UInt8](repeating: 0, count: seats.count * rules.holeCount)
  }

  /// The layout that is played.
  public var layout: Layout { rules.layout }

  /// A seat's strokes on a hole; nil where it has no score, and where there is no such cell.
  public func strokes(of seat: Seat, hole: Int) -> Int? {
    guard let index = index(seat, hole), cells[index] > 0, cells[index] != Self.notPlayed
    else { return nil }
    return Int(cells[index])
  }

  /// Whether anything was said of a seat on a hole: strokes, or that it was not played.
  func isSaid(of seat: Seat, hole: Int) -> Bool {
    index(seat, hole).map { cells[$0] > 0 } ?? false
  }

  mutating func set(_ count: Int?, seat: Seat, hole: Int) {
    guard let index = index(seat, hole) else { return }
    cells[index] = count.map { UInt8(clamping: $0) } ?? Self.notPlayed
  }

  /// Whether something was said of every seat on every hole.
  public var isComplete: Bool {
    !cells.contains(0)
  }

  private func index(_ seat: Seat, _ hole: Int) -> Int? {
    guard seats.indices.contains(seat.index), (1...rules.holeCount).contains(hole) else {
      return nil
    }
    return seat.index * rules.holeCount + hole - 1
  }
}

extension Scorecard {
  /// A seat's sums over the holes that it has played.
  struct Tally: Hashable {
    /// The number of holes played.
    var thru = 0
    /// The strokes.
    var strokes = 0
    /// The par of the played holes alone; nil where one is not known.
    var par: Int? = 0
    /// Strokes less par of the played holes; nil where a par is not known.
    var relative: Int? { par.map { strokes - $0 } }
  }

  /// A seat's sums.
  ///
  /// In a layout with an unknown par nothing is relative to par, so that all seats compare alike.
  func tally(of seat: Seat) -> Tally {
    var tally = Tally()
    for hole in 1...rules.holeCount {
      guard let strokes = strokes(of: seat, hole: hole) else { continue }
      tally.thru += 1
      tally.strokes += strokes
      tally.par = layout.par(hole).flatMap { par in tally.par.map { $0 + par } }
    }
    if layout.par == nil { tally.par = nil }
    return tally
  }

  /// The seats of which nothing was said yet on a hole, in card order.
  func lacking(_ hole: Int) -> [Seat] {
    seats.indices.map(Seat.init(index:)).filter { !isSaid(of: $0, hole: hole) }
  }

  /// The first hole in play order that some seat lacks; nil once every cell is filled.
  ///
  /// A seat that does not play a hole is passed over there.
  public var holeOnTurn: Int? {
    rules.playOrder.first { hole in
      seats.indices.contains { !isSaid(of: Seat(index: $0), hole: hole) }
    }
  }

  /// The holes that a seat has no score on, in order of their positions.
  func missing(_ seat: Seat) -> [Int] {
    (1...rules.holeCount).filter { strokes(of: seat, hole: $0) == nil }
  }

  /// What was scored on a hole by a seat; nil where it has no score.
  public func score(of seat: Seat, hole: Int) -> HoleScore? {
    strokes(of: seat, hole: hole).map {
      HoleScore(holeNumber: hole, par: layout.par(hole), strokeCount: $0)
    }
  }
}

/// The current score of a seat on a hole; nil when it is unscored.
///
/// A card is folded from the entries that nothing supersedes, never by time.
public func resolveCurrentScore(for seat: Seat, hole: Int, in card: Scorecard) -> HoleScore? {
  card.score(of: seat, hole: hole)
}
