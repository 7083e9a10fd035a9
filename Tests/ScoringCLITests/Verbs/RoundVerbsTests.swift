import ProgramTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct RoundVerbsTests {
  private let run = Runner()

  @Test func test_sportsAndVerbs_ignoreCase() {
    #expect(run("PEBBLES Start Ann").code == .done)
    #expect(run("Enter 3").code == .done)
  }

  @Test func test_finish_quietly_printsOneLine() {
    run("pebbles start Ann")
    run("enter 6 6")
    let result = run("finish --yes -q")
    #expect(result.code == .done)
    #expect(result.lines.count == 1)
    #expect(result.out.contains("Ann"))
  }

  @Test func test_live_namesItsRoundByOptionOrArgument() {
    let id = run.started("pebbles start Ann")
    #expect(run("live --round \(id)").err.contains("no terminal"))
    #expect(run("live \(id) --round \(id)").err.contains("Two rounds are named"))
  }

  @Test func test_start_atADateAsPeopleWriteIt_isRead() {
    #expect(
      run("pebbles start Ann --at yesterday --json").payload?["startedAt"]
        == "2026-02-28T00:00")
    #expect(
      run("pebbles start Ann --at 'Feb 27 18:30' --json").payload?["startedAt"]
        == "2026-02-27T18:30")
    let refused = run("pebbles start Ann --at 3/4/2025")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("Apr 3, 2025 or Mar 4, 2025"))
  }

  @Test func test_enter_withSeveralSports_namesTheSportPlayedLastInHints() {
    let several = Runner([Pebbles.sport("aces"), Pebbles.sport("stones")])
    #expect(!several("enter 3").err.contains("aces"))
    several("me Ann")
    several("stones start Ann")
    several("stones abandon --yes")
    let hint = several("enter 3").err
    #expect(hint.contains("score stones start"))
    #expect(!hint.contains("aces"))
  }
}
