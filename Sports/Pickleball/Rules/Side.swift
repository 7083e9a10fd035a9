public import ScoringKit

/// One of the two sides of a match, in the order in which they were named.
public enum Side: UInt8, Hashable, Sendable, CaseIterable {
  /// The side that was named first.
  case a
  /// The side that was named second.
  case b

  /// The opponents.
  public var other: Side {
    self == .a ? .b : .a
  }

  /// The seat of the side.
  public var seat: Seat {
    Seat(index: Int(rawValue))
  }

  /// The letter in notation: `A` or `B`.
  public var letter: String {
    self == .a ? "A" : "B"
  }

  /// The side that a typed letter names, in either case; nil where it is no letter of a side.
  init?(letter: Substring) {
    switch letter {
    case "A", "a": self = .a
    case "B", "b": self = .b
    default: return nil
    }
  }

  /// The side in a seat; nil where a match has no such seat.
  public init?(_ seat: Seat) {
    switch seat.index {
    case 0: self = .a
    case 1: self = .b
    default: return nil
    }
  }
}
