import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests the whole life of a round with two scorers, using only calls of the desk.
@Suite struct WholeRoundTests {
  private let ann = TestDesk()

  /// Tests a round that is played, corrected, disputed, merged, shared and archived.
  @Test func test_round_isPlayedCorrectedDisputedMergedSharedAndArchived() throws {
    _ = try ann.scorer.people.setMe("Ann")
    let id = try ann.started("Ann", "Ben", event: "Cup")
    let ben = try ann.copied()
    _ = try ben.scorer.people.setMe("Ben")

    // The round is played: each scorer enters tosses that the other has not seen.
    #expect(try ann.enter("3 1").text == "Ann tosses 3; Ben tosses 1\n")
    try ann.merge(with: ben)
    try ben.enter("2 2", in: id)
    try ann.merge(with: ben)
    #expect(try ann.notation() == ["1*3", "2*1", "1*2", "2*2"])

    // Each scorer corrects, undoes and redoes only own entries.
    #expect(try ann.amend("2", "4").text.hasPrefix("Ann tosses 4"))
    #expect(refusal { try ben.redo(id) }?.message == "There is nothing to redo.")
    #expect(try ann.undo().text.contains("Ann tosses 4"))
    try ann.redo()
    #expect(try ben.undo(id).text.contains("Ann tosses 2; Ben tosses 2"))
    try ben.redo(id)
    try ann.merge(with: ben)
    #expect(try ann.notation() == ["1*4", "2*1", "1*2", "2*2"])

    // A dispute begins: both scorers enter Ben's bonus without seeing the other's entry.
    try ann.enter("Ben +1")
    try ben.enter("Ben +2", in: id)
    try ann.merge(with: ben)
    for desk in [ann, ben] {
      #expect(try desk.disputes(in: TestDesk.round(id)).count == 1)
      #expect(refusal { try desk.finish(id) }?.code == .disputed)
    }
    let resolved = try ann.scorer.disputes.resolve(
      ResolveRequest(round: TestDesk.round(id), name: "Ben"))
    #expect(resolved.text.contains("Ben's bonus: 2"))
    try ann.merge(with: ben)
    #expect(try ben.disputes().isEmpty)

    // The round is finished, and all pages show it alike to both scorers.
    ann.wait(minutes: 30)
    #expect(try ann.finish(id).text == ann.show(id).text)
    try ann.merge(with: ben)
    #expect(try ann.show(id).payload == ben.show(id).payload)
    #expect(try ann.history().payload.array?.first?["winners"] == ["Ann"])
    let standings = try ben.scorer.history.standings(ofEvent: "Cup", sport: "pebbles")
    #expect(standings.payload["standings"]?.array?.count == 2)
    #expect(try ann.scorer.rounds.log(TestDesk.round(id)).payload["entries"]?.array?.count ?? 0 > 8)

    // The round is shared without names, gets a note, and is archived.
    let shared = try ben.scorer.sharing.share(ShareRequest(round: TestDesk.round(id), names: .none))
    #expect(shared.round == id && shared.sport == "pebbles")
    #expect(shared.page.text.contains("Player 1 won at 6"))
    #expect(!shared.page.text.contains("Ann") && !shared.page.text.contains("Ben"))
    #expect(try ben.scorer.sharing.logShare(of: id, form: "text", names: .none))
    _ = try ben.scorer.notes.writeNote(.write("Windy"), of: TestDesk.round(id))
    _ = try ben.scorer.storage.archive(TestDesk.round(id))
    try ann.merge(with: ben)
    for desk in [ann, ben] {
      #expect(try desk.history().payload == [])
      #expect(try desk.history { $0.archived = .only }.payload.array?.count == 1)
      #expect(try desk.scorer.notes.note(of: TestDesk.round(id)).payload["note"] == "Windy")
      #expect(try desk.scorer.storage.examine().damage == nil)
    }
    _ = try ann.scorer.storage.restore(TestDesk.round(id))
    #expect(try ann.history().payload.array?.count == 1)
  }

  @Test func test_twoAuthorsOfOneStore_areToldApart() throws {
    let id = try ann.started("Ann", "Ben")
    let keys = try ann.store.read { try $0.streams(ofKind: StreamID.playerKind) }
    let names = try ann.store.read { reader in
      try keys.map { DocumentLedger($0, entries: try reader.entries(of: $0)).document.name }
    }
    let scorers = keys.map { Scorer(desk: ann.desk, author: .player($0), dates: .medium) }
    let round = TestDesk.round(id)
    _ = try scorers[0].rounds.take(EntryRequest(.enter("3"), in: round))
    _ = try scorers[1].rounds.take(EntryRequest(.enter("4"), in: round))
    let log = try ann.log(id).payload["entries"]?.array ?? []
    #expect(log.suffix(2).map { $0["author"]?.string } == keys.map(\.key))
    let undone = try scorers[1].rounds.take(
      EntryRequest(.undo(of: names[0]), in: round, force: true))
    #expect(undone.text.hasPrefix("Undone: Ann tosses 3"))
  }

  @Test func test_manyThreads_storeEveryEntryOnce() async throws {
    let ids = try (0..<4).map { _ in try ann.started("Ann", "Ben") }
    let desk = ann.desk
    let echoes = try await withThrowingTaskGroup(of: [String].self) { group in
      for index in 0..<8 {
        group.addTask {
          let scorer = desk.scorer()
          return try (1...25).map { number in
            let page = try scorer.rounds.take(
              EntryRequest(
                .enter("\(index < 4 ? "Ann" : "Ben") +\(number)"),
                in: TestDesk.round(ids[index % 4])))
            return page.payload["entries"]?.array?.first?["id"]?.string ?? ""
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(echoes.count == 200 && Set(echoes).count == 200 && !echoes.contains(""))
    for id in ids {
      let entries = try ann.log(id).payload["entries"]?.array ?? []
      #expect(entries.count == 51)
      #expect(try ann.notation(id) == ["1b=25", "2b=25"])
    }
    #expect(try ann.scorer.storage.examine().damage == nil)
  }
}
