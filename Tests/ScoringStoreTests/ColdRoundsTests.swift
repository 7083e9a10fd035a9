import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of a store whose rounds were moved to another file.
@Suite struct ColdRoundsTests {
  private let folder = TestFolder()

  private var cold: String { folder.file("cold.db") }

  private static let opening = Draft(kind: .open, body: "{}")

  /// Creates a store for a test, with a round of this device and one of another device.
  private func makeStore() throws -> SQLiteStore {
    let store = try SQLiteStore(path: folder.store)
    let ben = Fixture.line(2, lamport: 10)
    let later = Fixture.line(1, in: Fixture.other, from: 3, lamport: 10, after: ben[1].checksum)
    try store.write { writer throws in
      for stream in [Fixture.round, Fixture.other] {
        try writer.append(
          [Self.opening, Fixture.event("a"), Fixture.event("b")], to: stream, author: nil,
          time: Fixture.time)
      }
      try writer.insertAll(ben + later)
      try writer.put(try Fixture.summary(1))
    }
    return store
  }

  /// The results of all queries about the two rounds, for comparison before and after a move.
  private struct Shown: Equatable {
    var entries: [[Entry]] = []
    var heads: [EntryID] = []
    var lists: [[Entry]] = []
    var checksums: [Checksum?] = []
    var marks: [StreamMark] = []
    var keepers: [[Keeper]] = []
    var streams: [StreamID] = []
    var summaries: [Summary] = []

    init(_ store: any Store) throws {
      try store.read { reader throws in
        for stream in [Fixture.round, Fixture.other] {
          entries.append(try reader.entries(of: stream))
          marks.append(try reader.mark(of: stream))
          keepers.append(try reader.keepers(of: stream))
        }
        heads = try reader.heads()
        for head in heads {
          for limit in [1, 2, 9] {
            var list: [Entry] = []
            while true {
              let page = try reader.entries(
                by: head.device, after: list.last?.id.sequence ?? 0, limit: limit)
              if page.isEmpty { break }
              list += page
            }
            lists.append(list)
          }
        }
        checksums = try lists.joined().map { try reader.checksum(of: $0.id) }
        streams = try reader.streams(ofKind: "round")
        summaries = try reader.summaries(SummaryQuery(limit: 9))
      }
    }
  }

  private func move(_ streams: StreamID..., in store: any Store, to path: String? = nil) throws
    -> Int
  {
    try store.offload(streams.map { ColdFile.Round($0, texts: []) }, to: path)
  }

  /// Tests that a moved round that receives a second opening is still read as a whole.
  @Test func test_insert_openingOfAMovedRound_bringsTheRoundBack() throws {
    let store = try makeStore()
    let before = try store.read { try $0.entries(of: Fixture.round) }
    #expect(try move(Fixture.round, in: store) == 1)
    let opening = Entry(
      id: EntryID(device: Fixture.cleo, sequence: 1), stream: Fixture.round, lamport: 1,
      time: Fixture.time, kind: .open, body: "{}")
    let checksum = Checksum(of: opening, after: .zero)
    try store.write { writer throws in
      #expect(try writer.insert(opening, checksum: checksum))
      #expect(try writer.entries(of: Fixture.round).count == before.count + 1)
      #expect(try writer.summary(of: Fixture.round)?.mark == .empty)
    }
    let after = try store.read { try $0.entries(of: Fixture.round) }
    #expect(Set(after) == Set(before + [opening]))
    #expect(try store.check().findings.filter(\.isDamage).isEmpty)
  }

  @Test func test_offload_oneRoundOrAll_isReadAsBefore() throws {
    let store = try makeStore()
    let before = try Shown(store)
    #expect(try move(Fixture.round, in: store, to: cold) == 1)
    #expect(try Shown(store) == before)
    #expect(try move(Fixture.round, Fixture.other, in: store) == 1)
    #expect(try Shown(store) == before)
    #expect(try Shown(SQLiteStore(path: folder.store, mode: .readOnly)) == before)
    #expect(try store.coldFiles() == [ColdFile(path: cold, rounds: 2, problem: nil)])
    #expect(try store.check().findings.isEmpty)
    #expect(try store.recall([Fixture.round, Fixture.other]) == 2)
    #expect(try Shown(store) == before)
    #expect(try store.coldFiles() == [ColdFile(path: cold, rounds: 0, problem: nil)])
    #expect(try store.check().findings.isEmpty)
  }

