import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct RaceLawTests {
  static var race: SportUnderTest<Race> {
    var sport = SportUnderTest("race", Race(heads: 2), seats: FixedNames.competitors(count: 2))
    sport.accounting = { state in
      let sum = state.heads.reduce(0, +)
      return sum <= state.tosses ? nil : "\(sum) heads in \(state.tosses) tosses"
    }
    sport.goldens = [
      GoldenRound(
        "short race",
        text: """
            Ann 1st
            Ben 1st
            setup: Toss 1
          > h
            Ann: heads, 1-0
            Ann 1st: 1-0
            Ben 2nd: 0-1
            underway: Toss 2
          > t
            Ben: tails, 0-1
            Ann 1st: 1-0
            Ben 2nd: 0-1
            underway: Toss 3
          > h
            Ann: heads, 2-0
            Ann 1st: 2-0
            Ben 2nd: 0-2
            complete: The race is over.
          """)
    ]
    return sport
  }

  @Test(arguments: Law.allCases) func test_race_underEveryLaw_holds(law: Law) {
    let report = Self.race.check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func test_race_skipsOnlyLawsThatDoNotConcernIt() {
    #expect(Self.race.untested == [.end, .turns])
  }

  @Test func test_final_heads_areTheirTosses() throws {
    let (round, names) = (Race(heads: 2), Roster(["Ann", "Ben"]))
    let opening = try round.opening(FixedNames.competitors(count: 2))
    #expect(try round.final("2-1", at: opening, names: names) == [.heads, .heads, .heads])
    #expect(try round.final("0 2", at: opening, names: names) == [.tails, .heads, .tails, .heads])
    for wrong in ["2-2", "1-1", "2-3", "2", ""] {
      #expect(throws: Refusal.self) { try round.final(wrong[...], at: opening, names: names) }
    }
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .coinRace).isEmpty)
  }
}
