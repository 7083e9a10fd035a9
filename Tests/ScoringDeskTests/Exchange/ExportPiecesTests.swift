import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests that an export is written while the store is read, in pieces and outside of transactions.
@Suite struct ExportPiecesTests {
  private func makeDesk(rounds: Int) throws -> TestDesk {
    let desk = TestDesk()
    for number in 0..<rounds { try desk.finished([("Ann", number), ("Bob", 3)]) }
    return desk
  }

  @Test func test_json_isWrittenEntryByEntry() throws {
    let desk = try makeDesk(rounds: 3)
    let entries = try desk.store.read { reader in
      try reader.streams(ofKind: StreamID.roundKind)
        .reduce(0) { try $0 + reader.entries(of: $1).count }
    }
    let file = try desk.export()
    #expect(file.pieces > entries)
    let other = TestDesk(device: 7)
    try other.take(file.text)
    #expect(try other.export().pieces == file.pieces)
  }

  @Test(arguments: [ExportForm.json, .notation])
  func test_export_whileOthersWrite_containsTheRoundsFromBefore(form: ExportForm) throws {
    let desk = try makeDesk(rounds: 2)
    let before = try desk.export(form).text
    var text = ""
    _ = try desk.scorer.exchange.export(form, of: "pebbles") { piece in
      // No transaction is open, so the store can be written to.
      if text.isEmpty { try desk.start("Ann", "Cid") }
      text += piece
    }
    #expect(text == before)
  }
}
