import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct StepladderTests {
  @Test func lastTwoMeet_andTheWinnerClimbs() {
    var evening = Evening("stepladder", 4)
    #expect(evening.people("b.1.1") == "p3 v p4")
    evening.win("b.1.1", 1)
    #expect(evening.people("b.2.1") == "p2 v p4")
    evening.win("b.2.1")
    evening.win("b.3.1", 1)
    #expect(evening.places() == "1 p2, 2 p1, 3 p4, 4 p3")
  }

  @Test func whoLeaves_isPassed_andTheNextClimbs() {
    var evening = Evening("stepladder", 4)
    evening.leave("p2")
    evening.win("b.1.1", 1)
    #expect(evening.word("b.2.1") == "decided" && evening.people("b.3.1") == "p1 v p4")
    evening.win("b.3.1", 1)
    #expect(evening.places() == "1 p4, 2 p1, 3 p2, 4 p3")
  }

  @Test func finalWithoutAWinner_leavesFirstPlaceEmpty() {
    var evening = Evening("stepladder", 3)
    evening.win("b.1.1")
    evening.rule("b.2.1", .bothOut)
    #expect(evening.places() == "2= p1, 2= p2, 3 p3")
    #expect(evening.state.stage("b")?.isComplete == true)
  }

  @Test func openMatch_leavesThePlacesAboveOpen() {
    var evening = Evening("stepladder", 4)
    evening.win("b.1.1")
    #expect(evening.places() == "4 p4, - p1, - p2, - p3")
  }
}
