public import ScoringKit

/// Checks sports against the laws.
///
/// This is independent of any test framework: a caller expects that no violation is returned.
public enum Laws {
  /// Returns the violations of some laws, by default of all.
  public static func violations<R: Round>(
    of sport: SportUnderTest<R>, laws: [Law] = Law.allCases, budget: LawBudget = .current
  ) -> [Violation] {
    reports(of: sport, laws: laws, budget: budget).compactMap(\.violation)
  }

  /// Checks some laws, by default all of them, and returns a report for each in the same order.
  ///
  /// All laws look at the same histories, so one call for several laws is faster than one for each.
  public static func reports<R: Round>(
    of sport: SportUnderTest<R>, laws: [Law] = Law.allCases, budget: LawBudget = .current
  ) -> [LawReport] {
    var survey = Survey(sport, laws, budget)
    survey.playHistories()
    survey.playFirstLines()
    return survey.reports
  }
}

extension SportUnderTest {
  /// Checks one law over random rounds and over rounds that consist of one line, and shrinks the
  /// first log that breaks it.
  public func check(_ law: Law, budget: LawBudget = .current) -> LawReport {
    Laws.reports(of: self, laws: [law], budget: budget)[0]
  }
}

/// A check of some laws, and the results so far.
private struct Survey<R: Round> {
  private let sport: SportUnderTest<R>
  private let laws: [Law]
  private let budget: LawBudget
  /// The number of rounds checked so far, for each law that concerns the sport.
  private var rounds: [Law: Int] = [:]
  private var broken: [Law: Violation] = [:]

  init(_ sport: SportUnderTest<R>, _ laws: [Law], _ budget: LawBudget) {
    self.sport = sport
    self.laws = laws
    self.budget = budget
    for law in laws where sport.reasonToSkip(law) == nil { rounds[law] = 0 }
  }

  var reports: [LawReport] {
    laws.map { law in
      if let reason = sport.reasonToSkip(law) {
        return LawReport(law: law, outcome: .skipped(reason: reason))
      }
      let outcome = broken[law].map { LawReport.Outcome.broken($0) }
      return LawReport(law: law, outcome: outcome ?? .held(rounds: rounds[law] ?? 0))
    }
  }

  /// Returns the laws to check over a further round: those that are not broken and concern the
  /// sport.
  ///
  /// Laws that need no history are checked only once.
  private func open(isFirst: Bool) -> [Law] {
    laws.filter { rounds[$0] != nil && broken[$0] == nil && (isFirst || $0.needsHistories) }
  }

  mutating func playHistories() {
    var length = 0
    for index in 0..<max(1, budget.histories) {
      let open = open(isFirst: index == 0)
      guard !open.isEmpty else { return }
      let seed = budget.seed &+ UInt64(index)
      do throws(Refusal) {
        let examination = try Examination(sport, seed: seed, budget)
        if index == 0 { length = examination.length() }
        let needsHistory = open.contains(where: \.needsHistories)
        look(
          at: needsHistory
            ? examination.history(length: length) : History([], examination),
          examination, open)
      } catch {
        for law in open {
          broken[law] = Violation(
            law: law, sport: sport.name, seed: seed, log: [],
            difference: "The round does not open: \(error.message)")
        }
      }
    }
  }

  mutating func playFirstLines() {
    guard !open(isFirst: false).isEmpty,
      let examination = try? Examination(sport, seed: budget.seed, budget)
    else { return }
    for events in examination.firstLines {
      look(at: History(events, examination), examination, open(isFirst: false))
    }
  }

  private mutating func look(
    at history: History<R>, _ examination: Examination<R>, _ laws: [Law]
  ) {
    for law in laws {
      rounds[law, default: 0] += 1
      guard let difference = examination.difference(law, history) else { continue }
      let (log, shorter) = examination.shrunk(law, history.events, difference)
      broken[law] = Violation(
        law: law, sport: sport.name, seed: examination.seed, log: log.map(\.canonical),
        difference: shorter)
    }
  }
}

/// The result of checking one law.
public struct LawReport: Hashable, Sendable {
  /// The outcome of a check.
  public enum Outcome: Hashable, Sendable {
    /// The law held in a number of rounds.
    case held(rounds: Int)
    /// The law does not concern this sport, for a reason.
    case skipped(reason: String)
    /// The law was broken.
    case broken(Violation)
  }

  /// The law.
  public let law: Law
  /// The outcome.
  public let outcome: Outcome

  /// The violation, if there is one.
  public var violation: Violation? {
    if case .broken(let violation) = outcome { violation } else { nil }
  }
}

extension LawReport: CustomStringConvertible {
  /// The law's name and the outcome.
  public var description: String {
    switch outcome {
    case .held(let rounds): "\(law.rawValue): held in \(rounds)"
    case .skipped(let reason): "\(law.rawValue): skipped, \(reason)"
    case .broken(let violation): "\(law.rawValue): broken\n\(violation)"
    }
  }
}

/// A broken law, with the sport, the random round and the difference.
public struct Violation: Error, Hashable, Sendable {
  /// The law.
  public let law: Law
  /// The name of the sport under test.
  public let sport: String
  /// The seed of the random round; the same seed reproduces it.
  public let seed: UInt64
  /// The shortest log found that still breaks the law, in canonical text.
  public let log: [String]
  /// The expected and the actual result.
  public let difference: String
}

extension Violation: CustomStringConvertible {
  /// The violation in several lines, for the message of a failed test.
  public var description: String {
    """
    \(sport) breaks the law "\(law.rawValue)": \(law.sentence)
      seed: \(seed)
      log: \(log.isEmpty ? "(empty)" : log.joined(separator: " | "))
      \(difference)
    """
  }
}
