/// What came of checking one law.
public struct LawReport: Hashable, Sendable {
  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    /// The law held in so many rounds.
    case held(rounds: Int)
    /// The law does not concern this sport, for a reason.
    case skipped(reason: String)
    /// The law was broken.
    case broken(Violation)
  }

  /// The law.
  public let law: Law
  /// How it ended.
  public let outcome: Outcome

  /// The violation, if there is one.
  public var violation: Violation? {
    if case .broken(let violation) = outcome { violation } else { nil }
  }
}

extension LawReport: CustomStringConvertible {
  /// The law's name and what came of it.
  public var description: String {
    switch outcome {
    case .held(let rounds): "\(law.rawValue): held in \(rounds)"
    case .skipped(let reason): "\(law.rawValue): skipped, \(reason)"
    case .broken(let violation): "\(law.rawValue): broken\n\(violation)"
    }
  }
}
