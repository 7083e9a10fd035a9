public import ScoringKit

/// A cell of the card, in the order of play on paper: hole by hole, seat by seat.
///
/// What concerns the holes comes first, then what concerns a round, then the playoff.
public enum ScoreCell: Hashable, Comparable, Sendable {
  /// A seat's strokes on a hole, by its position from 1.
  case strokes(hole: Int, seat: Seat)
  /// The strokes of a member of a side, by the member's number from 1.
  case memberStrokes(hole: Int, seat: Seat, member: Int)
  /// Penalty throws within a hole's score, by their reason.
  case throwPenalty(hole: Int, seat: Seat, reason: ThrowPenalty)
  /// Penalty throws on a seat's round, by their reason.
  case roundPenalty(seat: Seat, reason: RoundPenalty)
  /// Whether a seat takes part to the end.
  case status(seat: Seat)
  /// Whether the holes that a seat has missed count as par + 4.
  case parPlusFour(seat: Seat)
  /// A seat's strokes on a hole of the playoff, by its number from 1.
  case playoff(hole: Int, seat: Seat)

  /// The seat that the cell is about.
  var seat: Seat {
    switch self {
    case .strokes(_, let seat), .memberStrokes(_, let seat, _), .throwPenalty(_, let seat, _),
      .roundPenalty(let seat, _), .status(let seat), .parPlusFour(let seat), .playoff(_, let seat):
      seat
    }
  }
}
