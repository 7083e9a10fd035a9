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
}
