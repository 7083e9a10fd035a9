import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct StandingsVerbTests {
  @Test func test_explain_whereTheSportHasNothingToSay_addsNothing() {
    let run = Runner()
    run("me Ann")
    run("pebbles start Ann Ben")
    let plain = run("pebbles standings")
    let explained = run("pebbles standings --explain")
    #expect(plain.code == .done)
    #expect(explained.out == plain.out)
    #expect(run("pebbles standings --explain --json").payload?["explanations"] == [])
    #expect(run("pebbles standings --json").payload?["explanations"] == nil)
  }
}
