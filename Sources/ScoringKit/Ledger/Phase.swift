/// The progress of a round.
public enum Phase: String, Hashable, Sendable, Codable, CaseIterable {
  /// The round is of a fixture and has not begun: only its opening is in effect.
  case planned
  /// Nothing has been scored yet.
  case setup
  /// Some of the round has been scored, but not all.
  case underway
  /// The round has been played to its end by the rules, but no scorer has finished it.
  case complete
  /// The round is finished, without a dispute about the result.
  case final
  /// The round is finished, but there is a dispute about the result.
  case contested
  /// The round was abandoned.
  case abandoned

  /// Whether a scorer has finished the round, so that it is listed in the history and not among the
  /// rounds in progress.
  public var isFinished: Bool {
    self == .final || self == .contested
  }

  /// Whether a scorer may still continue the round.
  public var isInProgress: Bool {
    switch self {
    case .setup, .underway, .complete: true
    case .planned, .final, .contested, .abandoned: false
    }
  }

  /// Whether the round is finished or abandoned, so that nothing more is entered unless it is
  /// reopened.
  public var isOver: Bool {
    switch self {
    case .planned, .setup, .underway, .complete: false
    case .final, .contested, .abandoned: true
    }
  }

  /// The phases of the rounds that lists show: all but ``planned``.
  public static let listed = allCases.filter { $0 != .planned }
}

extension Phase {
  /// The words for the phase of a round: `played, not finished`.
  package var words: String {
    switch self {
    case .planned: "not begun"
    case .setup: "not started"
    case .underway: "in progress"
    case .complete: "played, not finished"
    case .final: "finished"
    case .contested: "contested"
    case .abandoned: "abandoned"
    }
  }

  /// The remark on a round about which scorers disagree.
  package static let contestedRemark = "Contested: scorekeepers disagree."
}
