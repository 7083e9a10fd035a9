import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct CorrectionVerbsTests {
  private let run = Runner()

  init() {
    run("pebbles start Ann Bob")
  }

  /// What counts now, in canonical notation.
  private var notation: [String] {
    run("pebbles show --json").payload?["notation"]?.array?.compactMap(\.string) ?? []
  }

  @Test func test_undo_takesWholeLinesBackToAnyDepthAndRedoBringsThemBack() {
    run("pebbles enter 3 4")
    run("pebbles enter Ann +5 1")
    let undone = run("pebbles undo")
    #expect(undone.code == .done)
    #expect(undone.out.hasPrefix("Undone: Ann tosses 1; Ann's bonus: 5"))
    #expect(notation == ["1*3", "2*4"])
    #expect(run("pebbles undo").out.hasPrefix("Undone: Ann tosses 3; Bob tosses 4"))
    #expect(notation.isEmpty)
    let empty = run("pebbles undo")
    #expect(empty.code == .refused)
    #expect(empty.err == "score: There is nothing to undo.\n")
    #expect(run("pebbles redo").out.hasPrefix("Redone: Ann tosses 3; Bob tosses 4"))
    #expect(run("pebbles redo").code == .done)
    #expect(Set(notation) == ["1*3", "2*4", "1*1", "1b=5"])
    #expect(run("pebbles redo").code == .refused)
  }

  @Test func test_undo_ofACorrection_saysWhatCameBack() {
    run("pebbles enter Ann +5")
    run("pebbles enter Ann +7")
    let undone = run("pebbles undo")
    #expect(undone.out.hasPrefix("Undone: Ann's bonus: 7"))
    #expect(undone.out.contains("Ann's bonus: 5"))
    #expect(notation == ["1b=5"])
  }

  @Test func test_redo_afterANewLine_isEmpty() {
    run("pebbles enter 3")
    run("pebbles undo")
    run("pebbles enter 4")
    #expect(run("pebbles redo").code == .refused)
    #expect(notation == ["1*4"])
  }

  @Test func test_undo_ofSomebody_takesTheirNewestLine() {
    run("me Ann")
    run("pebbles enter 3")
    run("me Bob")
    run("pebbles enter 4")
    let undone = run("pebbles undo --of Ann --force")
    #expect(undone.code == .done)
    #expect(undone.out.hasPrefix("Undone: Ann tosses 3"))
    #expect(run("pebbles undo --of Ann").code == .refused)
    #expect(run("pebbles undo --of Nobody").code == .usage)
  }

  @Test func test_undo_acrossTheFinish_opensTheRoundAgain() {
    run("pebbles enter 3")
    run("pebbles finish --yes")
    #expect(run("history --json").payload?.array?.count == 1)
    #expect(run("pebbles undo").code == .done)
    #expect(run("history --json").payload == [])
    #expect(run("pebbles status --json").payload?["phase"] == "underway")
    #expect(run("pebbles redo").code == .done)
    #expect(run("history --json").payload?.array?.count == 1)
  }

  @Test func test_amend_byNumberIdOrCell_keepsThePlace() throws {
    run("pebbles enter 3 4 1")
    run("pebbles enter Bob +2")
    #expect(run("pebbles amend 3 5").out.hasPrefix("Bob tosses 5"))
    #expect(notation.prefix(3) == ["1*3", "2*5", "1*1"])
    let entries = try #require(run("pebbles log --json").payload?["entries"]?.array)
    let id = try #require(entries[1]["id"]?.string)
    #expect(run("pebbles amend \(id) 2").out.hasPrefix("Ann tosses 2"))
    #expect(run("pebbles amend 'bonus Bob' -- -4").out.hasPrefix("Bob's bonus: -4"))
    #expect(run("pebbles amend 'bonus Ann' +4").code == .done)
    #expect(notation == ["1*2", "2*5", "1*1", "1b=4", "2b=-4"])
  }

  @Test func test_insert_putsEventsBeforeAPlace() {
    run("pebbles enter 3 4")
    #expect(run("pebbles insert 2 1 2").code == .done)
    #expect(notation == ["1*1", "2*2", "1*3", "2*4"])
    #expect(run("pebbles undo").code == .done)
    #expect(notation == ["1*3", "2*4"])
  }

  @Test func test_insert_beforeACell_isRefusedWithWhatToDo() {
    run("pebbles enter Ann +2")
    let refused = run("pebbles insert 'bonus Ann' 3")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("Give the cell a value with `enter` or `amend`."))
  }

  @Test func test_remove_takesTheValueAndItsCorrectionsBack() {
    run("pebbles enter Ann +2")
    run("pebbles enter Ann +3")
    #expect(run("pebbles remove 'bonus Ann'").out.hasPrefix("Removed: "))
    #expect(notation.isEmpty)
    #expect(run("pebbles remove 'bonus Ann'").code != .done)
    #expect(run("pebbles undo").code == .done)
    #expect(notation == ["1b=3"])
    #expect(run("pebbles remove 1").code == .refused)
  }

  @Test(arguments: ["amend 99 3", "remove 99", "insert 99 3", "amend nowhere 3", "remove nowhere"])
  func test_place_unknown_isAUsageError(line: String) {
    run("pebbles enter 3")
    let before = run.entryCount
    let refused = run("pebbles \(line)")
    #expect(refused.code == .usage)
    #expect(refused.out.isEmpty)
    #expect(run.entryCount == before)
  }

  @Test(arguments: ["amend 2 6", "insert 2 6 1", "remove 2"])
  func test_correction_thatMakesLaterEventsImpossible_needsForce(line: String) {
    run("pebbles enter 5 1 4 1 2")
    let before = (run.entryCount, notation)
    let refused = run("pebbles \(line)")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("would become impossible"))
    #expect(refused.err.contains("--force does it all the same"))
    #expect(run.entryCount == before.0)
    #expect(notation == before.1)
    #expect(run("pebbles \(line) --force").code == .done)
    #expect(run("pebbles status").out.contains("Not counted: "))
    #expect(run("pebbles log").out.contains("does not count: "))
    #expect(run("pebbles undo").code == .done)
    #expect(notation == before.1)
    #expect(!run("pebbles status").out.contains("Not counted: "))
  }

  @Test func test_log_showsWhoWhatAndWhatBecameOfIt() throws {
    run("me Ann")
    run("pebbles enter 3")
    run.wait(minutes: 2)
    run("pebbles amend 2 4")
    run("pebbles undo")
    let log = run("pebbles log")
    #expect(log.out.contains("Mar 1, 2026 15:02"))
    #expect(log.out.contains("Ann tosses 4"))
    #expect(log.out.contains("taken back by 4"))
    let entries = try #require(run("pebbles log --json").payload?["entries"]?.array)
    #expect(
      entries.compactMap { $0["kind"]?.string } == ["open", "event", "event", "undo"])
    #expect(entries.compactMap { $0["fate"]?.string } == ["counts", "counts", "voided", "counts"])
  }
}
