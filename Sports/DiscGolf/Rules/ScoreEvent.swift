public import ScoringKit

/// One thing that is written on a card.
///
/// The stored forms of what concerns a hole begin with a digit; what concerns a whole
/// round (a penalty, a status) and the playoff begins with a letter.
public enum ScoreEvent: Event {
  /// A seat's strokes on a hole, 1 to 99, or nil for "no score".
  ///
  /// Throws and penalty throws together. The hole is its position in the layout, from 1.
  case strokes(seat: Seat, hole: Int, count: Int?)
  /// The same of a member of a side, by the member's number from 1.
  case memberStrokes(seat: Seat, member: Int, hole: Int, count: Int?)
  /// Penalty throws that a hole's score contains; nil takes them back.
  case throwPenalty(seat: Seat, hole: Int, reason: ThrowPenalty, count: Int?)
  /// Penalty throws on the round, added to its holes; nil takes them back.
  case roundPenalty(seat: Seat, reason: RoundPenalty, count: Int?)
  /// A seat that takes no place; nil takes it back.
  case status(seat: Seat, PlayerStatus?)
  /// Whether each hole that a seat has no score on counts as par + 4.
  case parPlusFour(seat: Seat, Bool)
  /// A seat's strokes on a hole of the playoff, which add nothing to the round.
  case playoff(seat: Seat, hole: Int, count: Int?)

  public var slot: ScoreCell? {
    switch self {
    case .strokes(let seat, let hole, _): .strokes(hole: hole, seat: seat)
    case .memberStrokes(let seat, let member, let hole, _):
      .memberStrokes(hole: hole, seat: seat, member: member)
    case .throwPenalty(let seat, let hole, let reason, _):
      .throwPenalty(hole: hole, seat: seat, reason: reason)
    case .roundPenalty(let seat, let reason, _): .roundPenalty(seat: seat, reason: reason)
    case .status(let seat, _): .status(seat: seat)
    case .parPlusFour(let seat, _): .parPlusFour(seat: seat)
    case .playoff(let seat, let hole, _): .playoff(hole: hole, seat: seat)
    }
  }

  /// The seat that the event is about.
  var seat: Seat {
    switch self {
    case .strokes(let seat, _, _), .memberStrokes(let seat, _, _, _),
      .throwPenalty(let seat, _, _, _), .roundPenalty(let seat, _, _), .status(let seat, _),
      .parPlusFour(let seat, _), .playoff(let seat, _, _):
      seat
    }
  }

  /// The strokes or penalty throws that it says; nil for "none" and where it says no number.
  var count: Int? {
    switch self {
    case .strokes(_, _, let count), .memberStrokes(_, _, _, let count),
      .throwPenalty(_, _, _, let count), .roundPenalty(_, _, let count), .playoff(_, _, let count):
      count
    case .status, .parPlusFour: nil
    }
  }

  /// What a hole may take.
  public static let strokeLimits = 1...99
}
