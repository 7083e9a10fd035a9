import CSQLite
import ScoringKit
import Synchronization
import Testing
import Threads

@testable import ScoringStore

/// Tests of what only a store in a file has: its identity, permissions, disk limits and other
/// writers.
@Suite struct SQLiteStoreTests {
  private let folder = TestFolder()

  private func open(
    _ mode: SQLiteStore.Mode = .readWrite, fingerprint: String = "here", busy: Int32 = 5000
  ) throws -> SQLiteStore {
    try SQLiteStore(
      path: folder.store, mode: mode, busyMilliseconds: busy,
      fingerprint: Fingerprint { _ in fingerprint })
  }

  @Test(arguments: [SQLiteStore.Mode.readOnly, .readWrite])
  func test_read_missingFile_isEmptyAndMakesNothing(mode: SQLiteStore.Mode) throws {
    let store = try open(mode)
    #expect(try store.read { try $0.streams(ofKind: "round") }.isEmpty)
    #expect(try store.check() == StoreReport())
    #expect(!folder.exists(folder.path + "/data"))
    #expect(kind { try store.backup(to: folder.file("backup.db")) } == .missing)
    #expect(!folder.exists(folder.file("backup.db")))
  }

  @Test func test_write_firstTime_makesFileForTheOwnerAlone() throws {
    try open().write { try $0.add("a") }
    #expect(try folder.mode(folder.store) == 0o600)
    #expect(try folder.mode(folder.path + "/data") == 0o700)
    #expect(folder.names() == ["score.db"])
  }

  @Test func test_write_deepFolder_isMade() throws {
    let path = folder.file("a/b/c/score.db")
    try SQLiteStore(path: path).write { try $0.add("a") }
    #expect(try folder.mode(folder.file("a")) == 0o700)
    #expect(try SQLiteStore(path: path).read { try $0.entries(of: Fixture.round).count } == 1)
  }

  @Test func test_write_folderIsAFile_cannotCreate() {
    folder.write([1], to: folder.path + "/data")
    #expect(kind { try open().write { _ = try $0.add("a") } } == .cannotCreate)
  }

  @Test func test_file_pragmas_areThoseOfAStore() throws {
    let store = try open()
    try store.write { try $0.add("a") }
    let connection = try #require(store.connection)
    func number(_ name: String) throws -> Int64 { try connection.number("PRAGMA " + name) }
    #expect(try number("synchronous") == 3)
    #expect(try number("foreign_keys") == 1)
    #expect(try number("trusted_schema") == 0)
    #expect(try number("cell_size_check") == 1)
    #expect(try number("secure_delete") == 1)
    #expect(try number("application_id") == 0x7363_6f72)
    #expect(try number("user_version") == Int64(Schema.version))
    #expect(try number("busy_timeout") == 5000)
    #expect(throws: StoreError.self) { try connection.run("SELECT \"no such column\"") }
    let journal = try connection.prepare("PRAGMA journal_mode")
    _ = try journal.step()
    #expect(journal.text(0) == "delete")
  }

  @Test func test_reopen_entries_areAsWritten() throws {
    let written = try open().write { writer throws in
      try writer.insertAll(Fixture.line(2))
      return try writer.append(
        [Draft(kind: .remove, targets: [EntryID(device: Fixture.ben, sequence: 1)])],
        to: Fixture.round, author: Fixture.ann, time: Moment(milliseconds: -5))
    }
    let read = try open(.readOnly).read { try $0.entries(of: Fixture.round) }
    #expect(read == Fixture.line(2).map(\.entry) + written)
  }

  @Test(
    arguments: [
      "UPDATE entries SET body = 'y'", "UPDATE entries SET time = 0 WHERE sequence = 2",
      "DELETE FROM entries",
      "REPLACE INTO entries SELECT * FROM entries WHERE sequence = 2",
      """
      REPLACE INTO entries SELECT stream || 'x', device, sequence, lamport, author, time, kind,
        origin, line, follows_device, follows, targets, seen, body, checksum FROM entries
      """,
      "UPDATE frozen SET content = ''", "DELETE FROM frozen",
    ])
  func test_triggers_changeOfTheLog_isRefused(statement: String) throws {
    let store = try open()
    try store.write { writer throws in
      try writer.add("a", "b")
      try writer.freeze("text")
    }
    let connection = try #require(store.connection)
    #expect(kind { try connection.run(statement) } == .conflict)
    #expect(try store.read { try $0.entries(of: Fixture.round).map(\.body) } == ["a", "b"])
  }

  @Test func test_deleteRound_bytes_areGoneFromTheFile() throws {
    let store = try open()
    try store.write { writer throws in
      try writer.add("the secret of this round")
      try writer.add("another", to: Fixture.other)
      try writer.put(try Fixture.summary(1, body: "the secret of this summary"))
    }
    let secret = Array("the secret".utf8)
    func holds() -> Bool {
      let bytes = folder.bytes(folder.store)
      return bytes.indices.dropLast(secret.count).contains { bytes[$0...].starts(with: secret) }
    }
    #expect(holds())
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(!holds())
  }

