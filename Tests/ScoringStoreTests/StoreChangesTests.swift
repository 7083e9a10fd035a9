import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of the lists of changes of every kind of store.
@Suite struct StoreChangesTests {
  private let folder = TestFolder()

  @Test(arguments: Kind.allCases)
  func test_changes_eachKind_areInTheFeedOnce(kind: Kind) throws {
    let store = try kind.make(folder)
    #expect(try store.changes(after: nil).extent == .everything)
    try store.write { try $0.add("a") }
    var mark = try store.changes(after: nil).mark
    func changed() throws -> Changes.Extent {
      let changes = try store.changes(after: mark)
      mark = try #require(Changes.Cursor(changes.mark.description))
      #expect(mark == changes.mark)
      return changes.extent
    }
    let ben = Fixture.line(3)
    #expect(try changed() == .streams([]))
    try store.write { writer throws in
      try writer.add("b", "c")
      try writer.add("d")
      try writer.add("e", to: Fixture.other)
    }
    #expect(try changed() == .streams([Fixture.round, Fixture.other]))
    try store.write { try $0.insertAll([ben[2]]) }
    try store.write { try $0.insertAll([ben[2]]) }
    #expect(try changed() == .streams([Fixture.round]))
    // Entries of another device that arrive late have lower numbers than the newest.
    try store.write { try $0.insertAll([ben[0], ben[1]]) }
    #expect(try changed() == .streams([Fixture.round]))
    try store.write { try $0.put(try Fixture.summary(2)) }
    #expect(try changed() == .streams([Fixture.other]))
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(try changed() == .streams([Fixture.round]))
    try store.write { _ = try $0.freeze("text") }
    #expect(try changed() == .streams([]))
    try store.write { try $0.removeCaches() }
    #expect(try changed() == .everything)
    #expect(try changed() == .streams([]))
    _ = try store.beginDevice()
    #expect(try changed() == .everything)
  }

  @Test(arguments: Kind.allCases)
  func test_changes_failedWrite_areNone(kind: Kind) throws {
    struct Stop: Error {}
    let store = try kind.make(folder)
    try store.write { try $0.add("a") }
    let mark = try store.changes(after: nil).mark
    #expect(throws: Stop.self) {
      try store.write { writer throws in
        try writer.add("b")
        throw Stop()
      }
    }
    #expect(try store.changes(after: mark).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_changes_markOfElsewhere_isEverything(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { try $0.add("a") }
    let mark = try store.changes(after: nil).mark
    for number in [-1, mark.number + 1, .max] {
      let foreign = Changes.Cursor(device: mark.device, number: number)
      #expect(try store.changes(after: foreign).extent == .everything)
    }
    let foreign = Changes.Cursor(device: Fixture.ben, number: 0)
    #expect(try store.changes(after: foreign).extent == .everything)
  }

  @Test(arguments: ["", "x", "-1", "1@", "1@x", "01", "+1", "1@7h3k9qv2m0ad@"])
  func test_mark_otherText_isNil(text: String) {
    #expect(Changes.Cursor(text) == nil)
  }

  // MARK: In a file

  @Test func test_changes_otherWriters_areInTheFeed() throws {
    let (one, other) = (
      try SQLiteStore(path: folder.store), try SQLiteStore(path: folder.store)
    )
    var mark = try one.changes(after: nil).mark
    #expect(try one.changes(after: mark).isEmpty)
    // Another store object creates the file meanwhile.
    try other.write { try $0.add("a") }
    #expect(try one.changes(after: mark).extent == .everything)
    mark = try one.changes(after: mark).mark
    #expect(try one.changes(after: mark).isEmpty)
    try other.write { try $0.add("b", to: Fixture.other) }
    try one.write { try $0.add("c") }
    let changes = try one.changes(after: mark)
    #expect(changes.extent == .streams([Fixture.round, Fixture.other]))
    #expect(try other.changes(after: changes.mark).isEmpty)
    #expect(try SQLiteStore(path: folder.store).changes(after: mark) == changes)
  }

  @Test func test_changes_ownWritesAmongOthers_areAllThere() throws {
    let (one, other) = (
      try SQLiteStore(path: folder.store), try SQLiteStore(path: folder.store)
    )
    try one.write { try $0.add("a") }
    let first = try one.changes(after: nil).mark
    try one.write { try $0.add("b") }
    let own = try one.changes(after: first)
    #expect(own.extent == .streams([Fixture.round]))
    #expect(try one.changes(after: own.mark) == Changes(mark: own.mark, extent: .streams([])))
    try one.write { try $0.add("c") }
    let mark = try one.changes(after: own.mark).mark
    for isFirst in [true, false] {
      try (isFirst ? other : one).write { try $0.add("d") }
      try (isFirst ? one : other).write { try $0.add("e") }
      let both = try one.changes(after: mark)
      #expect(both.extent == .streams([Fixture.round]))
    }
  }

  @Test func test_changes_restored_areEverything() throws {
    let store = try SQLiteStore(path: folder.store)
    try store.write { try $0.add("a") }
    try store.backup(to: folder.file("backup.db"))
    let mark = try store.changes(after: nil).mark
    try SQLiteStore.restore(from: folder.file("backup.db"), to: folder.store)
    #expect(kind { _ = try store.changes(after: mark) } == .gone)
    let changes = try store.changes(after: mark)
    #expect(changes.extent == .everything)
    try store.write { try $0.add("b") }
    #expect(try store.changes(after: changes.mark).extent == .everything)
  }

  @Test func test_changes_many_areForgottenOldestFirst() throws {
    let store = try SQLiteStore(path: folder.store)
    try store.write { try $0.add("a") }
    let mark = try store.changes(after: nil).mark
    let count = StoreLimits.changes + 2000
    try store.write { writer throws in
      for number in 0..<count { try writer.put(try Fixture.summary(UInt64(number))) }
    }
    #expect(try store.changes(after: mark).extent == .everything)
    let recent = Changes.Cursor(
      device: mark.device, number: mark.number + Int64(count - StoreLimits.changes))
    guard case .streams(let streams) = try store.changes(after: recent).extent else {
      Issue.record("too much was forgotten")
      return
    }
    #expect(streams.count == StoreLimits.changes)
  }

  @Test func test_changes_nothingNew_readsNoTable() throws {
    let store = try SQLiteStore(path: folder.store)
    try store.write { try $0.add("a") }
    let mark = try store.changes(after: nil).mark
    let before = try #require(store.connection).runs
    for _ in 0..<10 { #expect(try store.changes(after: mark).isEmpty) }
    #expect(try #require(store.connection).runs - before == 10)
  }
}
