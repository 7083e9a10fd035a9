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

/// A law that was broken: by which sport, in which random round, and how.
public struct Violation: Error, Hashable, Sendable {
  /// The law.
  public let law: Law
  /// What the sport under test was called.
  public let sport: String
  /// The seed of the random round; the same seed brings it again.
  public let seed: UInt64
  /// The shortest log found that still breaks the law, in canonical text.
  public let log: [String]
  /// What was expected and what came.
  public let difference: String
}

extension Violation: CustomStringConvertible {
  /// All of it on several lines, ready for a failure's message.
  public var description: String {
    """
    \(sport) breaks the law "\(law.rawValue)": \(law.sentence)
      seed: \(seed)
      log: \(log.isEmpty ? "(empty)" : log.joined(separator: " | "))
      \(difference)
    """
  }
}
