import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball
@testable import ScoringCLI

/// Tests of `result` without words on a terminal: one result after the other.
@Suite struct ResultConversationTests {
  private func evening() -> Runner {
    let run = Runner([.pickleball])
    run(
      "pickleball event new Thursday --as partners --courts 2 --new Ann Ben Cid Dora Eve Finn Gus Hal"
    )
    run("event draw --yes")
    return run
  }

  @Test func test_result_withoutWords_asksForOneAfterTheOther() {
    let run = evening()
    let said = run("result", answers: "1 11-6\n2 3-11\n1 11-10\nu\nt\nq\n")
    let text = said.out + said.err
    #expect(text.contains("c1 p.1.1") && text.contains("c1 p.2.1 next:"), "\(text)")
    #expect(text.contains("No game (to 11, win by 2) ends 11-10."), "\(text)")
    #expect(text.contains("Undone: c2 p.1.2"), "\(text)")
    let fixtures = run("event --json").payload?["fixtures"]?.array ?? []
    #expect(fixtures.filter { $0["state"] == "final" }.count == 1)
  }

  @Test func test_result_withoutWordsInAPipe_saysWhatIsMissing() {
    let run = evening()
    let said = run("result")
    #expect(said.code != .done && said.err.contains("A result is missing."), "\(said)")
  }
}
