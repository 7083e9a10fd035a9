import ScoringKit
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Every format under every law.
@Suite struct MatchLawTests {
  /// The laws that do not concern every match, and why not.
  private static let skipped: Set<Law> = [.turns, .oracle, .end]

  @Test(arguments: Law.allCases) func test_matches_underEveryLaw_hold(law: Law) throws {
    for match in try MatchesUnderTest.all() {
      let report = match.check(law)
      #expect(report.violation == nil, "\(report)")
      if case .skipped(let reason) = report.outcome {
        #expect(Self.skipped.contains(law), "\(match.name): \(law.rawValue) skipped, \(reason)")
      }
    }
  }

  @Test func test_goldenMatches_areThere() throws {
    let goldens = try MatchesUnderTest.all().flatMap(\.goldens)
    #expect(goldens.count == 3)
    #expect(goldens.allSatisfy { !$0.notation.isEmpty })
  }

  @Test func test_facts_areComplete() {
    #expect(SportFacts.problems(of: .pickleball) == [])
  }

  @Test func test_builtInFormats_areAllExamined() throws {
    let examined = Set(try MatchesUnderTest.all().map(\.round.format.name))
    #expect(examined == Set(FormatDocument.seeds.map(\.name)))
  }
}
