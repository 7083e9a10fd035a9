public import ScoringKit

/// Tests whether sports obey the laws.
///
/// The tests are independent of any test framework: a caller expects that no violation is returned.
public enum Laws {
  /// Tests some laws, by default all of them, and returns the violations; empty if there are none.
  public static func violations<R: Round>(
    of sport: SportUnderTest<R>, laws: [Law] = Law.allCases, budget: LawBudget = .current
  ) -> [Violation] {
    reports(of: sport, laws: laws, budget: budget).compactMap(\.violation)
  }

  /// Tests some laws, by default all of them, and returns a report for each in the same order.
  ///
  /// All laws are tested on the same random rounds, so one call for several laws is faster than one
  /// for each.
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
  /// Tests one law on random rounds and on rounds that consist of one line, and shortens the first
  /// log that breaks it.
  public func check(_ law: Law, budget: LawBudget = .current) -> LawReport {
    Laws.reports(of: self, laws: [law], budget: budget)[0]
  }
}

/// The test of some laws on one sport, with the results so far.
private struct Survey<R: Round> {
  private let sport: SportUnderTest<R>
  private let laws: [Law]
  private let budget: LawBudget
  /// The number of rounds tested so far, for each law that concerns the sport.
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
        return LawReport(law: law, verdict: .skipped(reason: reason))
      }
      let verdict = broken[law].map { LawReport.Verdict.broken($0) }
      return LawReport(law: law, verdict: verdict ?? .held(rounds: rounds[law] ?? 0))
    }
  }

  /// Returns the laws to test on a further round: those that concern the sport and that no round
  /// has broken yet.
  ///
  /// Laws that need no random round are tested only once.
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
      LawBudget.tell {
        "\(sport.name): law \(law.rawValue), SCORE_SEED=\(examination.seed), "
          + "\(history.events.map(\.canonical).joined(separator: "; "))"
      }
      guard let difference = examination.difference(law, history) else { continue }
      let (log, shorter) = examination.shrunk(law, history.events, difference)
      broken[law] = Violation(
        law: law, sport: sport.name, seed: examination.seed, log: log.map(\.canonical),
        difference: shorter)
    }
  }
}

/// The result of the test of one law on a sport.
public struct LawReport: Hashable, Sendable {
  /// The verdict of the test of a law.
  public enum Verdict: Hashable, Sendable {
    /// No round broke the law, with the number of rounds that were tested.
    case held(rounds: Int)
    /// The law was not tested, because it does not concern the sport for this reason.
    case skipped(reason: String)
    /// A round of the sport broke the law.
    case broken(Violation)
  }

  /// The law that was tested.
  public let law: Law
  /// The verdict of the test of this law.
  public let verdict: Verdict

  /// The violation of the law; `nil` if none was found or the law was not tested.
  public var violation: Violation? {
    if case .broken(let violation) = verdict { violation } else { nil }
  }
}

extension LawReport: CustomStringConvertible {
  /// The name of the tested law, and the verdict of the test.
  public var description: String {
    switch verdict {
    case .held(let rounds): "\(law.rawValue): held in \(rounds)"
    case .skipped(let reason): "\(law.rawValue): skipped, \(reason)"
    case .broken(let violation): "\(law.rawValue): broken\n\(violation)"
    }
  }
}

/// A violation of a law by a sport under test, with the shortest log that breaks the law.
public struct Violation: Error, Hashable, Sendable {
  /// The law that the sport breaks.
  public let law: Law
  /// The name of the sport under test.
  public let sport: String
  /// The seed of the random round that breaks the law; the same seed plays the round again.
  public let seed: UInt64
  /// The events, in canonical text, of the shortest log found that breaks the law.
  public let log: [String]
  /// A sentence about the difference between the result and what the law requires.
  public let difference: String
}

extension Violation: CustomStringConvertible {
  /// The violation as several lines of text, for the message of a failed test.
  public var description: String {
    """
    \(sport) breaks the law "\(law.rawValue)": \(law.sentence)
      seed: \(seed)
      log: \(log.isEmpty ? "(empty)" : log.joined(separator: " | "))
      \(difference)
    """
  }
}
