import ScoringKit
import Testing

@testable import ScoringKitTesting

/// Tests how many random rounds the laws are checked with, and how long these are.
@Suite struct LawBudgetTests {
  @Test func test_budget_withoutAWord_isThatOfTests() {
    #expect(LawBudget(environment: [:]) == .test)
    #expect(LawBudget(environment: ["SCORE_LAWS": "many", "SCORE_SEED": "today"]) == .test)
    #expect(LawBudget(environment: ["SCORE_LAWS": "0"]) == .test)
  }

  @Test func test_budget_thatTheEnvironmentAsksFor_hasNoLimitOfEntries() {
    let budget = LawBudget(environment: ["SCORE_LAWS": "100", "SCORE_SEED": "20261125"])
    #expect(budget == LawBudget(seed: 20_261_125, histories: 100))
    #expect(budget.mostEntries == nil)
  }

  @Test(arguments: [3, 12, 144])
  func test_histories_areAsLongAsTheRoundLets(length: Int) {
    var generator = SeededGenerator(seed: 1)
    func longest(_ budget: LawBudget) -> Int {
      (0..<100).map { seed in
        HistoryForm(seed: seed).entries(of: length, budget, using: &generator)
      }.max() ?? 0
    }
    #expect(longest(LawBudget(histories: 1)) > length)
    #expect(longest(.test) <= 16)
  }

  @Test func test_histories_ofFourSeeds_includeOnesThatAreFinished() throws {
    let budget = LawBudget(histories: 4)
    var ends = 0
    for seed in UInt64(0)..<4 {
      let examination = try Examination(Lanterns.vigil, seed: seed, budget)
      let history = examination.history(length: examination.length())
      if history.last?.isComplete == true { ends += 1 }
      #expect(history.states.last?.events == history.events)
    }
    #expect(ends > 0)
  }

  @Test func test_violation_isFoundAgainByItsSeed() throws {
    let sport = MutantTests.sport(.countsBonusTwice)
    let found = try #require(sport.check(.accounting, budget: MutantTests.budget).violation)
    let again = LawBudget(seed: found.seed, histories: 1, mostEntries: 24)
    #expect(sport.check(.accounting, budget: again).violation == found)
  }
}
