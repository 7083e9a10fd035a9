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
