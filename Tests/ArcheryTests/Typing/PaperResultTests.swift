import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import Archery

/// Tests of results from paper that are typed into an empty round.
@Suite struct PaperResultTests {
  private func runner(_ start: String) -> Runner {
    let run = Runner([.archery])
    run("archery start \(start)")
    return run
  }

  @Test(arguments: [("6-2", "Ann"), ("5-6", "Ben"), ("3-7", "Ben")])
  func test_setPoints_decideTheMatch(score: String, winner: String) {
    let run = runner("--kind match Ann Ben")
    let answer = run("archery enter \(score)")
    #expect(answer.code == .done && answer.out.contains("\(winner) won"), "\(answer)")
  }

  @Test func test_points_decideACompoundMatch_withItsShootOff() {
    let run = runner("--kind match --bow compound Ann Ben")
    #expect(run("archery enter 147-145").out.contains("Ann won"))
    run("archery undo")
    let answer = run("archery enter 147-147 10-9")
    #expect(
      answer.code == .done && answer.out.replacing("\n", with: " ").contains("Ann won"), "\(answer)"
    )
  }

  @Test func test_totalWithCounts_isTheResultOfTheRound() {
    let run = runner("--shoot portsmouth Ann")
    #expect(run("archery enter 547 12 20").out.contains("547"))
    #expect(run("archery log").out.contains("547"))
  }

  @Test func test_totalsOfSeveral_areInCardOrder() {
    let run = runner("--shoot portsmouth Ann Ben")
    let answer = run("archery enter '547 12 20, 520 9 11'")
    #expect(answer.code == .done && answer.out.contains("520"), "\(answer)")
  }

  @Test func test_oneNumber_staysAnEnd() {
    let run = runner("--shoot portsmouth Ann")
    #expect(run("archery enter 547").out.contains("5 4 7"))
  }

  @Test func test_afterAnArrow_aResultIsRefused() {
    let run = runner("--kind match Ann Ben")
    run("archery enter 'ann X'")
    #expect(run("archery enter 6-2").code == .usage)
  }

  @Test(arguments: ["6-6", "9-0", "6-1", "6-2-1"])
  func test_impossibleResult_isRefused(score: String) {
    #expect(runner("--kind match Ann Ben")("archery enter \(score)").code == .usage)
  }
}
