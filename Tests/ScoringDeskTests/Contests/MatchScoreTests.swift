import ScoringViews
import Testing

@testable import ScoringDesk

/// Tests that the score of a match is that of its games, and never that of its first game.
@Suite struct MatchScoreTests {
  @Test func test_score_ofSeveralGames_isTheGamesWon() {
    let score = MatchScore(
      ["11-6, 6-11, 11-7, 5-11, 6-11", "6-11, 11-6, 7-11, 11-5, 11-6"], isOver: true)
    #expect(score.sides.map(\.score) == ["2", "3"])
    #expect(score.sides.map(\.current) == ["2", "3"])
    #expect(score.games == "11-6, 6-11, 11-7, 5-11, 6-11")
    #expect(score.games(of: 1).map(\.isWon) == [false, true, false, true, true])
  }

  @Test func test_score_ofOneGame_isItsPoints() {
    let score = MatchScore(["11-6", "6-11"], isOver: true)
    #expect(score.sides.map(\.score) == ["11", "6"] && score.games.isEmpty)
  }

  @Test func test_score_inProgress_countsNoUnfinishedGame() {
    let score = MatchScore(["11-6, 3-2", "6-11, 2-3"], isOver: false)
    #expect(score.sides.map(\.score) == ["1", "0"])
    #expect(score.sides.map(\.current) == ["3", "2"] && score.leader == 0)
    #expect(MatchScore(["4-4", "4-4"], isOver: false).leader == nil)
  }

  @Test func test_score_ofAMatchThatWasGivenUp_hasTheGamesOfTheSport() {
    let score = MatchScore(
      ["11-6, 3-2 (opponent retired)", "6-11, 2-3 (retired)"], isOver: true, won: [1, 0])
    #expect(score.sides.map(\.score) == ["1", "0"])
    #expect(score.remark == "opponent retired" && score.games == "11-6, 3-2")
  }

  @Test func test_shootOff_hasBothArrowsAndWhoWasCloser() {
    let score = MatchScore(
      ["6-5, shoot-off 10*, no arrows", "5-6, shoot-off 10, no arrows"], isOver: true)
    #expect(score.sides.map(\.score) == ["6", "5"])
    #expect(score.shootOff == "10*-10" && score.closer == 0 && score.remark == "no arrows")
    let clear = MatchScore(["5-6, shoot-off 9", "6-5, shoot-off 10*"], isOver: true)
    #expect(clear.shootOff == "9-10*" && clear.closer == nil)
    let twice = MatchScore(["6-5, shoot-off 9, X", "5-6, shoot-off 9, 8"], isOver: true)
    #expect(twice.shootOff == "9-9, X-8" && twice.remark.isEmpty)
  }

  @Test(arguments: [
    ["3/2", "down 3/2"], ["2 up thru 7", "2 down thru 7"], ["", ""], ["(retired)", ""],
  ])
  func test_score_ofAnotherForm_isUnchanged(headlines: [String]) {
    let score = MatchScore(headlines, isOver: true)
    #expect(score.sides.map(\.score) == headlines && !score.isOfNumbers)
    #expect(score.leader == nil && score.shootOff.isEmpty && score.closer == nil)
  }

  @Test func test_score_ofTotals_isThatOfEachSide() {
    let score = MatchScore(
      ["650, no arrows (handicap 19)", "640, no arrows (handicap 21)"], isOver: true,
      isOfTotals: true)
    #expect(score.sides.map(\.score) == ["650", "640"] && score.isOfEach)
    #expect(score.remark == "no arrows")
    let toPar = MatchScore(["-2", "+1, DNF"], isOver: true, isOfTotals: true)
    #expect(toPar.sides.map(\.current) == ["-2", "+1"] && toPar.remark.isEmpty)
  }
}
