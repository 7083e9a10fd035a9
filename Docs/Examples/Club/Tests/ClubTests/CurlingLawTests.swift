import ScoringKit
import ScoringKitTesting
import Testing

@testable import Curling

@Suite struct CurlingLawTests {
  static let games: [String: SportUnderTest<CurlingGame>] = [
    "eight": game(CurlingGame(), hammer: 0), "six": game(CurlingGame(ends: 6), hammer: 1),
    "ten": game(CurlingGame(ends: 10), hammer: 0),
  ]

  static func game(_ rules: CurlingGame, hammer: Int) -> SportUnderTest<CurlingGame> {
    let teams = FixedNames.competitors(count: 2).enumerated().map { index, competitor in
      CurlingTeam(competitor, hammer: index == hammer)
    }
    var sport = SportUnderTest("curling", rules, seats: teams)
    sport.hasOrderedCells = true
    sport.accounting = { state in
      let sum = state.score(of: Seat(index: 0)) + state.score(of: Seat(index: 1))
      return sum == state.ends.reduce(0) { $0 + $1.points } ? nil : "\(sum) points"
    }
    sport.goldens =
      rules.ends == 6 ? [extraEnd] : rules.ends == 8 ? [conceded] : []
    return sport
  }

  static let extraEnd = GoldenRound(
    "an extra end",
    text: """
        Ann 1st: 0-0
        Ben 1st: 0-0
        setup: End 1, Ben has the hammer
      > 1 2=2
        End 1: Ben 2, 2-0
        Ann 2nd: 0-2
        Ben 1st: 2-0
        underway: End 2, Ann has the hammer
      > 2 0=-
        End 2: blank
        Ann 2nd: 0-2
        Ben 1st: 2-0
        underway: End 3, Ann has the hammer
      > 3 1=1
        End 3: Ann 1, 1-2
        Ann 2nd: 1-2
        Ben 1st: 2-1
        underway: End 4, Ben has the hammer
      > 4 1=1
        End 4: Ann stole 1, 2-2
        Ann 1st: 2-2
        Ben 1st: 2-2
        underway: End 5, Ben has the hammer
      > 5 0=-
        End 5: blank
        Ann 1st: 2-2
        Ben 1st: 2-2
        underway: End 6, Ben has the hammer
      > 6 0=-
        End 6: blank
        Ann 1st: 2-2
        Ben 1st: 2-2
        underway: Extra end 7, Ben has the hammer
      > 7 2=1
        End 7: Ann stole 2, 4-2
        Ann 1st: 4-2
        Ben 2nd: 2-4
        complete: The game is over.
      > 8 2=1
        refused (over): The game is over.
        Ann 1st: 4-2
        Ben 2nd: 2-4
        complete: The game is over.
      """)

  static let conceded = GoldenRound(
    "a game that is given up",
    text: """
        Ann 1st: 0-0
        Ben 1st: 0-0
        setup: End 1, Ann has the hammer
      > 1 0=1
        refused (illegal): A side can concede after an end, and none was played.
        Ann 1st: 0-0
        Ben 1st: 0-0
        underway: End 1, Ann has the hammer
      > 1 5=1
        End 1: Ann 5, 5-0
        Ann 1st: 5-0
        Ben 2nd: 0-5
        underway: End 2, Ben has the hammer
      > 2 1=1
        End 2: Ann stole 1, 6-0
        Ann 1st: 6-0
        Ben 2nd: 0-6
        underway: End 3, Ben has the hammer
      > 3 0=2
        Ben conceded after end 2, 0-6
        Ann 1st: 6-0, conceded
        Ben 2nd: 0-6
        complete: The game is over.
      > 4 3=2
        refused (over): The game is over.
        Ann 1st: 6-0, conceded
        Ben 2nd: 0-6
        complete: The game is over.
      > 2 3=1
        End 2: Ann stole 3, 8-0, conceded
        Ann 1st: 8-0, conceded
        Ben 2nd: 0-8
        complete: The game is over.
      """)

  @Test(arguments: games.keys.sorted(), Law.allCases)
  func test_game_underEveryLaw_holds(game: String, law: Law) throws {
    let report = try #require(Self.games[game]).check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .curling).isEmpty)
  }
}
