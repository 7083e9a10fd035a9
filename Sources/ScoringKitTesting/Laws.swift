public import ScoringKit

/// Checks sports against the laws.
///
/// Nothing here knows a test framework: a caller expects that no violation comes back.
public enum Laws {
  /// The violations of some laws, of all of them if nothing else is said.
  public static func violations<R: Round>(
    of sport: SportUnderTest<R>, laws: [Law] = Law.allCases
  ) -> [Violation] {
    laws.compactMap { sport.check($0).violation }
  }

  /// What came of every law, in their order.
  public static func reports<R: Round>(of sport: SportUnderTest<R>) -> [LawReport] {
    Law.allCases.map { sport.check($0) }
  }
}

extension SportUnderTest {
  /// Checks one law over random rounds and all tiny ones, and shrinks the first log that breaks it.
  public func check(_ law: Law) -> LawReport {
    if let reason = reasonToSkip(law) {
      return LawReport(law: law, outcome: .skipped(reason: reason))
    }
    var rounds = law.needsHistories ? max(1, histories) : 1
    for index in 0..<rounds {
      let roundSeed = seed &+ UInt64(index)
      if let violation = violation(of: law, seed: roundSeed) {
        return LawReport(law: law, outcome: .broken(violation))
      }
    }
    if law.needsHistories, let examination = try? Examination(self, seed: seed) {
      for events in examination.tree(depth: treeDepth) {
        rounds += 1
        if let difference = examination.difference(law, events) {
          return LawReport(
            law: law, outcome: .broken(violation(of: law, examination, events, difference)))
        }
      }
    }
    return LawReport(law: law, outcome: .held(rounds: rounds))
  }

  private func violation(of law: Law, seed: UInt64) -> Violation? {
    let examination: Examination<R>
    var events: [R.Event] = []
    do {
      examination = try Examination(self, seed: seed)
      if law.needsHistories {
        var player = RandomPlayer(examination.fold, names: names, seed: seed)
        player.play(maximumEvents)
        events = player.events
      }
    } catch {
      return Violation(
        law: law, sport: name, seed: seed, log: [],
        difference: "The round does not open: \(error.message)")
    }
    guard let first = examination.difference(law, events) else { return nil }
    return violation(of: law, examination, events, first)
  }

  private func violation(
    of law: Law, _ examination: Examination<R>, _ events: [R.Event], _ difference: String
  ) -> Violation {
    let (log, difference) = examination.shrunk(law, events, difference)
    return Violation(
      law: law, sport: name, seed: examination.seed, log: log.map(\.canonical),
      difference: difference)
  }
}

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
