import Archery
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

/// Tests of an event in which all archers meet: matches count set points, and rounds count totals.
@Suite struct RoundRobinTests {
  private let run = Runner([.archery])

  init() { run("me Ann") }

  private func figures(_ title: String) -> [String] {
    let rows = run("event --json").payload?["tables"]?.array?.first?["rows"]?.array ?? []
    return rows.map { "\($0["name"]?.string ?? "") \($0["figures"]?[title]?.string ?? "none")" }
  }

  @Test func matches_areRankedByMatchPoints_andThenBySetPoints() {
    run("archery event new Sets --kind match --as allplay Ann Ben Cid --new")
    run("event draw --yes")
    // Ben beat Cid, Ann beat Ben, and Cid beat Ann.
    for line in ["a.1.1 6-2", "a.2.1 6-0", "a.3.1 7-3"] {
      #expect(run("result \(line)").code == .done)
    }
    #expect(figures("Match points") == ["Ann 2", "Cid 2", "Ben 2"])
    #expect(figures("Set points") == ["Ann 9–7", "Cid 9–9", "Ben 6–8"])
    // The arrows are not known.
    #expect(figures("Points") == ["Ann none", "Cid none", "Ben none"])
    let out = run("event").out
    #expect(
      out.contains("Ranked by match points (win 2, draw 1, loss 0), difference of set points"))
  }

  @Test func roundRobin_isThatOfTheSport_andOtherMeasuresAreRefused() {
    run("archery event new Sets --kind match --as allplay Ann Ben --new")
    run("event draw --yes")
    #expect(run("event set --policy round-robin,forfeit:6-0").code == .done)
    #expect(run("event").out.contains("difference of set points"))
    #expect(run("event rule a.1.1 walkover Ann").code == .done)
    #expect(figures("+/-") == ["Ann +6", "Ben -6"])
    #expect(run("event set --policy won,difference:games").code != .done)
  }

  @Test func totals_areWrittenAsTheSportWritesThem() {
    run("archery event new Totals --as allplay --shoot 'WA 18m' Ann Ben --new")
    run("event draw --yes")
    let typed = run("result 'a.1.1 560, 540'")
    #expect(typed.code == .done, "\(typed.err)")
    #expect(figures("Total") == ["Ann 560", "Ben 540"])
    #expect(!run("event").out.contains("-560"))
  }
}
