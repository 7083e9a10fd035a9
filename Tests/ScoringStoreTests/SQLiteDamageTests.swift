import CSQLite
import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of damaged and foreign files, which must cause neither a crash nor a silent loss.
@Suite struct SQLiteDamageTests {
  private let folder = TestFolder()

  private func open(_ mode: SQLiteStore.Mode = .readWrite) throws -> SQLiteStore {
    try SQLiteStore(path: folder.store, mode: mode, fingerprint: Fingerprint { _ in "here" })
  }

  /// Creates a store whose file has several pages, and returns the file's bytes, for a test.
  private func makeBytes() throws -> [UInt8] {
    try open().write { writer throws in
      for number in 0..<60 {
        try writer.add("event \(number)", "and \(number)", to: .round(bits: UInt64(number % 4)))
      }
      try writer.insertAll(Fixture.line(9, in: .round(bits: 1)))
      for number in 0..<4 {
        try writer.freeze(String(repeating: "layout \(number) ", count: 100))
        try writer.put(try Fixture.summary(UInt64(number)))
      }
      try writer.add("x", to: .round(bits: 9))
      try writer.deleteRound(.round(bits: 9))
    }
    return folder.bytes(folder.store)
  }

  private func header(_ changes: [Int: UInt8], of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for (offset, byte) in changes { bytes[offset] = byte }
    return bytes
  }

  /// Returns all entries and texts of a store, so that a test can compare them.
  private func content(of store: SQLiteStore) throws -> [String] {
    try store.read { reader throws in
      let entries = try reader.heads().flatMap { head in
        try reader.entries(by: head.device, after: 0, limit: 10_000).map(\.canonicalText)
      }
      let rounds = try reader.streams(ofKind: "round").flatMap { round in
        try reader.entries(of: round).map(\.canonicalText)
      }
      let texts = try (0..<4).map { number in
        let text = String(repeating: "layout \(number) ", count: 100)
        return try reader.frozen(ContentID(of: text)) ?? "none"
      }
      return entries + rounds + texts
    }
  }

  private func refusal(_ bytes: [UInt8], _ mode: SQLiteStore.Mode) throws -> StoreError.Kind? {
    folder.write(bytes, to: folder.store)
    let kind = ScoringStoreTests.kind {
      let store = try open(mode)
      _ = try store.read { try $0.entries(of: Fixture.round) }
      try store.write { _ = try $0.add("z") }
    }
    #expect(folder.bytes(folder.store) == bytes)
    #expect(folder.names() == ["score.db"])
    return kind
  }

