import ScoringKit
import ScoringKitTesting
import Testing

@testable import DiscGolf

/// Checks disc golf against the laws that every sport must obey.
@Suite struct CardLawTests {
  /// The laws that a scorecard of disc golf need not obey.
  private static let skipped: Set<Law> = [.turns, .sides, .oracle]

  @Test(arguments: try CardsUnderTest.all())
  func test_card_underEveryLaw_holds(card: CardsUnderTest.Card) {
    for report in Laws.reports(of: card) { #expect(report.violation == nil, "\(report)") }
    #expect(card.untested.isSubset(of: Self.skipped), "\(card.name)")
  }

  @Test func test_goldenRounds_areThere() throws {
    let goldens = try CardsUnderTest.all().flatMap(\.goldens)
    #expect(goldens.count == 8)
    #expect(goldens.allSatisfy { !$0.notation.isEmpty })
  }

  @Test func test_facts_areComplete() {
    #expect(SportFacts.problems(of: .discGolf) == [])
  }
}
