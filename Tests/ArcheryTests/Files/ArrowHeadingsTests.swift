import ProgramTesting
import ScoringKit
import Testing

@testable import Archery

/// Tests of headings with signs in place of spaces, and of more archers than a round has places.
@Suite struct ArrowHeadingsTests {
  @Test(arguments: ["Shooter.Name,End,Arrow.1,Arrow.2", "Shooter-Name,End,Arrow-1,Arrow_2"])
  func test_headings_withSigns_areFound(header: String) {
    let read = Runner([.archery])(
      "archery import - --at 2026-05-01", input: "\(header)\nAnn,1,10,9\n")
    #expect(read.out.contains("New players: Ann."), "\(read)")
    #expect(read.out.contains("2 arrows"), "\(read)")
  }

  @Test func test_archersBeyondAHundred_areNamedWithTheLimit() {
    let rows = (1...102).map { "P\($0),1,10,9,WA 18m,2026-05-01\n" }.joined()
    let read = Runner([.archery])(
      "archery import -", input: "archer,end,arrow1,arrow2,round,date\n\(rows)")
    #expect(read.err.contains("A round has 100 archers at most: P101 and P102"), "\(read)")
    #expect(!read.err.contains("stands in the round of line 2 already"))
  }

  @Test func test_otherEvent_isReportedAndCorrectedByUpdate() {
    let run = Runner([.archery])
    func file(_ event: String) -> String {
      "archer,end,arrow1,round,date,event\nAnn,1,10,WA 18m,2026-05-01 10:00,\(event)\n"
    }
    run("archery import -", input: file("Cup"))
    let read = run("archery import -", input: file("Open"))
    #expect(read.err.contains("is of the event Open in the file, and Cup here"), "\(read)")
    let update = run("archery import - --update", input: file("Open"))
    #expect(update.out.contains("(1 of them corrected)"), "\(update)")
  }
}
