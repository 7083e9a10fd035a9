import DiscGolf
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

/// Tests of handicap strokes that are typed when a match starts.
@Suite struct MatchStrokesTests {
  private let run = Runner([.discGolf])

  init() { run("discgolf courses add Park --pars 3,3") }

  private func start(_ options: String) -> Runner.Result {
    run("discgolf start ann+ben cid+dan --kind match --course Park --new \(options)")
  }

  @Test func test_strokes_ofAMemberInBestDisc_countForThatMemberAlone() {
    #expect(start("--best-score --strokes ben=1,2").code == .done)
    // Ann has the least strokes of her side on hole 1, and Ben on hole 2.
    run("discgolf enter '3 5 3 4'")
    let entered = run("discgolf enter '4 3 3 4'")
    #expect(entered.code == .done, "\(entered.err)")
    let standing = run("discgolf status --json").payload?["standing"]?.string ?? ""
    #expect(standing.contains("1 up"), "\(standing)")
    #expect(run("discgolf status").out.contains("ben has a stroke less on holes 1 and 2."))
  }

  @Test func test_strokes_withOneScoreForASide_areThoseOfTheSide() {
    #expect(start("--strokes ben=1").code == .done)
    #expect(run("discgolf status").out.contains("ann + ben has a stroke less on hole 1."))
    let twice = start("--strokes ben=1 --strokes ann=2")
    #expect(twice.code != .done && twice.err.contains("two values"), "\(twice.err)")
  }

  @Test func test_strokes_ofAMember_areKeptByAnExportedRound() {
    #expect(start("--best-score --strokes ben=2 --strokes cid=1").code == .done)
    let header = run("discgolf export --json").out
    #expect(header.contains(#"\"memberStrokeHoles\":[[],[2]]"#), "\(header)")
    #expect(!header.contains("null"), "what nobody has is not stored")
  }
}
