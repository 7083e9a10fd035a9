import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct AllPlayAllTests {
  private func rounds(_ entrants: Int) -> [String] {
    AllPlayAll.berger(entrants).map { pairs in
      pairs.map { "\($0.0)-\($0.1)" }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    (4, "1-4 2-3 | 4-3 1-2 | 2-4 3-1"),
    (5, "2-5 3-4 | 5-3 1-2 | 3-1 4-5 | 1-4 2-3 | 4-2 5-1"),
    (6, "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1"),
    (
      7,
      "2-7 3-6 4-5 | 6-4 7-3 1-2 | 3-1 4-7 5-6 | 7-5 1-4 2-3 | 4-2 5-1 6-7 | 1-6 2-5 3-4 | "
        + "5-3 6-2 7-1"
    ),
  ])
  func bergerTable_isThatOfTheHandbook(_ entrants: Int, _ table: String) {
    #expect(rounds(entrants).joined(separator: " | ") == table)
  }

  @Test(arguments: 3...20)
  func bergerTable_bringsEachPairTogetherOnce(_ entrants: Int) {
    let rounds = AllPlayAll.berger(entrants)
    var pairs: Set<[Int]> = []
    for round in rounds {
      #expect(Set(round.flatMap { [$0.0, $0.1] }).count == round.count * 2)
      for (one, other) in round { #expect(pairs.insert([one, other].sorted()).inserted) }
    }
    #expect(pairs.count == entrants * (entrants - 1) / 2)
    let firsts = (1...entrants).map { entrant in rounds.joined().count { $0.0 == entrant } }
    #expect((firsts.max() ?? 0) - (firsts.min() ?? 0) <= 1)
  }

  @Test func secondLeg_exchangesTheSides() throws {
    let fixtures = try AllPlayAll(FormatOptions(["legs": 2])).fixtures(for: 3)
    #expect(fixtures.count == 6)
    #expect(fixtures[0].sides == Array(fixtures[3].sides.reversed()))
  }

  @Test func pools_areDealtBackAndForth() throws {
    let format = try AllPlayAll(FormatOptions(["pools": 3]))
    #expect(format.members(of: 12) == [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]])
  }

  @Test(arguments: [(2, ["A1-B2", "B1-A2"]), (4, ["A1-B2", "D1-C2", "B1-A2", "C1-D2"])])
  func firstTwoOfEachPool_meetThoseOfAnotherPool(_ pools: Int, _ matches: [String]) throws {
    let format = try AllPlayAll(FormatOptions(["pools": .integer(pools)]))
    let count = pools * 4
    let fixtures = try format.fixtures(for: count)
    let progress = StageProgress(
      entrants: count, fixtures: fixtures, results: ContestSample.favourites(fixtures),
      policy: .roundRobin)
    let members = format.pools(of: progress)
    let labels = PoolSeeding(pools: pools, each: 2).order.enumerated().map {
      "\(AllPlayAll.letter($1))\($0 / pools + 1)"
    }
    #expect(members.count == pools)
    let first = try Bracket(FormatOptions()).fixtures(for: 2 * pools)
      .filter { $0.number.round == 1 }
    let drawn = first.map { fixture in
      fixture.sides.map { side -> String in
        guard case .entrant(let seed)? = side.first else { return "" }
        return labels[seed - 1]
      }.joined(separator: "-")
    }
    #expect(drawn == matches)
  }
}
