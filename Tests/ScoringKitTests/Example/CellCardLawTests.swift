import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct CellCardLawTests {
  static var card: SportUnderTest<CellCardRound> {
    var sport = SportUnderTest(
      "card", CellCardRound(boxes: 3), seats: FixedNames.competitors(count: 2))
    sport.end = 6
    sport.isSymmetric = true
    sport.accounting = { state in
      let sum = state.entries.values.reduce(0) { $0 + ($1.points ?? 0) }
      return (0...60).contains(sum) ? nil : "\(sum) points"
    }
    sport.goldens = [
      GoldenRound(
        "short card",
        text: """
            Ann 1st
            Ben 1st
            setup: Box 1
          > 1 1=7
            Ann, box 1: 7, 7 thru 1
            Ann 1st: 7 thru 1
            Ben 2nd
            underway: Box 1
          > 1 2=-
            Ben, box 1: not played
            Ann 1st: 7 thru 1
            Ben 2nd
            underway: Box 2
          """)
    ]
    return sport
  }

  @Test(arguments: Law.allCases) func test_card_underEveryLaw_holds(law: Law) {
    let report = Self.card.check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func test_card_skipsOnlyLawsThatDoNotConcernIt() {
    #expect(Self.card.untested == [.turns, .sides])
  }

  @Test func test_final_boxes_areThoseOfEachPlayer() throws {
    let (round, names) = (CellCardRound(boxes: 3), Roster(["Ann", "Ben"]))
    let opening = try round.opening(FixedNames.competitors(count: 2))
    let events = try #require(try round.final("7 8 9, 6 - 10", at: opening, names: names))
    #expect(events.map(\.canonical) == ["1 1=7", "2 1=8", "3 1=9", "1 2=6", "2 2=-", "3 2=10"])
    var played = opening
    for event in events { try round.apply(event, to: &played) }
    #expect(played.isComplete && played.headline(of: Seat(index: 0), closed: true).text == "24")
    #expect(throws: Refusal.self) { try round.final("1 2 3, 4 5 6", at: played, names: names) }
    for wrong in ["7 8 9", "7 8, 9 6", "7 8 11, 6 5 4", "7 8 x, 6 5 4", ""] {
      #expect(throws: Refusal.self) { try round.final(wrong[...], at: opening, names: names) }
    }
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .cellCard).isEmpty)
  }
}
