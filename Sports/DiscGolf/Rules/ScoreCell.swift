public import ScoringKit

/// A cell of the card, in the order of play on paper: hole by hole, seat by seat.
public enum ScoreCell: Hashable, Comparable, Sendable {
  /// A seat's strokes on a hole, by its position from 1.
  case strokes(hole: Int, seat: Seat)
}
