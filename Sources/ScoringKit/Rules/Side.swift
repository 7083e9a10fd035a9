/// One of the two sides of a match: the one that was named first or the one that was named second.
///
/// The sides have the first and the second seat of the round. A ``Pair`` has a value for each side.
public enum Side: Hashable, Sendable, CaseIterable {
  /// The side that was named first.
  case a
  /// The side that was named second.
  case b

  /// Makes the side in a seat; nil if a match has no such seat.
  public init?(_ seat: Seat) {
    switch seat.index {
    case 0: self = .a
    case 1: self = .b
    default: return nil
    }
  }

  /// Makes the side that a typed letter names, `A` or `B` in upper or lower case; nil for any other
  /// text.
  public init?(letter: Substring) {
    switch letter {
    case "A", "a": self = .a
    case "B", "b": self = .b
    default: return nil
    }
  }

  /// The opposing side.
  @inlinable public var other: Side { self == .a ? .b : .a }

  /// The seat of the side in the round.
  public var seat: Seat { Seat(index: self == .a ? 0 : 1) }

  /// The letter of the side in notation: `A` or `B`.
  public var letter: String { self == .a ? "A" : "B" }

  // Simulations fold millions of rallies, so this must be inlinable into the sport's module.
  @inlinable
  public static func == (one: Side, other: Side) -> Bool {
    switch (one, other) {
    case (.a, .a), (.b, .b): true
    case (.a, .b), (.b, .a): false
    }
  }
}

/// A value for each of the two sides of a match.
public struct Pair<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value of the first side.
  public var a: Value
  /// The value of the second side.
  public var b: Value

  /// Makes a pair of the values of the first and the second side.
  @inlinable
  public init(_ a: Value, _ b: Value) {
    self.a = a
    self.b = b
  }

  /// Makes a pair of the values that a closure returns for each side.
  @inlinable
  public init(_ value: (Side) -> Value) {
    self.init(value(.a), value(.b))
  }

  /// The value of the side in a seat; nil if a match has no such seat.
  public subscript(seat: Seat) -> Value? { Side(seat).map { self[$0] } }

  /// The value of a side.
  @inlinable public subscript(side: Side) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }
}

extension Pair where Value == Int {
  /// Adds points to those of a side.
  ///
  /// This is done without a branch, because the processor can't predict the winner of a rally. The
  /// callers limit the points; an overflow wraps.
  @inlinable
  @inline(__always)
  public mutating func add(_ points: Int, to side: Side) {
    a &+= side == .a ? points : 0
    b &+= side == .a ? 0 : points
  }

  /// The points of both sides in JSON output: a list of two integers.
  public var value: JSONValue { [.integer(a), .integer(b)] }

  /// Returns the points of a side, then those of its opponents: `11-7`.
  public func text(from side: Side) -> String { "\(self[side])-\(self[side.other])" }

  /// The side with more points; nil if both have the same number.
  @inlinable public var leader: Side? { a == b ? nil : a > b ? .a : .b }
}

extension Sequence<Pair<Int>> {
  /// The sum of all pairs, for each side; a sum beyond the range of `Int` becomes its limit.
  public var total: Pair<Int> {
    reduce(Pair(0, 0)) { Pair(Ratio.sum($0.a, $1.a), Ratio.sum($0.b, $1.b)) }
  }
}
