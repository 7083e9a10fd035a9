import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of the deletion of a round while a file with a copy of it can't be reached.
@Suite struct ColdDeletionTests {
  private let folder = TestFolder()

  private var cold: String { folder.file("cold.db") }
  private var away: String { folder.file("away.db") }

  /// Returns a store for a test, with two rounds; the first one contains the text `a secret`.
  private func makeStore() throws -> SQLiteStore {
    let store = try SQLiteStore(path: folder.store)
    try store.write { writer throws in
      for stream in [Fixture.round, Fixture.other] {
        try writer.add("a secret of \(stream)", "b", to: stream)
      }
    }
    return store
  }

  private func move(_ streams: StreamID..., in store: any Store, to path: String? = nil) throws {
    _ = try store.offload(streams.map { ColdFile.Round($0, texts: []) }, to: path)
  }

  private func findings(_ store: any Store) throws -> [String] {
    try store.check().findings.map(\.sentence)
  }

  private func holdsSecret(_ path: String) -> Bool {
    folder.bytes(path).firstRange(of: Array("a secret of \(Fixture.round)".utf8)) != nil
  }

  /// The calls of a store that also remove copies of rounds that were deleted earlier.
  static let occasions = ["deletion", "offload", "recall", "finish"]

  private func take(_ occasion: String, _ store: SQLiteStore) throws {
    switch occasion {
    case "deletion": try store.write { try $0.deleteRound(Fixture.other) }
    case "offload": _ = try store.offload([], to: nil)
    case "recall": _ = try store.recall([])
    default: #expect(try store.finishDeletions() == nil)
    }
  }

  @Test(arguments: occasions, [false, true])
  func test_deleteRound_fileAway_isDoneWhenItIsBack(occasion: String, isRecalled: Bool) throws {
    let store = try makeStore()
    try move(Fixture.round, in: store, to: cold)
    if isRecalled { _ = try store.recall([Fixture.round]) }
    try folder.move(cold, to: away)
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(store.identityNotice?.contains("may be left in \(cold)") == true)
    #expect(try store.read { try $0.isDeleted(Fixture.round) })
    #expect(try store.read { try $0.streams(ofKind: "round") } == [Fixture.other])
    #expect(try findings(store).contains { $0.contains("1 round that was deleted may still") })
    // A store object in another process knows about the deletion too.
    let later = try SQLiteStore(path: folder.store)
    #expect(try later.finishDeletions()?.contains(cold) == true)
    try folder.move(away, to: cold)
    #expect(holdsSecret(cold))
    #expect(try findings(later).contains { $0.contains("1 round that was deleted still has") })
    #expect(try !later.check().hasDamage)
    try take(occasion, later)
    #expect(!holdsSecret(cold))
    #expect(try later.check().findings.isEmpty)
    #expect(later.identityNotice == nil)
  }

  @Test func test_deleteRound_twoFilesAway_isDoneInEachWhenItIsBack() throws {
    let store = try makeStore()
    let second = folder.file("second.db")
    try move(Fixture.round, in: store, to: cold)
    _ = try store.recall([Fixture.round])
    try move(Fixture.round, in: store, to: second)
    try folder.move(cold, to: away)
    try folder.move(second, to: folder.file("second-away.db"))
    try store.write { try $0.deleteRound(Fixture.round) }
    // The second file for moved rounds is put back first, while the first one is still missing.
    try folder.move(folder.file("second-away.db"), to: second)
    #expect(try store.finishDeletions()?.contains(cold) == true)
    #expect(!holdsSecret(second))
    try folder.move(second, to: folder.file("second-away.db"))
    #expect(try findings(store).contains { $0.contains("may still have") })
    try folder.move(away, to: cold)
    _ = try store.finishDeletions()
    #expect(!holdsSecret(cold))
    try folder.move(folder.file("second-away.db"), to: second)
    #expect(try store.finishDeletions() == nil)
    #expect(try store.check().findings.isEmpty)
  }

  /// Tests that the copy of a deleted round is removed when `offload` gets the new path of the
  /// file.
  @Test func test_offload_fileElsewhere_completesTheDeletionThere() throws {
    let store = try makeStore()
    try move(Fixture.round, Fixture.other, in: store, to: cold)
    try folder.move(cold, to: away)
    try store.write { try $0.deleteRound(Fixture.round) }
    try move(in: store, to: away)
    #expect(!holdsSecret(away))
    #expect(try store.check().findings.isEmpty)
    #expect(try store.coldFiles() == [ColdFile(path: away, rounds: 1, problem: nil)])
  }

  /// Tests a store from which an older program deleted a round without remembering the copy in a
  /// file.
  @Test func test_check_copyOfADeletedRound_isFoundAndRemoved() throws {
    let store = try makeStore()
    try move(Fixture.round, in: store, to: cold)
    try folder.copy(cold, to: away)
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(try store.check().findings.isEmpty)
    try folder.move(cold, to: folder.file("newer.db"))
    try folder.move(away, to: cold)
    let later = try SQLiteStore(path: folder.store)
    #expect(try findings(later).contains { $0.contains("still has a copy") })
    #expect(try later.finishDeletions() == nil)
    #expect(try later.check().findings.isEmpty)
  }

  // MARK: Files that are made

  /// Tests that an empty file for moved rounds, which older programs left, with or without the
  /// journal of its first transaction, is used.
  @Test(arguments: [false, true])
  func test_offload_leftoverOfAnEarlierAttempt_isMadeUseOf(hasJournal: Bool) throws {
    let store = try makeStore()
    let entries = try store.read { try $0.entries(of: Fixture.round) }
    folder.write([], to: cold)
    if hasJournal { folder.write([0, 0, 0, 0], to: cold + "-journal") }
    try move(Fixture.round, in: store, to: cold)
    #expect(try store.read { try $0.entries(of: Fixture.round) } == entries)
    #expect(try store.coldFiles() == [ColdFile(path: cold, rounds: 1, problem: nil)])
    #expect(try store.check().findings.isEmpty)
  }

  /// Tests that no new file is created in place of a missing one that contains rounds.
  @Test func test_offload_fileWithRoundsAway_isRefused() throws {
    let store = try makeStore()
    try move(Fixture.round, in: store, to: cold)
    try folder.move(cold, to: away)
    #expect(kind { try move(Fixture.other, in: store) } == .away)
    #expect(!folder.exists(cold))
    try folder.move(away, to: cold)
    try move(Fixture.other, in: store)
    #expect(try store.coldFiles() == [ColdFile(path: cold, rounds: 2, problem: nil)])
  }

  @Test func test_coldFiles_emptyFileThatIsGone_isNotMissed() throws {
    let store = try makeStore()
    try move(Fixture.round, in: store, to: cold)
    _ = try store.recall([Fixture.round])
    try folder.move(cold, to: away)
    #expect(try store.coldFiles().isEmpty)
    #expect(try store.check().findings.isEmpty)
    try move(Fixture.round, in: store)
    #expect(try SQLiteStore(path: folder.store).check().findings.isEmpty)
  }
}
