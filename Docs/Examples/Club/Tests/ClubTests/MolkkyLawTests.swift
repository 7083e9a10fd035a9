import ScoringKit
import ScoringKitTesting
import Testing

@testable import Molkky

@Suite struct MolkkyLawTests {
  static func game(_ count: Int) -> SportUnderTest<MolkkyGame> {
    var sport = SportUnderTest(
      "game", MolkkyGame(), seats: FixedNames.competitors(count: count))
    sport.accounting = { state in
      state.tallies.contains { $0.points > 50 || $0.row > 3 } ? "\(state.tallies)" : nil
    }
    sport.hasTurns = false
    sport.goldens = count == 2 ? [short] : []
    return sport
  }

  static let short = GoldenRound(
    "short game",
    text: """
        Ann 1st
        Ben 1st
        setup: Turn 1, needs 50
      > 12
        Ann: 12, 12-0
        Ann 1st: 12-0
        Ben 2nd: 0-12
        underway: Turn 1, needs 50
      > 10
        Ben: 10, 10-12
        Ann 1st: 12-10
        Ben 2nd: 10-12
        underway: Turn 2, needs 38
      > 12
        Ann: 12, 24-10
        Ann 1st: 24-10
        Ben 2nd: 10-24
        underway: Turn 2, needs 40
      > 0
        Ben: miss, 10-24
        Ann 1st: 24-10
        Ben 2nd: 10-24
        underway: Turn 3, needs 26
      > 12
        Ann: 12, 36-10
        Ann 1st: 36-10
        Ben 2nd: 10-36
        underway: Turn 3, needs 40, 1 miss
      > 0
        Ben: miss, 10-36
        Ann 1st: 36-10
        Ben 2nd: 10-36
        underway: Turn 4, needs 14
      > 12
        Ann: 12, 48-10
        Ann 1st: 48-10
        Ben 2nd: 10-48
        underway: Turn 4, needs 40, 2 misses
      > 12
        Ben: 12, 22-48
        Ann 1st: 48-22
        Ben 2nd: 22-48
        underway: Turn 5, needs 2
      > 5
        Ann: 5, above 50, 25-22
        Ann 1st: 25-22
        Ben 2nd: 22-25
        underway: Turn 5, needs 28
      > 0
        Ben: miss, 22-25
        Ann 1st: 25-22
        Ben 2nd: 22-25
        underway: Turn 6, needs 25
      > 8
        Ann: 8, 33-22
        Ann 1st: 33-22
        Ben 2nd: 22-33
        underway: Turn 6, needs 28, 1 miss
      > 0
        Ben: miss, 22-33
        Ann 1st: 33-22
        Ben 2nd: 22-33
        underway: Turn 7, needs 17
      > 12
        Ann: 12, 45-22
        Ann 1st: 45-22
        Ben 2nd: 22-45
        underway: Turn 7, needs 28, 2 misses
      > 0
        Ben: miss, out, 22-45 (eliminated)
        Ann 1st: 45-22 (opponent eliminated)
        Ben 2nd: 22-45 (eliminated)
        complete: The game is over.
      """)

  @Test(arguments: [2, 3, 8], Law.allCases)
  func test_game_underEveryLaw_holds(count: Int, law: Law) {
    let report = Self.game(count).check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func test_game_skipsOnlyLawsThatDoNotConcernIt() {
    #expect(Self.game(2).untested == [.end, .turns])
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .molkky).isEmpty)
  }
}
