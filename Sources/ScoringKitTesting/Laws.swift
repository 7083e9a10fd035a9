import ScoringKit

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
  /// Checks one law over random rounds, and shrinks the first log that breaks it.
  public func check(_ law: Law) -> LawReport {
    if let reason = reasonToSkip(law) {
      return LawReport(law: law, outcome: .skipped(reason: reason))
    }
    let rounds = law.needsHistories ? max(1, histories) : 1
    for index in 0..<rounds {
      let roundSeed = seed &+ UInt64(index)
      if let violation = violation(of: law, seed: roundSeed) {
        return LawReport(law: law, outcome: .broken(violation))
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
    let (log, difference) = examination.shrunk(law, events, first)
    return Violation(
      law: law, sport: name, seed: seed, log: log.map(round.spell), difference: difference)
  }
}
