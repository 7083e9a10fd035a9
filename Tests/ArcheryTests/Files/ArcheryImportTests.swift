import ProgramTesting
import ScoringKit
import Testing

@testable import Archery
@testable import ScoringCLI

@Suite struct ArcheryImportTests {
  @Test func test_import_again_addsAndChangesNothing() {
    let run = Runner.archery()
    run("archery start --shoot wa18 Ann")
    run("archery enter 10 9 8")
    let before = run("archery show --json").out
    let first = run("archery import - --json", input: MyTargetsTests.file)
    #expect(first.code == .done, "\(first.err)")
    #expect(first.payload?["rounds_added"] == 1)
    let second = run("archery import - --json", input: MyTargetsTests.file)
    #expect(second.payload?["rounds_added"] == 0 && second.payload?["rounds_known"] == 1)
    let all = run("archery history --json").out
    #expect(run("archery history --json").out == all)
    #expect(run("archery show --json").out == before)
  }

  @Test func test_import_fileWithoutNames_isTheOwners() {
    let run = Runner.archery()
    #expect(run("archery import - --me Dora", input: MyTargetsTests.file).code == .done)
    #expect(run("archery show 1").out.contains("Dora"))
    #expect(run("archery show 1").out.contains("Title: Evening"))
  }

  @Test func test_import_undatedList_beginsAtTheGivenTime() {
    let run = Runner.archery()
    #expect(run("archery import -", input: ArrowListTests.wide).err.contains("--at"))
    let result = run("archery import - --at 2026-05-02", input: ArrowListTests.wide)
    #expect(result.code == .done, "\(result.err)")
    #expect(
      run("archery show 1 --json").payload?["startedAt"]?.string?.hasPrefix("2026-05-02") == true)
    #expect(
      run("archery import - --json", input: ArrowListTests.wide).payload?["rounds_known"] == 1)
  }

  @Test func test_export_arrows_isReadAgainWithoutLoss() {
    let run = Runner.archery()
    run("archery start --shoot portsmouth --bow ann=compound Ann \"Ben, the 2nd\" --new")
    run("archery enter '1: ann 10 9 9, \"ben, the 2nd\" 10 8 M'")
    run("archery enter '2: ann 9 9 8'")
    run("archery enter 'ann +8'")
    run("archery finish --yes")
    run("archery import - --me Cid", input: MyTargetsTests.file)
    run("archery import -", input: ArrowListTests.long)
    let written = run("archery export -f arrows")
    #expect(written.code == .done, "\(written.err)")
    #expect(written.out.contains("9,9,,0.5000,-0.2500,12"))
    let other = Runner.archery(device: 2)
    let read = other("archery import - --json", input: written.out)
    #expect(read.payload?["rounds_added"] == 3, "\(read.out)")
    #expect(other("archery export -f arrows").out == written.out)
  }

  @Test func test_export_match_isRefusedWithWhatHoldsIt() {
    let run = Runner.archery()
    run("archery start --kind match Ann Ben")
    run("archery enter 'ann X 10 9, ben 9 9 9'")
    let result = run("archery export -f arrows")
    #expect(result.code != .done && result.err.contains("notation"))
  }
}
