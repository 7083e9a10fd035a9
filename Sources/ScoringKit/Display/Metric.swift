/// One figure of a seat's round, with how it adds up over rounds.
public struct Metric: Hashable, Sendable {
  /// How figures of several rounds become one.
  public enum Combination: String, Hashable, Sendable {
    /// Values and counts are added.
    case sum
    /// Values and counts are added, and the value is read as a share of the count.
    case ratio
    /// The least value counts.
    case lowest
    /// The greatest value counts.
    case highest
  }

  /// What is counted: `strokes`, `birdies`.
  public let key: String
  /// Of which part: a hole, a symbol; nil for the whole round.
  public let dimension: String?
  /// The figure.
  public let value: Int
  /// The number of cases that it is out of; views always show it.
  public let count: Int
  /// How it adds up.
  public let combination: Combination

  /// Makes a metric.
  public init(
    _ key: String, of dimension: String? = nil, _ value: Int, outOf count: Int,
    _ combination: Combination
  ) {
    self.key = key
    self.dimension = dimension
    self.value = value
    self.count = count
    self.combination = combination
  }
}
