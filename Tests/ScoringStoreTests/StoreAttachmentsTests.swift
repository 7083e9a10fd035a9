import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of the bytes of attached files in every kind of store.
@Suite struct StoreAttachmentsTests {
  private let folder = TestFolder()
  private let picture: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0, 255, 10, 13]
  private let page: [UInt8] = Array("%PDF-1.4".utf8)

  private func field(_ content: ContentID, _ value: JSONValue = ["name": "card.png"]) throws
    -> Draft
  {
    Draft(
      kind: .field, body: try FieldBody(FieldBody.attachmentKey(content), value).text())
  }

  private func attach(_ bytes: [UInt8], to stream: StreamID, in store: any Store) throws {
    try store.write { writer throws in
      let content = try writer.attach(bytes)
      try writer.append([try field(content)], to: stream, author: nil, time: Fixture.time)
    }
  }

  /// Creates a store with two rounds for a test; the picture is attached to both, and the page only
  /// to the first.
  private func makeStore(_ kind: Kind) throws -> any Store {
    let store = try kind.make(folder)
    try store.write { writer throws in
      for stream in [Fixture.round, Fixture.other] {
        try writer.append(
          [Draft(kind: .open, body: "{}"), Fixture.event("a")], to: stream, author: nil,
          time: Fixture.time)
      }
    }
    try attach(picture, to: Fixture.round, in: store)
    try attach(picture, to: Fixture.other, in: store)
    try attach(page, to: Fixture.round, in: store)
    return store
  }

  @Test(arguments: Kind.allCases)
  func test_attach_bytes_areKeptOnceUnderTheirContent(kind: Kind) throws {
    let store = try makeStore(kind)
    try store.read { reader throws in
      #expect(try reader.attached(ContentID(of: picture)) == picture)
      #expect(try reader.hasAttached(ContentID(of: page)))
      #expect(
        try reader.attachments() == [ContentID(of: picture): 8, ContentID(of: page): 8])
      #expect(try reader.missingAttachments().isEmpty)
      #expect(try reader.attached(ContentID(of: [1])) == nil)
    }
    #expect(try store.check().findings.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_attach_nothingOrTooMuch_isRefused(kind: Kind) throws {
    let store = try makeStore(kind)
    let much = [UInt8](repeating: 1, count: StoreLimits.attachmentBytes + 1)
    for bytes in [[], much] {
      #expect(ScoringStoreTests.kind { try store.write { _ = try $0.attach(bytes) } } == .conflict)
    }
    #expect(try store.read { try $0.attachments() }.count == 2)
  }

  @Test(arguments: Kind.allCases)
  func test_missing_anEntryWithoutBytes_isNamedUntilTheyCome(kind: Kind) throws {
    let store = try makeStore(kind)
    let late: [UInt8] = [7, 7, 7]
    try store.write { writer throws in
      try writer.append(
        [try field(ContentID(of: late))], to: Fixture.round, author: nil, time: Fixture.time)
    }
    #expect(try store.read { try $0.missingAttachments() } == [ContentID(of: late)])
    let before = try store.changes(after: nil).mark
    try store.write { _ = try $0.attach(late) }
    #expect(try store.read { try $0.missingAttachments() }.isEmpty)
    // Storing the bytes of a file is a change of the rounds that attach the file.
    #expect(try store.changes(after: before).extent == .streams([Fixture.round]))
  }

  @Test(arguments: Kind.allCases)
  func test_deleteRound_theLastThatNamesBytes_forgetsThem(kind: Kind) throws {
    let store = try makeStore(kind)
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(try store.read { try $0.attachments() } == [ContentID(of: picture): 8])
    try store.write { try $0.deleteRound(Fixture.other) }
    #expect(try store.read { try $0.attachments() }.isEmpty)
    #expect(try store.check().findings.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_detached_bytesStayForAnUndo(kind: Kind) throws {
    let store = try makeStore(kind)
    try store.write { writer throws in
      try writer.append(
        [try field(ContentID(of: page), .null)], to: Fixture.round, author: nil, time: Fixture.time)
      try writer.sweepAttachments()
    }
    #expect(try store.read { try $0.hasAttached(ContentID(of: page)) })
  }

  @Test(arguments: [Kind.memory, .file])
  func test_sweep_whatNoEntryNames_isForgotten(kind: Kind) throws {
    let store = try makeStore(kind)
    try store.write { _ = try $0.attach([1, 2, 3]) }
    #expect(try store.check().findings.map(\.place) == ["attachments"])
    #expect(try !store.check().hasDamage)
    #expect(try store.write { try $0.sweepAttachments() } == 1)
    #expect(try store.read { try $0.attachments() }.count == 2)
    #expect(try store.check().findings.isEmpty)
  }

  @Test func test_check_changedBytes_areDamage() throws {
    let store = try SQLiteStore(path: folder.store)
    try attach(picture, to: Fixture.round, in: store)
    try store.write { writer throws in
      let connection = try #require((writer.session as? SQLiteSession)?.connection)
      try connection.run("UPDATE attachments SET content = x'00'")
    }
    let report = try store.check()
    #expect(report.findings.map(\.place) == ["attachments/\(ContentID(of: picture).text)"])
    #expect(report.hasDamage)
  }

  // MARK: Moved rounds

  private func move(_ store: any Store, _ streams: StreamID...) throws {
    _ = try store.offload(streams.map { ColdFile.Round($0, texts: []) }, to: folder.file("cold.db"))
  }

  /// Returns the ids of the attached files whose bytes are in the file at a path itself.
  private func stored(_ path: String) throws -> Set<ContentID> {
    let store = try SQLiteStore(path: path, mode: .readOnly)
    return try store.reading { reader throws(StoreError) in
      var found: Set<ContentID> = []
      for bytes in [picture, page]
      where try reader.hasStoredAttachment(ContentID(of: bytes)) {
        found.insert(ContentID(of: bytes))
      }
      return found
    }
  }

  @Test func test_offload_attachments_goAlongAreReadThereAndComeBack() throws {
    let store = try makeStore(.file)
    try move(store, Fixture.round)
    // The other round still attaches the picture.
    #expect(try stored(folder.store) == [ContentID(of: picture)])
    #expect(try stored(folder.file("cold.db")).count == 2)
    #expect(try store.read { try $0.attached(ContentID(of: page)) } == page)
    #expect(try store.read { try $0.attachments() }.count == 2)
    #expect(try store.check().findings.isEmpty)
    #expect(try store.recall([Fixture.round]) == 1)
    #expect(try stored(folder.store).count == 2)
    #expect(try store.check().findings.isEmpty)
  }

  @Test func test_deleteRound_ofAMovedRound_forgetsItsBytesThereToo() throws {
    let store = try makeStore(.file)
    try move(store, Fixture.round, Fixture.other)
    #expect(try stored(folder.store).isEmpty)
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(try stored(folder.file("cold.db")) == [ContentID(of: picture)])
    #expect(try store.check().findings.isEmpty)
  }

  @Test func test_numbered_inAMovedRound_bringsItsBytesBack() throws {
    let store = try makeStore(.file)
    try move(store, Fixture.round)
    try store.write { _ = try $0.add("b") }
    #expect(try stored(folder.store).count == 2)
  }

  @Test func test_missingAttachments_asksNoEntries() throws {
    let store = try makeStore(.file)
    _ = try store.read { try $0.missingAttachments() }
    try store.write { _ = try $0.sweepAttachments() }
    let connection = try #require((store as? SQLiteStore)?.connection)
    let texts = connection.statements.keys.filter { $0.contains("attaching") }
    #expect(texts.count > 2)
    for text in texts where !text.hasPrefix("INSERT") {
      let plan = try connection.prepare("EXPLAIN QUERY PLAN \(text)")
      while try plan.step() { #expect(!plan.text(3).contains("entries"), "\(text)") }
    }
  }
}
