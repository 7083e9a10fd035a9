/// A value for each side.
public struct Pair<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The first side's.
  public var a: Value
  /// The second side's.
  public var b: Value

  /// Makes a pair.
  public init(_ a: Value, _ b: Value) {
    self.a = a
    self.b = b
  }

  /// The value of a side.
  public subscript(side: Side) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }
}

extension Pair where Value == Int {
  /// Adds to the points of a side, without a branch: who wins a rally cannot be predicted.
  @inline(__always)
  mutating func add(_ points: Int, to side: Side) {
    a &+= side == .a ? points : 0
    b &+= side == .a ? 0 : points
  }

  /// The points of a side, then those of its opponents: `11-7`.
  func text(from side: Side) -> String {
    "\(self[side])-\(self[side.other])"
  }

  /// The side with more points; nil where they are level.
  var leader: Side? {
    a == b ? nil : a > b ? .a : .b
  }
}
