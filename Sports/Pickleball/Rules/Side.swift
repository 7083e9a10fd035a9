public import ScoringKit

/// One of the two sides of a match, in the order in which they were named.
public enum Side: UInt8, Hashable, Sendable, CaseIterable {
  /// The side that was named first.
  case a
  /// The side that was named second.
  case b

  /// The opponents.
  public var other: Side { self == .a ? .b : .a }

  /// The seat of the side.
  public var seat: Seat { Seat(index: Int(rawValue)) }

  /// The letter in notation: `A` or `B`.
  public var letter: String { self == .a ? "A" : "B" }

  /// Its players, where it has so many.
  func players(_ size: Int) -> [MatchPlayer] {
    (0..<size).map { MatchPlayer(self, $0) }
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
    guard let side = Side.allCases.first(where: { $0.seat == seat }) else { return nil }
    self = side
  }
}

/// A player of a match: a side and the position in it.
public struct MatchPlayer: Hashable, Sendable {
  /// The side.
  public let side: Side
  /// The position in the side, from 0, in the order in which its members were named.
  public let member: UInt8

  /// Names a player by side and position from 0.
  public init(_ side: Side, _ member: Int) {
    self.side = side
    self.member = UInt8(clamping: member)
  }

  /// How the player is written in notation: `A1`, `B2`.
  public var text: String { "\(side.letter)\(Int(member) + 1)" }
}

extension Roster {
  /// What a player is called; the side's name and the number where the roster has no members.
  func name(_ player: MatchPlayer, of size: Int) -> String {
    let side = self[player.side.seat]
    return size > 1 ? member(player) ?? "\(side) \(Int(player.member) + 1)" : side
  }

  /// A player beside the place in notation, which tells two of one name apart: `Ann (A1)`.
  func placed(_ player: MatchPlayer) -> String {
    "\(member(player) ?? self[player.side.seat]) (\(player.text))"
  }

  private func member(_ player: MatchPlayer) -> String? {
    member(Int(player.member) + 1, of: player.side.seat)
  }
}

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

extension [Pair<Int>] {
  /// The points of all games together.
  var total: Pair<Int> { reduce(Pair(0, 0)) { Pair($0.a + $1.a, $0.b + $1.b) } }
}

extension Pair where Value == Int {
  /// Adds to the points of a side, without a branch: who wins a rally cannot be predicted.
  @inline(__always)
  mutating func add(_ points: Int, to side: Side) {
    a &+= side == .a ? points : 0
    b &+= side == .a ? 0 : points
  }

  /// The points as payloads have them.
  var value: JSONValue { [.integer(a), .integer(b)] }

  /// The points of a side, then those of its opponents: `11-7`.
  func text(from side: Side) -> String {
    "\(self[side])-\(self[side.other])"
  }

  /// The side with more points; nil where they are level.
  var leader: Side? { a == b ? nil : a > b ? .a : .b }
}