  @Test func test_offload_theFile_canBeReadAlone() throws {
    let store = try makeStore()
    let text = try store.write { try $0.freeze("rules") }
    let entries = try store.read { try $0.entries(of: Fixture.round) }
    _ = try store.offload([ColdFile.Round(Fixture.round, texts: [text])], to: cold)
    let alone = try SQLiteStore(path: cold, mode: .readOnly)
    #expect(try alone.read { try $0.entries(of: Fixture.round) } == entries)
    #expect(try alone.read { try $0.frozen(text) } == "rules")
    #expect(try !alone.check().hasDamage)
  }

  @Test func test_append_toAMovedRound_bringsItBack() throws {
    let store = try makeStore()
    let before = try store.read { try $0.entries(of: Fixture.round) }
    _ = try move(Fixture.round, in: store, to: cold)
    let added = try store.write { try $0.add("c") }
    let after = try store.read { try $0.entries(of: Fixture.round) }
    #expect(after == (before + added).sorted(by: Entry.precedes))
    #expect(added[0].lamport > before.map(\.lamport).max() ?? 0)
    #expect(added[0].id.sequence == 7)
    #expect(try store.coldFiles()[0].rounds == 0)
    #expect(try store.check().findings.isEmpty)
    // The round is moved to the file again, together with the entries that were added since.
    #expect(try move(Fixture.round, in: store) == 1)
    #expect(try store.read { try $0.entries(of: Fixture.round) } == after)
    #expect(try store.check().findings.isEmpty)
  }

