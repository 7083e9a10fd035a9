import Testing

@testable import Archery

/// Tests of the handicap through a season, and of allowances.
@Suite struct RunningHandicapTests {
  /// Tests the allowances in the examples of Archery GB 2023.
  @Test func test_allowance_isWhatTheTableScoreLacksTo1440() throws {
    let round = try #require(RoundCatalogue.round(code: "portsmouth"))
    let expected = ExpectedScore(round, scheme: .agb2023)
    for (handicap, table, score, adjusted) in [
      (30, 578, 583, 1445), (44, 542, 540, 1438), (59, 477, 495, 1458),
    ] {
      #expect(expected.score(handicap) == table)
      #expect(score + expected.allowance(handicap) == adjusted)
    }
  }

  @Test func test_running_neverRisesInASeason() {
    #expect(RunningHandicap(rounds: [64, 70, 69]).course == [68])
    for (round, handicap) in [(70, 68), (67, 68), (66, 67), (65, 67), (61, 65)] {
      #expect(RunningHandicap(rounds: [64, 70, 69, round]).course == [68, handicap])
    }
  }

  @Test func test_running_nextSeason_beginsWithTheBestThree() {
    #expect(RunningHandicap(rounds: [64, 70]).course.isEmpty)
    #expect(RunningHandicap(rounds: [66, 65, 61]).next == 64)
  }
}
