import ScoringKit
import Testing

@testable import ScoringContests

/// Tests of the states of fixtures and of what a result gives to others.
@Suite struct ContestStateTests {
  private func semifinals() -> Evening {
    var evening = Evening("bracket", 4)
    evening.win("b.1.1")
    evening.win("b.1.2")
    return evening
  }

  @Test func results_leadToTheFinal_andThePlaces() {
    var evening = semifinals()
    #expect(evening.people("b.2.1") == "p1 v p2" && evening.word("b.2.1") == "ready")
    evening.win("b.2.1", 1)
    #expect(evening.places() == "1 p2, 2 p1, 3= p3, 3= p4")
    #expect(evening.state.stage("b")?.isComplete == true)
  }

  @Test func disputedFixture_givesNothing_andOnlyThoseThatDependOnItWait() {
    var evening = semifinals()
    let first = evening.rounds[0]
    evening.win("b.2.1")
    // Another device has a different result of the first semifinal.
    evening.play("b.1.1", [["p1"], ["p4"]], [5, 11])
    #expect(evening.word("b.1.1") == "disputed" && evening.fixture("b.1.1")?.outcome == nil)
    #expect(evening.word("b.1.2") == "final")
    #expect(evening.word("b.2.1") == "waiting" && evening.fixture("b.2.1")?.outcome == nil)
    evening.dismiss(first.id)
    #expect(evening.word("b.1.1") == "final" && evening.word("b.2.1") == "stale")
  }

  @Test func equalResultsOfTwoDevices_areOne_inAnyOrderOfTheSeats() {
    var evening = semifinals()
    let before = evening.page
    evening.play("b.1.1", [["p4"], ["p1"]], [5, 11])
    #expect(evening.word("b.1.1") == "final" && evening.page == before)
  }

  @Test func scorekeepersWhoDisagree_makeADispute() {
    var evening = semifinals()
    evening.play("b.2.1", [["p1"], ["p2"]], [3, 4], phase: .disputed)
    #expect(evening.word("b.2.1") == "disputed")
  }

  @Test func correctedSemifinal_makesTheFinalStale_untilItStandsOrIsPlayedAgain() {
    var evening = semifinals()
    let semifinal = evening.rounds[0].id
    let final = evening.win("b.2.1")
    evening.turn(semifinal)
    #expect(evening.word("b.2.1") == "stale" && evening.people("b.2.1") == "p4 v p2")
    var stands = evening
    stands.rule("b.2.1", .stands, [["p1"], ["p2"]])
    #expect(stands.word("b.2.1") == "final" && stands.people("b.2.1") == "p1 v p2")
    #expect(stands.fixture("b.1.1")?.isOverruled == true)
    #expect(stands.places() == "1 p1, 2 p2, 3= p3, 3= p4")
    evening.dismiss(final)
    #expect(evening.word("b.2.1") == "ready")
  }

  /// Who stood in counts as the winner of the match before, so nobody has two places.
  @Test func standingResult_withAMatchForThirdPlace_givesEachPlaceOnce() {
    var evening = Evening("bracket", 4, options: ["bronze": true])
    let semifinal = evening.win("b.1.1")
    evening.win("b.1.2")
    evening.win("b.2.1")
    evening.turn(semifinal)
    evening.rule("b.2.1", .stands, [["p1"], ["p2"]])
    #expect(evening.people("b.2.2") == "p4 v p3" && evening.word("b.2.2") == "ready")
    evening.win("b.2.2")
    #expect(evening.places() == "1 p1, 2 p2, 3 p4, 4 p3")
  }

  @Test func standingResult_onARungOfALadder_keepsTheOrder() {
    var evening = Evening("stepladder", 4)
    let first = evening.win("b.1.1", 1)
    evening.win("b.2.1", 1)
    #expect(evening.people("b.2.1") == "p2 v p4")
    evening.turn(first)
    #expect(evening.word("b.2.1") == "stale" && evening.word("b.3.1") == "waiting")
    evening.rule("b.2.1", .stands, [["p2"], ["p4"]])
    evening.win("b.3.1")
    #expect(evening.places() == "1 p1, 2 p4, 3 p2, 4 p3")
  }

