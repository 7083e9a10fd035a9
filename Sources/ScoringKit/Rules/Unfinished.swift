/// The result of a seat that left a round before its end.
public struct Unfinished: Hashable, Sendable {
  /// The way in which the seat left.
  public let leaving: Leaving
  /// The score of the seat until then, in the form of the first integer of ``Rank/share``; nil if
  /// nothing.
  public let score: Int?

  /// Makes a result.
  public init(_ leaving: Leaving, score: Int? = nil) {
    self.leaving = leaving
    self.score = score
  }
}
