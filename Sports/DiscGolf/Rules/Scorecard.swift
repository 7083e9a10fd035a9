internal import ScoringKit

/// The card of a round: every seat's strokes on every hole, and the other entries.
///
/// Everything else (totals, ranks, the next prompt) is derived from these entries.
struct Scorecard: Hashable, Sendable {
  /// The rules of the round, including the layout.
  let rules: StrokePlay
  /// The players and sides of the round, in order of their seats.
  let seats: [Competitor]
  /// The strokes, seat by seat and hole by hole; 0 for no entry yet, ``notPlayed`` for a hole that
  /// was not played.
  private var cells: [UInt8]
  /// The numbers in the other cells: strokes of members in best disc (``notPlayed`` for "no
  /// score"), penalty throws, par + 4, and strokes of a playoff.
  private var counts: [ScoreCell: Int] = [:]
  private var statuses: [Seat: PlayerStatus] = [:]
  /// The tie that a playoff decides, if not the fewest strokes; `nil` in stroke play.
  var tie: Tie?
  /// The value of a cell that was entered as "no score": the hole was not played.
  private static let notPlayed = Int(UInt8.max)

  init(rules: StrokePlay, seats: [Competitor]) {
    self.rules = rules
    self.seats = seats
    cells = [UInt8](repeating: 0, count: seats.count * rules.holeCount)
  }

  var layout: Layout { rules.layout }

  /// All seats of the round, in card order.
  var everybody: [Seat] { seats.indices.map(Seat.init(index:)) }

  /// Returns a seat's strokes on a hole; `nil` if it has no score, or if there is no such cell.
  ///
  /// In best disc, it is the lowest number of the side's members, once all of them have an entry.
  func strokes(of seat: Seat, hole: Int) -> Int? {
    strokes(of: Unit(seat: seat), hole: hole)
  }

  /// Returns the strokes of a seat or a member on a hole; `nil` if there is no score.
  func strokes(of unit: Unit, hole: Int) -> Int? {
    let said = said(of: unit, hole: hole)
    return said == 0 || said == Self.notPlayed ? nil : said
  }

  /// Whether a seat or a member has an entry on a hole: strokes, or that it was not played.
  func isSaid(of unit: Unit, hole: Int) -> Bool { said(of: unit, hole: hole) > 0 }

  private func said(of unit: Unit, hole: Int) -> Int {
    if unit.member != nil { return counts[unit.cell(hole: hole)] ?? 0 }
    return index(unit.seat, hole).map { Int(cells[$0]) } ?? 0
  }

  /// Writes an event, which the rules have accepted, into its cell.
  mutating func write(_ event: ScoreEvent) {
    switch event.cell {
    case .strokes(let hole, let seat): set(event.count ?? Self.notPlayed, seat, hole)
    case .memberStrokes(let hole, let seat, _):
      counts[event.cell] = event.count ?? Self.notPlayed
      let said = units(of: seat).map { self.said(of: $0, hole: hole) }
      set(said.min() ?? 0, seat, hole)
    case .throwPenalty, .roundPenalty, .parPlusFour, .playoff, .total:
      counts[event.cell] = event.count
    case .result: break
    case .status(let seat): statuses[seat] = event.status
    }
  }

  private mutating func set(_ count: Int, _ seat: Seat, _ hole: Int) {
    if let index = index(seat, hole) { cells[index] = UInt8(clamping: count) }
  }

  private func index(_ seat: Seat, _ hole: Int) -> Int? {
    guard seats.indices.contains(seat.index), rules.positions.contains(hole) else { return nil }
    return seat.index * rules.holeCount + hole - 1
  }

  /// Whether every seat whose scores are expected has an entry on every hole.
  var isComplete: Bool {
    if statuses.isEmpty, counts.isEmpty { return !cells.contains(0) }
    return holeOnTurn == nil
  }

  /// Returns the penalty throws included in a hole's score, by reason.
  func penalties(of seat: Seat, hole: Int) -> [(reason: ThrowPenalty, count: Int)] {
    guard !counts.isEmpty else { return [] }
    return ThrowPenalty.allCases.compactMap { reason in
      counts[.throwPenalty(hole: hole, seat: seat, reason: reason)].map { (reason, $0) }
    }
  }

