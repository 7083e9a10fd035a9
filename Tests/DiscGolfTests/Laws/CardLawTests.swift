import ScoringKit
import ScoringKitTesting
import Testing

@testable import DiscGolf

/// Disc golf under every law.
@Suite struct CardLawTests {
  /// The laws that do not concern a card, and why.
  private static let skipped: Set<Law> = [.turns, .oracle]

  @Test(arguments: Law.allCases) func test_cards_underEveryLaw_hold(law: Law) throws {
    for card in try CardsUnderTest.all() {
      let report = card.check(law)
      #expect(report.violation == nil, "\(report)")
      if case .skipped(let reason) = report.outcome {
        #expect(Self.skipped.contains(law), "\(card.name): \(law.rawValue) skipped, \(reason)")
      }
    }
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
