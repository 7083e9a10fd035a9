import Pickleball
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

/// Tests of the score that a policy gives to walkovers and forfeits.
@Suite struct ForfeitScoreTests {
  private let run = Runner([.pickleball])

  init() {
    run("me Ann")
    run("pickleball event new Cup --as allplay Ann Ben Cid --new")
    run("event draw --yes")
  }

  private func differences() -> [String] {
    let rows = run("event --json").payload?["tables"]?.array?.first?["rows"]?.array ?? []
    return rows.map { "\($0["name"]?.string ?? "") \($0["figures"]?["+/-"]?.string ?? "none")" }
      .sorted()
  }

  @Test func walkover_byARulingOrATypedResult_countsTheScoreOfThePolicy() {
    // Ben plays Cid, Ann plays Ben, and Cid plays Ann.
    #expect(run("event rule a.1.1 walkover Ben").code == .done)
    let typed = run("result 'a.2.1 wo Ben'")
    #expect(typed.code == .done, "\(typed.err)")
    #expect(run("result a.3.1 11-9").code == .done)
    #expect(differences() == ["Ann -2", "Ben 0", "Cid +2"])
    #expect(run("event set --policy round-robin,forfeit:11-0").code == .done)
    #expect(differences() == ["Ann +9", "Ben 0", "Cid -9"])
    #expect(run("event").out.contains("a walkover or a forfeit counts 11–0"))
  }

  @Test func forfeit_ofAMatch_countsTheScoreOfThePolicy_insteadOfTheReportedOne() {
    #expect(run("result 'a.1.1 ff Cid'").code == .done)
    #expect(differences() == ["Ann 0", "Ben +11", "Cid -11"])
    run("event set --policy won,difference:points,forfeit:7-2")
    #expect(differences() == ["Ann 0", "Ben +5", "Cid -5"])
  }

  @Test func stoppedMatch_isNoForfeit() {
    run("event set --policy won,difference:points,forfeit:11-0")
    #expect(run("result 'a.1.1 8-3 time'").code == .done)
    #expect(differences() == ["Ann 0", "Ben +5", "Cid -5"])
  }
}
