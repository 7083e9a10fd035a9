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

  /// Tests that an undo of a value in dispute is not called without effect.
  @Test func test_undo_ofAValueInDispute_saysWhatIsNow() throws {
    for isPhoneNewer in [false, true] {
      var phone = try Self.race()
      var watch = phone.on(DeviceID(bits: isPhoneNewer ? 0 : .max))
      try phone.enter("h t")
      try watch.enter("t t")
      try phone.merge(watch)
      #expect(!phone.ledger.disputes.isEmpty)
      let said = try phone.undo()
      #expect(phone.notation == ["t", "t"] && phone.ledger.disputes.isEmpty)
      #expect(said.text.hasPrefix("Undone:") && !said.text.contains("still counts"), "\(said)")
    }
  }

  // MARK: Names

  @Test(arguments: [
    "", " \n", "\u{200b}", "+", "A+B", "guest:Gus", "me", "ME", "Red=Ann+Ben", "Ann=",
    String(repeating: "x", count: 201),
  ])
  func test_names_thatMeanNobody_areRefused(name: String) throws {
    var race = try Self.race()
    let before = race.ledger.entries
    let refusals = [
      #expect(throws: Refusal.self) { try race.join(name) },
      #expect(throws: Refusal.self) {
        try race.join([Competitor(id: "cid", kind: .player, name: name)])
      },
      #expect(throws: Refusal.self) { try Self.race(["Ann", name]) },
      #expect(throws: Refusal.self) {
        try RoundLog(
          Race(heads: 2),
          [
            Competitor(id: "ann", kind: .player, name: "Ann"),
            Competitor(id: "x", kind: .player, name: name),
          ], of: .coinRace, startedAt: FixedClock.moment)
      },
    ]
    #expect(race.ledger.entries == before)
    for refusal in refusals {
      #expect(refusal?.reason == .notation && refusal?.message.isEmpty == false)
    }
  }

  @Test func test_join_byANameInTheRound_isRefused() throws {
    var race = try Self.race()
    let before = race.ledger.entries
    for names in [["Ann"], [" ANN "], ["Cid", "cid"]] {
      let refusal = #expect(throws: Refusal.self) {
        try names.count > 1 ? race.join(names[0], names[1]) : race.join(names[0])
      }
      #expect(refusal?.message.contains("takes part already") == true)
    }
    #expect(race.ledger.entries == before)
    try race.join("  Cid   Lee ")
    #expect(race.names.names.map(\.name) == ["Ann", "Ben", "Cid Lee"])
  }

  @Test func test_join_ofSomebodyElseOfOneName_numbersBoth() throws {
    var race = try Self.race()
    try race.join([Competitor(id: "ann2", kind: .player, name: "Ann")])
    #expect(race.names.names.map(\.name) == ["Ann-1", "Ben", "Ann-2"])
    #expect(race.standings.rows.count == 3)
    #expect(throws: Refusal.self) { try race.join("Ann") }
    #expect(throws: Refusal.self) {
      try race.join([Competitor(id: "ann2", kind: .player, name: "Anna")])
    }
    let copy = try RoundLog(saved: race.save(), of: .coinRace)
    #expect(copy.names == race.names)
    try race.undo()
    #expect(race.names.names.map(\.name) == ["Ann", "Ben"])
  }

  // MARK: Before the end

  @Test func test_unfinished_saysWhatIsMissingBeforeTheEnd() throws {
    var race = try RoundLog(
      .coinRace, options: ["heads": ["2"]], players: ["Ann", "Ben"],
      startedAt: FixedClock.moment)
    #expect(race.unfinished?.contains("Nothing has been scored") == true)
    var watch = race.on(DeviceID(bits: 2))
    try race.enter("h")
    #expect(race.unfinished?.contains("is not over: \(race.prompt.question)") == true)
    try watch.enter("t")
    try race.merge(watch)
    #expect(race.unfinished?.contains("disagree in 1 place") == true)
    let dispute = try #require(race.ledger.disputes.first)
    let heads = try #require(race.rows.first { $0.entry.body == "h" })
    try race.settle(dispute, by: heads.entry.id)
    try race.finish()
    #expect(race.unfinished == nil && race.phase.isOver)
    try race.reopen()
    try race.enter("t h")
    #expect(race.phase == .complete && race.unfinished == nil)
  }

  @Test func test_undo_ofNothing_givesAHintForAnApp() throws {
    let race = try Self.race()
    var watch = race.on(DeviceID(bits: 2))
    var phone = race
    try phone.enter("h")
    try watch.merge(phone)
    let refusal = #expect(throws: Refusal.self) { try watch.undo() }
    let hint = try #require(refusal?.hint)
    #expect("\(hint)" == hint.text && hint.text.contains("remove") && !hint.text.contains("--"))
  }
}
