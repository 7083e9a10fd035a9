public import ScoringKit

/// One thing that is written on a card.
///
/// The stored forms begin with a digit for a hole's score. Forms that begin with a
/// letter are kept for what concerns a whole round (a penalty, a status), so that
/// the grammar only grows.
public enum ScoreEvent: Event {
  /// A seat's strokes on a hole, 1 to 99, or nil for "no score".
  ///
  /// Throws and penalty throws together. The hole is its position in the layout, from 1.
  case strokes(seat: Seat, hole: Int, count: Int?)

  public var slot: ScoreCell? {
    switch self {
    case .strokes(let seat, let hole, _): .strokes(hole: hole, seat: seat)
    }
  }

  /// What a hole may take.
  public static let strokeLimits = 1...99
}
