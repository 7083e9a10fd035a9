/// Why an archer does not shoot on, or takes no place; it is no score.
public enum ArcherStatus: String, Hashable, Sendable, CaseIterable {
  /// Stopped before the end: ranks last, behind all who shot on.
  case retired
  /// Did not start.
  case dns
  /// Disqualified.
  case dsq
  /// Shoots along without a place.
  case unranked

  /// Whether no more arrows are expected.
  var hasStopped: Bool { self != .unranked }

  /// The short form for lists.
  public var label: String {
    switch self {
    case .retired: "retired"
    case .dns: "DNS"
    case .dsq: "DSQ"
    case .unranked: "unranked"
    }
  }

  /// What it says of somebody: `Ann retired`.
  var predicate: String {
    switch self {
    case .retired: "retired"
    case .dns: "did not start"
    case .dsq: "is disqualified"
    case .unranked: "shoots without a place"
    }
  }
}
