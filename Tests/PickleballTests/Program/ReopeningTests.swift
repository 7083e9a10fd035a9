import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball
@testable import ScoringCLI

/// Tests of a correction of the score after which a match that was won is incomplete again.
@Suite struct ReopeningTests {
  private func won() -> Runner {
    let run = Runner([.pickleball])
    run("pickleball start Ann Ben --new")
    run("pickleball enter 'score A 10 B 9'")
    run("pickleball enter A")
    return run
  }

  @Test func test_score_ofAMatchThatWasWon_isAskedAbout() {
    let run = won()
    let refused = run("pickleball enter 'score A 8 B 10'")
    #expect(refused.code == .refused, "\(refused)")
    #expect(
      refused.err.contains(
        "Ann won the match 11-9: with A 8, B 10 the match is open again, and play goes on."),
      "\(refused.err)")
    #expect(refused.err.contains("--yes"))
    #expect(run("pickleball status --json").payload?["phase"] == "complete")
    let said = run("pickleball enter 'score A 8 B 10' --yes")
    #expect(said.code == .done, "\(said.err)")
    #expect(run("pickleball status --json").payload?["score"] == [8, 10])
  }

  @Test func test_score_thatStillWinsTheMatch_isNotAskedAbout() {
    let run = won()
    #expect(run("pickleball enter 'score A 11 B 8'").code == .done)
  }

  @Test(arguments: [
    ("score 5-11", "Ann won the match 11-4: A 5, B 11 replaces that, and Ben wins 11-5."),
    ("score 11-5", "Ann won the match 11-4: A 11, B 5 replaces that, and Ann wins 11-5."),
  ])
  func test_score_afterAResult_isAskedAbout(line: String, question: String) {
    let run = Runner([.pickleball])
    run("pickleball start Ann Ben --new")
    run("pickleball enter 'score 11-4'")
    let refused = run("pickleball enter '\(line)'")
    #expect(refused.code == .refused && refused.err.contains(question), "\(refused)")
    #expect(run("pickleball status --json").payload?["score"] == [11, 4])
    #expect(run("pickleball enter '\(line)' --yes").code == .done)
    // The same score again changes nothing, so nothing is asked.
    #expect(run("pickleball enter '\(line)'").code == .done)
  }

  @Test func test_score_withWhichTheOtherSideWins_isAskedAbout() {
    let refused = won()("pickleball enter 'score 9-11'")
    #expect(refused.code == .refused && refused.err.contains("and Ben wins 11-9."), "\(refused)")
  }

  @Test func test_score_ofAMatchThatWasWon_isAskedInAConversation() {
    let run = won()
    let asked = run("pickleball enter", answers: "score A 8 B 10\nn\n\n")
    #expect((asked.out + asked.err).contains("is open again"), "\(asked)")
    #expect(run("pickleball status --json").payload?["phase"] == "complete")
    let agreed = run("pickleball enter", answers: "score A 8 B 10\ny\n\n")
    #expect(run("pickleball status --json").payload?["score"] == [8, 10], "\(agreed)")
  }

  @Test func test_live_whereNothingIsCorrected_asksBeforeWhatIsInDoubtAlone() {
    let request = LiveRequest.enter("score 8-10", place: nil, force: false)
    #expect(
      request.forced(by: "doubt") == .enter("score 8-10", place: nil, force: true))
    #expect(request.forced(by: "") == nil)
  }

  @Test func test_remark_ofTheEndChange_namesNoTypedWord() throws {
    var play = try Play(size: 1)
    try play("AAAAAA")
    let remark = play.state.remarks(play.names, closed: false).first { $0.hasPrefix("Ends are") }
    #expect(remark?.contains("`") == false, "\(remark ?? "")")
  }

  @Test(arguments: ["11-4 5-11 11-9", "score 11-4 5-11 11-9", "11:4, 5:11, 11:9"])
  func test_scoresOfSeveralGames_areAMatch(line: String) {
    let run = Runner([.pickleball])
    run("pickleball start Ann Ben --best-of 3 --new")
    let said = run("pickleball enter '\(line)'")
    #expect(said.code == .done, "\(said)")
    #expect(run("pickleball status").out.contains("11-4, 5-11, 11-9"))
    #expect(run("pickleball status --json").payload?["phase"] == "complete")
    // One undo takes the line back.
    run("undo")
    #expect(run("pickleball status --json").payload?["score"] == [0, 0])
  }

  @Test(arguments: [
    ("", "11-4 5-11 11-9", "The match is over after 1 game; 5-11 is one more."),
    ("--best-of 3", "11-4 11-5 11-9", "The match is over after 2 games; 11-9 is one more."),
    ("--best-of 3", "11-4 5-5 11-9", "5-5 ends no game"),
    ("--best-of 3", "11-4 700000-11", "score"),
  ])
  func test_scoresOfSeveralGames_againstTheRules_areRefused(
    options: String, line: String, reason: String
  ) {
    let run = Runner([.pickleball])
    run("pickleball start Ann Ben \(options) --new")
    let refused = run("pickleball enter '\(line)'")
    #expect(refused.code != .done && refused.err.contains(reason), "\(refused)")
    #expect(run("pickleball status --json").payload?["score"] == [0, 0])
  }

  @Test func test_aSmallLetterOfTheOpponentsName_isRefused() {
    let run = Runner([.pickleball])
    run("pickleball start Ben Ann --new")
    let refused = run("pickleball enter a")
    #expect(refused.code != .done, "\(refused)")
    #expect(refused.err.contains("`a` may be side A, Ben, or Ann."), "\(refused.err)")
    #expect(run("pickleball enter A").out.contains("Rally to Ben"))
    #expect(run("pickleball enter ann").out.contains("Rally to Ann"))
    #expect(run("pickleball enter aab").code != .done)
    #expect(run("pickleball enter AAB").code == .done)
  }
}
