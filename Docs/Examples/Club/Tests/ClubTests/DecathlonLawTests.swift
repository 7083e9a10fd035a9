import ScoringKit
import ScoringKitTesting
import Testing

@testable import Decathlon

@Suite struct DecathlonLawTests {
  static var decathlon: SportUnderTest<DecathlonCompetition> {
    var sport = SportUnderTest(
      "decathlon", DecathlonCompetition(), seats: FixedNames.competitors(count: 2))
    sport.end = 20
    sport.isSymmetric = true
    sport.accounting = { state in
      let sum = state.marks.values.reduce(0) { $0 + $1.points }
      let total = state.seats.reduce(0) { $0 + state.points(of: $1) }
      return sum == total ? nil : "\(sum) is not \(total)"
    }
    sport.goldens = [
      GoldenRound(
        "short card",
        text: """
            Ann 1st
            Ben 1st
            setup: Day 1, 100 m
          > 1 1=10.55
            Ann, 100 m: 10.55 (963), 963 after 1
            Ann 1st: 963 after 1
            Ben 2nd
            underway: Day 1, 100 m
          > 1 2=DNF
            Ben, 100 m: DNF, 0 after 1
            Ann 1st: 963 after 1
            Ben 2nd: 0 after 1
            underway: Day 1, Long jump
          > 2 1=7.80
            Ann, Long jump: 7.80 (1010), 1973 after 2
            Ann 1st: 1973 after 2
            Ben 2nd: 0 after 1
            underway: Day 1, Long jump
          > 2 2=NM
            Ben, Long jump: NM, 0 after 2
            Ann 1st: 1973 after 2
            Ben 2nd: 0 after 2
            underway: Day 1, Shot put
          > 10 1=4:36.11
            Ann, 1500 m: 4:36.11 (705), 2678 after 3
            Ann 1st: 2678 after 3
            Ben 2nd: 0 after 2
            underway: Day 1, Shot put
          """)
    ]
    return sport
  }

  @Test(arguments: Law.allCases) func test_decathlon_underEveryLaw_holds(law: Law) {
    let report = Self.decathlon.check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func test_decathlon_skipsOnlyLawsThatDoNotConcernIt() {
    #expect(Self.decathlon.untested == [.turns, .sides])
  }

  @Test func test_points_ofTheWorldRecord_are9126() {
    let results = [10_55, 7_80, 16_00, 2_05, 48_42, 13_75, 50_54, 5_45, 71_90, 276_11]
    let points = zip(Discipline.all, results).map { $0.points($1) }
    #expect(points == [963, 1010, 851, 850, 889, 1007, 882, 1051, 918, 705])
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .decathlon).isEmpty)
  }
}
