import ScoringKit
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Checks each format of pickleball against the laws that every sport must obey.
@Suite struct MatchLawTests {
  /// The laws that not every match of pickleball must obey.
  private static let skipped: Set<Law> = [.turns, .oracle, .end]

  @Test(arguments: try MatchesUnderTest.all())
  func test_match_underEveryLaw_holds(match: MatchesUnderTest.Sport) {
    for report in Laws.reports(of: match) { #expect(report.violation == nil, "\(report)") }
    #expect(match.untested.isSubset(of: Self.skipped), "\(match.name)")
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
