import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of reading, writing and importing entries in every kind of store.
@Suite struct StoreTests {
  private let folder = TestFolder()

  @Test(arguments: Kind.allCases)
  func test_append_oneLine_numbersAndNamesIt(kind: Kind) throws {
    let store = try kind.make(folder)
    let drafts = [
      Fixture.event("a"), Fixture.event("b", after: .previous),
      Draft(
        kind: .insert, origin: .imported, anchor: .entry(EntryID(device: Fixture.ben, sequence: 4)),
        targets: [EntryID(device: Fixture.cleo, sequence: 1)], body: "line\nbreak \u{0}é"),
    ]
    let written = try store.write {
      try $0.append(drafts, to: Fixture.round, author: Fixture.ann, time: Fixture.time)
    }
    let (read, device) = try store.read { (try $0.entries(of: Fixture.round), try $0.device) }
    #expect(read == written)
    #expect(read.map(\.id) == (1...3).map { EntryID(device: device, sequence: $0) })
    #expect(read.map(\.lamport) == [1, 2, 3])
    #expect(read.map(\.line) == [read[0].id, read[0].id, read[0].id])
    #expect(read.map(\.after) == [nil, read[0].id, EntryID(device: Fixture.ben, sequence: 4)])
    #expect(read[2].targets == drafts[2].targets)
    #expect(read[2].body == drafts[2].body)
    #expect(read.map(\.kind) == [.event, .event, .insert])
    #expect(read.map(\.origin) == [.typed, .typed, .imported])
    #expect(read.allSatisfy { $0.author == Fixture.ann && $0.time == Fixture.time })
    #expect(read.allSatisfy { $0.seen.isEmpty && $0.stream == Fixture.round })
  }

  @Test(arguments: Kind.allCases)
  func test_append_secondLineAndStream_goesOnInTheDevicesNumbers(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { try $0.add("a", "b") }
    let other = try store.write { try $0.add("c", to: Fixture.other) }
    let line = try store.write { try $0.add("d", "e") }
    #expect(other.map(\.id.sequence) == [3])
    #expect(other.map(\.lamport) == [1])
    #expect(line.map(\.id.sequence) == [4, 5])
    #expect(line.map(\.lamport) == [3, 4])
    #expect(line.map(\.line.sequence) == [4, 4])
  }

  @Test(arguments: Kind.allCases)
  func test_append_checksums_areChainedOverStreams(kind: Kind) throws {
    let store = try kind.make(folder)
    let written = try store.write {
      try $0.add("a", "b") + $0.add("c", to: Fixture.other) + $0.add("d")
    }
    var chain = Checksum.zero
    for entry in written {
      chain = Checksum(of: entry, after: chain)
      #expect(try store.read { try $0.checksum(of: entry.id) } == chain)
    }
    #expect(try store.check() == StoreReport(entries: 4))
  }

  @Test(arguments: Kind.allCases)
  func test_append_nothing_changesNothing(kind: Kind) throws {
    let store = try kind.make(folder)
    #expect(try store.write { try $0.add() }.isEmpty)
    #expect(try store.read { try $0.mark(of: Fixture.round) } == .empty)
  }

  @Test(arguments: Kind.allCases)
  func test_append_firstDraftAfterPrevious_isRefused(kind: Kind) throws {
    let store = try kind.make(folder)
    let error = ScoringStoreTests.kind {
      try store.write {
        _ = try $0.append(
          [Fixture.event("a", after: .previous)], to: Fixture.round, author: nil,
          time: Fixture.time)
      }
    }
    #expect(error == .missing)
    #expect(try store.read { try $0.entries(of: Fixture.round) }.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_append_hugeBody_isRefused(kind: Kind) throws {
    let store = try kind.make(folder)
    let body = String(repeating: "x", count: StoreLimits.textBytes + 1)
    #expect(ScoringStoreTests.kind { try store.write { _ = try $0.add(body) } } == .conflict)
    #expect(ScoringStoreTests.kind { try store.write { _ = try $0.freeze(body) } } == .conflict)
  }