  // MARK: Identity

  @Test func test_identity_copiedFile_beginsANewDeviceAndSaysItOnce() throws {
    let first = try open()
    try first.write { try $0.add("a") }
    let device = try first.read { try $0.device }
    #expect(try open().read { try $0.device } == device)

    let copy = try open(fingerprint: "elsewhere")
    #expect(copy.identityNotice == nil)
    let entry = try copy.write { try $0.add("b") }[0]
    #expect(entry.id.device != device)
    #expect(entry.id.sequence == 1)
    #expect(entry.seen == [EntryID(device: device, sequence: 1)])
    #expect(copy.identityNotice?.contains("\(entry.id.device)") == true)

    let again = try open(fingerprint: "elsewhere")
    #expect(
      try again.write { try $0.add("c") }[0].id == EntryID(device: entry.id.device, sequence: 2))
    #expect(again.identityNotice == nil)
    #expect(try again.check().findings.isEmpty)
  }

  @Test func test_identity_ofTheMachine_differsForACopiedFileOnly() throws {
    try SQLiteStore(path: folder.store).write { try $0.add("a") }
    let device = try SQLiteStore(path: folder.store).read { try $0.device }
    #expect(try SQLiteStore(path: folder.store).write { try $0.device } == device)
    let copy = folder.file("copy.db")
    try folder.copy(folder.store, to: copy)
    #expect(try SQLiteStore(path: copy, mode: .readOnly).read { try $0.device } == device)
    #expect(try SQLiteStore(path: copy).write { try $0.add("b") }[0].id.device != device)
  }

  @Test func test_identity_readOnlyOfACopy_writesNothing() throws {
    try open().write { try $0.add("a") }
    let before = folder.bytes(folder.store)
    let copy = try open(.readOnly, fingerprint: "elsewhere")
    _ = try copy.read { try $0.entries(of: Fixture.round) }
    _ = try open(fingerprint: "elsewhere").read { try $0.entries(of: Fixture.round) }
    #expect(folder.bytes(folder.store) == before)
    #expect(kind { try copy.write { _ = try $0.add("b") } } == .readOnly)
  }

  // MARK: Disk

  @Test func test_write_fullDisk_leavesTheStoreIntact() throws {
    let store = try open()
    try store.write { try $0.add("a") }
    let pages = try #require(store.connection).number("PRAGMA page_count")
    try #require(store.connection).run("PRAGMA max_page_count = \(pages + 2)")
    let long = String(repeating: "x", count: 3000)
    let error = kind {
      try store.write { writer throws in
        for _ in 0..<20 {
          // A further call after the failure must not store anything either.
          _ = try? writer.add(long)
        }
      }
    }
    #expect(error == .full)
    #expect(try store.read { try $0.entries(of: Fixture.round).map(\.body) } == ["a"])
    #expect(try store.check().findings.isEmpty)
    #expect(try store.write { try $0.add("b") }[0].id.sequence == 2)
    #expect(try open().read { try $0.entries(of: Fixture.round).map(\.body) } == ["a", "b"])
  }

  @Test func test_readOnly_readOnlyFile_isReadable() throws {
    try open().write { try $0.add("a") }
    _ = chmodFile(folder.store, 0o444)
    _ = chmodFile(folder.path + "/data", 0o555)
    defer { _ = chmodFile(folder.path + "/data", 0o755) }
    let before = folder.names()
    #expect(try open(.readOnly).read { try $0.entries(of: Fixture.round).count } == 1)
    #expect(try !open(.readOnly).check().hasDamage)
    #expect(folder.names() == before)
  }

  // MARK: Other writers

  @Test func test_write_whileAnotherWrites_isBusy() throws {
    let first = try open()
    try first.write { try $0.add("a") }
    let second = try open(busy: 10)
    try first.write { writer throws in
      try writer.add("b")
      #expect(kind { try second.write { _ = try $0.add("c") } } == .busy)
      #expect(try second.read { try $0.entries(of: Fixture.round).count } == 1)
    }
    #expect(try second.write { try $0.add("c") }[0].id.sequence == 3)
  }

  @Test func test_write_whileAnotherReads_isBusyAndNothingIsStored() throws {
    let first = try open(busy: 10)
    try first.write { try $0.add("a") }
    let second = try open()
    let error = kind {
      try second.read { reader throws in
        _ = try reader.entries(of: Fixture.round)
        try first.write { _ = try $0.add("b") }
      }
    }
    #expect(error == .busy)
    #expect(try first.write { try $0.add("c") }[0].id.sequence == 2)
    #expect(try first.check().findings.isEmpty)
  }

  @Test func test_write_twoStoresAtOnce_loseNothing() async throws {
    let path = folder.store
    let count = 25
    await withTaskGroup(of: [EntryID].self) { group in
      for writer in 0..<2 {
        group.addTask {
          guard
            let store = try? SQLiteStore(
              path: path, busyMilliseconds: 60_000, fingerprint: Fingerprint { _ in "here" })
          else { return [] }
          return (0..<count).compactMap { number in
            try? store.write { try $0.add("\(writer) \(number)")[0].id }
          }
        }
      }
      var names: [EntryID] = []
      for await written in group { names += written }
      #expect(names.count == 2 * count)
      #expect(Set(names).count == 2 * count)
    }
    let bodies = try open().read { try $0.entries(of: Fixture.round).map(\.body) }
    #expect(
      bodies.sorted() == (0..<2).flatMap { w in (0..<count).map { "\(w) \($0)" } }.sorted())
    #expect(try open().check().findings.isEmpty)
  }

  @Test func test_write_manyThreads_everyAcknowledgedEntryIsThereOnce() throws {
    let store = try open(busy: 60_000)
    let other = try open(busy: 60_000)
    let identities = try (0..<8).map { _ in WriterIdentity(device: try store.makeDevice()) }
    let count = 20
    let written = Mutex<[EntryID]>([])
    let start = try store.changes(after: nil).mark
    Threads.run(identities.count + 1) { thread in
      // Another program writes under the store's own device.
      let identity = thread < identities.count ? identities[thread] : WriterIdentity()
      let mine = thread < identities.count ? store : other
      for number in 0..<count {
        let entries = try? mine.write { writer throws in
          try writer.append(
            [Fixture.event("\(thread) \(number)")], to: .round(bits: UInt64(number % 3)),
            by: identity, sentAs: PressKey("\(number)"), time: Fixture.time)
        }
        _ = try? mine.changes(after: start)
        written.withLock { $0 += entries?.map(\.id) ?? [] }
      }
    }
    let names = written.withLock { $0 }
    #expect(names.count == 9 * count)
    #expect(Set(names).count == names.count)
    let found = try open().read { reader throws in
      try (0..<3).flatMap { try reader.entries(of: .round(bits: $0)) }
    }
    #expect(Set(found.map(\.id)) == Set(names))
    #expect(found.count == names.count)
    #expect(Set(found.map(\.body)).count == names.count)
    #expect(try store.check().findings.isEmpty)
    #expect(
      try store.changes(after: start).extent
        == .streams((0..<3).map { StreamID.round(bits: $0) }))
  }

  @Test func test_write_storeWasReplaced_saysSoAndThenUsesTheNewOne() throws {
    let store = try open()
    try store.write { try $0.add("a") }
    try store.backup(to: folder.file("backup.db"))
    try store.write { try $0.add("b") }
    try SQLiteStore.restore(from: folder.file("backup.db"), to: folder.store)
    #expect(kind { try store.write { _ = try $0.add("c") } } == .gone)
    try store.write { try $0.add("d") }
    #expect(try open().read { try $0.entries(of: Fixture.round).map(\.body) } == ["a", "d"])
  }

  // MARK: Cost

  @Test func test_append_again_runsFewStatements() throws {
    let store = try open()
    try store.write { try $0.add("a") }
    try store.write { try $0.add("b") }
    let connection = try #require(store.connection)
    let before = connection.runs
    try store.write { try $0.add("c") }
    #expect(connection.runs - before <= 12)
    let line = connection.runs
    try store.write { writer throws in
      for number in 0..<50 { try writer.add("\(number)", "x") }
    }
    #expect(connection.runs - line <= 112)
  }

  @Test func test_append_toALongRound_costsAsMuchAsToAShortOne() throws {
    let store = try open()
    for line in ["a", "b", "c"] { try store.write { try $0.add(line) } }
    let connection = try #require(store.connection)
    func steps() throws -> Int {
      let before = connection.cost.steps
      try store.write { try $0.add("x") }
      return connection.cost.steps - before
    }
    let short = try steps()
    try store.write { writer throws in
      for number in 0..<500 { try writer.add("\(number)") }
    }
    #expect(try steps() <= short)
  }

  @Test func test_append_afterAnotherStoreWrote_seesWhatItWrote() throws {
    let (store, other) = (try open(), try open())
    try store.write { try $0.add("a") }
    try store.write { try $0.add("b") }
    let device = try other.write { try $0.makeDevice() }
    let theirs = try other.write { writer throws in
      try writer.append(
        [Draft(kind: .event, body: "c")], to: Fixture.round, by: WriterIdentity(device: device),
        time: Fixture.time)
    }
    let next = try #require(try store.write { try $0.add("d") }.first)
    #expect(next.lamport == 4)
    #expect(next.seen == theirs.map(\.id))
    #expect(try store.read { try $0.mark(of: Fixture.round) }.count == 4)
  }
}
