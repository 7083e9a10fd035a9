/// Who meets in a match; World Archery, book 2, 6.1.4 and 6.1.5.
public enum MatchForm: String, Hashable, Sendable, Codable, CaseIterable {
  /// One archer against one: 5 ends of 3 arrows.
  case individual
  /// Three against three: 4 ends of 6 arrows.
  case team
  /// A man and a woman against another two: 4 ends of 4 arrows.
  case mixed

  /// How many ends, or sets, there are at most.
  public var ends: Int { self == .individual ? 5 : 4 }

  /// How many arrows each side shoots in an end.
  public var arrows: Int {
    switch self {
    case .individual: 3
    case .team: 6
    case .mixed: 4
    }
  }

  /// How many arrows each side has in a shoot-off.
  public var shootOffArrows: Int {
    switch self {
    case .individual: 1
    case .team: 3
    case .mixed: 2
    }
  }
}

/// How a match is won.
public enum MatchSystem: String, Hashable, Sendable, Codable, CaseIterable {
  /// Two points for a set that is won, one each for an equal one.
  case sets
  /// The points of all ends together.
  case cumulative
}
