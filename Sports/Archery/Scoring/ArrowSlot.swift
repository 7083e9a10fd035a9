public import ScoringKit

/// A cell of the card, in the order in which a sheet is read: end by end, archer by archer.
public enum ArrowSlot: Hashable, Comparable, Sendable {
  /// An arrow of an end (in a match, of a set); surplus arrows follow those that belong to it.
  case arrow(end: Int, seat: Seat, arrow: Int)
  /// An arrow of a shoot-off; a shoot-off that is repeated has the next number.
  case shootOff(number: Int, seat: Seat, arrow: Int)
  /// Whether an archer shoots on.
  case status(seat: Seat)
}
