import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import Pickleball

/// Tests of lists of final scores with lines that can't be right: they are named, and never become
/// another match.
@Suite struct ScoreListFaultTests {
  private func run(_ text: String, options: String = "") -> (Runner.Result, Runner) {
    let run = Runner([.pickleball])
    return (run("pickleball import - --partial \(options)", input: text), run)
  }

  @Test(arguments: ["11-7 11-9 11-2 11-1", "11-7 7-11 11-2 11-9 11-1"])
  func test_gamesAfterTheMatch_leaveTheLineOut(scores: String) {
    let (answer, _) = run("date,side_a,side_b,scores\n2026-04-12,Ann,Eve,\(scores)\n")
    #expect(answer.err.contains("The match is won after"), "\(answer)")
  }

  @Test func test_gamesWonBesideTheGames_areNoScore() {
    let (answer, run) = run(
      "Date,Team A,Team B,Score,Game 1,Game 2,Game 3\n2026-04-13,Ann,Ben,2-1,11-7,9-11,11-5\n")
    #expect(run("pickleball show 1").out.contains("11"), "\(answer)")
    #expect(run("pickleball export --form scores").out.contains("11-7 9-11 11-5"))
  }

  @Test func test_gamesWonAlone_areRefused() {
    let (answer, _) = run(
      "Date,Team A,Team B,Result\n2026-04-13,Ann,Ben,2-1\n2026-04-13,Ann,Cid,0-2\n")
    #expect(answer.code == .data && answer.err.contains("games won"), "\(answer)")
  }

  @Test func test_sideThatLacksAName_isLeftOut() {
    let (answer, _) = run(
      "date,side_a,side_b,scores\n2026-04-12,\"Ann + \",Gus,11-8\n2026-04-12,Ann w/ Ben,Cid w/ Dan,11-8\n"
    )
    #expect(answer.err.contains("lacks a name"), "\(answer)")
    #expect(answer.out.contains("New players: Ann, Ben, Cid, Dan."), "\(answer)")
  }

  @Test func test_columnsOfPartners_areRead() {
    let (answer, _) = run(
      "Date,Player 1,Partner 1,Player 2,Partner 2,Score 1,Score 2\n"
        + "2026-04-12,Ann,Ben,Cid,Dan,11,8\n")
    #expect(answer.out.contains("New players: Ann, Ben, Cid, Dan."), "\(answer)")
  }

  @Test(arguments: [("Zed", false), ("draw", true), ("Eve", false), ("Ann", true)])
  func test_winnerThatIsNeitherSide_leavesTheLineOut(winner: String, isRead: Bool) {
    let (answer, _) = run(
      "date,side_a,side_b,scores,winner\n2026-04-12,Ann,Ben,11-2,\(winner)\n"
        + "2026-04-13,Ann,Ben,11-3,a\n")
    #expect(answer.out.contains("Added \(isRead ? 2 : 1) round"), "\(answer)")
  }

  @Test func test_listWithoutDates_takesTheOption() {
    let text = "side_a,side_b,scores\nAnn,Ben,11-2\n"
    #expect(run(text).0.err.contains("The file has no date"))
    #expect(run(text, options: "--at 2026-05-01").0.out.hasPrefix("Added 1 round."))
  }
}