  /// Returns the penalty throws on a seat's round, by reason.
  func penalties(of seat: Seat) -> [(reason: RoundPenalty, count: Int)] {
    guard !counts.isEmpty else { return [] }
    return RoundPenalty.allCases.compactMap { reason in
      counts[.roundPenalty(seat: seat, reason: reason)].map { (reason, $0) }
    }
  }

  func roundPenalty(of seat: Seat) -> Int { penalties(of: seat).reduce(0) { $0 + $1.count } }

  /// Returns the strokes of a seat's whole round that were reported without the holes; `nil` if none
  /// were, or if a hole has an entry, because the holes say more.
  func reported(_ seat: Seat) -> Int? {
    guard !counts.isEmpty, let total = counts[.total(seat: seat)] else { return nil }
    return rules.positions.contains { isSaid(of: Unit(seat: seat), hole: $0) } ? nil : total
  }

  /// Whether strokes were reported for a seat's whole round, although its holes have entries.
  func hasUnusedReport(_ seat: Seat) -> Bool {
    counts[.total(seat: seat)] != nil && reported(seat) == nil
  }

  /// Returns why a seat isn't ranked; `nil` if it continues.
  func status(of seat: Seat) -> PlayerStatus? { statuses[seat] }

  /// Whether each hole without a score of the seat is scored as par + 4 (PDGA 2025, 811.F and
  /// 802.03.C).
  func countsParPlusFour(_ seat: Seat) -> Bool { counts[.parPlusFour(seat: seat)] != nil }

  /// Returns a seat's strokes on a hole of the playoff, by the hole's number in it from 1; `nil` if
  /// there is no score.
  func playoffStrokes(of seat: Seat, hole: Int) -> Int? {
    counts[.playoff(hole: hole, seat: seat)]
  }

  var hasPlayoff: Bool { playoffLength > 0 }

  /// The number of the last hole of the playoff that has a score; 0 for none.
  var playoffLength: Int {
    counts.keys.reduce(0) { longest, cell in
      if case .playoff(let hole, _) = cell { max(longest, hole) } else { longest }
    }
  }

  /// A tie in a round in which holes are won: an all square match, or tied skins.
  struct Tie: Hashable {
    /// The seats that tie, in card order; empty if there is no tie.
    let seats: [Seat]
    /// Whether the round isn't over before a playoff decides the tie.
    let isAsked: Bool
  }

  /// A person or side with scores of its own: a seat, or in best disc a member of one.
  struct Unit: Hashable {
    let seat: Seat
    /// The member's number in the side, from 1, in best disc; `nil` for a whole seat.
    var member: Int?

    /// Returns the cell of the seat's or member's score on a hole.
    func cell(hole: Int) -> ScoreCell {
      member.map { .memberStrokes(hole: hole, seat: seat, member: $0) }
        ?? .strokes(hole: hole, seat: seat)
    }

    /// Returns the event that sets the seat's or member's strokes on a hole; `nil` strokes mean "no
    /// score".
    func scored(_ count: Int?, hole: Int) -> ScoreEvent { ScoreEvent(cell(hole: hole), count) }

    /// Returns the name of the cell of the seat's or member's score on a hole, in the form of
    /// ``Cell/places``.
    func place(hole: Int) -> String { scored(nil, hole: hole).canonical }
  }

  /// Whether the score of a seat is the lowest of its members' (best disc).
  func countsMembers(of seat: Seat) -> Bool {
    rules.bestScore && seats.indices.contains(seat.index) && seats[seat.index].members.count > 1
  }

  /// Returns the members of a seat in best disc; empty for any other seat.
  func members(of seat: Seat) -> [Unit] {
    guard countsMembers(of: seat) else { return [] }
    return seats[seat.index].members.indices.map { Unit(seat: seat, member: $0 + 1) }
  }

  /// Returns those whose scores are entered for a seat: its members in best disc, else the seat
  /// itself.
  func units(of seat: Seat) -> [Unit] {
    countsMembers(of: seat) ? members(of: seat) : [Unit(seat: seat)]
  }

  /// Returns the name of a seat or a member.
  func name(of unit: Unit, _ names: Roster) -> String {
    guard let member = unit.member else { return names[unit.seat] }
    return names.member(member, of: unit.seat)
      ?? Roster(seats.map { Roster.Names($0) }).member(member, of: unit.seat)
      ?? "member \(member)"
  }
}
