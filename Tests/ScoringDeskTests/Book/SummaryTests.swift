import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

@Suite struct SummaryTests {
  private let desk = TestDesk()

  private var newest: JSONValue? {
    get throws { try desk.history().payload.array?.first }
  }

  @Test func test_rename_showsAtOnceInHistoryAndShow() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    _ = try desk.scorer.renamePlayer(NamingRequest("Ann", "Anouk"))
    #expect(try desk.history().text.contains("Anouk won at 5"))
    #expect(try desk.show(id).text.contains("Anouk"))
    #expect(try !desk.show(id).text.contains("Ann "))
  }

  @Test func test_merge_showsAtOnceAndTellsYourPlace() throws {
    _ = try desk.scorer.setMe("Ann")
    try desk.finished([("Zoe", 5), ("Bob", 3)])
    _ = try desk.scorer.mergePlayers("Zoe", into: "Ann")
    #expect(try desk.history().text.contains("Ann won at 5"))
    #expect(try desk.history().text.contains("You finished 1st at 5"))
  }

  @Test func test_correction_afterTheFinish_changesTheCardAndNotTheTimeOfCompletion() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let before = try #require(try newest)
    desk.wait(minutes: 600)
    try desk.enter("Bob +9", in: id)
    let after = try #require(try newest)
    #expect(after["completedAt"] == before["completedAt"])
    #expect(after["winners"] == ["Bob"])
    #expect(after["winningScore"] == "9")
  }

  @Test(arguments: ["{}", "no JSON"])
  func test_staleOrUnreadableRow_isMadeAnew(body: String) throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let stream = try #require(StreamID(kind: StreamID.roundKind, key: id))
    let before = try desk.history().text
    try desk.store.write { writer in
      var summary = try #require(try writer.summary(of: stream))
      if body == "{}" { summary.mark = StreamMark(count: 1, heads: []) }
      summary.body = body
      try writer.put(summary)
    }
    #expect(try desk.history().text == before)
  }

  @Test func test_deletedRows_giveTheSameAnswers() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)])
    try desk.start("Cid")
    try desk.enter("3")
    let pages = {
      try [
        desk.history(), desk.scorer.home(), desk.scorer.status(TestDesk.round()), desk.show("1"),
      ].map { $0.text }
    }
    let before = try pages()
    try desk.store.write { try $0.removeCaches() }
    #expect(try pages() == before)
  }

  @Test func test_newRevision_countsWithoutRewriting() throws {
    try desk.finished([("Ann", 5)])
    let before = try desk.history().text
    desk.sports = [Pebbles.sport(revision: 7)]
    #expect(try desk.history().text == before)
    let stale = try desk.scorer.examine()
    #expect(stale.damage == nil && stale.page.text.contains("1 summary older than the round"))
    #expect(try desk.scorer.examine(rebuilds: true).damage == nil)
    #expect(try desk.scorer.examine().damage == nil)
  }
}
