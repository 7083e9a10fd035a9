/// A position in a round's list of participants, fixed when the round was opened.
///
/// Entries refer to seats and never to names, so that renaming a player changes no entry.
public struct Seat: Hashable, Comparable, Sendable {
  /// The position of the seat in the list of participants, from 0.
  public let index: Int

  /// Makes the seat at a position in the list of participants, from 0.
  public init(index: Int) {
    self.index = index
  }

  /// Makes the seat with a number in notation, from 1; nil for a number below that.
  public init?(number: Int) {
    guard number >= 1 else { return nil }
    index = number - 1
  }

  /// The number of the seat in notation, from 1.
  public var number: Int {
    index + 1
  }

  public static func < (one: Seat, other: Seat) -> Bool {
    one.index < other.index
  }
}
