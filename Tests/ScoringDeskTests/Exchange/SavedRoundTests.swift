import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests of rounds that an app saved: a store imports them, and an app opens what a store exports.
@Suite final class SavedRoundTests {
  let desk = TestDesk()

  private func saved() throws -> RoundLog {
    var round = try RoundLog(
      Pebbles.sport(), options: ["pond": ["Duck Pond"]], players: ["Ann", "Bob"],
      startedAt: Moment(milliseconds: 1_777_802_400_000))
    try round.enter("Ann +3")
    try round.enter("Bob +1")
    try round.undo()
    return round
  }

  @Test func test_import_ofASavedRound_keepsItsHistory() throws {
    var round = try saved()
    #expect(try desk.take(round.save()).text.contains("1 round"))
    #expect(try desk.notation(round.stream.key) == round.notation)
    #expect(try desk.scorer.storage.examine().page.payload["findings"]?.array?.isEmpty ?? true)
    try round.finish()
    try desk.take(round.save())
    #expect(
      try desk.scorer.rounds.show(RoundRequest(round: round.stream.key)).payload["phase"] == "final"
    )
  }

  @Test func test_open_ofWhatAStoreExports_savesTheSameEntries() throws {
    let round = try saved()
    try desk.take(round.save())
    let bundle = try desk.bundle(rounds: [round.stream.key])
    let copy = try RoundLog(saved: bundle, of: Pebbles.sport())
    #expect(copy.ledger.entries == round.ledger.entries)
    let other = TestDesk(device: 9)
    try other.take(copy.save())
    #expect(try other.notation(round.stream.key) == round.notation)
    try desk.take(copy.save())
  }

  /// A saved round of players with ids of the app.
  private func saved(_ players: [(id: String, name: String)]) throws -> RoundLog {
    var round = try RoundLog(
      Pebbles.sport(), options: ["pond": ["Duck Pond"]],
      competitors: players.map { Competitor(id: $0.id, kind: .player, name: $0.name) },
      startedAt: Moment(milliseconds: 1_777_802_400_000))
    try round.enter("Ann +3")
    return round
  }

  private func names() throws -> [String] {
    try desk.scorer.read { try $0.listedPlayers().map(\.name) }
  }

  @Test func test_import_ofPlayersOfAnApp_addsThem() throws {
    var round = try saved([("ann", "Ann"), ("bob", "Bob")])
    let page = try desk.take(round.save())
    #expect(page.payload["players_added"]?.array == ["Ann", "Bob"])
    #expect(try names() == ["Ann", "Bob"])
    try round.join([Competitor(id: "cid", kind: .player, name: "Cid")])
    try desk.take(round.save())
    #expect(try names() == ["Ann", "Bob", "Cid"])
    let again = try desk.take(round.save())
    #expect(again.payload["players_added"]?.array == [] && again.warnings.isEmpty)
  }

  @Test func test_import_ofAKnownName_isTheKnownPlayer() throws {
    _ = try desk.scorer.people.addPlayer("Ann")
    let page = try desk.take(saved([("ann", "Ann"), ("bob", "Bob")]).save())
    #expect(page.payload["players_added"]?.array == ["Bob"])
    #expect(page.warnings.contains { $0.text.contains("Ann in the file is Ann") })
    #expect(try names() == ["Ann", "Bob"])
    let ann = try desk.scorer.read { try $0.player(key: "ann") }
    #expect(ann?.id.key != "ann" && ann?.name == "Ann")
  }

  /// Tests that two players of one name in a file do not become one known player.
  @Test func test_import_ofTwoPlayersOfOneName_keepsThemApart() throws {
    _ = try desk.scorer.people.addPlayer("Bob")
    var round = try saved([("ann", "Ann"), ("bob1", "Bob")])
    try round.join([Competitor(id: "bob2", kind: .player, name: "Bob")])
    try desk.take(round.save())
    #expect(try names() == ["Ann", "Bob", "Bob", "Bob"])
  }
}
