public import ScoringKit

/// The sports that a program was built with.
public struct SportList: Sendable {
  /// In the order in which they are listed.
  public let sports: [Sport]

  /// Makes a list.
  public init(_ sports: [Sport]) {
    self.sports = sports
  }

  /// The sport with an id.
  public subscript(id: String) -> Sport? {
    sports.first { $0.id == id }
  }
}
