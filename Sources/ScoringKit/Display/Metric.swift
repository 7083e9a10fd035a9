/// One figure of a seat's round; a sport's ``Statistic``s define how figures of rounds are shown.
public struct Metric: Hashable, Sendable {
  /// The key of the figure: `strokes`, `birdies`.
  public let key: String
  /// The part that it is about: a hole, a symbol; nil for the whole round.
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

/// The figures of one seat that depend on the order of the events.
public struct SeatFigures: Hashable, Sendable {
  /// The figures of the whole seat, in addition to ``Resolution/metrics(of:)``.
  public let seat: [Metric]
  /// The figures of each member of a side, in the order of the members; they are counted only
  /// for that member.
  ///
  /// A seat that is no side has itself as its only member.
  public let members: [[Metric]]

  /// Makes the figures of a seat.
  public init(seat: [Metric], members: [[Metric]] = []) {
    self.seat = seat
    self.members = members
  }
}
