/// Why somebody takes no place although the round goes on.
///
/// The markers 888 and 999 of result lists are no scores, so they never enter a sum.
public enum PlayerStatus: String, Hashable, Sendable, CaseIterable {
  /// Began and did not finish.
  case dnf
  /// Did not start.
  case dns
  /// Was disqualified.
  case dq

  /// The mark as result lists write it: `DNF`.
  public var mark: String {
    rawValue.uppercased()
  }

  /// The status in words.
  public var words: String {
    switch self {
    case .dnf: "did not finish"
    case .dns: "did not start"
    case .dq: "disqualified"
    }
  }
}
