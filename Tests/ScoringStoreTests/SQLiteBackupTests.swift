import CSQLite
import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of backups, of restoring them, and of stores with tables of another version.
@Suite struct SQLiteBackupTests {
  private let folder = TestFolder()

  private func makeStore() throws -> SQLiteStore {
    let store = try SQLiteStore(path: folder.store)
    try store.write { writer throws in
      for body in ["a", "b"] { try writer.add(body) }
      try writer.freeze("text")
      try writer.insertAll(Fixture.line(2))
    }
    return store
  }

  @Test func test_backup_copy_holdsTheSame() throws {
    let store = try makeStore()
    let target = folder.file("backup.db")
    try store.backup(to: target)
    let copy = try SQLiteStore(path: target, mode: .readOnly)
    #expect(
      try copy.read { try $0.entries(of: Fixture.round) }
        == store.read { try $0.entries(of: Fixture.round) })
    #expect(try copy.read { try $0.frozen(ContentID(of: "text")) } == "text")
    #expect(try copy.check().findings.isEmpty)
    #expect(try folder.mode(target) == 0o600)
  }

  @Test func test_backup_fileIsThere_isReplacedOnlyWhenTold() throws {
    let store = try makeStore()
    let target = folder.file("data/backup.db")
    folder.write([1, 2, 3], to: target)
    #expect(kind { try store.backup(to: target) } == .cannotCreate)
    #expect(folder.bytes(target) == [1, 2, 3])
    #expect(folder.names() == ["backup.db", "score.db"])
    try store.backup(to: target, replacing: true)
    #expect(try SQLiteStore(path: target).read { try $0.entries(of: Fixture.round).count } == 4)
    #expect(folder.names() == ["backup.db", "score.db"])
    #expect(kind { try store.backup(to: folder.store, replacing: true) } == .cannotCreate)
  }

  @Test func test_backup_noSuchFolder_isRefused() throws {
    let store = try makeStore()
    #expect(kind { try store.backup(to: folder.file("none/backup.db")) } == .cannotCreate)
  }

  @Test func test_restore_store_goesOnAsANewDevice() throws {
    let store = try makeStore()
    let device = try store.read { try $0.device }
    let backup = folder.file("backup.db")
    try store.backup(to: backup)
    try store.write { try $0.add("later") }
    let saved = folder.bytes(backup)

    let replaced = try SQLiteStore.restore(from: backup, to: folder.store)
    #expect(folder.bytes(backup) == saved)
    let restored = try SQLiteStore(path: folder.store)
    let entries = try restored.read { try $0.entries(of: Fixture.round) }
    #expect(entries.count == 4)
    let new = try restored.write { try $0.add("c") }[0]
    #expect(new.id.device != device)
    #expect(new.id.sequence == 1)
    #expect(try restored.check().findings.isEmpty)

    let old = try SQLiteStore(path: try #require(replaced), mode: .readOnly)
    #expect(try old.read { try $0.entries(of: Fixture.round).last?.body } == "later")
    #expect(folder.names() == ["score.db", "score.db.replaced-1"])
    try SQLiteStore.restore(from: backup, to: folder.store)
    #expect(folder.names() == ["score.db", "score.db.replaced-1", "score.db.replaced-2"])
    // The entries that the backup lacks can be imported from another store without a conflict.
    let lost = try old.read { reader throws in
      try reader.entries(by: device, after: 2, limit: 9).map { entry in
        (entry: entry, checksum: try #require(try reader.checksum(of: entry.id)))
      }
    }
    #expect(lost.count == 1)
    try SQLiteStore(path: folder.store).write { try $0.insertAll(lost) }
  }

  @Test func test_restore_noStoreYet_makesOne() throws {
    let backup = folder.file("backup.db")
    try makeStore().backup(to: backup)
    let target = folder.file("new/home/score.db")
    #expect(try SQLiteStore.restore(from: backup, to: target) == nil)
    #expect(try SQLiteStore(path: target).read { try $0.entries(of: Fixture.round).count } == 4)
    #expect(try folder.mode(target) == 0o600)
  }

  @Test func test_restore_badBackup_leavesTheStore() throws {
    let store = try makeStore()
    let backup = folder.file("backup.db")
    try store.backup(to: backup)
    var bytes = folder.bytes(backup)
    let body = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array("text".utf8)) && $0 > 16_384 })
    bytes[body] ^= 1
    folder.write(bytes, to: backup)
    let before = folder.bytes(folder.store)
    #expect(kind { try SQLiteStore.restore(from: backup, to: folder.store) } == .damaged)
    #expect(
      kind { try SQLiteStore.restore(from: folder.file("none"), to: folder.store) } == .missing)
    #expect(kind { try SQLiteStore.restore(from: folder.store, to: folder.store) } == .cannotCreate)
    folder.write([1, 2, 3], to: backup)
    #expect(kind { try SQLiteStore.restore(from: backup, to: folder.store) } == .notADatabase)
    #expect(folder.bytes(folder.store) == before)
    #expect(folder.names() == ["score.db"])
  }

  @Test func test_open_storeIsGoneBesideAReplacedOne_isSaidAndNothingBegun() throws {
    let store = try makeStore()
    try store.backup(to: folder.file("backup.db"))
    // The test makes the state after a restore that was interrupted before its second rename.
    try folder.move(folder.store, to: folder.store + ".replaced-1")
    for mode in [SQLiteStore.Mode.readOnly, .readWrite] {
      #expect(kind { _ = try SQLiteStore(path: folder.store, mode: mode) } == .missing)
    }
    #expect(kind { try store.write { _ = try $0.add("a") } } == .gone)
    #expect(kind { try store.write { _ = try $0.add("a") } } == .missing)
    #expect(folder.names() == ["score.db.replaced-1"])
    #expect(try SQLiteStore.restore(from: folder.file("backup.db"), to: folder.store) == nil)
    #expect(try SQLiteStore(path: folder.store).check().findings.isEmpty)
  }

  @Test func test_newDevice_summaries_areAsMadeAnew() throws {
    let store = try makeStore()
    try store.write { try $0.put(try Fixture.summary(1, touched: 2)) }
    try store.backup(to: folder.file("backup.db"))
    let copy = folder.file("copy.db")
    try folder.copy(folder.store, to: copy)
    try SQLiteStore.restore(from: folder.file("backup.db"), to: folder.store)
    let copied = try SQLiteStore(path: copy)
    try copied.write { try $0.add("c", to: Fixture.other) }
    for store in [copied, try SQLiteStore(path: folder.store)] {
      #expect(try store.read { try $0.summary(of: Fixture.round)?.touched } == 0)
    }
  }

  @Test func test_restore_overDamagedStore_keepsItAside() throws {
    let store = try makeStore()
    let backup = folder.file("backup.db")
    try store.backup(to: backup)
    folder.write([9, 9, 9], to: folder.store)
    folder.write([8], to: folder.store + "-journal")
    let replaced = try #require(try SQLiteStore.restore(from: backup, to: folder.store))
    #expect(folder.bytes(replaced) == [9, 9, 9])
    #expect(!folder.exists(folder.store + "-journal"))
    #expect(
      try SQLiteStore(path: folder.store).read { try $0.entries(of: Fixture.round).count } == 4)
  }

  // MARK: Versions

  @Test(arguments: [1000, 1004, 2000], [SQLiteStore.Mode.readWrite, .readOnly])
  func test_open_developmentVersion_isRefusedUntouchedAndSaysHowToGoOn(
    version: Int, mode: SQLiteStore.Mode
  ) throws {
    let store = try makeStore()
    try #require(store.connection).run("PRAGMA user_version = \(version)")
    let before = folder.bytes(folder.store)
    let error = #expect(throws: StoreError.self) {
      try SQLiteStore(path: folder.store, mode: mode)
    }
    #expect(error?.kind == .foreign)
    #expect(error?.message == "The store was written by a development version of this program.")
    #expect(error?.hint?.contains("score export -o FILE") == true)
    #expect(error?.hint?.contains("score import FILE") == true)
    #expect(folder.bytes(folder.store) == before)
    #expect(folder.names() == ["score.db"])
  }

  @Test func test_restore_developmentVersion_isRefused() throws {
    let store = try makeStore()
    try store.backup(to: folder.file("backup.db"))
    try #require(store.connection).run("PRAGMA user_version = 2000")
    try folder.copy(folder.store, to: folder.file("old.db"))
    #expect(
      kind { try SQLiteStore.restore(from: folder.file("old.db"), to: folder.file("new.db")) }
        == .foreign)
    #expect(try SQLiteStore.restore(from: folder.file("backup.db"), to: folder.store) != nil)
  }
}
