import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct UDiscEventTests {
  private static let text = """
    division,position,position_raw,name,round_relative_score,round_total_score,round_rating,\
    starting_hole,start_time,hole_1,hole_2,hole_3
    MPO,1,1,Ann Ash,-1,8,205,2,"Aug 27, 2026, 6:00 PM",3,2,3
    MPO,T2,2,Ben Oak,0,9,189,1,"Aug 27, 2026, 5:58 PM",3,3,3
    FPO,DNF,,Cid Elm,,4,,1,"Aug 27, 2026, 5:58 PM",4,0,0
    FPO,DNS,,Dan Fir,,,,,,,,
    """

  private func program() -> Runner {
    let run = Runner([.discGolf])
    run("discgolf courses add Park --pars 3,3,3")
    run("discgolf courses edit Park --add-layout Long --pars 3,3,3,4")
    return run
  }

  @Test func test_eventWithACourse_isOneRoundWithDivisionsAndStatuses() throws {
    let run = program()
    let added = run("discgolf import - --course park --me 'Ann Ash'", input: Self.text)
    #expect(added.out.hasPrefix("Added 1 round."), "\(added)")
    #expect(added.err == "next: score discgolf history\n")
    let shown = run("discgolf show 1 --json").payload
    #expect(shown?["startedAt"] == "2026-08-27T17:58")
    let page = run("discgolf show 1").out
    #expect(page.contains("Park") && page.contains("Division MPO: Ann Ash, Ben Oak."), "\(page)")
    #expect(page.contains("Starting holes: Ann Ash 2, Ben Oak 1, Cid Elm 1."))
    #expect(page.contains("DNF") && page.contains("DNS") && page.contains("-1"))
    #expect(
      run("discgolf import - --course park", input: Self.text).out.contains("1 known already"))
  }

  @Test func test_eventWithoutACourse_hasUnknownParsAndSaysSo() {
    let run = program()
    let added = run("discgolf import -", input: Self.text)
    #expect(added.err.contains("does not name its course"), "\(added)")
    let page = run("discgolf show 1").out
    #expect(page.contains("The pars of this layout are not known."), "\(page)")
    #expect(page.contains("T2") == false && page.contains("Ben Oak"))
  }

  @Test func test_columnsThatAreNotRead_areNamedAndRepeatedRowsDropped() {
    let rows = Self.text.split(separator: "\n").enumerated().map { index, row in
      "\(row),\(index == 0 ? "username,event" : index == 1 ? "anna,Cup" : ",")"
    }
    let text = (rows + [rows[1]]).joined(separator: "\n") + "\n"
    let run = program()
    let added = run("discgolf import - --course park --me 'Ann Ash'", input: text)
    #expect(added.err.contains("line 1: The column \"username\" was not read."), "\(added)")
    #expect(added.err.contains("line 6: The line repeats an earlier one exactly"), "\(added)")
    #expect(added.out.contains("8 hole scores") || added.out.contains("7 hole scores"))
    #expect(run("discgolf show 1 --json").payload?["standings"]?.array?.count == 4)
    #expect(run("discgolf standings --event Cup").out.contains("Ann Ash"))
  }

  @Test func test_totalThatDisagreesWithTheLayout_isReported() {
    let run = program()
    run("discgolf courses add Hard --pars 4,4,4")
    let added = run("discgolf import - --course Hard", input: Self.text)
    #expect(added.err.contains("Ann Ash: the file says +/- -1"), "\(added)")
  }

  @Test func test_layoutWithTooFewHoles_isRefused() {
    let run = program()
    run("discgolf courses add Short --pars 3,3")
    let refused = run("discgolf import - --course Short", input: Self.text)
    #expect(refused.err.contains("has 2 holes, and the file has scores for 3"), "\(refused)")
    #expect(run("discgolf import - --course Nowhere", input: Self.text).code != .done)
  }

  @Test func test_courseForAFileThatNamesIt_isRefused() {
    let card = "PlayerName,CourseName,Date,Hole1\nAnn,Park,2026-05-01 10:00,3\n"
    let refused = program()("discgolf import - --course park", input: card)
    #expect(refused.err.contains("--course does not apply"), "\(refused)")
  }

  @Test(arguments: ["position,name,relative_score,division,hole_1\n1,Ann,0,A,\n"])
  func test_eventWithoutScores_isRefused(text: String) {
    #expect(program()("discgolf import -", input: text).err.contains("no score of a hole"))
  }
}
