/// One of the two sides of a match, in the order in which they were named.
///
/// Its seat is the first or the second of the round; ``Pair`` has a value for each side.
public enum Side: Hashable, Sendable, CaseIterable {
  /// The side that was named first.
  case a
  /// The side that was named second.
  case b

  /// Makes the side of a seat; nil if a match has no such seat.
  public init?(_ seat: Seat) {
    switch seat.index {
    case 0: self = .a
    case 1: self = .b
    default: return nil
    }
  }

  /// Makes the side of a typed letter, in either case; nil for any other text.
  public init?(letter: Substring) {
    switch letter {
    case "A", "a": self = .a
    case "B", "b": self = .b
    default: return nil
    }
  }

  /// The opposing side.
  @inlinable public var other: Side { self == .a ? .b : .a }

  /// The seat of the side.
  public var seat: Seat { Seat(index: self == .a ? 0 : 1) }

  /// The letter in notation: `A` or `B`.
  public var letter: String { self == .a ? "A" : "B" }

  // Rallies are folded by the million, so this must be inlinable into the sport's module.
  @inlinable
  public static func == (one: Side, other: Side) -> Bool {
    switch (one, other) {
    case (.a, .a), (.b, .b): true
    case (.a, .b), (.b, .a): false
    }
  }
}

/// A value for each of two sides.
public struct Pair<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The first side's.
  public var a: Value
  /// The second side's.
  public var b: Value

  /// Makes a pair.
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
  /// Adds to the points of a side, without a branch, because the winner of a rally is unpredictable
  /// to the processor.
  ///
  /// The callers bound the points; an overflow wraps.
  @inlinable
  @inline(__always)
  public mutating func add(_ points: Int, to side: Side) {
    a &+= side == .a ? points : 0
    b &+= side == .a ? 0 : points
  }

  /// The points for payloads: a list of two.
  public var value: JSONValue { [.integer(a), .integer(b)] }

  /// Returns the points of a side, then those of its opponents: `11-7`.
  public func text(from side: Side) -> String { "\(self[side])-\(self[side.other])" }

  /// The side with more points; nil if they are level.
  @inlinable public var leader: Side? { a == b ? nil : a > b ? .a : .b }
}

extension Sequence<Pair<Int>> {
  /// The sum of all pairs, clamped to the range of integers.
  public var total: Pair<Int> {
    reduce(Pair(0, 0)) { Pair(Ratio.sum($0.a, $1.a), Ratio.sum($0.b, $1.b)) }
  }
}
