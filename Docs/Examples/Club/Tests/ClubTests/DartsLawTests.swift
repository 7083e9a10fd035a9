import ScoringKit
import ScoringKitTesting
import Testing

@testable import Darts

@Suite struct DartsLawTests {
  static func match(_ rules: DartsMatch, of count: Int) -> SportUnderTest<DartsMatch> {
    var sport = SportUnderTest("darts", rules, seats: FixedNames.competitors(count: count))
    sport.goldens = count == 2 ? [leg] : []
    return sport
  }

  private static let leg = GoldenRound(
    "leg",
    text: """
        Ann 1st: 0-0
        Ben 1st: 0-0
        setup: Leg 1, 101 left
      > 60
        Ann: 60, 0-0
        Ann 1st: 0-0
        Ben 2nd: 0-0
        underway: Leg 1, 101 left
      > T20
        Ben: T20, 0-0
        Ann 1st: 0-0
        Ben 2nd: 0-0
        underway: Leg 1, 41 left, dart 2
      > D5
        Ben: D5, 0-0
        Ann 1st: 0-0
        Ben 2nd: 0-0
        underway: Leg 1, 31 left, dart 3
      > S11
        Ben: S11, 0-0
        Ann 2nd: 0-0
        Ben 1st: 0-0
        underway: Leg 1, 41 left
      > D20
        Ann: D20 bust, 0-0
        Ann 2nd: 0-0
        Ben 1st: 0-0
        underway: Leg 1, 20 left
      > 41
        Ben: 41 bust, 0-0
        Ann 2nd: 0-0
        Ben 1st: 0-0
        underway: Leg 1, 41 left
      > 20
        Ann: 20, 0-0
        Ann 2nd: 0-0
        Ben 1st: 0-0
        underway: Leg 1, 20 left
      > D10
        Ben: D10, 0-0
        Ann 2nd: 0-0
        Ben 1st: 0-0
        underway: Leg 2, 101 left
      > left 2 retired
        Ben retired, retired
        Ann 1st: 0-0, retired
        Ben 2nd: retired
        complete: The match is over.
      """)

  @Test(arguments: [2, 4]) func test_darts_underEveryLaw_holds(count: Int) {
    let rules = DartsMatch(start: 101, legs: 2, sets: count == 2 ? 2 : 1)
    let reports = Laws.reports(of: Self.match(rules, of: count))
    for report in reports { #expect(report.violation == nil, "\(report)") }
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .darts).isEmpty)
  }

  @Test func test_final_ofSetsOrLegs_isThatOfTheMatch() throws {
    func match(_ sets: String) throws -> RoundLog {
      try RoundLog(
        .darts, options: ["sets": [sets]], players: ["Ann", "Ben"], startedAt: FixedClock.moment)
    }
    var sets = try match("2")
    let drafts = try #require(try sets.ledger.drafts(final: "3-1 2-3 3-0", names: sets.names))
    try sets.append(drafts)
    #expect(sets.phase == .complete && sets.headline(of: Seat(index: 1)).text == "1-2")
    #expect(throws: Refusal.self) { try match("2").ledger.drafts(final: "4-2", names: sets.names) }
    var legs = try match("1")
    let won = try #require(try legs.ledger.drafts(final: "2-3", names: legs.names))
    try legs.append(won)
    #expect(legs.notation == ["leg 1", "leg 1", "leg 2", "leg 2", "leg 2"])
  }
}
