import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite final class ArchiveVerbsTests {
  let run = Runner()

  private func ids(_ options: String = "") -> [String] {
    run("history --json \(options)").payload?.array?.compactMap { $0["id"]?.string } ?? []
  }

  @Test func test_archive_hidesFromHistorySearchStatisticsAndCompletion() {
    run("me Ann")
    let kept = run.finished([("Ann", 5), ("Bob", 3)])
    let hidden = run.finished([("Ann", 9), ("Cid", 1)])
    #expect(run("pebbles archive 1").lines.first?.hasPrefix("Archived round ") == true)
    #expect(ids() == [kept])
    #expect(ids("--text cid").isEmpty)
    #expect(ids("--player Cid").isEmpty)
    #expect(ids("--archived") == [hidden])
    #expect(Set(ids("--all")) == [kept, hidden])
    #expect(ids("--all --text cid") == [hidden])
    #expect(run("players show Ann --json").payload?.array?.first?["rounds"] == 1)
    #expect(!run("").out.contains("Cid"))
    let word = run("complete 3 score pebbles show ''").out
    #expect(!word.contains(hidden.prefix(4)), "\(word)")
  }

  @Test func test_archive_leavesTheRoundByItsIdAlone() {
    let hidden = run.finished([("Ann", 9)])
    run.finished([("Ann", 5)])
    run("pebbles archive \(hidden)")
    #expect(run("pebbles show 2").code == .missing)
    #expect(run("pebbles show \(hidden)").out.contains("Archived"))
    #expect(run("pebbles show \(hidden) --json").payload?["isArchived"] == true)
    // Its title no longer makes a name ambiguous.
    #expect(run("pebbles show 'Duck'").code == .done)
  }

  @Test func test_restore_bringsItBack() {
    let id = run.finished([("Ann", 9)])
    run("pebbles archive 1")
    #expect(run("pebbles restore \(id)").lines.first?.hasPrefix("Restored round ") == true)
    #expect(ids() == [id] && ids("--archived").isEmpty)
    #expect(!run("pebbles show 1").out.contains("Archived"))
  }

  @Test func test_archiveAndRestore_again_writeNothing() {
    let id = run.finished([("Ann", 9)])
    var count = run.entryCount
    #expect(run("pebbles restore \(id)").out.hasSuffix("is not archived.\n"))
    #expect(run.entryCount == count)
    run("pebbles archive \(id)")
    count = run.entryCount
    let again = run("pebbles archive \(id) --json")
    #expect(again.code == .done && again.payload?["isArchived"] == true)
    #expect(run.entryCount == count)
  }

  @Test func test_archive_ofARoundInProgress_leavesHomeAndStatus() {
    let id = run.started("pebbles start Ann")
    run("pebbles archive \(id)")
    #expect(run("pebbles status").code == .refused)
    run("pebbles restore \(id)")
    #expect(run("pebbles status").code == .done)
  }

  @Test func test_undo_afterArchive_bringsThatRoundBackAndNoOther() {
    let other = run.finished([("Ann", 2)])
    let id = run.finished([("Ann", 9)])
    run("pebbles archive \(id)")
    let undone = run("pebbles undo")
    #expect(undone.out.contains("Undone: archived"), "\(undone)")
    #expect(Set(ids()) == [id, other])
    #expect(run("pebbles show \(other) --json").payload?["phase"] == "final")
    #expect(run("pebbles redo").code == .done)
    #expect(ids() == [other])
  }

  @Test func test_log_saysArchivedAndRestored() {
    let id = run.finished([("Ann", 9)])
    run("pebbles archive \(id)")
    run("pebbles restore \(id)")
    let log = run("pebbles log --round \(id)").out
    #expect(log.contains("archived") && log.contains("restored"), "\(log)")
    #expect(!log.contains("archived:"), "\(log)")
  }

  @Test func test_doctor_afterArchive_findsNothing() {
    run.finished([("Ann", 9)])
    run("pebbles archive 1")
    #expect(run("doctor --rebuild").code == .done)
    #expect(ids().isEmpty && ids("--archived").count == 1)
  }

  // MARK: Two devices

  /// A finished round, of which two devices wrote these lines without seeing each other.
  private func disagree(_ mine: String, _ theirs: String, after: [String] = []) -> String {
    run("me Ann")
    let id = run.finished([("Ann", 5), ("Bob", 3)])
    for line in after { run("pebbles \(line)") }
    let other = Runner(device: 7)
    other("import -", input: run("export").out)
    other("me Bob")
    run("pebbles \(mine)")
    other("pebbles \(theirs)")
    let read = run("import -", input: other("export").out)
    #expect(read.code == .done, "\(read)")
    return id
  }

  @Test func test_twoNotes_areADisputeAndTheRoundStaysFinished() throws {
    let id = disagree("note 1 Windy", "note 1 Calm")
    let shown = run("pebbles show \(id)")
    #expect(shown.out.contains("note: Windy") && shown.out.contains("note: Calm"), "\(shown)")
    #expect(run("pebbles show \(id) --json").payload?["phase"] == "final")
    #expect(!run("history").out.contains("contested"))
    #expect(!run("pebbles share \(id)").out.contains("Contested"))
    let list = run("disputes --json").payload?["disputes"]?.array ?? []
    #expect(list.count == 1)
    let side = try #require(list.first?["sides"]?.array?.first?["entry"]?.string)
    #expect(run("resolve 1 --take \(side)").code == .done)
    #expect(run("disputes").out == "Nobody disagrees about anything.\n")
    #expect(run("pebbles show \(id) --json").payload?["disputes"] == 0)
  }

  @Test func test_archivedByOneAndRestoredByTheOther_isADisputeThatCanBeSettled() {
    let id = disagree("archive 1", "note 1 Calm")
    #expect(run("disputes").out == "Nobody disagrees about anything.\n")
    #expect(run("pebbles show \(id) --json").payload?["isArchived"] == true)
    // Now the one restores while the other sets it anew, each without the other.
    let other = Runner(device: 8)
    other("import -", input: run("export").out)
    other("pebbles restore \(id)")
    other("pebbles archive \(id)")
    run("pebbles restore \(id)")
    run("import -", input: other("export").out)
    #expect(run("pebbles show \(id) --json").payload?["disputes"] == 1)
    #expect(run("pebbles show \(id) --json").payload?["phase"] == "final")
    #expect(run("resolve --all --from Ann").code == .done)
    #expect(run("pebbles show \(id) --json").payload?["isArchived"] == false)
    #expect(run("disputes").out == "Nobody disagrees about anything.\n")
  }

  @Test func test_finish_whereOnlyNotesDiffer_isPossible() {
    run("me Ann")
    let id = run.started("pebbles start Ann Bob")
    let other = Runner(device: 7)
    other("import -", input: run("export").out)
    run("pebbles note \(id) Windy")
    other("pebbles note \(id) Calm")
    run("pebbles enter Ann +3")
    run("import -", input: other("export").out)
    #expect(run("pebbles show \(id) --json").payload?["disputes"] == 1)
    #expect(run("pebbles finish --yes --round \(id)").code == .done)
    #expect(run("pebbles show \(id) --json").payload?["phase"] == "final")
  }

  @Test func test_twoShares_areNoDispute() {
    let id = disagree("share 1 --names none", "share 1")
    #expect(run("pebbles show \(id) --json").payload?["disputes"] == 0)
    #expect(run("pebbles log --round \(id)").out.contains("shared as text"))
  }
}
