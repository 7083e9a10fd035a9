import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of several scorers who share one store: their devices, the entries that they had seen,
/// their key presses, and the scorers of a round.
@Suite struct StoreScorersTests {
  private let folder = TestFolder()

  /// Writes one line as a scorer, with an optional idempotency key, for a test.
  private func enter(
    _ bodies: [String], in store: any Store, by identity: WriterIdentity, key: String? = nil,
    after anchor: Draft.Anchor = .start
  ) throws -> [Entry] {
    let drafts = bodies.enumerated().map { index, body in
      Fixture.event(body, after: index == 0 ? anchor : .previous)
    }
    return try store.write {
      try $0.append(
        drafts, to: Fixture.round, by: identity, sentAs: key.flatMap { PressKey($0) },
        time: Fixture.time)
    }
  }

  // MARK: Devices

  @Test(arguments: Kind.allCases)
  func test_makeDevice_scorer_numbersForItself(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { try $0.add("a", "b") }
    let device = try store.makeDevice()
    let line = try enter(
      ["c", "d"], in: store, by: WriterIdentity(device: device, author: Fixture.ann))
    let own = try store.read { try $0.device }
    #expect(device != own)
    #expect(line.map(\.id) == (1...2).map { EntryID(device: device, sequence: $0) })
    #expect(line.map(\.lamport) == [3, 4])
    #expect(line.map(\.seen) == [[EntryID(device: own, sequence: 2)], []])
    #expect(line.allSatisfy { $0.author == Fixture.ann && $0.line == line[0].id })
    #expect(try store.read { try $0.ownDevices() } == [own, device])
    #expect(try store.check().findings.isEmpty)
    // The scorer's device belongs to this store, so an entry from elsewhere with its id is refused.
    let forged = Fixture.line(3, by: device)[2]
    #expect(
      ScoringStoreTests.kind {
        try store.write { _ = try $0.insert(forged.entry, checksum: forged.checksum) }
      } == .conflict)
  }

  @Test(arguments: Kind.allCases)
  func test_numbered_foreignDevice_isRefused(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { try $0.insertAll(Fixture.line(1)) }
    #expect(
      ScoringStoreTests.kind {
        _ = try enter(["a"], in: store, by: WriterIdentity(device: Fixture.ben))
      } == .missing)
  }

  @Test(arguments: Kind.allCases)
  func test_beginDevice_scorersDevices_areRetired(kind: Kind) throws {
    let store = try kind.make(folder)
    let device = try store.makeDevice()
    _ = try enter(["a"], in: store, by: WriterIdentity(device: device))
    let new = try store.beginDevice()
    #expect(try store.read { try $0.ownDevices() } == [new])
    #expect(
      ScoringStoreTests.kind {
        _ = try enter(["b"], in: store, by: WriterIdentity(device: device))
      } == .missing)
  }

  @Test func test_makeDevice_reopenedAndCopied_isTheStoresAlone() throws {
    func open(_ print: String) throws -> SQLiteStore {
      try SQLiteStore(path: folder.store, fingerprint: Fingerprint { _ in print })
    }
    let device = try open("here").makeDevice()
    _ = try enter(["a"], in: open("here"), by: WriterIdentity(device: device))
    #expect(try open("here").read { try $0.ownDevices().contains(device) })
    #expect(
      kind { _ = try enter(["b"], in: open("elsewhere"), by: WriterIdentity(device: device)) }
        == .missing)
    #expect(try open("here").check().findings.isEmpty)
  }

  @Test func test_restore_scorersDevices_areRetired() throws {
    let store = try SQLiteStore(path: folder.store)
    let device = try store.makeDevice()
    try store.backup(to: folder.file("backup.db"))
    try SQLiteStore.restore(from: folder.file("backup.db"), to: folder.store)
    let restored = try SQLiteStore(path: folder.store)
    #expect(try !restored.read { try $0.ownDevices().contains(device) })
  }

  // MARK: Two steps

  @Test(arguments: Kind.allCases)
  func test_numbered_alone_storesNothing(kind: Kind) throws {
    let store = try kind.make(folder)
    let entries = try store.write { writer throws in
      let entries = try writer.numbered(
        [Fixture.event("a")], in: Fixture.round, by: WriterIdentity(), time: Fixture.time)
      #expect(try writer.entries(of: Fixture.round).isEmpty)
      return entries
    }
    #expect(try store.read { try $0.entries(of: Fixture.round) }.isEmpty)
    #expect(try store.write { try $0.add("a") }.map(\.id) == entries.map(\.id))
  }

  @Test(arguments: Kind.allCases)
  func test_append_whatWasNotNumberedHere_isRefused(kind: Kind) throws {
    let store = try kind.make(folder)
    let drafts = [Fixture.event("a"), Fixture.event("b", after: .previous)]
    func numbered(_ writer: StoreWriter) throws -> [Entry] {
      try writer.numbered(drafts, in: Fixture.round, by: WriterIdentity(), time: Fixture.time)
    }
    let old = try store.write { try numbered($0) }
    let attempts: [(StoreWriter) throws -> [Entry]] = [
      { _ in old }, { Array(try numbered($0).prefix(1)) }, { try numbered($0).reversed() },
      { writer in
        let line = try numbered(writer)
        try writer.add("c")
        return line
      },
      { writer in
        let line = try numbered(writer)
        try writer.append(line, sentAs: nil)
        return line
      },
    ]
    for attempt in attempts {
      let error = ScoringStoreTests.kind {
        _ = try store.write { try $0.append(attempt($0), sentAs: nil) }
      }
      #expect(error == .conflict)
    }
    #expect(try store.read { try $0.entries(of: Fixture.round) }.isEmpty)
    #expect(try store.write { try $0.append(numbered($0), sentAs: nil) } == old)
  }

  // MARK: What a scorer had seen

  @Test(arguments: Kind.allCases)
  func test_append_sameStateSeen_isAsIfTwoStoresWereMerged(kind: Kind) throws {
    let store = try kind.make(folder)
    let first = try store.write { try $0.add("start") }
    let own = first[0].id.device
    let devices = [try store.makeDevice(), try store.makeDevice()]
    let seen = first.map(\.id)
    // Two phones score when they have seen the same entries, one of them twice; after that, both
    // have seen all entries.
    _ = try enter(
      ["A"], in: store, by: WriterIdentity(device: devices[0], knowing: seen),
      after: .entry(seen[0]))
    _ = try enter(
      ["A"], in: store, by: WriterIdentity(device: devices[1], knowing: seen),
      after: .entry(seen[0]))
    _ = try enter(["B"], in: store, by: WriterIdentity(device: devices[1], knowing: seen))
    _ = try enter(["C"], in: store, by: WriterIdentity(device: devices[0], knowing: []))
    let heads = try store.read { try $0.mark(of: Fixture.round).heads }
    _ = try enter(["D"], in: store, by: WriterIdentity(device: devices[0], knowing: heads))
    let written = try store.read { try $0.entries(of: Fixture.round) }

    let phones = devices.map { SQLiteStore.inMemory(device: $0) }
    func send(_ ids: [EntryID], from: any Store, to: any Store) throws {
      let entries = try from.read { reader throws in
        try ids.map { id in
          (
            entry: try #require(try reader.entry(id)),
            checksum: try #require(try reader.checksum(of: id))
          )
        }
      }
      try to.write { try $0.insertAll(entries) }
    }
    let home = SQLiteStore.inMemory(device: own)
    try home.write { try $0.add("start") }
    for phone in phones { try send(seen, from: home, to: phone) }
    let one = [
      try enter(["A"], in: phones[0], by: WriterIdentity(), after: .entry(seen[0])),
      try enter(["C"], in: phones[0], by: WriterIdentity()),
    ]
    let two = [
      try enter(["A"], in: phones[1], by: WriterIdentity(), after: .entry(seen[0])),
      try enter(["B"], in: phones[1], by: WriterIdentity()),
    ]
    try send(two.flatMap { $0.map(\.id) }, from: phones[1], to: phones[0])
    let last = try enter(["D"], in: phones[0], by: WriterIdentity())
    #expect(last[0].seen == [EntryID(device: devices[1], sequence: 2)])
    try send((one + two + [last]).flatMap { $0.map(\.id) }, from: phones[0], to: home)
    #expect(written == (try home.read { try $0.entries(of: Fixture.round) }))
    #expect(try store.check().findings.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_append_referenceBeyondWhatWasKnown_wasSeen(kind: Kind) throws {
    let store = try kind.make(folder)
    let line = try store.write { try $0.add("a", "b", "c") }
    let device = try store.makeDevice()
    let target = Draft(kind: .remove, targets: [line[1].id])
    let entry = try store.write {
      try $0.append(
        [target], to: Fixture.round, by: WriterIdentity(device: device, knowing: []),
        time: Fixture.time)
    }[0]
    // A reference to an entry would have no effect if the entry's Lamport number were not smaller.
    #expect(entry.lamport == 3)
    #expect(entry.seen == [line[1].id])
  }

  // MARK: Presses

  @Test(arguments: Kind.allCases)
  func test_append_keySentTwice_countsOnce(kind: Kind) throws {
    let store = try kind.make(folder)
    let other = WriterIdentity(device: try store.makeDevice())
    let first = try enter(["a", "b"], in: store, by: WriterIdentity(), key: "k1")
    let again = try enter(["a", "b"], in: store, by: WriterIdentity(), key: "k1")
    #expect(again == first)
    // A key is compared only with other keys of the same device.
    let others = try enter(["a"], in: store, by: other, key: "k1")
    #expect(others[0].id.device == other.device)
    #expect(try enter(["c"], in: store, by: WriterIdentity(), key: "k2")[0].body == "c")
    let key = try #require(PressKey("k1"))
    try store.read { reader throws in
      #expect(try reader.entries(of: Fixture.round).count == 4)
      #expect(try reader.line(sentAs: key, by: nil) == first)
      #expect(try reader.line(sentAs: key, by: other.device) == others)
      #expect(try reader.line(sentAs: key, by: Fixture.ben) == nil)
    }
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(try store.read { try $0.line(sentAs: key, by: nil) } == nil)
  }

  @Test func test_presses_many_areForgottenOldestFirst() throws {
    let store = try SQLiteStore(path: folder.store)
    let count = 5 * StoreLimits.presses + 300
    try store.write { writer throws in
      for number in 0..<count {
        try writer.append(
          [Fixture.event("x")], to: .round(bits: UInt64(number)), by: WriterIdentity(),
          sentAs: PressKey("\(number)"), time: Fixture.time)
      }
    }
    func isKnown(_ number: Int) throws -> Bool {
      let key = try #require(PressKey("\(number)"))
      return try store.read { try $0.line(sentAs: key, by: nil) } != nil
    }
    #expect(try !isKnown(0))
    #expect(try isKnown(count - StoreLimits.presses))
    #expect(try isKnown(count - 1))
  }

  @Test(arguments: ["", " ", "a b", "é", String(repeating: "k", count: 65)])
  func test_pressKey_otherText_isNil(text: String) {
    #expect(PressKey(text) == nil)
  }

  // MARK: Who keeps a round

  @Test(arguments: Kind.allCases)
  func test_keepers_ofARound_areItsDevices(kind: Kind) throws {
    let store = try kind.make(folder)
    let own = try store.write { try $0.add("a", "b") }[1].id
    let device = try store.makeDevice()
    let last = try store.write {
      try $0.append(
        [Fixture.event("c")], to: Fixture.round,
        by: WriterIdentity(device: device, author: Fixture.ann),
        time: Moment(milliseconds: Fixture.time.milliseconds + 5))
    }[0].id
    try store.write { try $0.insertAll(Fixture.line(3)) }
    let keepers = try store.read { try $0.keepers(of: Fixture.round) }
    #expect(keepers.first?.newest == last)
    #expect(keepers.first?.author == Fixture.ann)
    #expect(keepers.first?.isOwn == true)
    #expect(keepers.count == 3)
    #expect(keepers.first { $0.newest == own }?.count == 2)
    let ben = keepers.first { $0.newest.device == Fixture.ben }
    #expect(ben?.newest.sequence == 3)
    #expect(ben?.isOwn == false)
    #expect(ben?.count == 3)
    #expect(ben?.time == Fixture.time)
    #expect(try store.read { try $0.keepers(of: Fixture.other) }.isEmpty)
  }
}
