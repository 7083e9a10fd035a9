import ScoringKit
import ScoringKitTesting
import Testing

@testable import Archery

/// Archery under every law.
@Suite struct ArcheryLawTests {
  /// The laws that do not concern a card, and why: nobody has turns in the strict sense, an
  /// archer may be ahead; a match has no fixed number of arrows; not every round is recorded.
  private static let skipped: Set<Law> = [.turns, .oracle, .end]

  @Test(arguments: Law.allCases) func test_rounds_underEveryLaw_hold(law: Law) throws {
    for round in try RoundsUnderTest.rounds() {
      let report = round.check(law)
      #expect(report.violation == nil, "\(report)")
      if case .skipped(let reason) = report.outcome {
        #expect(Self.skipped.contains(law), "\(round.name): \(law.rawValue) skipped, \(reason)")
      }
    }
  }

  @Test(arguments: Law.allCases) func test_matches_underEveryLaw_hold(law: Law) throws {
    for match in try RoundsUnderTest.matches() {
      let report = match.check(law)
      #expect(report.violation == nil, "\(report)")
      if case .skipped(let reason) = report.outcome {
        #expect(Self.skipped.contains(law), "\(match.name): \(law.rawValue) skipped, \(reason)")
      }
    }
  }

  @Test func test_rounds_haveEveryFaceAndMatchesEveryForm() throws {
    let names = try RoundsUnderTest.rounds().map(\.name)
    #expect(Face.all.allSatisfy { names.contains($0.id) })
    let matches = try RoundsUnderTest.matches().map(\.round)
    for form in MatchForm.allCases {
      #expect(Set(matches.filter { $0.form == form }.map(\.system)).count == 2)
    }
  }

  @Test func test_facts_areComplete() {
    #expect(SportFacts.problems(of: .archery) == [])
  }
}
