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
      law: law, sport: name, seed: examination.seed, log: log.map(round.spell),
      difference: difference)
  }
}
