import ScoringKit
import ScoringKitTesting
import Testing

@testable import Tenpin

@Suite struct TenpinLawTests {
  static let names = FixedNames.competitors(count: 4)
  static let games: [String: SportUnderTest<TenpinGame>] = [
    "game": game(TenpinGame(), Array(names.prefix(2))),
    "teams": game(TenpinGame(), [.side(of: Array(names.prefix(2))), names[2]]),
    "match": game(TenpinGame(isMatch: true), Array(names.prefix(2))),
  ]

  static func game(_ rules: TenpinGame, _ seats: [Competitor]) -> SportUnderTest<TenpinGame> {
    var sport = SportUnderTest("tenpin", rules, seats: seats)
    sport.end = 21 * seats.flatMap(\.people).count
    sport.isSymmetric = Set(seats.map(\.people.count)).count == 1
    sport.accounting = { state in
      let scores = state.seats.flatMap { state.games(of: $0).map(\.score) }
      return scores.allSatisfy { (0...300).contains($0) } ? nil : "\(scores)"
    }
    sport.goldens = rules.isMatch ? [match] : []
    return sport
  }

  static let match = GoldenRound(
    "the beginning of a match",
    text: """
        Ann 1st
        Ben 1st
        setup: Frame 1: Ann, 10 pins
      > 1 1.1=X
        Ann, frame 1: X; Ann 10-0
        Ann 1st: 10-0
        Ben 2nd: 0-10
        underway: Frame 1: Ben, 10 pins
      > 1 2.1=7
        Ben, frame 1: 7; Ben 7-10
        Ann 1st: 10-7
        Ben 2nd: 7-10
        underway: Frame 1: Ben, 3 pins
      > 1 2.1=7/
        Ben, frame 1: 7/; Ben 10-10
        Ann 1st: 10-10
        Ben 1st: 10-10
        underway: Frame 2: Ann, 10 pins
      > 2 1.1=9-
        Ann, frame 2: 9-; Ann 28-10
        Ann 1st: 28-10
        Ben 2nd: 10-28
        underway: Frame 2: Ben, 10 pins
      > 2 2.1=-8
        Ben, frame 2: -8; Ben 18-28
        Ann 1st: 28-18
        Ben 2nd: 18-28
        underway: Frame 3: Ann, 10 pins
      > 10 1.1=X7/
        Ann, frame 10: X7/; Ann 48-18
        Ann 1st: 48-18
        Ben 2nd: 18-48
        underway: Frame 3: Ann, 10 pins
      """)

  @Test(arguments: games.keys.sorted(), Law.allCases)
  func test_game_underEveryLaw_holds(game: String, law: Law) throws {
    let report = try #require(Self.games[game]).check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .tenpin).isEmpty)
  }
}
