import ProgramTesting
import ScoringKit
import Testing

@testable import DiscGolf
@testable import ScoringCLI

/// Tests of playoffs that are entered as typed lines.
@Suite struct PlayoffTests {
  private let run = Runner([.discGolf])

  private func start(_ names: String, _ options: String = "") {
    run("discgolf courses add Park --pars 3")
    run("discgolf start \(names) --course Park --new \(options)")
    run("discgolf enter \(names.split(separator: " ").map { _ in "3" }.joined(separator: " "))")
  }

  private func enter(_ line: String) -> Runner.Result { run("discgolf enter '\(line)'") }

  /// Tests that a playoff decided by the sum of its holes goes on if another hole is entered.
  @Test func test_aggregate_goesOnToTheNextHole() {
    start("Ann Ben", "--playoff aggregate")
    #expect(enter("playoff: 3 4").err.contains("Ann leads the playoff after 1 hole, and wins it"))
    #expect(enter("playoff: 5 3").out.contains("playoff hole 2"))
    let card = run("discgolf finish --yes")
    #expect((card.out + card.err).contains("Ben won the playoff."))
  }

  /// Tests who plays the next hole of a playoff decided by the sum of its holes: those who share
  /// the lowest sum, unless another player already has a score there.
  @Test func test_aggregate_waitsForNobodyWhoIsBehind() {
    start("Ann Ben Cid", "--playoff aggregate")
    #expect(enter("playoff: 3 4 3").code == .done)
    #expect(enter("playoff: 4 2 3").code == .done)
    #expect(run("discgolf status").out.contains("Playoff, hole 3: Ben and Cid"))
    #expect(enter("playoff 3: ben 3 cid 4").err.contains("Ben leads the playoff after 3 holes"))
    #expect(enter("playoff 3: ann 2").err.contains("Ann and Ben have no score on hole 4."))
    #expect(run("discgolf status").out.contains("Playoff, hole 4: Ann and Ben"))
  }

  @Test func test_suddenDeath_saysThatALateScoreCountsForNothing() {
    start("Ann Ben Cid")
    #expect(enter("playoff: 3 4 3").code == .done)
    #expect(
      enter("playoff 2: ben 2").err.contains(
        "Ben is out of the playoff since its hole 1: the score on hole 2 counts for nothing."))
    #expect(!enter("playoff 2: ann 3 cid 4").err.contains("counts for nothing"))
    let card = run("discgolf finish")
    #expect((card.out + card.err).contains("Ann won the playoff."))
  }

  /// Tests that no playoff is offered to players whom a countback separates.
  @Test func test_countback_thatDecides_asksForNoPlayoffAndSaysWhy() {
    run("discgolf courses add Three --pars 3,3,3")
    run("discgolf start Ann Ben --course Three --new --countback last")
    for line in ["2 4", "3 3", "4 2"] { run("discgolf enter '\(line)'") }
    let why = "Ben is above Ann: both E, 2 to 4 on the last hole."
    #expect(!run("discgolf status").out.contains("playoff"))
    let card = run("discgolf finish")
    #expect(card.code == .done)
    #expect((card.out + card.err).contains(why))
    #expect(run("discgolf share").out.contains(why))
    #expect((card.out + card.err).ranges(of: why).count == 1, "once")
    #expect(run("discgolf show --json").payload?["reasons"] == [.string(why)])
    #expect(run("discgolf standings --explain --json").payload?["explanations"] == [.string(why)])
  }

  /// Tests that the playoff of three players with the same total is between the two whom the
  /// countback doesn't separate.
  @Test func test_countback_thatDecidesInPart_leavesThePlayoffToTheRest() {
    run("discgolf courses add Three --pars 3,3,3")
    run("discgolf start Ann Ben Cid --course Three --new --countback last")
    for line in ["2 4 3", "3 3 4", "4 2 2"] { run("discgolf enter '\(line)'") }
    #expect(run("discgolf status").out.contains("Ben and Cid share first place"))
    #expect(enter("playoff: 3 4").code == .done)
    let card = run("discgolf finish")
    #expect((card.out + card.err).contains("Ben won the playoff."))
  }

  @Test func test_suddenDeath_refusesWhoeverIsOut() {
    start("Ann Ben Cid")
    #expect(enter("playoff: 3 3 4").code == .done)
    let refused = enter("playoff: cid 2")
    #expect(refused.err.contains("Cid is out of the playoff since its hole 1."))
    #expect(refused.err.contains("`playoff 1: Cid SCORE` corrects that hole."))
    #expect(enter("playoff: ann 2 ben 3").code == .done)
    let decided = enter("playoff: ann 4")
    #expect(decided.err.contains("`playoff 2: NAME SCORE` corrects its last hole, and"))
    #expect(decided.err.contains("`playoff 3: NAME SCORE` is one more."))
  }

  @Test func test_holeThatNobodyPlayed_isNoScore() {
    start("Ann Ben")
    run("discgolf enter '1: - -'")
    #expect(
      run("discgolf status").out.contains("Every hole has a score, or was not played"))
  }

  /// Tests that an incomplete playoff must be completed or confirmed before the round is finished.
  @Test func test_finish_asksAboutAPlayoffThatWasBegun() {
    start("Ann Ben")
    #expect(enter("playoff: ann 3").out.contains("Ann, playoff hole 1: 3"))
    #expect(run("discgolf status").out.contains("Playoff, hole 1: Ben"))
    let refused = run("discgolf finish")
    #expect(refused.code != .done)
    #expect(refused.err.contains("The playoff is not decided: Ben has no score on hole 1."))
    #expect(enter("playoff: ben 4").code == .done)
    #expect(run("discgolf finish").code == .done)
  }

  @Test func test_lineSentAgain_afterItWasTakenBack_saysSo() {
    start("Ann Ben")
    run("discgolf start Ann Ben --course Park")
    #expect(run("discgolf enter --key k2 3 4").code == .done)
    #expect(!run("discgolf enter --key k2 3 4").err.contains("taken back"))
    run("discgolf undo")
    #expect(
      run("discgolf enter --key k2 3 4").err.contains(
        "The entry was undone or changed since."))
  }

  @Test func test_statistics_whereOnlyGuestsPlayed_saySo() {
    run("discgolf courses add Park --pars 3")
    run("discgolf start guest:Zoe --course Park")
    run("discgolf enter 3")
    run("discgolf finish --yes")
    #expect(run("discgolf stats").out.contains("guests have no statistics"))
  }
}
