import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct PointDuelLawTests {
  static var match: SportUnderTest<PointDuelRound> {
    var sport = SportUnderTest(
      "match", PointDuelRound(games: 2, points: 3), seats: FixedNames.competitors(count: 2))
    sport.isSymmetric = true
    sport.goldens = [
      GoldenRound(
        "short match",
        text: """
            Ann 1st: 0-0
            Ben 1st: 0-0
            setup: Game 1
          > A
            Ann: point, 0-0
            Ann 1st: 0-0
            Ben 2nd: 0-0
            underway: Game 1
          > A
            Ann: point, 0-0
            Ann 1st: 0-0
            Ben 2nd: 0-0
            underway: Game 1
          > A
            Ann: point, 1-0
            Ann 1st: 1-0
            Ben 2nd: 0-1
            underway: Game 2
          > B
            Ben: point, 0-1
            Ann 1st: 1-0
            Ben 2nd: 0-1
            underway: Game 2
          > left 2 retired
            Ben retired, 0-1 (retired)
            Ann 1st: 1-0 (opponent retired)
            Ben 2nd: 0-1 (retired)
            complete: The match is over.
          """)
    ]
    return sport
  }

  @Test(arguments: Law.allCases) func test_match_underEveryLaw_holds(law: Law) {
    let report = Self.match.check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func test_match_skipsOnlyLawsThatDoNotConcernIt() {
    #expect(Self.match.untested == [.end, .accounting, .turns])
  }

  @Test func test_final_games_areTheirPoints() throws {
    let (round, names) = (PointDuelRound(), Roster(["Ann", "Ben"]))
    let opening = try round.opening(FixedNames.competitors(count: 2))
    var state = opening
    for event in try #require(try round.final("11-7 9-11 13-11", at: opening, names: names)) {
      try round.apply(event, to: &state)
    }
    #expect(state.score.score(from: Seat(index: 1)) == "7-11 11-9 11-13")
    for wrong in ["11-10 11-1", "11-7", "12-3 11-1", "11-x", "11-1 11-2 11-3", ""] {
      #expect(throws: Refusal.self) { try round.final(wrong[...], at: opening, names: names) }
    }
    #expect(throws: Refusal.self) { try round.final("11-1 11-1", at: state, names: names) }
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .pointDuel).isEmpty)
  }
}
