import Testing

@testable import ScoringDesk

/// Tests of the format of durations.
@Suite struct RoundPageClockTests {
  @Test(arguments: [
    (0, "0:00"), (59, "0:59"), (1450, "24:10"), (3600, "1:00:00"), (3850, "1:04:10"),
  ])
  func test_clock_ofSeconds_isMinutesOrHours(seconds: Int, expected: String) {
    #expect(RoundPage.clock(seconds) == expected)
  }
}
