import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of the end of a round in memory, its note, and those who join it.
@Suite struct RoundLogEndingTests {
  private static func race(_ players: [String] = ["Ann", "Ben"]) throws -> RoundLog {
    try RoundLog(
      .coinRace, options: ["heads": ["9"]], players: players, startedAt: FixedClock.moment)
  }

  @Test func test_abandon_andReopen_continueTheRound() throws {
    var race = try Self.race()
    try race.enter("h")
    #expect(throws: Refusal.self) { try race.reopen() }
    try race.abandon()
    #expect(race.phase == .abandoned)
    #expect(throws: Refusal.self) { try race.abandon() }
    #expect(throws: Refusal.self) { try race.finish() }
    try race.reopen()
    #expect(race.phase == .underway && race.notation == ["h"])
    try race.finish()
    try race.enter("t")
    try race.reopen()
    #expect(race.phase == .underway && race.notation == ["h", "t"])
  }

  @Test func test_reopen_ofARoundThatAnotherDeviceFinished_opensIt() throws {
    var phone = try Self.race()
    try phone.enter("h")
    var watch = phone.on(DeviceID(bits: 2))
    try watch.finish()
    try phone.merge(watch)
    #expect(phone.phase == .final)
    try phone.reopen()
    #expect(phone.phase == .underway)
    try phone.undo()
    #expect(phone.phase == .final)
  }

  @Test func test_setNote_writesAndRemovesIt() throws {
    var race = try Self.race()
    #expect(race.note == nil)
    try race.setNote("  windy \n")
    #expect(race.note == "windy")
    let count = race.ledger.entries.count
    try race.setNote("windy")
    #expect(race.ledger.entries.count == count)
    try race.setNote(nil)
    #expect(race.note == nil)
    try race.undo()
    #expect(race.note == "windy")
    #expect(throws: Refusal.self) { try race.setNote(" ") }
    let long = String(repeating: "x", count: FieldBody.longestNote + 1)
    #expect(throws: Refusal.self) { try race.setNote(long) }
  }

  @Test func test_join_inAFullRound_isRefusedWithoutATrace() throws {
    var race = try Self.race((1...8).map { "Player \($0)" })
    let before = race.ledger.entries
    let refusal = #expect(throws: Refusal.self) { try race.join("Cid") }
    #expect(refusal?.message.contains("is for 8 ") == true && race.ledger.entries == before)
  }

  @Test func test_settle_afterAMerge_choosesOneSide() throws {
    var phone = try Self.race()
    var watch = phone.on(DeviceID(bits: 2))
    try phone.enter("h h")
    try watch.enter("t h")
    try phone.merge(watch)
    let dispute = try #require(phone.ledger.disputes.first)
    let tails = try #require(
      phone.rows.first { $0.entry.body == "t" && dispute.entries.contains($0.entry.id) })
    try phone.settle(dispute, by: tails.entry.id)
    #expect(phone.ledger.disputes.isEmpty && phone.notation == ["t", "h"])
    #expect(throws: Refusal.self) {
      try phone.settle(dispute, by: EntryID(device: phone.device, sequence: 99))
    }
  }

  /// Tests the words of an undo of what another device entered too: it has no effect on the score.
  @Test func test_undo_ofWhatAnotherDeviceEnteredToo_saysThatItCounts() throws {
    var race = try Self.race()
    try race.enter("h t")
    let second = try RoundLog(race.text(), of: .coinRace, device: DeviceID(bits: 2))
    try race.merge(second)
    #expect(race.notation == ["h", "t"])
    let said = try race.undo()
    #expect(race.notation == ["h", "t"])
    #expect(said.text.contains("still counts, because another device"), "\(said.text)")
    var alone = try Self.race()
    try alone.enter("h")
    #expect(try !alone.undo().text.contains("still counts"))
  }
}
