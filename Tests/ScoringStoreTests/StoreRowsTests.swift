import ScoringKit
import Testing

@testable import ScoringStore

/// Rounds as rows, from every store.
@Suite struct StoreRowsTests {
  private let folder = TestFolder()

  private func all(_ store: any Store, piece: Int) throws -> [RoundRows] {
    let end = try store.read { try $0.endOfStreams() }
    var pieces: [RoundRows] = []
    var place: Int64? = 0
    while let start = place {
      let rows = try store.read { try $0.roundRows(after: start, upTo: end, entries: piece) }
      pieces.append(rows)
      place = rows.next
    }
    return pieces
  }

  private func open(_ stream: StreamID, _ bodies: [String], in store: any Store) throws {
    try store.write { writer in
      try writer.append(
        [Draft(kind: .open, body: "{}")] + bodies.map { Fixture.event($0) }, to: stream,
        author: nil, time: Fixture.time)
    }
  }

  private func texts(_ item: RoundRows.Item, _ rows: RoundRows) -> [String] {
    rows.events(of: item).rows.map { String(decoding: rows.bytes[$0.body], as: UTF8.self) }
  }

  @Test(arguments: Kind.allCases, [1, 3, 1000])
  func test_roundRows_pieces_holdEveryRoundOnce(kind: Kind, piece: Int) throws {
    let store = try kind.make(folder)
    for bits in 1...7 as ClosedRange<UInt64> {
      try open(.round(bits: bits), ["\(bits)a", "\(bits)b"], in: store)
    }
    try store.write { _ = try $0.add("name=1", to: Fixture.ann) }
    let pieces = try all(store, piece: piece)
    let found = pieces.flatMap { rows in rows.items.map { ($0.stream, texts($0, rows)) } }
    #expect(Set(found.map(\.0)).count == 7)
    #expect(found.count == 7)
    #expect(Set(found.flatMap(\.1)) == Set((1...7).flatMap { ["\($0)a", "\($0)b"] }))
    #expect(pieces.allSatisfy { $0.items.allSatisfy(\.isPlain) })
    #expect(piece > 1 || pieces.count >= 7)
  }

  @Test(arguments: Kind.allCases)
  func test_roundRows_anythingUnusual_isNotPlain(kind: Kind) throws {
    let store = try kind.make(folder)
    let drafts: [[Draft]] = [
      [Draft(kind: .insert, body: "x")],
      [Draft(kind: .field, body: "seat.2={}")],
      [Draft(kind: .field, body: "a=1"), Draft(kind: .field, body: "a=2")],
      [Draft(kind: .open, body: "{}")],
    ]
    for (index, drafts) in drafts.enumerated() {
      let stream = StreamID.round(bits: UInt64(index + 1))
      try open(stream, ["1"], in: store)
      try store.write {
        _ = try $0.append(drafts, to: stream, author: nil, time: Fixture.time)
      }
    }
    let voided = StreamID.round(bits: 90)
    try open(voided, ["1"], in: store)
    try store.write { writer in
      let target = try #require(writer.entries(of: voided).last?.id)
      _ = try writer.append(
        [Draft(kind: .undo, targets: [target])], to: voided, author: nil, time: Fixture.time)
    }
    let foreign = StreamID.round(bits: 91)
    try open(foreign, ["1"], in: store)
    try store.write { try $0.insertAll(Fixture.line(1, in: foreign, lamport: 9)) }
    let rows = try #require(try all(store, piece: 1000).first)
    #expect(rows.items.count == 6)
    #expect(rows.items.allSatisfy { !$0.isPlain })
  }

  @Test(arguments: Kind.allCases)
  func test_roundRows_fields_areReadByName(kind: Kind) throws {
    let store = try kind.make(folder)
    try open(Fixture.round, ["1"], in: store)
    try store.write {
      _ = try $0.append(
        [
          Draft(kind: .field, body: "status=\"finished\""), Draft(kind: .field, body: "claim=1"),
        ], to: Fixture.round, author: nil, time: Fixture.time)
    }
    let rows = try #require(try all(store, piece: 1000).first)
    let item = try #require(rows.items.first)
    #expect(item.isPlain)
    #expect(rows.field("status", of: item).map { Array($0) } == Array("\"finished\"".utf8))
    #expect(rows.field("stat", of: item) == nil)
  }

  @Test(arguments: Kind.allCases)
  func test_roundRows_emptyStore_hasNone(kind: Kind) throws {
    let store = try kind.make(folder)
    #expect(try all(store, piece: 10).flatMap(\.items).isEmpty)
  }
}
