import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite final class ArchiveTests {
  let desk = TestDesk()

  private func ids(_ change: (inout HistoryRequest) -> Void = { _ in }) throws -> [String] {
    try desk.history(change).payload.array?.compactMap { $0["id"]?.string } ?? []
  }

  private func archived() throws -> [String] { try ids { $0.archived = .only } }

  @discardableResult
  private func archive(_ id: String) throws -> Page {
    try desk.scorer.storage.archive(TestDesk.round(id))
  }

  @discardableResult
  private func restore(_ id: String) throws -> Page {
    try desk.scorer.storage.restore(TestDesk.round(id))
  }

  private func isArchived(_ id: String) throws -> Bool? {
    try desk.show(id).payload["isArchived"]?.bool
  }

  @Test func test_archive_hidesFromHistorySearchStatisticsAndSuggestions() throws {
    _ = try desk.scorer.people.setMe("Ann")
    let kept = try desk.finished([("Ann", 5), ("Bob", 3)])
    let hidden = try desk.finished([("Ann", 9), ("Cid", 1)])
    #expect(try archive("1").lines.first?.hasPrefix("Archived round ") == true)
    #expect(try ids() == [kept])
    #expect(try ids { $0.text = "cid" }.isEmpty)
    #expect(try ids { $0.players = ["Cid"] }.isEmpty)
    #expect(try archived() == [hidden])
    #expect(try Set(ids { $0.archived = .included }) == [kept, hidden])
    #expect(try ids { ($0.archived, $0.text) = (.included, "cid") } == [hidden])
    #expect(try desk.scorer.people.player("Ann").payload.array?.first?["rounds"] == 1)
    #expect(try !desk.scorer.history.home().text.contains("Cid"))
    let names = try desk.scorer.history.names(of: .rounds, sport: "pebbles")
    #expect(names.map { kept.hasPrefix($0.id) } == [true])
  }

  @Test func test_statistics_whereAllWasPutAway_saySo() throws {
    try archive(try desk.finished([("Ann", 9)]))
    let text = try desk.scorer.statistics.show(StatisticsRequest(sport: "pebbles")).text
    #expect(text.contains("Every finished round is archived, and archived ones are not counted."))
    #expect(text.contains("history --archived"))
  }

  @Test func test_archive_leavesTheRoundByItsIdAlone() throws {
    let hidden = try desk.finished([("Ann", 9)])
    try desk.finished([("Ann", 5)])
    try archive(hidden)
    #expect(refusal { try desk.show("2") }?.code == .unknownRound)
    #expect(try desk.show(hidden).text.contains("Archived"))
    #expect(try isArchived(hidden) == true)
    // The title of an archived round no longer counts when a round is searched by its title.
    #expect(try isArchived("Duck") == false)
  }

  @Test func test_restore_bringsItBack() throws {
    let id = try desk.finished([("Ann", 9)])
    try archive("1")
    #expect(try restore(id).lines.first?.hasPrefix("Restored round ") == true)
    #expect(try ids() == [id] && archived().isEmpty)
    #expect(try !desk.show("1").text.contains("Archived"))
  }

  @Test func test_archiveAndRestore_again_writeNothing() throws {
    let id = try desk.finished([("Ann", 9)])
    var count = desk.entryCount
    #expect(try restore(id).text.hasSuffix("is not archived.\n"))
    #expect(desk.entryCount == count)
    try archive(id)
    count = desk.entryCount
    #expect(try archive(id).payload["isArchived"] == true)
    #expect(desk.entryCount == count)
  }

  @Test func test_archive_ofARoundInProgress_leavesHomeAndStatus() throws {
    let id = try desk.started("Ann")
    try archive(id)
    #expect(refusal { try desk.status() }?.code == .noRound)
    try restore(id)
    #expect(try desk.status().payload["id"] == .string(id))
  }

  @Test func test_undo_afterArchive_bringsThatRoundBackAndNoOther() throws {
    let other = try desk.finished([("Ann", 2)])
    let id = try desk.finished([("Ann", 9)])
    try archive(id)
    #expect(try desk.undo().text.contains("Undone: archived"))
    #expect(try Set(ids()) == [id, other])
    #expect(try desk.show(other).payload["phase"] == "final")
    try desk.redo()
    #expect(try ids() == [other])
  }

  @Test func test_log_saysArchivedAndRestored() throws {
    let id = try desk.finished([("Ann", 9)])
    try archive(id)
    try restore(id)
    let log = try desk.log(id).text
    #expect(log.contains("archived") && log.contains("restored"), "\(log)")
    #expect(!log.contains("archived:"), "\(log)")
  }

  @Test func test_examination_afterArchive_findsNothing() throws {
    try desk.finished([("Ann", 9)])
    try archive("1")
    #expect(try desk.scorer.storage.examine(rebuilds: true).damage == nil)
    #expect(try ids().isEmpty && archived().count == 1)
  }

  // MARK: Two devices

  /// Creates a finished round for a test, in which two devices then write without seeing each
  /// other's entries.
  private func disagree(_ mine: (TestDesk) throws -> Void, _ theirs: (TestDesk) throws -> Void)
    throws -> String
  {
    _ = try desk.scorer.people.setMe("Ann")
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let other = try desk.copied()
    _ = try other.scorer.people.setMe("Bob")
    try mine(desk)
    try theirs(other)
    try desk.take(other.bundle())
    return id
  }

  private func note(_ text: String, _ id: String = "1") -> (TestDesk) throws -> Void {
    { _ = try $0.scorer.notes.writeNote(.write(text), of: TestDesk.round(id)) }
  }

  @Test func test_twoNotes_areADisputeAndTheRoundStaysFinished() throws {
    let id = try disagree(note("Windy"), note("Calm"))
    let shown = try desk.show(id)
    #expect(shown.text.contains("note: Windy") && shown.text.contains("note: Calm"))
    #expect(shown.payload["phase"] == "final")
    #expect(try !desk.history().text.contains("contested"))
    let shared = try desk.scorer.sharing.share(ShareRequest(round: TestDesk.round(id))).page.text
    #expect(!shared.contains("Contested"))
    let list = try desk.disputes()
    #expect(list.count == 1)
    let side = try #require(list.first?["sides"]?.array?.first?["entry"]?.string)
    _ = try desk.scorer.disputes.resolve(ResolveRequest(dispute: "1", entry: side))
    #expect(try desk.disputes().isEmpty)
    #expect(try desk.show(id).payload["disputes"] == 0)
  }

  @Test func test_archivedByOneAndRestoredByTheOther_isADisputeThatCanBeSettled() throws {
    let id = try disagree(
      { _ = try $0.scorer.storage.archive(TestDesk.round("1")) }, note("Calm"))
    #expect(try desk.disputes().isEmpty)
    #expect(try isArchived(id) == true)
    // Now one device restores the round, while the other one restores it and archives it again.
    let other = try desk.copied(device: 8)
    _ = try other.scorer.storage.restore(TestDesk.round(id))
    _ = try other.scorer.storage.archive(TestDesk.round(id))
    try restore(id)
    try desk.take(other.bundle())
    #expect(try desk.show(id).payload["disputes"] == 1)
    #expect(try desk.show(id).payload["phase"] == "final")
    _ = try desk.scorer.disputes.resolve(ResolveRequest(name: "Ann", all: true))
    #expect(try isArchived(id) == false)
    #expect(try desk.disputes().isEmpty)
  }

  @Test func test_finish_whereOnlyNotesDiffer_isPossible() throws {
    _ = try desk.scorer.people.setMe("Ann")
    let id = try desk.started("Ann", "Bob")
    let other = try desk.copied()
    try note("Windy", id)(desk)
    try note("Calm", id)(other)
    try desk.enter("Ann +3")
    try desk.take(other.bundle())
    #expect(try desk.show(id).payload["disputes"] == 1)
    try desk.finish(id)
    #expect(try desk.show(id).payload["phase"] == "final")
  }

  @Test func test_twoShares_areNoDispute() throws {
    func share(_ names: ShownNames) -> (TestDesk) throws -> Void {
      { desk in
        let round = try desk.scorer.sharing.share(
          ShareRequest(round: TestDesk.round("1"), names: names)
        ).round
        #expect(try desk.scorer.sharing.logShare(of: round, form: "text", names: names))
      }
    }
    let id = try disagree(share(.none), share(.full))
    #expect(try desk.show(id).payload["disputes"] == 0)
    #expect(try desk.log(id).text.contains("shared as text"))
  }
}
