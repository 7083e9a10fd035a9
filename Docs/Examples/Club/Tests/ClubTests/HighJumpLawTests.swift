import ScoringKit
import ScoringKitTesting
import Testing

@testable import HighJump

@Suite struct HighJumpLawTests {
  static let contests: [String: SportUnderTest<HighJumpContest>] = [
    "steps": contest(HighJumpContest(), countback),
    "list": contest(HighJumpContest(start: 160, step: 3), carried),
  ]

  static func contest(_ rules: HighJumpContest, _ golden: GoldenRound)
    -> SportUnderTest<HighJumpContest>
  {
    var sport = SportUnderTest("highjump", rules, seats: FixedNames.competitors(count: 3))
    sport.hasOrderedCells = true
    sport.isSymmetric = true
    sport.accounting = { state in
      let rows = state.cards.map { $0.values.joined().count { $0 == "X" } }
      return zip(rows, state.cards).allSatisfy { $1.tally.all <= $0 } ? nil : "\(rows) misses"
    }
    sport.goldens = [golden]
    return sport
  }

  static let countback = GoldenRound(
    "equal heights, and the misses decide",
    text: """
        Ann 1st
        Ben 1st
        Cid 1st
        setup: 1.50, 1st attempt
      > 1 1=O
        Ann, 1.50: O
        Ann 1st: 1.50
        Ben 2nd
        Cid 2nd
        underway: 1.50, 1st attempt
      > 1 2=XO
        Ben, 1.50: XO
        Ann 1st: 1.50
        Ben 2nd: 1.50
        Cid 3rd
        underway: 1.50, 1st attempt
      > 1 3=-
        Cid, 1.50: -
        Ann 1st: 1.50
        Ben 2nd: 1.50
        Cid 3rd
        underway: 1.55, 1st attempt
      > 2 1=XO
        Ann, 1.55: XO
        Ann 1st: 1.55
        Ben 2nd: 1.50
        Cid 3rd
        underway: 1.55, 1st attempt
      > 2 2=XO
        Ben, 1.55: XO
        Ann 1st: 1.55
        Ben 2nd: 1.55
        Cid 3rd
        underway: 1.55, 1st attempt
      > 2 3=O
        Cid, 1.55: O
        Ann 2nd: 1.55
        Ben 3rd: 1.55
        Cid 1st: 1.55
        underway: 1.60, 1st attempt
      > 3 1=XXX
        Ann, 1.60: XXX
        Ann 2nd: 1.55
        Ben 3rd: 1.55
        Cid 1st: 1.55
        underway: 1.60, 1st attempt
      > 3 2=XX
        Ben, 1.60: XX
        Ann 2nd: 1.55
        Ben 3rd: 1.55
        Cid 1st: 1.55
        underway: 1.60, 1st attempt
      > 3 3=X-
        Cid, 1.60: X-
        Ann 2nd: 1.55
        Ben 3rd: 1.55
        Cid 1st: 1.55
        underway: 1.60, 3rd attempt
      > 3 2=XXX
        Ben, 1.60: XXX
        Ann 2nd: 1.55
        Ben 3rd: 1.55
        Cid 1st: 1.55
        underway: 1.65, 1st attempt
      > 4 3=X
        Cid, 1.65: X
        Ann 2nd: 1.55
        Ben 3rd: 1.55
        Cid 1st: 1.55
        underway: 1.65, 2nd attempt
      > 4 3=XO
        Cid, 1.65: XO
        Ann 2nd: 1.55
        Ben 3rd: 1.55
        Cid 1st: 1.65
        underway: 1.70, 1st attempt
      > 4 3=XX
        Cid, 1.65: XX
        Ann 2nd: 1.55
        Ben 3rd: 1.55
        Cid 1st: 1.55
        complete: The competition is over.
      """)

  static let carried = GoldenRound(
    "passes, and misses carried over",
    text: """
        Ann 1st
        Ben 1st
        Cid 1st
        setup: 1.60, 1st attempt
      > 1 1=O
        Ann, 1.60: O
        Ann 1st: 1.60
        Ben 2nd
        Cid 2nd
        underway: 1.60, 1st attempt
      > 1 2=X-
        Ben, 1.60: X-
        Ann 1st: 1.60
        Ben 2nd
        Cid 2nd
        underway: 1.60, 1st attempt
      > 1 3=XXX
        Cid, 1.60: XXX
        Ann 1st: 1.60
        Ben 2nd
        Cid 2nd: NM
        underway: 1.63, 1st attempt
      > 2 3=O
        refused (illegal): Nobody jumps on after three misses in a row, or retiring.
        Ann 1st: 1.60
        Ben 2nd
        Cid 2nd: NM
        underway: 1.63, 1st attempt
      > 2 1=XXO
        Ann, 1.63: XXO
        Ann 1st: 1.63
        Ben 2nd
        Cid 2nd: NM
        underway: 1.63, 1st attempt
      > 2 2=XO
        Ben, 1.63: XO
        Ann 2nd: 1.63
        Ben 1st: 1.63
        Cid 3rd: NM
        underway: 1.66, 1st attempt
      > 3 1=R
        Ann, 1.66: R
        Ann 2nd: 1.63
        Ben 1st: 1.63
        Cid 3rd: NM
        underway: 1.66, 1st attempt
      > 4 1=O
        refused (illegal): Nobody jumps on after three misses in a row, or retiring.
        Ann 2nd: 1.63
        Ben 1st: 1.63
        Cid 3rd: NM
        underway: 1.66, 1st attempt
      > 3 2=XX-
        Ben, 1.66: XX-
        Ann 2nd: 1.63
        Ben 1st: 1.63
        Cid 3rd: NM
        underway: 1.69, 1st attempt
      > 4 2=XX
        refused (illegal): Nobody jumps on after three misses in a row, or retiring.
        Ann 2nd: 1.63
        Ben 1st: 1.63
        Cid 3rd: NM
        underway: 1.69, 1st attempt
      > 4 2=X
        Ben, 1.69: X
        Ann 2nd: 1.63
        Ben 1st: 1.63
        Cid -: NM
        complete: The competition is over.
      > 1 1=XO
        Ann, 1.60: XO
        Ann 2nd: 1.63
        Ben 1st: 1.63
        Cid -: NM
        complete: The competition is over.
      """)

  @Test(arguments: contests.keys.sorted(), Law.allCases)
  func test_contest_underEveryLaw_holds(contest: String, law: Law) throws {
    let report = try #require(Self.contests[contest]).check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test(arguments: [
    (["ann xo xxx", "ben o xxx"], "Ben is above Ann: both 1.50, misses there 0 to 1."),
    (["ann xo o xxx", "ben o o xxx"], "Ben is above Ann: both 1.55, misses in all 0 to 1."),
    (["ann o xxx", "ben o xxx"], nil),
  ])
  func test_explanation_ofEqualHeights_namesTheMisses(lines: [String], said: String?) throws {
    var log = try RoundLog(
      .highJump, options: [:], players: ["Ann", "Ben"],
      startedAt: Moment(milliseconds: 1_777_802_400_000))
    for line in lines { try log.enter(line) }
    let state = log.ledger.state
    #expect(
      state.explanation(
        of: Seat(index: 1), above: Seat(index: 0), log.names, closed: true) == said)
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .highJump).isEmpty)
  }
}