  @Test(arguments: Kind.allCases)
  func test_append_otherDevicesEntries_areSeenOnce(kind: Kind) throws {
    let store = try kind.make(folder)
    let ben = Fixture.line(3)
    try store.write { try $0.insertAll(ben) }
    let first = try store.write { try $0.add("a", "b") }
    #expect(first.map(\.seen) == [[ben[2].entry.id], []])
    #expect(first[0].lamport == 4)
    #expect(try store.write { try $0.add("c") }[0].seen == [])
    let more = Fixture.line(1, from: 4, lamport: 9, after: ben[2].checksum)
    let cleo = Fixture.line(2, by: Fixture.cleo, lamport: 3)
    try store.write { try $0.insertAll(more + cleo) }
    let next = try store.write { try $0.add("d") }[0]
    #expect(next.seen == [more[0].entry.id, cleo[1].entry.id])
    #expect(next.lamport == 10)
    #expect(try store.write { try $0.add("e", to: Fixture.other) }[0].seen == [])
  }

  @Test(arguments: Kind.allCases)
  func test_append_afterInsertInTheSameWrite_seesIt(kind: Kind) throws {
    let store = try kind.make(folder)
    let ben = Fixture.line(2)
    let seen = try store.write { writer throws in
      try writer.add("a")
      try writer.insertAll(ben)
      return try writer.add("b", "c").map(\.seen)
    }
    #expect(seen == [[ben[1].entry.id], []])
  }

  @Test(arguments: Kind.allCases)
  func test_entries_equalLamportNumbers_areInOrderOfTheDevices(kind: Kind) throws {
    let store = try kind.make(folder)
    let lines = [
      Fixture.line(3, by: Fixture.cleo), Fixture.line(3), Fixture.line(2, by: DeviceID(bits: 5)),
    ]
    try store.write { writer throws in
      for line in lines { try writer.insertAll(line) }
    }
    let sorted = lines.flatMap { $0.map(\.entry) }.sorted(by: Entry.precedes)
    #expect(try store.read { try $0.entries(of: Fixture.round) } == sorted)
  }

  @Test(arguments: Kind.allCases)
  func test_insert_again_isNoNews(kind: Kind) throws {
    let store = try kind.make(folder)
    let line = Fixture.line(2)
    try store.write { try $0.insertAll(line) }
    let news = try store.write { writer throws in
      try line.map { try writer.insert($0.entry, checksum: $0.checksum) }
    }
    #expect(news == [false, false])
    #expect(try store.read { try $0.entries(of: Fixture.round) } == line.map(\.entry))
  }

  @Test(arguments: Kind.allCases)
  func test_insert_backwards_isTheSameLog(kind: Kind) throws {
    let store = try kind.make(folder)
    let line = Fixture.line(5)
    try store.write { try $0.insertAll(line.reversed()) }
    #expect(try store.read { try $0.entries(of: Fixture.round) } == line.map(\.entry))
    #expect(try store.check().findings.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_insert_otherContent_isAConflict(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { try $0.insertAll(Fixture.line(2)) }
    let other = Fixture.line(2, body: "y")
    for (entry, checksum) in other {
      let error = ScoringStoreTests.kind {
        try store.write { _ = try $0.insert(entry, checksum: checksum) }
      }
      #expect(error == .conflict)
    }
    #expect(try store.read { try $0.entries(of: Fixture.round) }.allSatisfy { $0.body == "x" })
  }