  @Test(arguments: [SQLiteStore.Mode.readWrite, .readOnly])
  func test_open_otherFiles_areRefusedUntouched(mode: SQLiteStore.Mode) throws {
    let bytes = try makeBytes()
    #expect(
      try refusal(header([62: 11, 63: 184], of: bytes), mode) == .newer(version: 3000)
    )
    #expect(
      try refusal(header([60: 127], of: bytes), mode).map { "\($0)".hasPrefix("newer") } == true)
    #expect(try refusal(header([68: 0], of: bytes), mode) == .foreign)
    #expect(try refusal(header([63: 0], of: bytes), mode) == .damaged)
    #expect(try refusal(header([62: 7, 63: 208], of: bytes), mode) == .foreign)
    #expect(try refusal(header([0: 0], of: bytes), mode) == .notADatabase)
    #expect(try refusal(Array("a text, and no store".utf8), mode) == .notADatabase)
    #expect(try refusal([UInt8](repeating: 0, count: 5000), mode) == .notADatabase)
    #expect(try refusal(Array(bytes[..<99]), mode) == .notADatabase)
  }

  @Test func test_open_emptyFile_isANewStore() throws {
    try folder.makeFolder(folder.path + "/data")
    folder.write([], to: folder.store)
    #expect(try open(.readOnly).read { try $0.entries(of: Fixture.round) }.isEmpty)
    #expect(folder.bytes(folder.store).isEmpty)
    try open().write { try $0.add("a") }
    #expect(try open(.readOnly).read { try $0.entries(of: Fixture.round).count } == 1)
  }

  @Test func test_open_folderInPlaceOfTheFile_isRefused() throws {
    try folder.makeFolder(folder.store)
    #expect(kind { _ = try open() } == .notADatabase)
    #expect(kind { _ = try open(.readOnly) } == .notADatabase)
  }

  @Test func test_open_everyTruncation_isNoticed() throws {
    let bytes = try makeBytes()
    #expect(bytes.count > 4096 * 8)
    for length in stride(from: 4096, to: bytes.count, by: 4096) {
      for end in [length, length + 1000] where end < bytes.count {
        folder.write(Array(bytes[..<end]), to: folder.store)
        let error = kind {
          let store = try open()
          if try store.check().hasDamage { throw StoreError(.damaged, "") }
        }
        #expect(error == .damaged, "cut at \(end)")
      }
    }
  }

  /// Tests also a seed that found a changed name in the list of streams.
  @Test(arguments: [487_116_486_628_186_699, UInt64.random(in: 0 ... .max)])
  func test_flippedByte_isReportedOrHarmless(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let bytes = try makeBytes()
    let whole = try content(of: open())
    #expect(try open().check().findings.isEmpty)
    var noticed = 0
    for _ in 0..<150 {
      var changed = bytes
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      changed[place] ^= UInt8.random(in: 1...255, using: &generator)
      folder.write(changed, to: folder.store)
      do {
        let store = try open(.readOnly)
        if try store.check().hasDamage {
          noticed += 1
        } else {
          let found = try content(of: store)
          #expect(
            found == whole,
            "byte \(place), seed \(seed): \(Set(whole).symmetricDifference(found).sorted())")
        }
      } catch {
        #expect(error is StoreError, "byte \(place), seed \(seed)")
        noticed += 1
      }
    }
    #expect(noticed > 0)
  }

  @Test(
    arguments: [
      ("UPDATE entries SET body = x'79' WHERE sequence = 3", "0-3"),
      ("UPDATE entries SET time = time + 1 WHERE sequence = 3", "0-3"),
      ("UPDATE entries SET checksum = x'00' WHERE sequence = 3", "0-3"),
      ("DELETE FROM entries WHERE sequence = 3", "0-4"),
      ("UPDATE entries SET line = 7 WHERE sequence = 8", "0-8"),
      ("UPDATE entries SET kind = 3 WHERE sequence = 8", "0-8"),
      ("UPDATE entries SET kind = 8 WHERE sequence = 8", "the log"),
      ("UPDATE entries SET checksum = zeroblob(16) WHERE sequence = 8", "0-8"),
      ("UPDATE frozen SET content = x'79'", "frozen/"),
      ("UPDATE entries SET device = device + 1", "-1"),
      ("INSERT INTO deleting VALUES ('round/1')", "the file"),
      ("INSERT INTO tombstones VALUES ('round/1')", "the file"),
      ("DROP INDEX summaries_sport", "the file"),
    ])
  func test_check_tampering_isFoundInItsPlace(statement: String, place: String) throws {
    let store = try open()
    try store.write { writer throws in
      for body in ["a", "b", "c", "d", "e"] { try writer.add(body) }
      try writer.add("f", "g", "h")
      try writer.freeze("text")
    }
    let connection = try #require(store.connection)
    for trigger in [
      "entries_unchanged", "entries_kept", "frozen_unchanged",
    ] {
      try connection.run("DROP TRIGGER \(trigger)")
    }
    let before = try store.check().findings
    #expect(before.count == 3)
    try connection.run(statement)
    let new = try open().check().findings.filter { !before.contains($0) && $0.isDamage }
    #expect(!new.isEmpty)
    // The place of a finding contains the device's id, which is random, so only the end is
    // compared.
    let pattern = place.hasPrefix("0-") ? String(place.dropFirst()) : place
    #expect(new.contains { $0.place.contains(pattern) }, "\(new)")
  }

  // MARK: Interrupted writes

  /// Changes a file and leaves its journal, as a killed process would, for a test.
  private func interrupt(_ target: String) throws -> [String] {
    let store = try open()
    try store.write { writer throws in
      for number in 0..<40 { try writer.add(String(repeating: "\(number)", count: 500)) }
    }
    let before = try store.read { try $0.entries(of: Fixture.round).map(\.body) }
    try #require(store.connection).run("PRAGMA cache_size = 2")
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.write { writer throws in
        for _ in 0..<200 { try writer.add(String(repeating: "lost", count: 500)) }
        try folder.makeFolder(folder.file("killed"))
        try folder.copy(folder.store, to: target)
        try folder.copy(folder.store + "-journal", to: target + "-journal")
        throw Stop()
      }
    }
    #expect(folder.bytes(target).count > folder.bytes(folder.store).count)
    return before
  }

  @Test(arguments: [SQLiteStore.Mode.readWrite, .readOnly])
  func test_open_hotJournal_isPlayedBack(mode: SQLiteStore.Mode) throws {
    let target = folder.file("killed/score.db")
    let before = try interrupt(target)
    let store = try SQLiteStore(path: target, mode: mode)
    #expect(try store.read { try $0.entries(of: Fixture.round).map(\.body) } == before)
    #expect(try !store.check().hasDamage)
    #expect(!folder.exists(target + "-journal"))
  }

  @Test func test_open_foreignFileWithJournal_isLeftAlone() throws {
    let target = folder.file("killed/score.db")
    _ = try interrupt(target)
    let bytes = header([68: 0], of: folder.bytes(target))
    // The journal contains the original first page, with the application id at offset 68, which is
    // changed here.
    var journal = folder.bytes(target + "-journal")
    let place = try #require(
      journal.indices.first { journal[$0...].starts(with: Array("SQLite format 3\0".utf8)) })
    journal[place + 68] = 0
    folder.write(journal, to: target + "-journal")
    for first in [bytes, [UInt8](repeating: 7, count: 512) + bytes[512...]] {
      folder.write(first, to: target)
      #expect(kind { _ = try SQLiteStore(path: target) } == .foreign)
      // The bytes are compared outside `#expect`, which would search for all differences.
      let isSame =
        folder.bytes(target) == first && folder.bytes(target + "-journal") == journal
      #expect(isSame)
    }
  }

  @Test(
    arguments: [SQLiteStore.Mode.readWrite, .readOnly], [1, 40, 100, 512])
  func test_open_hotJournalWithTornFirstSector_isPlayedBack(
    mode: SQLiteStore.Mode, length: Int
  ) throws {
    let target = folder.file("killed/score.db")
    let before = try interrupt(target)
    let torn = [UInt8](repeating: 0xff, count: length) + folder.bytes(target)[length...]
    folder.write(torn, to: target)
    let store = try SQLiteStore(path: target, mode: mode)
    #expect(try store.read { try $0.entries(of: Fixture.round).map(\.body) } == before)
    #expect(try !store.check().hasDamage)
  }

  @Test func test_read_hotJournalOfAnother_isPlayedBack() throws {
    let target = folder.file("killed/score.db")
    let before = try interrupt(target)
    let (bytes, journal) = (folder.bytes(target), folder.bytes(target + "-journal"))
    let reader = try SQLiteStore(path: target, mode: .readOnly)
    // A reader has the file open already when another process is killed.
    let copy = folder.file("copy.db")
    try folder.copy(target, to: copy)
    #expect(try reader.read { try $0.entries(of: Fixture.round).count } == before.count)
    folder.overwrite(bytes, at: target)
    folder.write(journal, to: target + "-journal")
    #expect(try reader.read { try $0.entries(of: Fixture.round).map(\.body) } == before)
    #expect(!folder.exists(target + "-journal"))
  }

  @Test(arguments: [1, 2, 16, 17])
  func test_open_aFewBytes_areNeverOverwritten(count: Int) throws {
    try folder.makeFolder(folder.path + "/data")
    for bytes in [
      [UInt8](repeating: 0, count: count), Array("SQLite format 3\0xx".utf8.prefix(count)),
    ] {
      for journal in [[], [UInt8](repeating: 1, count: 40)] {
        folder.write(bytes, to: folder.store)
        folder.write(journal, to: folder.store + "-journal")
        #expect(kind { try open().write { _ = try $0.add("a") } } == .notADatabase)
        #expect(folder.bytes(folder.store) == bytes)
      }
    }
  }

  @Test(
    arguments: [
      "BEFORE INSERT ON entries BEGIN SELECT raise(IGNORE); END",
      "AFTER INSERT ON entries BEGIN INSERT INTO deleting VALUES (NEW.stream); END",
      "AFTER INSERT ON streams BEGIN SELECT 1; END",
    ])
  func test_foreignTrigger_swallowsNothingInSilence(trigger: String) throws {
    let store = try open()
    try store.write { try $0.add("a") }
    try store.backup(to: folder.file("sound.db"))
    try #require(store.connection).run("CREATE TRIGGER other \(trigger)")
    let report = try store.check()
    #expect(report.hasDamage)
    #expect(report.findings.contains { $0.sentence.contains("other") }, "\(report.findings)")
    if trigger.contains("ON entries") {
      #expect(kind { try store.write { _ = try $0.add("b") } } == .damaged)
      #expect(try open().read { try $0.entries(of: Fixture.round).map(\.body) } == ["a"])
    }
    // A copy of the file, a backup and a restored store refuse the unknown trigger.
    let copy = try SQLiteStore(path: folder.store, fingerprint: Fingerprint { _ in "elsewhere" })
    #expect(kind { try copy.write { _ = try $0.add("b") } } == .damaged)
    #expect(kind { try open().backup(to: folder.file("sound.db"), replacing: true) } == .damaged)
    #expect(try SQLiteStore(path: folder.file("sound.db")).check().findings.isEmpty)
    try folder.copy(folder.store, to: folder.file("bad.db"))
    #expect(
      kind { try SQLiteStore.restore(from: folder.file("bad.db"), to: folder.file("new.db")) }
        == .damaged)
  }

  @Test func test_backup_ofDamage_keepsTheGoodOne() throws {
    let store = try open()
    try store.write { try $0.add("a", "b") }
    let backup = folder.file("backup.db")
    try store.backup(to: backup)
    let good = folder.bytes(backup)
    let connection = try #require(store.connection)
    try connection.run("DROP TRIGGER entries_unchanged")
    try connection.run("UPDATE entries SET body = x'79' WHERE sequence = 1")
    #expect(kind { try store.backup(to: backup, replacing: true) } == .damaged)
    #expect(kind { try store.backup(to: folder.file("new.db")) } == .damaged)
    #expect(folder.bytes(backup) == good)
    #expect(!folder.exists(folder.file("new.db")))
  }

  @Test(
    arguments: [
      "UPDATE entries SET follows = -9223372036854775808", "UPDATE entries SET line = 0",
      "UPDATE entries SET line = 9223372036854775807", "UPDATE entries SET lamport = 0",
      "UPDATE entries SET sequence = 9223372036854775807",
      "UPDATE changes SET number = -9223372036854775808",
      "UPDATE changes SET number = 9223372036854775807",
      "INSERT INTO presses SELECT device, 'k', 'round/1', 1, 9223372036854775807 FROM identity",
      "INSERT INTO presses SELECT device, 'k', 'round/1', -1, 1 FROM identity",
      "INSERT INTO burials SELECT device, 1, 9223372036854775807, 'round/1', x'00' FROM identity",
      "UPDATE entries SET line = -9223372036854775808", "UPDATE entries SET kind = 8, line = 0",
      "UPDATE entries SET device = -1",
    ])
  func test_extremeNumbers_neverTrap(statement: String) throws {
    let store = try open()
    try store.write { try $0.add("a") }
    let mark = try store.changes(after: nil).mark
    let connection = try #require(store.connection)
    try connection.run("DROP TRIGGER entries_unchanged")
    try connection.run(statement)
    let key = try #require(PressKey("k"))
    _ = try? store.changes(after: mark)
    _ = try? store.read { try $0.line(sentAs: key, by: nil) }
    _ = try? store.read { try $0.entries(of: Fixture.round) }
    _ = try? store.read { try $0.keepers(of: Fixture.round) }
    _ = try? store.write {
      try $0.append(
        [Fixture.event("b")], to: Fixture.other, by: WriterIdentity(), sentAs: PressKey("l"),
        time: Fixture.time)
    }
    _ = try? store.check()
  }
}

/// A small random generator with a seed (SplitMix64), so that a failing test can be repeated.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
