import ProgramTesting
import ScoringKit
import Testing

@testable import DiscGolf
@testable import ScoringCLI

/// Tests of rounds as text: the exported notation, and the messages about texts with mistakes.
@Suite struct NotationFileTests {
  private let run = Runner([.discGolf])

  init() {
    run("me Ann")
    run("discgolf courses add Park --pars 3,4,3")
    run("discgolf courses add Short --pars 3,4")
    run("discgolf start Ann Bob --course Park --new")
    for line in ["3 4", "4 4", "2 3"] { run("discgolf enter \(line)") }
  }

  private var text: String { run("discgolf export --form notation").out }

  @Test func test_export_ofWhatTheRulesRefuse_leavesItOutAndSaysSo() {
    func id() -> String { run("discgolf show --json").payload?["id"]?.string ?? "" }
    let old = id()
    run("discgolf start Ann Bob --course Short")
    let id = id()
    #expect(run("discgolf merge \(id) \(old) --yes").code == .done)
    let written = run("discgolf export \(id) --form notation")
    #expect(written.err.contains("2 entries that the rules refuse."))
    let fresh = Runner([.discGolf])
    let read = fresh("discgolf import -", input: written.out)
    #expect(read.code == .done, "\(read.err)")
    #expect(fresh("discgolf show \(id) --json").payload?["orphans"] == 0)
  }

  @Test func test_import_ofOnePlaceTwice_namesTheLine() {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let number = lines.firstIndex { $0.contains("=") && !$0.contains(":") } ?? 0
    let wrong = text + "1 1=5\n"
    let read = Runner([.discGolf])("discgolf import -", input: wrong)
    #expect(read.code != .done && number > 0)
    let last = wrong.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(read.err.contains("line \(last)"), "\(read.err)")
  }

  /// Tests that an event in a file which the rules forbid is reported as wrong data in the file,
  /// and not as a move that is impossible at the moment.
  @Test func test_import_ofWhatTheRulesRefuse_isWrongData() {
    let lines = text.split(separator: "\n").map {
      $0.hasPrefix("round:") ? "round: 7h3k9qv2m0ad" : $0
    }
    for wrong in [
      lines + ["9 1=3"], lines.map { Substring($0.replacing("[3,4,3]", with: "[3,4]")) },
    ] {
      let read = Runner([.discGolf])(
        "discgolf import -", input: wrong.joined(separator: "\n") + "\n")
      #expect(read.code == .data, "\(read)")
    }
  }

  @Test func test_export_ofAPlayerBesideAGuestOfTheSameName_keepsThePlayersName() {
    run("discgolf start Ann Bob --guest Ann --course Park --new")
    for line in ["3 4 5", "3 3 3", "3 3 3"] { run("discgolf enter '\(line)'") }
    run("discgolf finish")
    let id = run("discgolf show 1 --json").payload?["id"]?.string ?? ""
    let written = run("discgolf export \(id) --form udisc").out
    #expect(written.contains("\nAnn,") && written.contains("\nAnn-2,"), "\(written)")
    let fresh = Runner([.discGolf])
    fresh("me Ann")
    let notation = run("discgolf export \(id) --form notation").out
    #expect(fresh("discgolf import -", input: notation).code == .done)
    #expect(!fresh("players").out.contains("Ann-"))
  }

  @Test func test_export_ofWhoeverJoinedLate_hasTheirScores() {
    run("discgolf join Cid --new")
    run("discgolf enter 'cid: 2 3 2'")
    run("discgolf finish --yes")
    let written = run("discgolf export --form udisc").out
    #expect(written.contains("\nCid,") && written.contains(",7,-3,,2,3,2\n"), "\(written)")
  }

  @Test func test_import_ofOnesOwnExport_afterACorrection_isKnownWithoutAConflict() {
    let file = """
      PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1,Hole2,Hole3
      Par,Park,Main,2026-05-02 1500,,9,,,3,3,3
      Ann,Park,Main,2026-05-02 1500,,9,0,,3,3,3

      """
    for others in ["", "Bob,Park,Main,2026-05-02 1500,,9,0,,4,3,3\n"] {
      let run = Runner([.discGolf])
      run("me Ann")
      run("discgolf import -", input: file + others)
      run("discgolf amend '1 ann' 5 --round 1")
      let again = run("discgolf import -", input: run("discgolf export --form udisc").out)
      #expect(again.out.contains("Added 0 rounds, 1 known already."), "\(again)")
      #expect(!again.err.contains("other scores"), "\(again)")
    }
  }

  @Test func test_import_ofAWrongCoursesFile_isWrongData() {
    for wrong in [#"[{"name":"Q","holes":[{"number":1,"par":0}]}]"#, "{"] {
      let read = run("discgolf courses import -", input: wrong)
      #expect(read.code == .data && read.err.contains("standard input"), "\(read)")
    }
  }

  @Test func test_import_ofABadStart_namesItsLine() {
    let wrong = text.replacing("started: ", with: "started: x")
    let read = Runner([.discGolf])("discgolf import -", input: wrong)
    let line = wrong.split(separator: "\n").firstIndex { $0.hasPrefix("started:") } ?? 0
    #expect(read.err.contains("line \(line + 1)"), "\(read.err)")
  }

  @Test func test_import_ofARoundThatWasDeletedHere_setsItAsideAndTakesTheOthers() {
    let first = text
    run("discgolf finish --yes")
    run("discgolf delete 1 --yes")
    let other = Runner([.discGolf], device: 5)
    other("me Cid")
    other("discgolf courses add Park --pars 3,4,3")
    other("discgolf start Cid --course Park")
    other("discgolf enter 3")
    let second = other("discgolf export --form notation").out
    let read = run("discgolf import -", input: first + "\n" + second)
    #expect(read.code == .done, "\(read.err)")
    #expect(read.out.contains("Added 1 round."))
    #expect(
      read.err.contains("1 deleted round stored without effect: these rounds were deleted here."))
  }
}
