import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

@Suite struct ExaminationTests {
  private let desk = TestDesk()

  @Test func test_examine_aHealthyStore_findsNothing() throws {
    try desk.finished([("Ann", 5)])
    let found = try desk.scorer.storage.examine()
    #expect(found.damage == nil)
    #expect(found.page.text.hasSuffix("and 1 round: all is well.\n"))
    #expect(found.page.payload["findings"] == [])
  }

  @Test func test_examine_whatIsWorthKnowing_isNotAllWell() throws {
    _ = try desk.finished([("Ann", 5)])
    let stranger = Desk(store: desk.store, sports: SportList([]), clock: .fixed(TestDesk.start))
    let text = try stranger.scorer().storage.examine().page.text
    #expect(text.contains("1 round of sports that this program doesn't know."))
    #expect(text.hasSuffix("and 1 round: nothing is damaged.\n"), "\(text)")
  }

  @Test func test_examine_aStaleSummary_saysSoAndRebuildingCures() throws {
    let id = try desk.finished([("Ann", 5)])
    let stream = try #require(StreamID(kind: StreamID.roundKind, key: id))
    try desk.store.write { writer in
      var summary = try #require(try writer.summary(of: stream))
      summary.phase = .underway
      try writer.put(summary)
    }
    let sick = try desk.scorer.storage.examine()
    #expect(sick.damage?.code == .damagedStore)
    #expect(sick.damage?.actions == [Action("doctor", options: ["rebuild": nil])])
    #expect(sick.page.text.contains("round/\(id): Its summary differs from its entries."))
    #expect(sick.page.payload["findings"]?.array?.count == 1)
    let cured = try desk.scorer.storage.examine(rebuilds: true)
    #expect(cured.damage == nil)
    #expect(cured.page.text.contains("Stored results were computed again."))
    #expect(try desk.scorer.storage.examine().damage == nil)
    #expect(try desk.history().text.contains("Ann won at 5"))
  }

  @Test func test_rebuild_keepsWhatImportsKnow() throws {
    let file = PebbleCards.file([PebbleCards.card("2026-02-01T10:00", [("Ann", 5)])])
    try desk.take(file, sport: "pebbles")
    _ = try desk.scorer.storage.examine(rebuilds: true)
    #expect(try desk.take(file, sport: "pebbles").payload["rounds_added"] == 0)
  }

  @Test func test_withoutAStore_nothingIsCheckedCopiedOrMade() throws {
    let nothing = StoreAccess(
      forReading: { nil },
      forWriting: {
        Issue.record("The store was made.")
        return SQLiteStore.inMemory()
      })
    let scorer = Desk(
      access: nothing, sports: SportList(desk.sports), clock: .fixed(TestDesk.start)
    ).scorer()
    #expect(
      try scorer.storage.examine().page.text == "There is no store yet, so nothing to check.\n")
    #expect(
      refusal { try scorer.storage.backUp(to: "copy.db", replacing: false) }?.code == .noStore)
    #expect(try scorer.history.rounds(HistoryRequest()).payload == [])
    let file = PebbleCards.file([PebbleCards.card("2026-02-01T10:00", [("Ann", 5)])])
    var request = ImportRequest(ImportSource(name: "cards", text: file), sport: "pebbles")
    request.isRehearsal = true
    let rehearsed = try scorer.exchange.importFile(request)
    #expect(rehearsed.text.hasPrefix("Would add 1 round."))
  }

  @Test func test_lostSummaries_areMadeAgainWhenTheStoreIsOpened() throws {
    try desk.finished([("Ann", 5)])
    try desk.store.write { try $0.removeCaches() }
    #expect(try desk.history().text.contains("Ann won at 5"))
    #expect(try desk.scorer.storage.examine().damage == nil)
  }

  @Test func test_beginDevice_goesOnUnderAnotherName() throws {
    try desk.start("Ann", "Bob")
    let before = try desk.store.read { try $0.device.description }
    let begun = try desk.scorer.storage.beginDevice()
    #expect(begun != before)
    try desk.enter("Ann +3", in: desk.rounds[0].key)
    let entries = try desk.log(desk.rounds[0].key).payload["entries"]?.array ?? []
    #expect(entries.last?["id"]?.string?.hasPrefix(begun) == true)
    #expect(try desk.scorer.storage.examine().damage == nil)
  }
}
