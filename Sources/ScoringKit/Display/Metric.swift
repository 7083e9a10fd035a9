/// One figure of a seat's round; a sport's ``Statistic``s say how figures of rounds are shown.
public struct Metric: Hashable, Sendable {
  /// What is counted: `strokes`, `birdies`.
  public let key: String
  /// Of which part: a hole, a symbol; nil for the whole round.
  public let dimension: String?
  /// The figure.
  public let value: Int
  /// The number of cases that it is out of; views always show it.
  public let count: Int

  /// Makes a metric.
  public init(_ key: String, of dimension: String? = nil, _ value: Int, outOf count: Int) {
    self.key = key
    self.dimension = dimension
    self.value = value
    self.count = count
  }
}

/// The figures of one seat that only the events of a round tell.
public struct SeatFigures: Hashable, Sendable {
  /// Those of the whole seat, beside ``Resolution/metrics(of:)``.
  public let seat: [Metric]
  /// Those of each member of a side, in the order of the members; they count for nobody else.
  ///
  /// Who is no side is its own only member.
  public let members: [[Metric]]

  /// Makes figures.
  public init(seat: [Metric], members: [[Metric]] = []) {
    self.seat = seat
    self.members = members
  }
}
