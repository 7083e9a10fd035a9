import ScoringKit
import ScoringKitTesting
import Testing

@testable import Archery

/// Checks archery against the laws that every sport must obey.
@Suite struct ArcheryLawTests {
  /// The laws that archery need not obey: an archer may be ahead of the others, so there are no
  /// strict turns; a match has no fixed number of arrows; and not every round has a recorded
  /// result.
  private static let skipped: Set<Law> = [.turns, .sides, .oracle, .end]

  @Test(arguments: try RoundsUnderTest.rounds())
  func test_round_underEveryLaw_holds(round: RoundsUnderTest.Target) {
    expectLaws(of: round)
  }

  @Test(arguments: try RoundsUnderTest.matches())
  func test_match_underEveryLaw_holds(match: RoundsUnderTest.Match) {
    expectLaws(of: match)
  }

  private func expectLaws<R: Round>(of sport: SportUnderTest<R>) {
    for report in Laws.reports(of: sport) { #expect(report.violation == nil, "\(report)") }
    #expect(sport.untested.isSubset(of: Self.skipped), "\(sport.name)")
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
