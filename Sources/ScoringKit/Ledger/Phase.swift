/// Where a round stands.
public enum Phase: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing has been scored yet.
  case setup
  /// Some of it has been scored.
  case underway
  /// Played to the end by the rules, and not yet finished by anybody.
  case complete
  /// Finished, and nobody disagrees.
  case final
  /// Finished, and two scorekeepers disagree.
  case contested
  /// Given up.
  case abandoned

  /// Whether the round counts as over: in the history, not among those in progress.
  public var isFinished: Bool {
    self == .final || self == .contested
  }

  /// Whether a scorer can still be expected to go on with it.
  public var isInProgress: Bool {
    switch self {
    case .setup, .underway, .complete: true
    case .final, .contested, .abandoned: false
    }
  }
}
