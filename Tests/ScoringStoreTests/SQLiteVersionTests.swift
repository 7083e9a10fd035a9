import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of stores whose tables have the version before the present one.
@Suite struct SQLiteVersionTests {
  private let folder = TestFolder()

  /// Creates a store of version 1 with one round and its summary.
  private func makeOld(at path: String) throws {
    try FilePath.makeFolder(FilePath.folder(of: path))
    folder.write([], to: path)
    let connection = try Connection(path: path, access: .writing, busyMilliseconds: 0)
    try connection.configure(.writing)
    try SQLiteSchema.create(in: connection, version: 1)
    connection.schemaVersion = 1
    let session = SQLiteSession(connection)
    let writer = StoreWriter(session, device: Fixture.cleo, kept: KeptState())
    try writer.insertAll(Fixture.line(2))
    try writer.put(try Fixture.summary(1, event: "cup"))
  }

  private func version(of path: String) throws -> Int64 {
    try Connection(path: path, access: .reading, busyMilliseconds: 0)
      .number(SQLiteSchema.versionNumber)
  }

  @Test func test_open_version1ForReading_isReadAndUnchanged() throws {
    try makeOld(at: folder.store)
    let before = folder.bytes(folder.store)
    for mode in [SQLiteStore.Mode.readOnly, .readWrite] {
      let store = try SQLiteStore(path: folder.store, mode: mode)
      try store.read { reader throws in
        #expect(try reader.entries(of: Fixture.round).count == 2)
        #expect(try reader.summary(of: Fixture.round) == Fixture.summary(1, event: "cup"))
        #expect(try reader.summaries(SummaryQuery(limit: 9)).count == 1)
        let found = try reader.outcomes(event: ["cup"], sport: "one")
        #expect(found.map(\.stream) == [Fixture.round] && found[0].outcome == nil)
      }
      #expect(try store.check().findings.filter(\.isDamage).isEmpty)
    }
    #expect(folder.bytes(folder.store) == before)
  }

  @Test func test_write_version1_isChangedOnceAndLikeANewStore() throws {
    try makeOld(at: folder.store)
    let reader = try SQLiteStore(path: folder.store, mode: .readOnly)
    #expect(try reader.read { try $0.summary(of: Fixture.round)?.outcome } == nil)
    let store = try SQLiteStore(path: folder.store)
    try store.write { writer throws in
      var summary = try Fixture.summary(1, event: "cup")
      summary.outcome = "[1]"
      try writer.put(summary)
    }
    #expect(try version(of: folder.store) == Int64(Schema.version))
    #expect(try SQLiteSchema.differences(in: #require(store.connection)) == [])
    #expect(try store.check().findings.filter(\.isDamage).isEmpty)
    // A process that had opened the file before reads the new column too.
    #expect(try reader.read { try $0.summary(of: Fixture.round)?.outcome } == "[1]")
    #expect(
      try reader.read { try $0.outcomes(event: ["cup"], sport: "one") }.map(\.outcome) == ["[1]"])
    #expect(try SQLiteStore(path: folder.store).read { try $0.heads() }.count == 1)
  }

  @Test func test_write_thatFails_leavesAStoreThatIsWhole() throws {
    try makeOld(at: folder.store)
    let store = try SQLiteStore(path: folder.store)
    #expect(kind { try store.write { _ in throw StoreError.nested } } != nil)
    #expect(try SQLiteSchema.differences(in: #require(store.connection)) == [])
    try store.write { try $0.add("a") }
    #expect(try store.read { try $0.entries(of: Fixture.round).count } == 3)
  }

  @Test func test_backupAndRestore_version1_areNoDamage() throws {
    try makeOld(at: folder.file("old.db"))
    let old = try SQLiteStore(path: folder.file("old.db"), mode: .readOnly)
    try old.backup(to: folder.file("backup.db"))
    #expect(try version(of: folder.file("backup.db")) == 1)
    _ = try SQLiteStore.restore(from: folder.file("backup.db"), to: folder.store)
    let store = try SQLiteStore(path: folder.store)
    try store.write { try $0.add("a") }
    #expect(try store.read { try $0.entries(of: Fixture.round).count } == 3)
    #expect(try store.check().findings.filter(\.isDamage).isEmpty)
  }

  @Test func test_version1_changedTable_isDamage() throws {
    try makeOld(at: folder.store)
    let connection = try Connection(path: folder.store, access: .writing, busyMilliseconds: 0)
    try connection.run("CREATE TABLE extra(a INTEGER)")
    let store = try SQLiteStore(path: folder.store, mode: .readOnly)
    #expect(try store.check().findings.contains(where: \.isDamage))
  }
}
