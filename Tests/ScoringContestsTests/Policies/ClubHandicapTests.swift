import ScoringKit
import Testing

@testable import ScoringContests

/// Tests of handicaps from an entrant's own earlier results.
@Suite struct ClubHandicapTests {
  private func relative(_ strokes: [Int]) -> [ClubHandicap.Result] {
    strokes.map { ClubHandicap.Result($0 - 52) }
  }

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
    #expect(rule.handicap(after: [.init(5)]) == 3)
    #expect(rule.handicap(after: [.init(-5)]) == -3)
    #expect(rule.handicap(after: [.init(.max)]) == nil)
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
    let progress = StageProgress(
      entrants: 2,
      rounds: [
        card([0, 10], "2026-03-02"), card([2, 9], "2026-03-09"), card([1, 9], "2026-03-16"),
      ], policy: policy)
    let ranking = policy.ranking(of: progress)
    // Day 2: 2 - 0 and 9 - 10; day 3: 1 - 1 and 9 - 10 (the mean of 10 and 9, rounded).
    #expect(ranking.columns.map(\.title) == ["Mar 9", "Mar 16", "Total", "Handicap"])
    #expect(ranking.rows.map(\.entrant) == [2, 1])
    #expect(ranking.rows[0].figures == ["-1", "-1", "-2", "9"])
    #expect(ranking.rows[1].figures == ["2", "0", "2", "1"])
  }

  /// Ten over par for 18 holes are five for 9.
  @Test func handicap_isComputedByTheHole() {
    let rule = ClubHandicap(percent: 100, last: 5)
    let results = [ClubHandicap.Result(18, length: 18), ClubHandicap.Result(5, length: 9)]
    // 18/18 and 5/9 a hole: a mean of 7/9.
    #expect(rule.handicap(after: results, length: 18) == 14)
    #expect(rule.handicap(after: results, length: 9) == 7)
  }

  @Test func season_usesTheHandicapForTheLengthOfTheRound() throws {
    var evening = Evening("season", 1, policy: try Policy(words: "sum,handicap:100/5"))
    evening.card(["p1": 18], day: "2026-03-02", length: 18)
    evening.card(["p1": 5], day: "2026-03-09", length: 9)
    evening.card(["p1": 20], day: "2026-03-16", length: 18)
    evening.card(["p1": 20], day: "2026-03-23", length: 9)
    let ranking = evening.state.stage("b")?.ranking
    #expect(ranking?.columns.map(\.title) == ["Mar 9", "Mar 16", "Mar 23", "Total", "Handicap"])
    // The handicaps are 9, 14 and 8 (the mean of 1, 5/9 and 10/9 a hole is 8/9, for 9 holes).
    #expect(ranking?.rows.first?.figures == ["-4", "6", "12", "14", "22"])
  }

  @Test func recordedHandicap_isForARoundOfAnyLength() throws {
    var evening = Evening("season", 1, policy: try Policy(words: "sum,handicap:100/5/5/2"))
    evening.set(.fact(.handicap, EntrantID("p1")), 6)
    evening.card(["p1": 5], day: "2026-03-02", length: 9)
    evening.card(["p1": 20], day: "2026-03-09", length: 18)
    #expect(evening.state.stage("b")?.ranking?.rows.first?.figures.prefix(2) == ["-1", "14"])
  }

  @Test(arguments: ["handicap:80/5", "handicap:100/4/5/3"])
  func words_areReadAndWritten(word: String) throws {
    let policy = try Policy(words: "sum,\(word)")
    #expect(policy.words == "sum,\(word)" && policy.sentence([]).contains("less a handicap"))
  }

  @Test(arguments: ["handicap", "handicap:80", "handicap:0/5", "handicap:80/5/4/3", "handicap:x/5"])
  func words_thatAreNoHandicap_areRefused(word: String) {
    #expect(throws: Refusal.self) { try Policy(words: "sum,\(word)") }
  }
}
