import ProgramTesting
import Testing

@testable import Pickleball
@testable import ScoringCLI

/// Tests of nights with changing partners at which people come late and leave.
@Suite struct PartnerNightTests {
  private func night(_ names: String, rounds: Int, courts: Int) -> Runner {
    let run = Runner([.pickleball])
    run("me Tom --new")
    run(
      "pickleball event new Fri --as partners --courts \(courts) --rounds \(rounds) --new \(names)")
    run("event draw --yes")
    return run
  }

  @Test func test_draw_ofTheLastRound_isDueOnceOnly() {
    let run = night("A1 B1 C1 D1 E1", rounds: 4, courts: 1)
    run("result c1 11-2")
    run("event in Lea --new")
    run("event draw --yes")
    run("event out B1 --yes")
    run("result c1 11-6")
    let drawn = run("event draw --yes")
    #expect(!drawn.out.contains("rounds 4 to 4"), "\(drawn)")
    let said = run("event draw --yes")
    #expect(said.err.contains("Everything of Fri is drawn."), "\(said)")
    #expect(!run("event").out.contains("have not begun"))
  }

  @Test func test_in_afterTheLastRoundHasBegun_saysHowToAddRounds() {
    let run = night("Ann Ben Cid Dora", rounds: 1, courts: 1)
    run("result c1 11-4")
    let said = run("event in Lea --new")
    #expect((said.out + said.err).contains("nobody can join it: `event stage"), "\(said)")
  }

  @Test func test_result_ofAnIdleCourt_saysWhatToDo() {
    let run = Runner([.pickleball])
    run("me Tom --new")
    run("pickleball event new Fri --as partners --courts 1 --rounds 1 --new Ann Ben Cid Dora")
    #expect(run("result c1 11-4").err.contains("`score event draw` draws what is next."))
    run("event draw --yes")
    run("result c1 11-4")
    let said = run("result c1 11-4")
    #expect(said.err.contains("Everything is played; `score result FIXTURE SCORE`"), "\(said)")
  }
}