  @Test func test_insert_intoAMovedRound_isReadWithIt() throws {
    let store = try makeStore()
    let before = try Shown(store)
    _ = try move(Fixture.round, in: store, to: cold)
    let cleo = Fixture.line(1, by: Fixture.cleo, lamport: 20)
    let known = Fixture.line(2, lamport: 10)
    let news = try store.write { writer throws in
      try (cleo + known).map { try writer.insert($0.entry, checksum: $0.checksum) }
    }
    #expect(news == [true, false, false])
    #expect(
      try store.read { try $0.entries(of: Fixture.round) } == before.entries[0] + [cleo[0].entry])
    #expect(try store.read { try $0.mark(of: Fixture.round) }.count == 6)
    #expect(try move(Fixture.round, in: store) == 1)
    #expect(try store.read { try $0.entries(of: Fixture.round) }.count == 6)
    #expect(try store.check().findings.isEmpty)
  }

  @Test func test_append_elsewhere_goesOnAfterMovedNumbers() throws {
    let store = try makeStore()
    _ = try move(Fixture.round, Fixture.other, in: store, to: cold)
    #expect(try store.write { try $0.add("x", to: Fixture.ann) }[0].id.sequence == 7)
    #expect(try store.check().findings.isEmpty)
  }

  @Test func test_deleteRound_moved_goesFromItsFileToo() throws {
    let store = try makeStore()
    _ = try move(Fixture.round, in: store, to: cold)
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(try store.read { try $0.entries(of: Fixture.round) }.isEmpty)
    #expect(try store.read { try $0.isDeleted(Fixture.round) })
    let alone = try SQLiteStore(path: cold, mode: .readOnly)
    #expect(try alone.read { try $0.entries(of: Fixture.round) }.isEmpty)
    #expect(store.identityNotice == nil)
    #expect(try store.check().findings.isEmpty)
  }

  @Test func test_read_fileAway_saysWhichAndCostsNothingElse() throws {
    let store = try makeStore()
    let before = try Shown(store)
    _ = try move(Fixture.round, in: store, to: cold)
    try folder.move(cold, to: folder.file("away.db"))
    #expect(kind { _ = try store.read { try $0.entries(of: Fixture.round) } } == .away)
    #expect(kind { _ = try store.recall([Fixture.round]) } == .away)
    #expect(kind { try store.write { _ = try $0.add("c") } } == .away)
    #expect(try store.read { try $0.entries(of: Fixture.other) } == before.entries[1])
    #expect(try store.read { try $0.summaries(SummaryQuery(limit: 9)) } == before.summaries)
    #expect(try store.read { try $0.mark(of: Fixture.round) } == before.marks[0])
    #expect(try store.read { try $0.heads() } == before.heads)
    #expect(store.awayNotice?.contains(cold) == true)
    #expect(try !store.check().hasDamage)
    #expect(try store.write { try $0.add("x", to: Fixture.ann) }[0].id.sequence == 7)
    // When the new path of the file was named, the store finds the file again.
    _ = try store.offload([], to: folder.file("away.db"))
    #expect(try Shown(store).entries == before.entries)
    #expect(store.awayNotice == nil)
  }

  @Test func test_offload_fileOfAnotherStore_isRefused() throws {
    let store = try makeStore()
    let other = try SQLiteStore(path: folder.file("other.db"))
    try other.write { _ = try $0.add("a") }
    #expect(
      kind { _ = try move(Fixture.round, in: store, to: folder.file("other.db")) } == .foreign)
    #expect(kind { _ = try move(Fixture.round, in: store, to: folder.store) } == .cannotCreate)
    _ = try move(Fixture.round, in: other, to: cold)
    #expect(kind { _ = try move(Fixture.round, in: store, to: cold) } == .foreign)
    folder.write(Array("no database".utf8), to: folder.file("text"))
    #expect(
      kind { _ = try move(Fixture.round, in: store, to: folder.file("text")) } == .notADatabase)
    #expect(try store.coldFiles().isEmpty)
    #expect(try Shown(store).entries[0].count == 5)
  }

  @Test func test_read_fileTakenByAnother_isAway() throws {
    let store = try makeStore()
    _ = try move(Fixture.round, in: store, to: cold)
    try folder.move(cold, to: folder.file("mine.db"))
    let other = try SQLiteStore(path: folder.file("other.db"))
    try other.write { _ = try $0.add("a") }
    _ = try move(Fixture.round, in: other, to: cold)
    let again = try SQLiteStore(path: folder.store)
    #expect(kind { _ = try again.read { try $0.entries(of: Fixture.round) } } == .away)
  }

  @Test func test_offload_besideTheStore_movesWithIt() throws {
    let store = try makeStore()
    let before = try Shown(store).entries
    _ = try move(Fixture.round, in: store)
    try folder.move(folder.path + "/data", to: folder.path + "/elsewhere")
    let moved = try SQLiteStore(path: folder.path + "/elsewhere/score.db")
    #expect(try Shown(moved).entries == before)
  }

  @Test func test_check_roundLostInItsFile_isDamage() throws {
    let store = try makeStore()
    _ = try move(Fixture.round, in: store, to: cold)
    let file = try SQLiteStore(path: cold)
    try file.writing { writer throws(StoreError) in
      try writer.forget(Fixture.round, in: ["streams"])
    }
    #expect(try store.check().hasDamage)
    #expect(kind { _ = try store.read { try $0.entries(of: Fixture.round) } } == .damaged)
  }

  /// Tests that an older copy of the file for moved rounds is noticed although it can be read.
  @Test func test_checkMovedRounds_olderFile_isDamage() throws {
    let older = folder.file("older.db")
    do {
      let store = try makeStore()
      #expect(try move(Fixture.round, in: store, to: cold) == 1)
      try store.read { try $0.checkMovedRounds() }
      try folder.copy(cold, to: older)
      #expect(try move(Fixture.other, in: store, to: cold) == 1)
      try store.read { try $0.checkMovedRounds() }
    }
    folder.write(folder.bytes(older), to: cold)
    let reopened = try SQLiteStore(path: folder.store)
    #expect(kind { try reopened.read { try $0.checkMovedRounds() } } == .damaged)
    #expect(try reopened.check().hasDamage)
  }

  @Test(arguments: [50, 3_000])
  func test_check_fileCutOff_isDamage(bytes: Int) throws {
    do {
      let store = try makeStore()
      #expect(try move(Fixture.round, in: store, to: cold) == 1)
    }
    let content = folder.bytes(cold)
    #expect(content.count > bytes)
    folder.write(Array(content.prefix(bytes)), to: cold)
    #expect(try SQLiteStore(path: folder.store).check().hasDamage)
  }

  @Test func test_offload_otherInMemory_isRefused() {
    #expect(
      kind { _ = try SQLiteStore.inMemory().offload([], to: nil) } == .cannotCreate)
  }
}
