import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct SeasonTests {
  private func card(_ totals: [(Int, Int)], day: Int) -> StageResult {
    StageResult(
      totals.map { [$0.0] },
      Outcome(
        totals.map { total in
          Outcome.Side(
            place: 1 + totals.count { $0.1 < total.1 },
            isShared: totals.count { $0.1 == total.1 } > 1, share: [total.1])
        }), day: "2026-0\(day)-01")
  }

  private func season(_ policy: Policy, _ rounds: [StageResult], _ entrants: Int) throws -> Ranking
  {
    try Season(FormatOptions()).ranking(
      of: StageProgress(entrants: entrants, rounds: rounds, policy: policy))
  }

  @Test func bestFourOfSixWeeks_areAddedUp() throws {
    // Ann, Cid, Ben, Dora, Finn and Kim; nil is a missed week.
    let weeks: [[Int?]] = [
      [-2, -2, 1, -1, -1, -2], [-2, -1, -3, 1, nil, 0], [2, nil, 0, 0, -1, -2],
      [1, 2, -1, -1, 1, 3], [0, 4, -1, 0, 2, 1], [nil, nil, 6, 5, 6, nil],
    ]
    let rounds = (0..<6).map { week in
      card(
        weeks.indices.compactMap { entrant in
          weeks[entrant][week].map { (entrant + 1, $0) }
        }, day: week + 1)
    }
    let ranking = try season(Policy([.sum], best: 4), rounds, 6)
    #expect(ranking.groups == [[1], [2], [3], [4, 5], [6]])
    #expect(ranking.rows.map { $0.figures.last } == ["-7", "-6", "-3", "0", "0", "17"])
    #expect(ranking.rows[0].figures == ["-2", "-2", "[1]", "-1", "[-1]", "-2", "-7"])
  }

  @Test(arguments: [
    (Policy.Ties.each, ["12", "12", "10", "10", "8"]),
    (Policy.Ties.mean, ["11", "11", "9", "9", "8"]),
    (Policy.Ties.exact, ["11.5", "11.5", "9.5", "9.5", "8"]),
  ])
  func sharedPlaces_sharePoints(_ ties: Policy.Ties, _ points: [String]) throws {
    let policy = Policy([.points([12, 11, 10, 9, 8])], ties: ties)
    let ranking = try season(
      policy, [card([(1, 50), (2, 50), (3, 52), (4, 52), (5, 54)], day: 1)], 5)
    #expect(ranking.rows.map { $0.figures.last } == points)
  }

  @Test func threeWhoShareAPlace_getTheMeanOfThreePlaces() throws {
    let policy = Policy([.points([7, 5, 4])], ties: .mean)
    let ranking = try season(policy, [card([(1, 50), (2, 50), (3, 50)], day: 1)], 3)
    #expect(ranking.rows.map { $0.figures.last } == ["5", "5", "5"])
  }

  @Test(arguments: [(Policy.Ties.exact, "3.25"), (Policy.Ties.mean, "3")])
  func cardsOfOneEvening_areOneResult(_ ties: Policy.Ties, _ shared: String) throws {
    // Ann, Ben and Cid on one card, Dora, Eve and Finn on another.
    let cards = [card([(1, 0), (2, 1), (3, 1)], day: 1), card([(4, 0), (5, 1), (6, 1)], day: 1)]
    let policy = Policy([.points([10, 8, 6, 4, 2, 1])], ties: ties)
    let ranking = try season(policy, cards, 6)
    #expect(ranking.groups == [[1, 4], [2, 3, 5, 6]])
    #expect(ranking.rows.map { $0.figures.last } == ["9", "9", shared, shared, shared, shared])
  }

  @Test func divisions_haveTheirOwnPlaces() throws {
    let progress = StageProgress(
      entrants: 4, rounds: [card([(1, 50), (2, 51), (3, 52), (4, 53)], day: 1)],
      policy: Policy([.points([10, 8])]))
    let ranking = try Season(FormatOptions()).ranking(of: progress.restricted(to: [3, 4]))
    #expect(ranking.groups == [[3], [4]])
    #expect(ranking.rows.prefix(2).map { $0.figures.last } == ["10", "8"])
  }

  @Test func season_endsAfterItsWeeks() throws {
    let season = try Season(FormatOptions(["weeks": 2]))
    let one = card([(1, 50), (2, 51)], day: 1)
    #expect(!season.isComplete(StageProgress(entrants: 2, rounds: [one])))
    #expect(
      season.isComplete(
        StageProgress(entrants: 2, rounds: [one, card([(1, 50)], day: 2)])))
  }
}