  @Test(arguments: Kind.allCases)
  func test_insert_brokenChain_isAConflict(kind: Kind) throws {
    let store = try kind.make(folder)
    let line = Fixture.line(3)
    let error = ScoringStoreTests.kind {
      try store.write { writer throws in
        try writer.insertAll([line[0]])
        try writer.insert(line[1].entry, checksum: line[2].checksum)
      }
    }
    #expect(error == .conflict)
    #expect(try store.read { try $0.entries(of: Fixture.round) }.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_insert_underThisDevicesName_isAConflict(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { try $0.add("a") }
    let device = try store.read { try $0.device }
    let line = Fixture.line(3, by: device)
    let error = ScoringStoreTests.kind {
      try store.write { _ = try $0.insert(line[2].entry, checksum: line[2].checksum) }
    }
    #expect(error == .conflict)
  }

  @Test(
    arguments: Kind.allCases,
    [
      Entry(
        id: EntryID(device: Fixture.ben, sequence: 1), stream: Fixture.round, lamport: .max,
        time: Fixture.time, kind: .event, body: ""),
      Entry(
        id: EntryID(device: Fixture.ben, sequence: 0), stream: Fixture.round, lamport: 1,
        time: Fixture.time, kind: .event, body: ""),
      Entry(
        id: EntryID(device: Fixture.ben, sequence: 1), stream: Fixture.round, lamport: 0,
        time: Fixture.time, kind: .event, body: ""),
      Entry(
        id: EntryID(device: Fixture.ben, sequence: 1), stream: Fixture.round, lamport: 1,
        time: Fixture.time, kind: .event, line: EntryID(device: Fixture.cleo, sequence: 1), body: ""
      ),
      Entry(
        id: EntryID(device: Fixture.ben, sequence: 1), stream: Fixture.round, lamport: 1,
        time: Fixture.time, kind: .event, line: EntryID(device: Fixture.ben, sequence: 2), body: ""
      ),
      Entry(
        id: EntryID(device: Fixture.ben, sequence: 1), stream: Fixture.round, lamport: 1,
        time: Fixture.time, kind: .event, seen: [EntryID(device: Fixture.cleo, sequence: -1)],
        body: ""),
    ])
  func test_insert_impossibleNumbers_areRefused(kind: Kind, entry: Entry) throws {
    let store = try kind.make(folder)
    let error = ScoringStoreTests.kind {
      try store.write {
        _ = try $0.insert(entry, checksum: Checksum(of: entry, after: .zero))
      }
    }
    #expect(error == .impossible)
  }

  @Test(arguments: Kind.allCases)
  func test_insert_greatestLamportNumber_leavesRoomToAppend(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { try $0.insertAll(Fixture.line(1, lamport: StoreLimits.number)) }
    let (first, second) = try store.write { (try $0.add("a", "b"), try $0.add("c")) }
    #expect((first + second).map(\.lamport) == [1, 2, 3])
    #expect((first + second).allSatisfy { $0.seen.isEmpty })
  }

  @Test(arguments: Kind.allCases, [-1, 0, 1, 2, 3])
  func test_append_afterNumbersAroundTheLimit_staysWithinWhatOthersAccept(kind: Kind, above: Int)
    throws
  {
    let (store, other) = (try kind.make(folder), try Kind.memory.make(folder))
    let lamport = LamportLimit.base + above
    let foreign = Fixture.line(1, lamport: lamport)
    try store.write { try $0.insertAll(foreign) }
    for _ in 0..<3 { try store.write { try $0.add("a") } }
    try store.read { reader throws in
      let entries = try reader.entries(of: Fixture.round)
      let own = entries.filter { $0.id.device != Fixture.ben }.map(\.lamport)
      let isTaken = lamport <= LamportLimit.limit(count: entries.count)
      #expect(own == own.sorted() && Set(own).count == 3)
      // At the last write, the limit has grown to the Lamport number, so the entry is no longer
      // quarantined.
      #expect(try #require(own.last) > lamport)
      #expect(own.allSatisfy { $0 <= LamportLimit.limit(count: entries.count) })
      #expect(isTaken || LamportLimit.quarantined(in: entries).map(\.lamport) == [lamport])
      for entry in entries.sorted(by: { $0.id < $1.id }) {
        let checksum = try #require(try reader.checksum(of: entry.id))
        #expect(try other.write { try $0.insert(entry, checksum: checksum) }, "\(entry)")
      }
      #expect(try other.read { try $0.entries(of: Fixture.round) } == entries)
    }
  }

