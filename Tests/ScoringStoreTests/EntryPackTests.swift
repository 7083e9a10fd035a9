import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringStore

/// Rows that contain several entries of one line.
@Suite struct EntryPackTests {
  private let folder = TestFolder()

  private static let opening = Draft(kind: .open, body: #"{"a":"1:2"}"#)

  private func rows(_ store: SQLiteStore) throws -> Int64 {
    try #require(store.connection).number("SELECT count(*) FROM entries")
  }

  private func append(
    _ drafts: [Draft], to stream: StreamID = Fixture.round, in store: any Store
  ) throws -> [Entry] {
    try store.write {
      try $0.append(drafts, to: stream, author: Fixture.ann, time: Fixture.time)
    }
  }

  @Test func test_append_line_takesOneRow() throws {
    let store = try SQLiteStore(path: folder.store)
    let line = try append(
      [
        Self.opening, Fixture.event("1 1=3"), Fixture.event("ö: 2", after: .previous),
        Fixture.event("", after: .start), Draft(kind: .field, body: "status=\"finished\""),
      ], in: store)
    #expect(try rows(store) == 1)
    let text = try store.read { reader throws in
      #expect(try reader.entries(of: Fixture.round) == line)
      for entry in line { #expect(try reader.entry(entry.id) == entry) }
      let statement = try #require((reader as? SQLiteReader)?.connection)
        .prepare("SELECT body FROM entries")
      defer { statement.reset() }
      _ = try statement.step()
      return statement.text(0)
    }
    #expect(text == #"o11:{"a":"1:2"}e5:1 1=3E5:ö: 2e0:f17:status="finished""#)
  }

  @Test(
    arguments: [
      // Entries that the body of a row can't express have separate rows, and so have those that
      // follow.
      [Draft(kind: .undo, targets: [EntryID(device: Fixture.ben, sequence: 1)])],
      [Draft(kind: .insert, body: "x")],
      [
        Draft(kind: .event, anchor: .entry(EntryID(device: Fixture.ben, sequence: 1)), body: "x")
      ],
      [Draft(kind: .field, body: "attachment.0123456789abcdef={}")],
      [Draft(kind: .event, origin: .imported, body: "x")],
    ])
  func test_append_unusualEntries_haveRowsOfTheirOwn(unusual: [Draft]) throws {
    let store = try SQLiteStore(path: folder.store)
    let line = try append(
      [Fixture.event("a"), Fixture.event("b")] + unusual + [Fixture.event("c")], in: store)
    #expect(try rows(store) == 3)
    #expect(try store.read { try $0.entries(of: Fixture.round) } == line)
  }

  @Test func test_append_longLine_isCutIntoWhatARowTakes() throws {
    let store = try SQLiteStore(path: folder.store)
    let many = (0..<1500).map { Fixture.event("\($0)") }
    let line = try append(many, in: store)
    #expect(try rows(store) == 501)
    let large = String(repeating: "x", count: 40_000)
    let wide = try append(
      [Fixture.event(large), Fixture.event(large), Fixture.event(large)], to: Fixture.other,
      in: store)
    #expect(try rows(store) == 503)
    #expect(try store.read { try $0.entries(of: Fixture.round) } == line)
    #expect(try store.read { try $0.entries(of: Fixture.other) } == wide)
    #expect(try store.check().findings.isEmpty)
  }

  @Test func test_deleteRound_sharedRow_keepsItsNumbersKnown() throws {
    let store = try SQLiteStore(path: folder.store)
    let first = try append([Self.opening, Fixture.event("a")], in: store)
    let other = try append([Self.opening, Fixture.event("b")], to: Fixture.other, in: store)
    let sums = try store.read { reader throws in try first.map { try reader.checksum(of: $0.id) } }
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(try store.check().findings.isEmpty)
    #expect(try store.read { try $0.goneRuns().count } == 2)
    // Entries imported from elsewhere under these ids are skipped.
    let added = try store.write { writer throws in
      try zip(first, sums).filter { entry, sum in
        let sum = try #require(sum)
        return try writer.insert(entry, checksum: sum)
      }.count
    }
    #expect(added == 0)
    #expect(try store.read { try $0.entries(of: Fixture.other) } == other)
  }

  @Test func test_offload_sharedRows_areSharedThereAndAfterwards() throws {
    let store = try SQLiteStore(path: folder.store)
    let line = try append([Self.opening, Fixture.event("a"), Fixture.event("b")], in: store)
    let round = ColdFile.Round(Fixture.round, texts: [])
    #expect(try store.offload([round], to: folder.file("cold.db")) == 1)
    let cold = try SQLiteStore(path: folder.file("cold.db"))
    #expect(try cold.read { try $0.entries(of: Fixture.round) } == line)
    #expect(try rows(cold) == 1)
    #expect(try store.check().findings.isEmpty)
    #expect(try store.recall([Fixture.round]) == 1)
    #expect(try rows(store) == 1)
    #expect(try store.read { try $0.entries(of: Fixture.round) } == line)
    #expect(try store.check().findings.isEmpty)
    #expect(try store.offload([round], to: nil) == 1)
    #expect(try cold.check().findings.isEmpty)
  }

  /// The results of all queries about the contents of a store.
  private struct Shown: Equatable {
    var entries: [[Entry]] = []
    var marks: [StreamMark] = []
    var lists: [[Entry]] = []
    var checksums: [Checksum?] = []
    var runs = EntryRuns()
    var heads: [EntryID] = []

    init(_ store: any Store, _ streams: [StreamID], _ ids: [EntryID]) throws {
      try store.read { reader throws in
        entries = try streams.map { try reader.entries(of: $0) }
        marks = try streams.map { try reader.mark(of: $0) }
        checksums = try ids.map { try reader.checksum(of: $0) }
        runs = try reader.runs()
        heads = try reader.heads()
        for id in ids.suffix(12) {
          lists.append(try reader.entries(by: id.device, after: id.sequence - 2, limit: 3))
        }
      }
    }
  }

  private func draft(_ ids: [EntryID], _ random: inout SeededGenerator) -> Draft {
    let body = String(repeating: "3:e", count: .random(in: 0...4, using: &random))
    let target = ids.randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return Draft(kind: .field, body: "key=\(body)")
    case 1: return Draft(kind: .field, body: "attachment.\(body)=1")
    case 2: return Draft(kind: .undo, targets: target.map { [$0] } ?? [])
    case 3: return Draft(kind: .event, anchor: target.map { .entry($0) } ?? .start, body: body)
    case 4...7: return Draft(kind: .event, anchor: .previous, body: body)
    default: return Draft(kind: .event, body: body)
    }
  }

  @Test(arguments: 0..<30)
  func test_law_readingIsAsIfEachEntryHadARow(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let streams = (1...3).map { StreamID.round(bits: $0) }
    let (single, other) = (MemoryStore(), MemoryStore())
    let shared = try SQLiteStore(path: folder.store)
    var ids: [EntryID] = []
    for turn in 0..<25 {
      // Another device's entries arrive one by one, and in the middle of a line.
      let isOther = turn % 3 == 2
      let writer: any Store = isOther ? other : shared
      let stream = streams.randomElement(using: &random) ?? Fixture.round
      let known = try single.read { try $0.entries(of: stream).map(\.id) }
      var drafts = (0..<Int.random(in: 1...9, using: &random)).map { _ in draft(known, &random) }
      if drafts.first?.anchor == .previous { drafts[0] = Fixture.event("first") }
      if known.isEmpty { drafts.insert(Self.opening, at: 0) }
      let line = try append(drafts, to: stream, in: writer)
      let sealed = try writer.read { reader throws in
        try line.map { entry in
          let checksum = try #require(try reader.checksum(of: entry.id))
          return (entry: entry, checksum: checksum)
        }
      }
      let readers: [any Store] = [single, isOther ? shared : other]
      let early = sealed.filter { _ in Bool.random(using: &random) }
      for reader in readers {
        try reader.write { try $0.insertAll(early + sealed) }
      }
      ids += line.map(\.id)
    }
    #expect(try Shown(shared, streams, ids) == Shown(single, streams, ids), "seed \(seed)")
    #expect(try rows(shared) < ids.count, "seed \(seed)")
    #expect(try shared.check().findings.filter(\.isDamage).isEmpty, "seed \(seed)")
  }
}
