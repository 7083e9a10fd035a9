import ProgramTesting
import ScoringCLI
import Testing

@testable import DiscGolf

/// Tests of scorecards as spreadsheets and people change them: nothing is added up as a score, and
/// no player is made of a total.
@Suite struct SpreadsheetFilesTests {
  private static let header =
    "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,Hole1,Hole2\n"

  private func read(_ rows: String..., options: String = "", header: String = header)
    -> Runner.Result
  {
    Runner([.discGolf])(
      "discgolf import - \(options)", input: header + rows.joined(separator: "\n") + "\n")
  }

  @Test(arguments: ["3.0", "\"3,0\"", "3.00"])
  func test_decimalsOfASpreadsheet_areWholeNumbers(three: String) {
    let read = read(
      "Par,Park,Main,46143.427083,,6.0,,3.0,3.0", "Ann,Park,Main,46143.427083,,7,1,\(three),4.0")
    #expect(read.out.contains("In the file: 2 hole scores") && read.err.isEmpty == false)
    #expect(!read.err.contains("no score") && !read.err.contains("no date"), "\(read)")
  }

  @Test func test_titleTotalsAndNobody_areLeftOutAndNamed() {
    let read = read(
      "Par,Park,Main,2026-05-01 1015,,6,,3,3", "\"Ash, Ann\",Park,Main,2026-05-01 1015,,7,1,4,3",
      "Average,Park,Main,2026-05-01 1015,,7,1,4,3", "-,Park,Main,2026-05-01 1015,,6,0,3,3",
      "Yhteensä,,,,,13,,7,6", header: "Club day\n\n\(Self.header)")
    #expect(read.out.contains("New players: Ann Ash."), "\(read)")
    for text in [
      "Line 1 (\"Club day\") is above", "Lines 6 (\"Average\") and 8 (\"Yhteensä\")",
      "\"-\" names nobody", "\"Ash, Ann\" is read as one person: Ann Ash.",
    ] {
      #expect(read.err.contains(text), "\(text): \(read)")
    }
  }

  @Test(arguments: ["Distance", "Handicap", "Länge"])
  func test_rowAboutTheHoles_isNoPlayer(name: String) {
    let read = read(
      "Par,Park,Main,2026-05-01 1015,,6,,3,3", "\(name),Park,Main,2026-05-01 1015,,,,90,85",
      "Ann,Park,Main,2026-05-01 1015,,7,1,4,3", options: "--partial")
    #expect(read.out.contains("New players: Ann."), "\(read)")
    #expect(read.err.contains("about the holes"), "\(read)")
  }

  @Test func test_statusInPlaceOfATotal_isKept() {
    let run = Runner([.discGolf])
    run(
      "discgolf import -",
      input: Self.header + "Par,Park,Main,2026-05-01 1015,,6,,3,3\n"
        + "Ann,Park,Main,2026-05-01 1015,,DNF,DNF,3,\nBen,Park,Main,2026-05-01 1015,,6,0,3,3\n")
    #expect(run("discgolf show 1").out.lowercased().contains("dnf"))
  }

  @Test func test_event_parsAndTotals_areNoPlayersAndNoRounds() {
    let run = Runner([.discGolf])
    let answer = run(
      "discgolf import - --at 2026-05-02",
      input: "division,position,name,round,hole_1,hole_2\n,,Par,,3,3\nMPO,1,Ann,1,3,4\n"
        + "MPO,1,Ann,2,3,3\nMPO,1,Ann,Total,6,7\n")
    #expect(answer.out.hasPrefix("Added 2 rounds."), "\(answer)")
    #expect(answer.out.contains("New players: Ann."), "\(answer)")
    #expect(answer.err.contains("\"Total\" is no number of a round"), "\(answer)")
  }

  @Test func test_guest_isNoPlayer() {
    let read = read(
      "Par,Park,Main,2026-05-01 1015,,6,,3,3", "Ann,Park,Main,2026-05-01 1015,,7,1,4,3",
      "Guest,Park,Main,2026-05-01 1015,,6,0,3,3")
    #expect(read.out.contains("New players: Ann.") && read.out.contains("2 player rows"), "\(read)")
  }

  @Test func test_fileOfWhichMuchCantBeRead_needsPartial() {
    let rows = ["Par,Park,Main,2026-05-01 1015,,6,,3,3", "Ann,Park,Main,2026-05-01 1015,,4,,4,x"]
    let refused = read(rows[0], rows[1])
    #expect(refused.code == .data && refused.err.contains("1 of 2 values"), "\(refused)")
    #expect(refused.err.contains("--partial"), "\(refused)")
    let partly = read(rows[0], rows[1], options: "--partial")
    #expect(partly.out.contains("Added 1 round."), "\(partly)")
  }

  // MARK: Dates that are not in the file

  private static let league = "division,position,name,total_score,hole_1,hole_2\nMPO,1,Ann,6,3,3\n"

  @Test func test_leagueWithoutADate_needsOne() {
    let run = Runner([.discGolf])
    let refused = run("discgolf import -", input: Self.league)
    #expect(refused.code != .done && refused.err.contains("--at"), "\(refused)")
    let read = run("discgolf import - --at 2026-05-01", input: Self.league)
    #expect(read.err.contains("2026-05-01 is used for new rounds"), "\(read)")
    #expect(run("history").out.contains("May 1, 2026"), "\(run("history"))")
    #expect(run("discgolf import -", input: Self.league).out.contains("1 known"))
    let dated = self.read(
      "Par,Park,Main,2026-05-01 1015,,6,,3,3", "Ann,Park,Main,2026-05-01 1015,,7,1,4,3",
      options: "--at 2026-05-01")
    #expect(dated.code == .usage, "\(dated)")
  }
}
