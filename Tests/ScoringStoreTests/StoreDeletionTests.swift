import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of the deletion of a round in every kind of store.
@Suite struct StoreDeletionTests {
  private let folder = TestFolder()

  /// Creates a store for a test, with two rounds of two devices; one of the rounds is deleted.
  private func makeStore(_ kind: Kind) throws -> (any Store, [(entry: Entry, checksum: Checksum)]) {
    let store = try kind.make(folder)
    let ben = Fixture.line(2)
    let kept = Fixture.line(
      1, in: Fixture.other, from: 3, after: ben[1].checksum)
    try store.write { writer throws in
      try writer.add("a", "b")
      try writer.add("c", to: Fixture.other)
      try writer.add("d")
      try writer.insertAll(ben + kept)
      try writer.put(try Fixture.summary(1))
      try writer.setSource(importer: "i", group: "g", stream: Fixture.round)
    }
    try store.write { try $0.deleteRound(Fixture.round) }
    return (store, ben)
  }

  @Test(arguments: Kind.allCases)
  func test_deleteRound_all_isGoneButTheTombstone(kind: Kind) throws {
    let (store, ben) = try makeStore(kind)
    try store.read { reader throws in
      #expect(try reader.entries(of: Fixture.round).isEmpty)
      #expect(try reader.mark(of: Fixture.round) == .empty)
      #expect(try reader.streams(ofKind: "round") == [Fixture.other])
      #expect(try reader.summary(of: Fixture.round) == nil)
      #expect(try reader.summaries(SummaryQuery(limit: 9)).isEmpty)
      #expect(try reader.rounds(fromImporter: "i", group: "g").isEmpty)
      #expect(try reader.entry(ben[0].entry.id) == nil)
      #expect(try reader.isDeleted(Fixture.round))
      #expect(try !reader.isDeleted(Fixture.other))
      #expect(try reader.entries(of: Fixture.other).count == 2)
    }
    #expect(try store.check().findings.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_append_afterDeletion_doesNotUseNumbersAgain(kind: Kind) throws {
    let (store, _) = try makeStore(kind)
    #expect(try store.write { try $0.add("e", to: Fixture.other) }[0].id.sequence == 5)
    #expect(try store.check().findings.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_writing_toADeletedRound_isRefused(kind: Kind) throws {
    let (store, _) = try makeStore(kind)
    let attempts: [(StoreWriter) throws -> Void] = [
      { _ = try $0.add("e") },
      { try $0.put(try Fixture.summary(1)) },
      { try $0.setSource(importer: "i", group: "g", stream: Fixture.round) },
      { try $0.deleteRound(Fixture.round) },
      { try $0.deleteRound(.round(bits: 99)) },
    ]
    for attempt in attempts {
      #expect(ScoringStoreTests.kind { try store.write(attempt) } == .missing)
    }
  }

  @Test(arguments: Kind.allCases)
  func test_insert_coveredEntry_staysDeleted(kind: Kind) throws {
    let (store, ben) = try makeStore(kind)
    let news = try store.write { writer throws in
      try ben.map { try writer.insert($0.entry, checksum: $0.checksum) }
    }
    #expect(news == [false, false])
    #expect(try store.read { try $0.entries(of: Fixture.round) }.isEmpty)
    #expect(try store.read { try $0.strays() }.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_insert_laterEntry_isSetAside(kind: Kind) throws {
    let (store, ben) = try makeStore(kind)
    let kept = Fixture.line(1, in: Fixture.other, from: 3, after: ben[1].checksum)
    let late = Fixture.line(2, from: 4, after: kept[0].checksum)
    let next = Fixture.line(
      1, in: Fixture.other, from: 6, lamport: 4, after: late[1].checksum)
    let news = try store.write { writer throws in
      try (late + late + next).map { try writer.insert($0.entry, checksum: $0.checksum) }
    }
    #expect(news == [false, false, false, false, true])
    #expect(try store.read { try $0.strays() } == late.map(\.entry.id))
    #expect(try store.read { try $0.entries(of: Fixture.round) }.isEmpty)
    // The checksums of an entry also depend on earlier entries that were deleted or quarantined.
    #expect(try store.check().findings.isEmpty)
    let other = Fixture.line(2, from: 4, after: kept[0].checksum, body: "y")
    let error = ScoringStoreTests.kind {
      try store.write { _ = try $0.insert(other[0].entry, checksum: other[0].checksum) }
    }
    #expect(error == .conflict)
  }
}
