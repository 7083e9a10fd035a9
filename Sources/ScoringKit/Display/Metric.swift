/// One number about a seat's play in a round, such as its birdies; the ``Statistic``s of a sport
/// define how such numbers are shown.
public struct Metric: Hashable, Sendable {
  /// The key that says what the value means: `strokes`, `birdies`.
  public let key: String
  /// The part of the round that the value is about, such as a hole or a symbol; nil for the whole
  /// round.
  public let dimension: String?
  /// The value of the metric for the seat in this round.
  public let value: Int
  /// The number of cases that the value is out of, such as the holes played; views always show it.
  public let count: Int

  /// Makes a metric.
  public init(_ key: String, of dimension: String? = nil, _ value: Int, outOf count: Int) {
    self.key = key
    self.dimension = dimension
    self.value = value
    self.count = count
  }
}

/// The statistics of one seat in a round that depend on the order of the events.
public struct SeatFigures: Hashable, Sendable {
  /// The metrics of the whole seat, in addition to ``Resolution/metrics(of:)``.
  public let seat: [Metric]
  /// The metrics of each member of a side, in the order of the members; they are counted only for
  /// that member.
  ///
  /// A seat that is no side is its own only member.
  public let members: [[Metric]]

  /// Makes the statistics of a seat.
  public init(seat: [Metric], members: [[Metric]] = []) {
    self.seat = seat
    self.members = members
  }
}
