import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct DoubleEliminationTests {
  private let format: DoubleElimination

  init() throws { format = try DoubleElimination(FormatOptions()) }

  @Test func favourites_meetAsInTheCrossedChart() throws {
    let fixtures = try format.fixtures(for: 8)
    let results = ContestSample.favourites(fixtures)
    let pairs = results.values.map { $0.sides.flatMap(\.self).sorted() }.map { "\($0[0])-\($0[1])" }
    #expect(
      pairs.sorted()
        == [
          "1-8", "4-5", "2-7", "3-6", "1-4", "2-3", "1-2", "5-8", "6-7", "3-5", "4-6", "3-4", "2-3",
          "1-2",
        ].sorted())
    let progress = StageProgress(entrants: 8, fixtures: fixtures, results: results)
    #expect(format.ranking(of: progress).groups == [[1], [2], [3], [4], [5, 6], [7, 8]])
  }

  @Test func nobodyMeetsAgain_beforeTheThirdRoundOfTheLosers() throws {
    let fixtures = try format.fixtures(for: 8)
    let early = fixtures.filter { $0.title != "Final" && $0.title != "Second final" }
    let last = early.map(\.number).max()
    for progress in 0..<(1 << 13) {
      var position = -1
      let results = ContestSample.play(early) { _, _ in
        position += 1
        return progress >> position & 1
      }
      // The last two matches of the losers' bracket may repeat a match.
      let first = results.filter { number, _ in
        early.first { $0.number == number }?.title.hasPrefix("Losers, round 3") != true
          && early.first { $0.number == number }?.title.hasPrefix("Losers, round 4") != true
          && number != last
      }
      let pairs = first.values.map { $0.sides.flatMap(\.self).sorted() }
      #expect(Set(pairs).count == pairs.count, "progress \(progress)")
    }
  }

  @Test func secondFinal_doesNotExist_ifTheUnbeatenOneWon() {
    var evening = Evening("double", 4)
    while let open = evening.state.fixtures.first(where: { $0.state == .ready }) {
      evening.win("\(open.id)", open.fixture.title.hasPrefix("L") ? 1 : 0)
    }
    #expect(evening.word("b.5.1") == "none" && evening.state.stage("b")?.isComplete == true)
    let final = evening.state.fixtures.last
    #expect(final?.fixture.title == "Final")
    // The winner of the losers' bracket wins, so that both have lost once.
    evening.turn(final?.round ?? "")
    #expect(evening.word("b.5.1") == "ready" && evening.state.stage("b")?.isComplete == false)
    evening.win("b.5.1")
    #expect(evening.state.stage("b")?.isComplete == true)
    // Without the defeat there was no second final, although somebody played it.
    evening.turn(final?.round ?? "")
    #expect(evening.word("b.5.1") == "stale" && evening.people("b.5.1") == "? v ?")
  }

  @Test func bothOutOfTheFinal_leavesNoSecondOne() {
    var evening = Evening("double", 4)
    while let open = evening.state.fixtures.first(where: { $0.state == .ready }),
      open.fixture.title != "Final"
    {
      evening.win("\(open.id)")
    }
    evening.rule("b.4.1", .bothOut)
    #expect(evening.state.stage("b")?.isComplete == true)
    #expect(evening.places().hasPrefix("2= "))
  }

  @Test(arguments: 3...17)
  func lateEntry_changesNoOtherNumber(_ entrants: Int) throws {
    guard Bracket.size(entrants) > entrants else { return }
    let before = try format.fixtures(for: entrants)
    let after = try format.fixtures(for: entrants, late: [0])
    #expect(Set(before.map(\.number)).isSubset(of: after.map(\.number)))
    #expect(after == (try format.fixtures(for: entrants + 1)))
  }

  @Test func secondFinal_isNeededOnlyAfterADefeatInTheFirst() throws {
    let fixtures = try format.fixtures(for: 4)
    var results = ContestSample.favourites(fixtures)
    let final = try #require(fixtures.last { $0.title == "Final" })
    results[final.number] = StageResult(1, 3, 2, 11)
    let open = StageProgress(entrants: 4, fixtures: fixtures, results: results)
    #expect(!format.isComplete(open))
    let second = try #require(fixtures.filter(\.isOptional).first)
    results[second.number] = StageResult(2, 11, 1, 9)
    let progress = StageProgress(entrants: 4, fixtures: fixtures, results: results)
    #expect(format.isComplete(progress))
    #expect(format.ranking(of: progress).groups == [[2], [1], [3], [4]])
  }

  @Test(arguments: 3...64)
  func everybody_losesTwiceOrWins(_ entrants: Int) throws {
    let fixtures = try format.fixtures(for: entrants)
    let results = ContestSample.favourites(fixtures)
    #expect(results.count == 2 * entrants - 2)
    var defeats: [Int: Int] = [:]
    for result in results.values {
      for loser in result.losers ?? [] { defeats[loser, default: 0] += 1 }
    }
    #expect((2...entrants).allSatisfy { defeats[$0] == 2 })
    let progress = StageProgress(entrants: entrants, fixtures: fixtures, results: results)
    let ranking = format.ranking(of: progress)
    #expect(ranking.rows.allSatisfy { $0.place != nil })
    #expect(ranking.rows.prefix(2).map(\.entrant) == [1, 2])
  }
}
