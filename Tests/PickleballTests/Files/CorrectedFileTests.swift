import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import Pickleball

/// Tests of a file that differs from the rounds of an earlier file: the difference is reported, and
/// `--update` corrects the rounds so that undo can take it back.
@Suite struct CorrectedFileTests {
  private static let header =
    "game,date,format,to,type,winner,server,receiver,score_a,score_b,a1,b1\n"

  private func rallies(_ winners: String) -> String {
    Self.header
      + winners.map { "1,2026-05-05T18:00,rally-2026,3,rally,\($0),,,,,Ann,Ben\n" }.joined()
  }

  private func score(_ run: Runner) -> String { run("pickleball export --form scores").out }

  @Test(arguments: ["ABAA", "BBAAA", "AAA", "ABBAA", "BABAA"])
  func test_changedRallies_areReportedAndCorrectedByUpdate(winners: String) throws {
    let run = Runner([.pickleball])
    run("pickleball import -", input: rallies("ABABA"))
    let (before, notation) = (score(run), run("pickleball export --form notation").out)
    let read = run("pickleball import -", input: rallies(winners))
    #expect(
      read.out.hasPrefix("Added 0 rounds, 1 known already (1 of them with other values)."),
      "\(read)")
    #expect(read.err.contains("--update"), "\(read)")
    #expect(score(run) == before)
    let update = run("pickleball import - --update", input: rallies(winners))
    #expect(
      update.out.hasPrefix("Added 0 rounds, 1 known already (1 of them corrected)."), "\(update)")
    let fresh = Runner([.pickleball])
    fresh("pickleball import -", input: rallies(winners))
    #expect(score(run) == score(fresh))
    let again = run("pickleball import -", input: rallies(winners))
    #expect(again.out.hasPrefix("Added 0 rounds, 1 known already."), "\(again)")
    run("pickleball undo --round 1")
    #expect(score(run) == before)
    #expect(run("pickleball export --form notation").out == notation)
  }

  @Test func test_changedScore_ofATimedMatch_isCorrectedByUpdate() throws {
    let run = Runner([.pickleball])
    let header = "date,side_a,side_b,scores\n"
    run("pickleball import -", input: header + "2026-05-05 18:00,Ann,Ben,11-7 9-11 11-5\n")
    let changed = header + "2026-05-05 18:00,Ann,Ben,11-7 8-11 11-5\n"
    let read = run("pickleball import -", input: changed)
    #expect(
      read.err.contains("Ann have other") == false && read.err.contains("other values than round")
        || read.err.contains("other values in round"),
      "\(read)")
    #expect(score(run).contains("9-11"))
    run("pickleball import - --update", input: changed)
    #expect(score(run).contains("11-7 8-11 11-5"))
    run("pickleball undo --round 1")
    #expect(score(run).contains("9-11"))
  }

  /// Tests that another match on the same day is added, and not taken for a correction.
  @Test func test_anotherMatchOfADay_isAdded() throws {
    let run = Runner([.pickleball])
    let header = "date,side_a,side_b,scores\n"
    run("pickleball import -", input: header + "2026-05-05,Ann,Ben,11-7\n")
    #expect(
      run("pickleball import -", input: header + "2026-05-05,Ann,Ben,11-9\n").out.hasPrefix(
        "Added 1 round."))
  }

  @Test func test_changedEvent_isReportedAndCorrectedByUpdate() throws {
    let run = Runner([.pickleball])
    func file(_ event: String) -> String {
      "date,side_a,side_b,scores,event\n2026-05-05,Ann,Ben,11-7,\(event)\n"
    }
    run("pickleball import -", input: file("Cup"))
    let read = run("pickleball import -", input: file("League"))
    #expect(read.out.contains("1 of them with other values"), "\(read)")
    run("pickleball import - --update", input: file("League"))
    #expect(run("pickleball show 1 --json").payload?["event"] == "League")
  }
}
