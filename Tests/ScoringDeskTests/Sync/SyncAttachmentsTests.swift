import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests of attached files in a shared folder, also with failures.
@Suite final class SyncAttachmentsTests {
  let folder = MemoryFolder()
  let ann = TestDesk(device: 1)
  let ben = TestDesk(device: 2)
  private let file = ContentID(of: AttachTests.png).text + SyncAttachments.suffix

  @discardableResult
  private func sync(_ desk: TestDesk) throws -> SyncResult {
    var session = SyncSession(folder)
    return try desk.scorer.exchange.sync(&session)
  }

  private func attached(_ desk: TestDesk) throws -> [UInt8]? {
    try desk.store.read { try $0.attached(ContentID(of: AttachTests.png)) }
  }

  /// Creates a round of Ann's with an attached picture for a test, and returns its id.
  private func sample() throws -> String {
    let id = try ann.finished([("Ann", 3), ("Bob", 1)])
    _ = try ann.scorer.notes.attach(
      AttachTests.png, name: "card.png", to: TestDesk.round(id))
    return id
  }

  @Test func test_sync_files_lieByThemselvesAndAreTakenOnce() throws {
    let id = try sample()
    let given = try sync(ann)
    #expect(given.page.payload["filesGiven"] == 1)
    #expect(folder.contents[file] == AttachTests.png)
    let taken = try sync(ben)
    #expect(taken.page.payload["filesTaken"] == 1 && taken.page.payload["filesGiven"] == 0)
    #expect(try attached(ben) == AttachTests.png)
    #expect(try ben.show(id).payload == ann.show(id).payload)
    for desk in [ann, ben] {
      let idle = try sync(desk)
      #expect(idle.isQuiet, "\(idle.page.text)")
    }
  }

  @Test func test_sync_halfAFile_isSaidAndTakenWhenItIsWhole() throws {
    let id = try sample()
    try sync(ann)
    folder.contents[file] = Array(AttachTests.png.prefix(5))
    var session = SyncSession(folder)
    let first = try ben.scorer.exchange.sync(&session)
    #expect(first.page.payload["entriesTaken"]?.integer ?? 0 > 0)
    #expect(first.page.warnings.contains { $0.text.contains("it is incomplete") })
    #expect(try ben.show(id).text.contains("not here yet"))
    #expect(try !ben.scorer.exchange.isSyncDue(session))
    folder.contents[file] = AttachTests.png
    #expect(try ben.scorer.exchange.isSyncDue(session))
    _ = try ben.scorer.exchange.sync(&session)
    #expect(try attached(ben) == AttachTests.png)
  }

  @Test func test_sync_aFileCutOrLost_comesAgainFromWhoeverHasIt() throws {
    _ = try sample()
    try sync(ann)
    try sync(ben)
    folder.contents[file] = Array(AttachTests.png.prefix(5))
    try sync(ben)
    #expect(folder.contents[file] == AttachTests.png)
    folder.contents[file] = nil
    try sync(ann)
    #expect(folder.contents[file] == AttachTests.png)
  }

  @Test func test_sync_aFileThatWasChanged_isNotTaken() throws {
    _ = try sample()
    try sync(ann)
    folder.contents[file] = [UInt8](repeating: 65, count: AttachTests.png.count)
    #expect(try sync(ben).page.warnings.contains { $0.text.contains(file) })
    #expect(try attached(ben) == nil)
  }

  @Test func test_sync_filesThatNothingNames_areLeftAlone() throws {
    _ = try sample()
    let stranger = ContentID(of: [1, 2]).text + SyncAttachments.suffix
    folder.contents = [stranger: [1, 2], "x.scorefile": [1]]
    var session = SyncSession(folder)
    _ = try ann.scorer.exchange.sync(&session, begins: true)
    #expect(folder.names.count == 4)
    #expect(try ann.store.read { try $0.attachments() }.count == 1)
  }

  @Test func test_sync_aDeletedRound_takesItsFileAwayOnceNobodyHasIt() throws {
    let id = try sample()
    try sync(ann)
    try sync(ben)
    _ = try ann.agreeing { try ann.scorer.storage.delete(TestDesk.round(id), answers: $0) }
    try sync(ann)
    // A home that kept the deleted round shares it again, with its entries and attached files.
    try sync(ben)
    #expect(folder.contents[file] == AttachTests.png)
    try sync(ann)
    #expect(folder.contents[file] == AttachTests.png)
    #expect(try attached(ann) == nil)
    _ = try ben.agreeing { try ben.scorer.storage.delete(TestDesk.round(id), answers: $0) }
    try sync(ben)
    #expect(folder.contents[file] == nil)
    #expect(try attached(ann) == nil && attached(ben) == nil)
  }

  @Test func test_sync_manyDesksInAnyOrder_haveTheSameFiles() throws {
    let desks = [ann, ben, TestDesk(device: 3)]
    let id = try sample()
    for desk in desks { try sync(desk) }
    for (index, desk) in desks.enumerated() {
      _ = try desk.scorer.notes.attach(
        Array("card \(index)".utf8), name: "\(index).txt", to: TestDesk.round(id))
    }
    var order = desks + desks + desks
    order.shuffle()
    for desk in order + desks + desks { try sync(desk) }
    let files = try desks.map { try $0.store.read { try $0.attachments() } }
    #expect(files.allSatisfy { $0 == files[0] && $0.count == 4 })
    let pages = try desks.map { try $0.scorer.notes.attachments(of: TestDesk.round(id)).payload }
    #expect(pages.allSatisfy { $0 == pages[0] })
    #expect(folder.names.count(where: { $0.hasSuffix(SyncAttachments.suffix) }) == 4)
  }
}
