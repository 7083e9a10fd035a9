public import ScoringKit

/// The card of a round: every seat's strokes on every hole, and what was said beside them.
///
/// Everything else (totals, places, what comes next) is derived from that.
public struct Scorecard: Hashable, Sendable {
  /// The rules, the layout among them.
  public let rules: StrokePlay
  /// Who plays, in order of the seats.
  public let seats: [Competitor]
  /// The strokes, seat by seat and hole by hole; 0 where nothing was said yet.
  private var cells: [UInt8]
  /// The strokes of members whose least counts, in cells of members.
  private var memberCells: [ScoreCell: UInt8] = [:]
  /// Penalty throws and strokes of a playoff, in their cells.
  private var counts: [ScoreCell: Int] = [:]
  private var statuses: [Seat: PlayerStatus] = [:]
  private var assigned: Set<Seat> = []
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
  ///
  /// Where the members of a side count, it is the least of theirs, once all of them have
  /// said something.
  public func strokes(of seat: Seat, hole: Int) -> Int? {
    guard let index = index(seat, hole) else { return nil }
    return Self.count(cells[index])
  }

  /// The strokes of a side's member, by number from 1, in a round in which the least counts.
  public func strokes(of seat: Seat, member: Int, hole: Int) -> Int? {
    memberCells[.memberStrokes(hole: hole, seat: seat, member: member)].flatMap(Self.count)
  }

  /// Whether anything was said of a seat on a hole: strokes, or that it was not played.
  func isSaid(of seat: Seat, hole: Int) -> Bool {
    index(seat, hole).map { cells[$0] > 0 } ?? false
  }

  /// The same of one of its members.
  func isSaid(of seat: Seat, member: Int, hole: Int) -> Bool {
    memberCells[.memberStrokes(hole: hole, seat: seat, member: member)] != nil
  }

  mutating func set(_ count: Int?, seat: Seat, hole: Int) {
    guard let index = index(seat, hole) else { return }
    cells[index] = Self.byte(count)
  }

  mutating func set(_ count: Int?, seat: Seat, member: Int, hole: Int) {
    guard let index = index(seat, hole) else { return }
    memberCells[.memberStrokes(hole: hole, seat: seat, member: member)] = Self.byte(count)
    let said = memberNumbers(of: seat).map {
      memberCells[.memberStrokes(hole: hole, seat: seat, member: $0)] ?? 0
    }
    cells[index] = said.contains(0) ? 0 : said.min() ?? 0
  }

  /// Whether something was said of every seat that is still asked, on every hole.
  public var isComplete: Bool {
    if statuses.isEmpty, assigned.isEmpty { return !cells.contains(0) }
    return holeOnTurn == nil
  }

  private func index(_ seat: Seat, _ hole: Int) -> Int? {
    guard seats.indices.contains(seat.index), (1...rules.holeCount).contains(hole) else {
      return nil
    }
    return seat.index * rules.holeCount + hole - 1
  }

  private static func count(_ byte: UInt8) -> Int? {
    byte == 0 || byte == notPlayed ? nil : Int(byte)
  }

  private static func byte(_ count: Int?) -> UInt8 {
    count.map { UInt8(clamping: $0) } ?? notPlayed
  }
}

// MARK: What is said beside the scores

extension Scorecard {
  /// Penalty throws that a hole's score contains, by their reason; 0 where none were said.
  public func penalty(of seat: Seat, hole: Int, _ reason: ThrowPenalty) -> Int {
    counts.isEmpty ? 0 : counts[.throwPenalty(hole: hole, seat: seat, reason: reason)] ?? 0
  }

  /// Penalty throws on a seat's round, by their reason; 0 where none were said.
  public func penalty(of seat: Seat, _ reason: RoundPenalty) -> Int {
    counts.isEmpty ? 0 : counts[.roundPenalty(seat: seat, reason: reason)] ?? 0
  }

  /// Why a seat takes no place; nil for one that plays on.
  public func status(of seat: Seat) -> PlayerStatus? {
    statuses[seat]
  }

  /// Whether each hole that the seat has no score on counts as par + 4 (811.F, 802.03.C).
  public func countsParPlusFour(_ seat: Seat) -> Bool {
    assigned.contains(seat)
  }

  /// A seat's strokes on a hole of the playoff, by its number from 1.
  public func playoffStrokes(of seat: Seat, hole: Int) -> Int? {
    counts[.playoff(hole: hole, seat: seat)]
  }

  mutating func setPenalty(_ count: Int?, seat: Seat, hole: Int, reason: ThrowPenalty) {
    counts[.throwPenalty(hole: hole, seat: seat, reason: reason)] = count
  }

  mutating func setPenalty(_ count: Int?, seat: Seat, reason: RoundPenalty) {
    counts[.roundPenalty(seat: seat, reason: reason)] = count
  }

  mutating func setPlayoff(_ count: Int?, seat: Seat, hole: Int) {
    counts[.playoff(hole: hole, seat: seat)] = count
  }

  mutating func setStatus(_ status: PlayerStatus?, seat: Seat) {
    statuses[seat] = status
  }

  mutating func setParPlusFour(_ isCounted: Bool, seat: Seat) {
    if isCounted { assigned.insert(seat) } else { assigned.remove(seat) }
  }

  /// Whether somebody said something of a playoff.
  var hasPlayoff: Bool {
    playoffLength > 0
  }

  /// The number of the last hole of the playoff that has a score; 0 for none.
  var playoffLength: Int {
    counts.keys.reduce(0) { longest, cell in
      if case .playoff(let hole, _) = cell { max(longest, hole) } else { longest }
    }
  }

  /// Whether something was said beside the scores, of penalties or a playoff.
  var hasCounts: Bool {
    !counts.isEmpty
  }

  /// Whether somebody has a penalty on the round.
  var hasRoundPenalties: Bool {
    counts.keys.contains { if case .roundPenalty = $0 { true } else { false } }
  }
}
