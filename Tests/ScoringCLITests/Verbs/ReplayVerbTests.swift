import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct ReplayVerbTests {
  private let run = Runner()

  @Test func test_replay_foldsStepByStepAndStoresNothing() throws {
    let replay = run("pebbles replay '3 4' 'Ann +2' -p Ann -p Bob")
    #expect(replay.code == .done, "\(replay.err)")
    #expect(replay.out.contains("Ann tosses 3"))
    #expect(run.entryCount == 0)
    let steps = try #require(
      run("pebbles replay '3 4' 'Ann +2' -p Ann -p Bob --json").payload?["steps"]?.array)
    #expect(steps.last?["headlines"] == ["5", "4"])
    #expect(steps.last?["phase"] == "underway")
  }

  @Test func test_replay_ofCanonicalText_readsItFromStandardInput() throws {
    let steps = try #require(
      run("pebbles replay - --json", input: "1*3\n1*6\n1*5\n").payload?["steps"]?.array)
    #expect(steps.last?["phase"] == "complete")
    #expect(steps.last?["headlines"] == ["14"])
  }

  @Test func test_replay_ofAWrongLine_isRefused() {
    let refused = run("pebbles replay 3 x")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("\"x\""))
  }

  @Test func test_replay_withTheKindsOptions_takesThem() throws {
    let steps = try #require(
      run("pebbles replay 3 --goal 3 --json").payload?["steps"]?.array)
    #expect(steps.last?["phase"] == "complete")
  }
}
