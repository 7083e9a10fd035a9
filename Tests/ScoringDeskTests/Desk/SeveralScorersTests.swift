import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Synchronization
import Testing
import Threads

@testable import ScoringDesk

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tests of several scorers at one desk, and of several desks with one store.
@Suite struct SeveralScorersTests {
  private static func desk(_ store: any Store) -> Desk {
    Desk(store: store, sports: SportList([Pebbles.sport()]), clock: .fixed(TestDesk.start))
  }

  /// Returns a desk for a test, and a round of Ann and Bob that was started there.
  private static func played(_ store: any Store = SQLiteStore.inMemory()) throws -> (
    Desk, RoundRequest
  ) {
    let desk = desk(store)
    _ = try desk.scorer().people.setMe("Ann")
    _ = try desk.scorer().people.addPlayer("Bob")
    let started = try desk.scorer().starting.start(
      StartRequest(sport: "pebbles", players: ["Ann", "Bob"], allowsNear: true))
    let id = try #require(started.payload["id"]?.string)
    return (desk, RoundRequest(sport: "pebbles", round: id))
  }

  private static func notation(_ desk: Desk, _ round: RoundRequest) throws -> [String] {
    try desk.scorer().rounds.show(round).payload["notation"]?.array?.compactMap(\.string) ?? []
  }

  @Test func test_enter_twoPhonesFromOneSight_areOneEventWhereTheyAgree() throws {
    let (desk, round) = try Self.played()
    let phones = [try desk.newScorer(for: "Ann"), try desk.newScorer(for: "Bob")]
    let context = try desk.scorer().keypads.context(of: round)
    for phone in phones {
      _ = try phone.rounds.take(EntryRequest(.enter("3"), in: round, context: context))
    }
    #expect(try Self.notation(desk, round).count == 1)
    // The same phone, with the same causal context, enters the same number again: this is another
    // toss.
    _ = try phones[0].rounds.take(EntryRequest(.enter("3"), in: round, context: context))
    #expect(try Self.notation(desk, round).count == 2)
  }

  @Test func test_enter_twoPhonesThatDiffer_areADispute() throws {
    let (desk, round) = try Self.played()
    let (ann, bob) = (try desk.newScorer(for: "Ann"), try desk.newScorer(for: "Bob"))
    let context = try desk.scorer().keypads.context(of: round)
    _ = try ann.rounds.take(EntryRequest(.enter("3"), in: round, context: context))
    _ = try bob.rounds.take(EntryRequest(.enter("5"), in: round, context: context))
    #expect(try ann.disputes.list(in: round).payload["disputes"]?.array?.count == 1)
    _ = try ann.disputes.resolve(ResolveRequest(round: round, name: "Ann"))
    #expect(try ann.disputes.list(in: round).payload["disputes"]?.array?.isEmpty == true)
  }

  @Test func test_undo_isTheScorersOwn() throws {
    let (desk, round) = try Self.played()
    let (ann, bob) = (try desk.newScorer(for: "Ann"), try desk.newScorer(for: "Bob"))
    _ = try ann.rounds.take(EntryRequest(.enter("3"), in: round))
    _ = try bob.rounds.take(EntryRequest(.enter("Bob +1"), in: round))
    _ = try ann.rounds.take(EntryRequest(.undo(), in: round))
    #expect(try Self.notation(desk, round) == ["2b=1"])
    let keepers = try desk.scorer().keypads.keepers(of: round)
    #expect(Set(keepers.compactMap(\.name)) == ["Ann", "Bob"])
    #expect(keepers.allSatisfy { $0.isHere })
    let back = try desk.scorer(device: try ann.device, for: "Ann")
    _ = try back.rounds.take(EntryRequest(.redo, in: round))
    #expect(try Self.notation(desk, round).count == 2)
    #expect(refusal { try desk.scorer(device: "nobody", for: "Ann") }?.code == .missing)
  }

  @Test func test_changes_sayWhichRoundsChanged() throws {
    let (desk, round) = try Self.played()
    let begin = try desk.changes()
    #expect(begin.rounds == nil)
    #expect(try desk.changes(after: begin.mark).isEmpty)
    _ = try desk.scorer().rounds.take(EntryRequest(.enter("3"), in: round))
    let changes = try desk.changes(after: begin.mark)
    #expect(changes.rounds == [round.round ?? ""] && !changes.changesOthers)
    _ = try desk.scorer().people.addPlayer("Zoe")
    let others = try desk.changes(after: DeskChanges.Cursor(changes.mark.description))
    #expect(others.rounds == [] && others.changesOthers)
  }

  /// Tests that the ledger which the desk keeps between lines gives the same pages as one read from
  /// the store anew.
  @Test func test_enter_manyLines_areAsIfReadAnew() throws {
    let (desk, round) = try Self.played()
    for line in ["3", "4", "Ann +1", "2", "3"] {
      let page = try desk.scorer().rounds.take(EntryRequest(.enter(line), in: round))
      let anew = try Self.desk(desk.storeForReading()).scorer().rounds.status(round)
      let kept = try desk.scorer().rounds.status(round)
      #expect(kept.text == anew.text)
      #expect(page.payload["phase"] == anew.payload["phase"])
    }
    _ = try desk.scorer().people.renamePlayer("Bob", "Robert")
    #expect(
      try desk.scorer().rounds.take(EntryRequest(.enter("Robert +1"), in: round)).text.contains(
        "Robert"))
  }

  @Test func test_enter_eightThreadsBesideAnotherStore_everyAcknowledgedEntryIsThereOnce() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "score-threads-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "score.db").path
    let (desk, _) = try Self.played(SQLiteStore(path: path, busyMilliseconds: 60_000))
    let other = Self.desk(try SQLiteStore(path: path, busyMilliseconds: 60_000))
    let perThread = 25
    let acknowledged = Mutex<[String]>([])
    let failures = Mutex<[String]>([])
    let rounds = try (0..<9).map { _ in
      let page = try desk.scorer().starting.start(
        StartRequest(sport: "pebbles", players: ["Ann", "Bob"], allowsNear: true))
      return RoundRequest(sport: "pebbles", round: try #require(page.payload["id"]?.string))
    }
    let scorers = try (0..<8).map { _ in try desk.newScorer(for: "Ann") } + [other.scorer()]
    Threads.run(scorers.count) { index in
      for _ in 0..<perThread {
        do {
          let page = try scorers[index].rounds.take(
            EntryRequest(.enter("Ann +0"), in: rounds[index]))
          let ids = page.payload["entries"]?.array?.compactMap { $0["id"]?.string } ?? []
          acknowledged.withLock { $0 += ids }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let said = acknowledged.withLock { $0 }
    #expect(said.count == scorers.count * perThread && Set(said).count == said.count)
    var stored: [String] = []
    for round in rounds {
      let log = try desk.scorer().rounds.log(round).payload["entries"]?.array ?? []
      stored += log.compactMap { $0["id"]?.string }
    }
    #expect(Set(said).isSubset(of: stored))
    #expect(try desk.scorer().storage.examine().damage == nil)
  }
}
