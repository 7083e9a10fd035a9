import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import Archery

/// Tests of lists of totals with values that can't be right: they are named, and never become another
/// value.
@Suite struct TotalListFaultTests {
  private func run(_ text: String, options: String = "") -> (Runner.Result, Runner) {
    let run = Runner([.archery])
    return (run("archery import - --partial \(options)", input: text), run)
  }

  @Test func test_decimalComma_isNoScore() {
    let (answer, _) = run(
      "Archer;Date;Round;Score\nAnn;2026-04-12;WA 70m;61,2\nBen;2026-04-12;WA 70m;600\n")
    #expect(answer.err.contains("\"61,2\" is no score") && answer.out.contains("1 archer row"))
  }

  @Test(arguments: ["-3", "x", "2.5", "DNF", "31", "\"2,5\""])
  func test_endThatIsNoTotal_leavesTheLineOut(end: String) {
    let (answer, _) = run(
      "Name,Round,Date,End 1,End 2,End 3\nAnn,WA 18m,2026-04-12,25,\(end),20\n"
        + "Ben,WA 18m,2026-04-12,25,25,20\n")
    #expect(answer.out.contains("1 archer row") && answer.err.contains("line 2"), "\(answer)")
    #expect(answer.out.contains("New players: Ben."), "\(answer)")
  }

  @Test(arguments: [",25,20", "25,,20", "25,25,"])
  func test_blankEnd_leavesTheLineOut(ends: String) {
    let (answer, _) = run(
      "Name,Round,Date,End 1,End 2,End 3\nAnn,WA 18m,2026-04-12,\(ends)\n"
        + "Ben,WA 18m,2026-04-12,25,25,20\n")
    #expect(answer.out.contains("New players: Ben."), "\(answer)")
  }

  @Test func test_score_countsBesideOtherColumns() {
    let (answer, run) = run("Archer,Round,Date,Score,Points\nAnn,WA 70m,2026-04-12,610,25\n")
    #expect(answer.err.contains("\"Points\" was not read"), "\(answer)")
    #expect(run("archery show 1").out.contains("610"))
    let (ends, other) = self.run(
      "Archer,Round,Date,End 1,End 2,Points\nAnn,WA 18m,2026-04-12,25,20,10\n")
    #expect(other("archery show 1").out.contains("45"), "\(ends)")
  }

  @Test func test_scoreAndTotalThatDiffer_leaveTheLineOut() {
    let (answer, _) = run("archer,date,round,total,score\nAnn,2026-04-12,WA 70m,300,610\n")
    #expect(answer.err.contains("The score is 610, and the total 300"), "\(answer)")
  }

  @Test(arguments: ["99,10,3", "72,5,10", "72,x,3"])
  func test_impossibleCounts_areLeftOutAndNamed(counts: String) {
    let (answer, run) = run(
      "Archer,Round,Date,Score,Hits,10s,Xs\nAnn,WA 70m,2026-04-12,600,\(counts)\n")
    #expect(answer.err.contains("count"), "\(answer)")
    #expect(run("archery show 1").out.contains("600"))
  }

  @Test func test_lineWithoutTheDateOfOthers_isLeftOut() {
    let (answer, _) = run(
      "archer,date,round,score\nAnn,2026-04-12,WA 18m,540\nBen,,WA 18m,505\n")
    #expect(answer.err.contains("The line has no date, and others have one"), "\(answer)")
    #expect(answer.out.contains("New players: Ann."))
  }

  @Test func test_totalsOfEnds_aLineAnEnd_areNoArrows() {
    let (answer, run) = run(
      "archer,round,date,end,score\nAnn,WA 18m,2026-04-12,1,27\nAnn,WA 18m,2026-04-12,2,28\n")
    #expect(run("archery show 1").out.contains("55"), "\(answer)")
  }

  @Test func test_listWithoutTheRound_takesTheOption() {
    let (answer, run) = run(
      "Archer,Class,Score\nAnn,Recurve,610\n", options: "--shoot 'WA 70m' --at 2026-05-01")
    #expect(answer.out.hasPrefix("Added 1 round."), "\(answer)")
    #expect(run("archery show 1").out.contains("610"))
  }

  @Test func test_totalsOfEnds_areInTheOrderOfTheirNumbers() {
    let (answer, run) = run(
      "archer,round,date,end,score\nAnn,WA 18m,2026-04-12,2,27\nAnn,WA 18m,2026-04-12,1,28\n"
        + "Ann,WA 18m,2026-04-12,2,11\nBen,WA 18m,2026-04-12,1,20\nBen,WA 18m,2026-04-12,3,21\n"
        + "Cid,WA 18m,2026-04-12,1,22\nCid,WA 18m,2026-04-12,2,23\nCid,WA 18m,2026-04-12,Sum,45\n",
      options: "--partial")
    #expect(answer.err.contains("Ann has an end 2 already"), "\(answer)")
    #expect(answer.err.contains("\"Sum\" is no number of an end"), "\(answer)")
    #expect(answer.err.contains("Ben has 2 ends and no end 2"), "\(answer)")
    let shown = run("archery show 1")
    #expect(shown.out.contains("55") && shown.out.contains("45"), "\(shown)")
    #expect(!shown.out.contains("Ben"), "\(shown)")
  }
}
