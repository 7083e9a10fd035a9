import ScoringKit
import Testing

@testable import ScoringContests

/// Tests of matches whose totals are added up, as in a sport with points that are stored negated.
@Suite struct MatchTotalsTests {
  /// Returns the progress of matches with totals, of which the smallest is best.
  private func totals(_ results: [(Int, Int, Int, Int)], _ policy: Policy) -> StageProgress {
    let fixtures = results.indices.map { index in
      Fixture(FixtureNumber(1, index + 1), .entrant(results[index].0), .entrant(results[index].2))
    }
    var progress = StageProgress(entrants: 4, fixtures: fixtures, policy: policy)
    for (index, result) in results.enumerated() {
      let own = [result.1, result.3]
      let sides = own.indices.map { index in
        Outcome.Side(
          place: own[index] == own.max() ? 1 : 2, isShared: own[0] == own[1],
          share: [0 - own[index]])
      }
      progress.results[FixtureNumber(1, index + 1)] = StageResult(
        [[result.0], [result.2]], Outcome(sides))
    }
    return progress
  }

  private let matches = [
    (1, 650, 2, 640), (3, 650, 4, 630), (1, 660, 3, 655), (2, 641, 4, 600), (1, 610, 4, 620),
    (2, 640, 3, 600),
  ]

  @Test func test_ranking_ofMatchesByTotals_placesEverybodyByAllOfThem() {
    let ranking = Policy.total.ranking(of: totals(matches, .total))
    #expect(ranking.groups == [[2], [1], [3], [4]])
    #expect(ranking.columns.map(\.title) == ["Played", "Total"])
    #expect(ranking.rows.map(\.figures).first == ["3", "-1921"])
  }

  @Test func test_ranking_byTotalsBehindWins_isByTheirSum() {
    let policy = Policy([.won, .sum])
    let ranking = policy.ranking(of: totals(matches, policy))
    #expect(ranking.columns.last == Ranking.Column("Total", .total))
    #expect(ranking.rows.allSatisfy { $0.place != nil })
    let reason = ranking.reasons.first
    #expect(reason?.step == "total" && reason?.totals == 1)
    // Only the sport knows that it stores points negated.
    let sentence = reason?.sentence({ "\($0)" }, total: { "\(abs(Int($0) ?? 0))" }) ?? "-"
    #expect(!sentence.contains("-"), "\(sentence)")
  }

  @Test func test_reason_ofBestResults_namesTheOnesThatDiffer() {
    let policy = Policy([.won, .countback])
    let ranking = policy.ranking(
      of: totals([(1, 650, 2, 640), (3, 650, 4, 630), (1, 600, 3, 610), (2, 640, 4, 620)], policy))
    let sentences = ranking.reasons.map { $0.sentence({ "\($0)" }, total: { "<\($0)>" }) }
    #expect(
      sentences.contains { $0.hasSuffix(": best single results: 1 <-650>, 3 <-650>.") } == false)
    #expect(ranking.reasons.allSatisfy { Set($0.parts.map(\.figure)).count == $0.parts.count })
  }

  @Test func test_ranking_withAbsencesInMatches_countsNoMatchOfOthers() {
    var policy = Policy([.sum])
    policy.absence = .last
    #expect(
      policy.ranking(of: totals(matches, policy)).groups
        == Policy([.sum]).ranking(of: totals(matches, Policy([.sum]))).groups)
  }
}
