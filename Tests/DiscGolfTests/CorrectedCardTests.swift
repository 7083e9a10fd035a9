import ProgramTesting
import ScoringKit
import Testing

@testable import DiscGolf

/// Tests of a score card that differs from the round of an earlier file, and of repeated rows.
@Suite struct CorrectedCardTests {
  private static let header =
    "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1,Hole2\n"

  private func card(_ ann: String, extra: String = "") -> String {
    Self.header + "Par,Park,Main,2026-05-01 1015,,6,,,3,3\n"
      + "Ann,Park,Main,2026-05-01 1015,,,,,\(ann)\nBen,Park,Main,2026-05-01 1015,,,,,3,3\n\(extra)"
  }

  private func holes(_ run: Runner) -> String {
    run("discgolf export --form udisc").out.split(separator: "\n").first { $0.hasPrefix("Ann") }
      .map(String.init) ?? ""
  }

  @Test(arguments: ["4,3", "4,2", "0,3"])
  func test_changedHole_isReportedAndCorrectedByUpdate(ann: String) {
    for others in ["", "alone"] {
      let run = Runner([.discGolf])
      func file(_ holes: String) -> String {
        let text = card(holes)
        return others.isEmpty
          ? text
          : text.split(separator: "\n").filter { !$0.hasPrefix("Ben") }.joined(separator: "\n")
      }
      run("discgolf import -", input: file("3,4"))
      let before = holes(run)
      let read = run("discgolf import -", input: file(ann))
      #expect(read.out.contains("(1 of them with other values)"), "\(read)")
      #expect(read.err.contains("--update") && holes(run) == before, "\(read)")
      let update = run("discgolf import - --update", input: file(ann))
      #expect(update.out.contains("(1 of them corrected)"), "\(update)")
      #expect(holes(run).hasSuffix(",\(ann)") || ann == "0,3", "\(holes(run))")
      run("discgolf undo --round 1")
      #expect(holes(run) == before)
    }
  }

  @Test func test_repeatedRows_areDroppedAndSaid() {
    let run = Runner([.discGolf])
    let text = card("3,4")
    let rows = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    let read = run("discgolf import -", input: text + rows + "\n")
    #expect(
      read.out.hasPrefix("Added 1 round.")
        && read.err.contains("The card repeats that of line 2 exactly"),
      "\(read)")
  }

  @Test func test_unknownColumns_areNamed() {
    let run = Runner([.discGolf])
    let text = card("3,4").replacing("RoundRating", with: "Weather").replacing(
      ",,,,,3,4", with: ",,,,wet,3,4")
    #expect(run("discgolf import -", input: text).err.contains("\"Weather\" was not read"))
  }
}