  @Test func decisionAboutOtherPeople_hasNoEffect_andIsNamed() {
    var evening = semifinals()
    evening.rule("b.2.1", .walkover(EntrantID("p1")))
    #expect(evening.word("b.2.1") == "decided" && evening.places().hasPrefix("1 p1"))
    evening.turn(evening.rounds[0].id)
    #expect(evening.word("b.2.1") == "ready" && evening.fixture("b.2.1")?.hasIdleRuling == true)
  }

  @Test func walkover_isAWinWithoutMeasures_andNotPlayed() {
    var evening = Evening("allplay", 3)
    evening.rule("b.1.1", .walkover(EntrantID("p2")))
    let table = evening.state.stage("b")?.ranking
    #expect(evening.people("b.1.1") == "p2 v p3")
    #expect(table?.rows.first?.figures == ["0", "1", "0", "0–0", "0"])
    #expect(evening.places() == "1 p2, 2 p3, - p1")
  }

  @Test func bothOut_leavesThePlaceInTheNextMatchEmpty() {
    var evening = Evening("bracket", 4)
    evening.rule("b.1.1", .bothOut)
    #expect(evening.word("b.2.1") == "waiting")
    evening.win("b.1.2")
    #expect(evening.word("b.2.1") == "decided")
    #expect(evening.places() == "1 p2, 3= p1, 3= p3, 3= p4")
    #expect(evening.state.stage("b")?.isComplete == true)
  }

  @Test func bothOut_onAStepladder_letsTheNextClimb() {
    var evening = Evening("stepladder", 4)
    evening.rule("b.1.1", .bothOut)
    #expect(evening.word("b.2.1") == "decided" && evening.people("b.3.1") == "p1 v p2")
    evening.win("b.3.1")
    #expect(evening.places() == "1 p1, 2 p2, 4= p3, 4= p4")
  }

  @Test func voidMatch_ofARoundRobin_completesTheStage() {
    var evening = Evening("allplay", 3)
    evening.win("b.1.1")
    evening.win("b.2.1")
    #expect(evening.state.stage("b")?.isComplete == false)
    evening.rule("b.3.1", .void)
    #expect(evening.word("b.3.1") == "void" && evening.state.stage("b")?.isComplete == true)
  }

  @Test func voidMatch_ofAKnockout_makesThoseBehindItWait_untilTheStageEnds() {
    var evening = Evening("bracket", 4)
    evening.rule("b.1.1", .void)
    evening.win("b.1.2")
    #expect(evening.word("b.2.1") == "waiting" && evening.state.stage("b")?.isComplete == false)
    evening.set(.end("b"), true)
    #expect(evening.word("b.2.1") == "void" && evening.state.stage("b")?.isComplete == true)
  }

  @Test func roundOfAPair_countsWhateverFixtureItNames() {
    var evening = Evening("allplay", 4)
    evening.play("b.1.1", [["p3"], ["p2"]], [11, 2])
    #expect(evening.word("b.1.1") == "ready" && evening.word("b.1.2") == "final")
    // With two legs, the second round of a pair is the second leg.
    var legs = Evening("allplay", 3, options: ["legs": 2])
    legs.play("b.1.1", [["p2"], ["p3"]], [11, 2])
    legs.play("b.2.1", [["p2"], ["p3"]], [11, 9])
    #expect(legs.word("b.1.1") == "final" && legs.word("b.4.1") == "final")
    #expect(legs.people("b.4.1") == "p3 v p2")
  }

  @Test func strays_areRoundsThatCountForNobody() {
    var evening = Evening("allplay", 3)
    evening.play("x.1.1", [["p1"], ["p2"]], [11, 2])
    evening.card(["p1": 50, "zoe": 51], day: "2026-01-01")
    #expect(evening.state.strays.map(\.id) == ["r1", "r2"])
    #expect(evening.state.strangers == ["zoe"])
  }

  @Test func drawOfTwoDevices_isPlayedByNobody() {
    var evening = Evening("allplay", 3)
    evening.disputed = ["draw/b"]
    #expect(evening.state.stage("b")?.obstacle == .disputed)
    #expect(evening.state.fixtures.isEmpty)
  }
}
