import ScoringKit
import Testing

@testable import ScoringContests

struct DoubleEliminationTests {
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
    let course = StageProgress(entrants: 8, fixtures: fixtures, results: results)
    #expect(format.isComplete(course))
    #expect(format.ranking(of: course).groups == [[1], [2], [3], [4], [5, 6], [7, 8]])
  }

  @Test func nobodyMeetsAgain_beforeTheThirdRoundOfTheLosers() throws {
    let fixtures = try format.fixtures(for: 8)
    let early = fixtures.filter { $0.title != "Final" && $0.title != "Second final" }
    let last = early.map(\.number).max()
    for course in 0..<(1 << 13) {
      var position = -1
      let results = ContestSample.play(early) { _, _ in
        position += 1
        return course >> position & 1
      }
      // The last two matches of the losers' bracket may repeat a match.
      let first = results.filter { number, _ in
        early.first { $0.number == number }?.title.hasPrefix("Losers, round 3") != true
          && early.first { $0.number == number }?.title.hasPrefix("Losers, round 4") != true
          && number != last
      }
      let pairs = first.values.map { $0.sides.flatMap(\.self).sorted() }
      #expect(Set(pairs).count == pairs.count, "course \(course)")
    }
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
    let course = StageProgress(entrants: 4, fixtures: fixtures, results: results)
    #expect(format.isComplete(course))
    #expect(format.ranking(of: course).groups == [[2], [1], [3], [4]])
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
    let course = StageProgress(entrants: entrants, fixtures: fixtures, results: results)
    let ranking = format.ranking(of: course)
    #expect(ranking.rows.allSatisfy { $0.place != nil })
    #expect(ranking.rows.prefix(2).map(\.entrant) == [1, 2])
  }
}
