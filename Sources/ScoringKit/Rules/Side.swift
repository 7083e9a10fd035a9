/// One of the two who meet in a match, in the order in which they were named.
///
/// Its seat is the first or the second of the round; ``Pair`` has a value for each.
public enum Side: Hashable, Sendable, CaseIterable {
  /// The side that was named first.
  case a
  /// The side that was named second.
  case b

  /// The side in a seat; nil where a match has no such seat.
  public init?(_ seat: Seat) {
    switch seat.index {
    case 0: self = .a
    case 1: self = .b
    default: return nil
    }
  }

  /// The side that a typed letter names, in either case; nil where it is no letter of a side.
  public init?(letter: Substring) {
    switch letter {
    case "A", "a": self = .a
    case "B", "b": self = .b
    default: return nil
    }
  }

  /// The opponents.
  @inlinable public var other: Side { self == .a ? .b : .a }

  /// The seat of the side.
  public var seat: Seat { Seat(index: self == .a ? 0 : 1) }

  /// The letter in notation: `A` or `B`.
  public var letter: String { self == .a ? "A" : "B" }

  // Rallies are folded by the million, so that a sport's module must see through this.
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

  /// Makes a pair of what a closure says of each side.
  @inlinable
  public init(_ value: (Side) -> Value) {
    self.init(value(.a), value(.b))
  }

  /// The value of the side in a seat; nil where a match has no such seat.
  public subscript(seat: Seat) -> Value? { Side(seat).map { self[$0] } }

  /// The value of a side.
  @inlinable public subscript(side: Side) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }
}

extension Pair where Value == Int {
  /// Adds to the points of a side, without a branch: who wins a rally cannot be predicted.
  ///
  /// Points are bounded by those who count them; what is beyond every number wraps.
  @inlinable
  @inline(__always)
  public mutating func add(_ points: Int, to side: Side) {
    a &+= side == .a ? points : 0
    b &+= side == .a ? 0 : points
  }

  /// The points as payloads have them: a list of two.
  public var value: JSONValue { [.integer(a), .integer(b)] }

  /// The points of a side, then those of its opponents: `11-7`.
  public func text(from side: Side) -> String { "\(self[side])-\(self[side.other])" }

  /// The side with more points; nil where they are level.
  @inlinable public var leader: Side? { a == b ? nil : a > b ? .a : .b }
}

extension Sequence<Pair<Int>> {
  /// The points of all together, held at the greatest and least numbers that there are.
  public var total: Pair<Int> {
    reduce(Pair(0, 0)) { Pair(Ratio.sum($0.a, $1.a), Ratio.sum($0.b, $1.b)) }
  }
}
