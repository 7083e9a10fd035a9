import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests of deleted rounds, and of stores that still have them.
@Suite final class DeletionTests {
  let desk = TestDesk()

  private func delete(_ round: String) throws -> Page {
    let request = TestDesk.round(round)
    let asked = try #require(question { try desk.scorer.storage.delete(request) })
    return try desk.scorer.storage.delete(request, answers: [asked.id: Question.yes])
  }

  @Test func test_delete_removesTheRoundAndItsSummary() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let stream = try #require(desk.rounds.first)
    #expect(try delete("1").text.hasPrefix("Deleted: Duck Pond, Mar 1, 2026, "))
    #expect(desk.rounds.isEmpty)
    #expect(try desk.history { $0.archived = .included }.payload == [])
    #expect(refusal { try desk.show(id) }?.code == .unknownRound)
    #expect(try desk.store.read { try $0.summary(of: stream) } == nil)
    #expect(try desk.store.read { try $0.isDeleted(stream) })
    #expect(try desk.scorer.storage.examine().damage == nil)
    #expect(try desk.players() == ["Ann", "Bob"])
  }

  @Test func test_delete_asksInTheSportsWords() throws {
    let games = TestDesk([Pebbles.sport(nouns: Nouns(round: "game", unit: "toss"))])
    try games.finished([("Ann", 5)])
    let asked = question { try games.scorer.storage.delete(TestDesk.round("1")) }
    #expect(asked?.sentence.hasPrefix("Delete game? ") == true)
  }

  @Test func test_import_fromAStoreThatStillHasIt_doesNotBringItBackAndSaysSo() throws {
    let id = try desk.finished([("Ann", 5)])
    let other = try desk.copied()
    _ = try delete("1")
    _ = try other.scorer.notes.writeNote(.write("written later"), of: TestDesk.round("1"))
    for _ in 1...2 {
      let page = try desk.take(other.bundle())
      #expect(page.warned.contains("what was deleted here stays deleted"), "\(page.warned)")
      #expect(desk.rounds.isEmpty)
      #expect(try desk.history { $0.archived = .included }.payload == [])
    }
    #expect(refusal { try desk.show(id) }?.code == .unknownRound)
    #expect(try desk.scorer.storage.examine().damage == nil)
  }
}
