import ScoringKit
import Testing

@testable import ScoringContests

/// Tests of handicaps from an entrant's own earlier results.
@Suite struct ClubHandicapTests {
  private func relative(_ strokes: [Int]) -> [Int] { strokes.map { $0 - 52 } }

  @Test(arguments: [
    ([54, 57, 55], 3), ([60, 58, 61, 59, 63, 57], 6), ([50, 51, 49], -2), ([], nil),
  ])
  func eightyPercentOfTheMeanOfTheLastFive(strokes: [Int], handicap: Int?) {
    let rule = ClubHandicap(percent: 80, last: 5)
    #expect(rule.handicap(after: relative(strokes)) == handicap)
  }

  @Test(arguments: [
    ([54, 57, 55], 3), ([60, 58, 61, 59, 63, 57], 7), ([50, 51, 49], -2), ([53, 52], nil),
  ])
  func bestFourOfTheLastFive_fromThreeResultsOn(strokes: [Int], handicap: Int?) {
    let rule = ClubHandicap(percent: 100, last: 5, best: 4, least: 3)
    #expect(rule.handicap(after: relative(strokes)) == handicap)
  }

  @Test func halves_areRoundedAwayFromZero() {
    let rule = ClubHandicap(percent: 50, last: 1)
    #expect(rule.handicap(after: [5]) == 3 && rule.handicap(after: [-5]) == -3)
    #expect(rule.handicap(after: [.max]) == nil)
  }

  /// The results of a day count for the handicaps of the following days only.
  @Test func season_comparesResultsLessTheHandicapOfTheDayBefore() throws {
    func card(_ totals: [Int], _ day: String) -> StageResult {
      StageResult(
        totals.indices.map { [$0 + 1] },
        Outcome(
          totals.map { total in
            Outcome.Side(place: 1 + totals.count { $0 < total }, share: [total])
          }), day: day)
    }
    var policy = Policy.total
    policy.handicap = .club(ClubHandicap(percent: 100, last: 5))
    let course = StageProgress(
      entrants: 2,
      rounds: [
        card([0, 10], "2026-03-02"), card([2, 9], "2026-03-09"), card([1, 9], "2026-03-16"),
      ], policy: policy)
    let ranking = policy.ranking(of: course)
    // Day 2: 2 - 0 and 9 - 10; day 3: 1 - 1 and 9 - 10 (the mean of 10 and 9, rounded).
    #expect(ranking.columns == ["1", "2", "3", "Total", "Handicap"])
    #expect(ranking.rows.map(\.entrant) == [2, 1])
    #expect(ranking.rows[0].figures == ["·", "-1", "-1", "-2", "9"])
    #expect(ranking.rows[1].figures == ["·", "2", "0", "2", "1"])
  }

  @Test(arguments: ["handicap:80/5", "handicap:100/4/5/3"])
  func words_areReadAndWritten(word: String) throws {
    let policy = try Policy(words: "sum,\(word)")
    #expect(policy.words == "sum,\(word)" && policy.sentence.contains("less a handicap"))
  }

  @Test(arguments: ["handicap", "handicap:80", "handicap:0/5", "handicap:80/5/4/3", "handicap:x/5"])
  func words_thatAreNoHandicap_areRefused(word: String) {
    #expect(throws: Refusal.self) { try Policy(words: "sum,\(word)") }
  }
}