  @Test(arguments: Kind.allCases)
  func test_insert_partsOutOfRange_areRefusedWithStreamAndReason(kind: Kind) throws {
    let store = try kind.make(folder)
    func fault(lamport: Int = 1, sequence: Int = 1, time: Moment = Fixture.time) -> String? {
      let entry = Entry(
        id: EntryID(device: Fixture.ben, sequence: sequence), stream: Fixture.round,
        lamport: lamport, time: time, kind: .event, body: "x")
      do {
        try store.write { _ = try $0.insert(entry, checksum: Checksum(of: entry, after: .zero)) }
        return nil
      } catch {
        return (error as? StoreError).map { "\($0.kind) \($0.message)" }
      }
    }
    let name = "impossible Entry \(EntryID(device: Fixture.ben, sequence: 1)) of \(Fixture.round)"
    #expect(
      fault(lamport: StoreLimits.number + 1)
        == "\(name) is not accepted: its Lamport number 1152921504606846977 is out of range.")
    for time in [Int64.min, Moment.supported.lowerBound.milliseconds - 1, .max] {
      #expect(
        fault(time: Moment(milliseconds: time))
          == "\(name) is not accepted: its time is outside the years 1 to 9999.")
    }
    #expect(fault(sequence: .max)?.contains("its number is out of range") == true)
    #expect(try store.check().entries == 0)
  }

  @Test(arguments: Kind.allCases, [Int64.min, .max])
  func test_append_clockOutOfRange_isHeldWithinWhatOthersAccept(kind: Kind, clock: Int64) throws {
    let store = try kind.make(folder)
    let entries = try store.write {
      try $0.append(
        [Fixture.event("a")], to: Fixture.round, author: nil, time: Moment(milliseconds: clock))
    }
    #expect(entries.allSatisfy { Moment.supported.contains($0.time) })
  }

  @Test(arguments: Kind.allCases)
  func test_write_bodyThrows_leavesNothing(kind: Kind) throws {
    struct Stop: Error {}
    let store = try kind.make(folder)
    try store.write { try $0.add("a") }
    let text = ContentID(of: "text")
    #expect(throws: Stop.self) {
      try store.write { writer throws in
        try writer.add("b", "c")
        try writer.add("d", to: Fixture.other)
        try writer.freeze("text")
        try writer.put(try Fixture.summary(1))
        try writer.setSource(importer: "i", group: "g", stream: Fixture.round)
        try writer.insertAll(Fixture.line(1))
        throw Stop()
      }
    }
    try store.read { reader throws in
      #expect(try reader.entries(of: Fixture.round).map(\.body) == ["a"])
      #expect(try reader.streams(ofKind: "round") == [Fixture.round])
      #expect(try reader.frozen(text) == nil)
      #expect(try reader.summary(of: Fixture.round) == nil)
      #expect(try reader.rounds(fromImporter: "i", group: "g").isEmpty)
    }
    // The numbers of entries that were never stored are used again.
    #expect(try store.write { try $0.add("e") }[0].id.sequence == 2)
    #expect(try store.check().findings.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_write_inWrite_isRefused(kind: Kind) throws {
    let store = try kind.make(folder)
    let error = ScoringStoreTests.kind {
      try store.write { _ in try store.write { _ = try $0.add("a") } }
    }
    #expect(error == .busy)
    #expect(try store.write { try $0.add("b") }[0].id.sequence == 1)
  }

  @Test(arguments: Kind.allCases)
  func test_read_inWriteOrRead_seesTheSame(kind: Kind) throws {
    let store = try kind.make(folder)
    func bodies() throws -> [String] {
      try store.read { try $0.entries(of: Fixture.round).map(\.body) }
    }
    for expected in [["a"], ["a", "a"]] {
      try store.write { writer throws in
        let device = try writer.device
        try writer.add("a")
        #expect(try bodies() == expected)
        #expect(try store.read { try $0.device } == device)
        #expect(ScoringStoreTests.kind { _ = try store.changes(after: nil) } == .busy)
      }
    }
    try store.read { reader throws in
      #expect(try bodies() == reader.entries(of: Fixture.round).map(\.body))
      #expect(ScoringStoreTests.kind { try store.write { _ = try $0.add("b") } } == .busy)
    }
    #expect(try bodies() == ["a", "a"])
  }

  @Test(arguments: Kind.allCases)
  func test_write_inReadOfAnEmptyStore_isRefused(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.read { _ in
      #expect(ScoringStoreTests.kind { try store.write { _ = try $0.add("b") } } == .busy)
    }
    #expect(try store.write { try $0.add("b") }[0].id.sequence == 1)
  }

  @Test(arguments: Kind.allCases)
  func test_device_beforeAndAfterTheFirstWrite_isTheSame(kind: Kind) throws {
    let store = try kind.make(folder)
    let before = try store.read { try $0.device }
    let inside = try store.write { try $0.device }
    #expect(before == inside)
    #expect(try store.read { try $0.device } == before)
    #expect(store.identityNotice == nil)
  }

  @Test(arguments: Kind.allCases)
  func test_streams_ofKind_areThoseWithEntriesInOrder(kind: Kind) throws {
    let store = try kind.make(folder)
    let keys = ["b", "ab.c", "a", "abd", "ac-1", "0"]
    let streams = try keys.map { try #require(StreamID(kind: "thing", key: $0)) }
    try store.write { writer throws in
      for stream in streams { try writer.add("x", to: stream) }
      // The author of an entry is not a stream with entries of its own.
      _ = try writer.append(
        [Fixture.event("x")], to: Fixture.round, author: Fixture.ann, time: Fixture.time)
    }
    try store.read { reader throws in
      #expect(try reader.streams(ofKind: "thing").map(\.key) == keys.sorted())
      #expect(try reader.streams(ofKind: "player").isEmpty)
      func found(_ prefix: String, _ limit: Int = 10) throws -> [String] {
        try reader.streams(ofKind: "thing", matchingKeyPrefix: prefix, limit: limit).map(\.key)
      }
      #expect(try found("a") == ["a", "ab.c", "abd", "ac-1"])
      #expect(try found("ab", 1) == ["ab.c"])
      #expect(try found("") == keys.sorted())
      #expect(try found("{").isEmpty)
      #expect(try found("a%").isEmpty)
      #expect(try found("a", 0).isEmpty)
      #expect(try found("a", -1).isEmpty)
    }
  }

  @Test(arguments: Kind.allCases)
  func test_mark_everyChange_differs(kind: Kind) throws {
    let store = try kind.make(folder)
    let line = Fixture.line(4)
    var marks = [try store.read { try $0.mark(of: Fixture.round) }]
    for step in [[line[3]], [line[0]], [line[2], line[1]]] {
      try store.write { try $0.insertAll(step) }
      marks.append(try store.read { try $0.mark(of: Fixture.round) })
    }
    try store.write { try $0.add("a", to: Fixture.other) }
    try store.write { try $0.add("a") }
    let last = try store.read { try $0.mark(of: Fixture.round) }
    let device = try store.read { try $0.device }
    marks.append(last)
    #expect(Set(marks).count == 5)
    #expect(marks[0] == .empty)
    #expect(last.count == 5)
    #expect(last.newest(of: device) == 2)
    #expect(last.newest(of: Fixture.ben) == 4)
    #expect(last.newest(of: Fixture.cleo) == 0)
    #expect(marks.allSatisfy { StreamMark($0.description) == $0 })
  }

  @Test(arguments: Kind.allCases)
  func test_entry_byName_isFoundOrNil(kind: Kind) throws {
    let store = try kind.make(folder)
    let line = Fixture.line(2)
    try store.write { try $0.insertAll(line) }
    try store.read { reader throws in
      #expect(try reader.entry(line[1].entry.id) == line[1].entry)
      #expect(try reader.checksum(of: line[1].entry.id) == line[1].checksum)
      let unknown = EntryID(device: Fixture.ben, sequence: 3)
      #expect(try reader.entry(unknown) == nil)
      #expect(try reader.checksum(of: unknown) == nil)
      #expect(try reader.entry(EntryID(device: Fixture.cleo, sequence: 1)) == nil)
    }
  }

  @Test(arguments: Kind.allCases)
  func test_entriesByDevice_pages_goOverAllStreams(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { try $0.insertAll(Fixture.line(2)) }
    let own = try store.write { try $0.add("a", "b") + $0.add("c", to: Fixture.other) }
    try store.read { reader throws in
      let device = try reader.device
      #expect(try reader.entries(by: device, after: 0, limit: 2) == Array(own[..<2]))
      #expect(try reader.entries(by: device, after: 2, limit: 2) == [own[2]])
      #expect(try reader.entries(by: device, after: 3, limit: 2).isEmpty)
      #expect(try reader.entries(by: Fixture.cleo, after: 0, limit: 2).isEmpty)
      let heads = [EntryID(device: Fixture.ben, sequence: 2), own[2].id].sorted()
      #expect(try reader.heads() == heads)
    }
  }

  @Test(arguments: Kind.allCases)
  func test_freeze_twice_isOneText(kind: Kind) throws {
    let store = try kind.make(folder)
    let names = try store.write { [try $0.freeze("{\"a\":1}"), try $0.freeze("{\"a\":1}")] }
    let again = try store.write { try $0.freeze("{\"a\":1}") }
    #expect(Set(names + [again]) == [ContentID(of: "{\"a\":1}")])
    #expect(try store.read { try $0.frozen(again) } == "{\"a\":1}")
    #expect(try store.read { try $0.frozen(ContentID(of: "other")) } == nil)
    #expect(try store.check() == StoreReport(texts: 1))
  }

  @Test(arguments: Kind.allCases)
  func test_sources_ofOneCard_areFound(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { writer throws in
      for stream in [Fixture.other, Fixture.round, Fixture.other] {
        try writer.setSource(importer: "i", group: "g", stream: stream)
      }
      try writer.setSource(importer: "i", group: "h", stream: .round(bits: 3))
      try writer.put(try Fixture.summary(1))
    }
    func found(_ importer: String, _ group: String) throws -> [StreamID] {
      try store.read { try $0.rounds(fromImporter: importer, group: group) }
    }
    #expect(try found("i", "g") == [Fixture.round, Fixture.other])
    #expect(try found("j", "g").isEmpty)
    try store.write { try $0.removeCaches() }
    #expect(try found("i", "g").isEmpty)
    #expect(try store.read { try $0.summary(of: Fixture.round) } == nil)
  }

  @Test(arguments: Kind.allCases)
  func test_check_missingReferences_areNotes(kind: Kind) throws {
    let store = try kind.make(folder)
    let entry = Entry(
      id: EntryID(device: Fixture.ben, sequence: 3), stream: Fixture.round, lamport: 4,
      time: Fixture.time, kind: .event, after: EntryID(device: Fixture.cleo, sequence: 8), body: "")
    try store.write { _ = try $0.insert(entry, checksum: Checksum(of: entry, after: .zero)) }
    let report = try store.check()
    #expect(!report.hasDamage)
    #expect(report.findings.map(\.place) == ["\(entry.id)", "\(entry.id)"])
    #expect(report.findings.map(\.sentence).contains { $0.contains("1 to 2") })
  }
}
