/// What decides a seat's place: integers compared in order, the smaller first.
///
/// Lowest or highest wins, tie-breaks, countback and times are all one thing. A
/// sport in which the highest wins negates. No fraction is ever part of a score.
public struct Rank: Hashable, Sendable {
  /// The integers, the most important first.
  public let key: [Int]
  /// Whether the seat takes a place; one that did not finish stands last, without.
  public let isPlaced: Bool

  /// Makes a rank.
  public init(_ key: [Int], isPlaced: Bool = true) {
    self.key = key
    self.isPlaced = isPlaced
  }
}

extension Rank: Comparable {
  public static func < (one: Rank, other: Rank) -> Bool {
    guard one.isPlaced == other.isPlaced else { return one.isPlaced }
    return one.key.lexicographicallyPrecedes(other.key)
  }
}
