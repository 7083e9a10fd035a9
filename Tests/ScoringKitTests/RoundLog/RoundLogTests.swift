import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of a round log, a round in memory: entered lines, corrections, undo, text, and several
/// devices.
@Suite struct RoundLogTests {
  private static func race(heads: Int = 2) throws -> RoundLog {
    try RoundLog(
      .coinRace, options: ["heads": ["\(heads)"]], players: ["Ann", "Ben"],
      startedAt: FixedClock.moment)
  }

  private static func heads(_ log: RoundLog) -> [Int] { (log.state as? RaceState)?.heads ?? [] }

  // MARK: Entering

  @Test func test_enter_lines_changesTheStateAndSaysIt() throws {
    var race = try Self.race()
    #expect(race.phase == .setup && race.prompt.question == "Toss 1")
    #expect(try race.enter("h").text == "Ann: heads, 1-0")
    try race.enter("t h")
    #expect(Self.heads(race) == [2, 0] && race.phase == .complete)
    #expect(race.notation == ["h", "t", "h"])
    try race.finish()
    #expect(race.phase == .final && race.standings.winners == [Seat(index: 0)])
    #expect(race.headline(of: Seat(index: 0)).text == "2-0")
    #expect(race.sheet.rows.count == 2)
    #expect(throws: Refusal.self) { try race.finish() }
  }

  @Test(arguments: ["x", "h x", "h h h h h h"])
  func test_enter_refusedLine_changesNothing(line: String) throws {
    var race = try Self.race()
    try race.enter("h")
    let before = race.ledger.entries
    let refusal = #expect(throws: Refusal.self) { try race.enter(line) }
    #expect(race.ledger.entries == before && refusal?.message.isEmpty == false)
  }

  @Test func test_enterCanonical_severalEvents_areOneLine() throws {
    var race = try Self.race()
    try race.enter(canonical: ["t", "h"])
    #expect(Self.heads(race) == [0, 1])
    try race.undo()
    #expect(race.notation.isEmpty)
    #expect(throws: Refusal.self) { try race.enter(canonical: ["h", "no toss"]) }
    #expect(race.notation.isEmpty)
  }

  @Test func test_enterCanonical_eventPastTheEnd_isRefusedWithoutATrace() throws {
    var race = try Self.race(heads: 1)
    try race.enter("h")
    let refusal = #expect(throws: Refusal.self) { try race.enter(canonical: ["h"]) }
    #expect(refusal?.reason == .over && race.notation == ["h"])
  }

  // MARK: Correcting

  @Test func test_undoAndRedo_anyDepth_restoreEachState() throws {
    var race = try Self.race(heads: 9)
    var states: [[Int]] = [Self.heads(race)]
    for line in ["h", "t h", "h"] {
      try race.enter(line)
      states.append(Self.heads(race))
    }
    for state in states.dropLast().reversed() {
      try race.undo()
      #expect(Self.heads(race) == state)
    }
    #expect(throws: Refusal.self) { try race.undo() }
    for state in states.dropFirst() {
      try race.redo()
      #expect(Self.heads(race) == state)
    }
    #expect(throws: Refusal.self) { try race.redo() }
  }

  @Test func test_corrections_byNumberInTheLog_applyAtTheirPlace() throws {
    var race = try Self.race(heads: 9)
    try race.enter("h h")
    #expect(try race.amend("2", to: "t").text.contains("was"))
    #expect(Self.heads(race) == [0, 1])
    try race.insert("h", before: "2")
    #expect(Self.heads(race) == [2, 0])
    try race.remove("3")
    #expect(race.notation == ["h", "t"])
    #expect(race.rows.count == race.phrases.count && race.rows.first?.number == 1)
    #expect(throws: Refusal.self) { try race.amend("99", to: "h") }
  }

  /// Tests that a correction is refused if it would end the race earlier, so that later tosses were
  /// impossible.
  @Test func test_amend_thatMakesLaterEventsImpossible_isRefused() throws {
    var race = try Self.race()
    try race.enter("t t h t h")
    let before = race.ledger.entries
    let refusal = #expect(throws: Refusal.self) { try race.amend("2", to: "h") }
    #expect(refusal?.message.contains("impossible") == true)
    #expect(race.ledger.entries == before && race.ledger.orphans.isEmpty)
  }

  // MARK: Starting

  @Test func test_start_badOptions_areRefusedByName() {
    for options in [["tails": ["2"]], ["heads": ["0"]], ["heads": ["many"]], ["heads": []]] {
      let refusal = #expect(throws: Refusal.self) {
        try RoundLog(
          .coinRace, options: options, players: ["Ann", "Ben"], startedAt: FixedClock.moment)
      }
      #expect(refusal?.message.contains(options.keys.first ?? "") == true, "\(options)")
    }
  }

  @Test func test_start_badPlayersOrKind_areRefused() {
    for players in [[], ["Ann"]] {
      #expect(throws: Refusal.self) {
        try RoundLog(.coinRace, players: players, startedAt: FixedClock.moment)
      }
    }
    #expect(throws: Refusal.self) {
      try RoundLog(.coinRace, kind: "none", players: ["A", "B"], startedAt: FixedClock.moment)
    }
  }

  @Test func test_start_twoGuestsOfOneName_areTwoParticipants() throws {
    let race = try RoundLog(
      .coinRace, players: ["Dave", "Dave"], startedAt: FixedClock.moment)
    #expect(Set(race.ledger.competitors.map(\.identity)).count == 2)
    #expect(race.names.names.map(\.name) == ["Dave-1", "Dave-2"])
    let copy = try RoundLog(race.text(), of: .coinRace)
    #expect(copy.names == race.names && copy.ledger.competitors == race.ledger.competitors)
  }

  @Test func test_start_withTheSportsOwnTypes_isTheSameRound() throws {
    var race = try RoundLog(
      Race(heads: 2), FixedNames.competitors(count: 2), of: .coinRace,
      startedAt: FixedClock.moment)
    try race.enter("h")
    #expect(Self.heads(race) == [1, 0])
  }

  // MARK: Text

  @Test func test_text_ofARound_isReadAgain() throws {
    var race = try RoundLog(
      .coinRace, players: ["Ann \"A\"\nstatus: finished", "Ben\u{202e}"],
      startedAt: FixedClock.moment)
    try race.enter("h t h")
    try race.undo()
    try race.enter("t")
    try race.finish()
    let text = try race.text()
    var copy = try RoundLog(text, of: .coinRace)
    #expect(try copy.text() == text && copy.stream == race.stream)
    #expect(copy.notation == race.notation && copy.phase == .final)
    try copy.undo()
    try copy.undo()
    #expect(copy.phase != .final && copy.names == race.names)
  }

  @Test func test_text_thatIsWrong_isRefusedWithItsLine() throws {
    var race = try Self.race(heads: 1)
    try race.enter("h")
    let text = try race.text()
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count
    let faults = [
      (text + "h\n", "Line \(line):"), (text + "???\n", "Line \(line):"), ("", "Line 1:"),
      (text.replacing("sport: coinrace", with: "sport: other"), "Line 1:"),
      (text + "\n" + text, "contains 2 rounds"),
      (text.replacing("round: ", with: "round: /"), "Line 1:"),
    ]
    for (text, expected) in faults {
      let refusal = #expect(throws: Refusal.self) { try RoundLog(text, of: .coinRace) }
      #expect(refusal?.message.contains(expected) == true, "\(refusal?.message ?? text)")
    }
  }

  // MARK: Several devices

  @Test func test_merge_inAnyOrder_meansTheSame() throws {
    var one = try Self.race(heads: 9)
    try one.enter("h")
    var two = one.on(DeviceID(bits: 2))
    try one.enter("h")
    try two.enter("t")
    var other = two
    try one.merge(two)
    try other.merge(one)
    #expect(one.ledger.disputes.count == 1 && one.ledger.disputes == other.ledger.disputes)
    #expect(one.notation == other.notation)
    try other.merge(one)
    #expect(one.ledger.entries == other.ledger.entries)
  }

  /// Tests that a toss, which names no seat, is that of whoever was next when it happened, in effect
  /// or not.
  @Test func test_phrases_ofEntriesWithoutASeat_nameTheirPlayers() throws {
    var race = try Self.race(heads: 9)
    try race.enter("h")
    try race.enter("t h")
    #expect(try race.undo().text.hasPrefix("Undone: Ben: tails; Ann: heads"))
    #expect(race.phrases.dropFirst().prefix(3) == ["Ann: heads", "Ben: tails", "Ann: heads"])
    try race.enter("h")
    #expect(try race.amend("4", to: "t").text.hasSuffix("; was heads") == false)
    let rows = race.phrases
    #expect(!rows.contains("heads") && !rows.contains("tails"), "\(rows)")
  }

  @Test func test_phrases_ofADispute_nameThePlayersOfBothSides() throws {
    var one = try Self.race(heads: 9)
    try one.enter("h")
    var two = one.on(DeviceID(bits: 2))
    try one.enter("h h")
    try two.enter("t t")
    try one.merge(two)
    #expect(one.ledger.disputes.count == 1)
    let said = one.phrases
    #expect(
      said.dropFirst().sorted()
        == ["Ann: heads", "Ann: heads", "Ann: tails", "Ben: heads", "Ben: tails"])
    #expect(one.rows.map(\.entry.id).map { one.ledger.phrase($0, names: one.names) } == said)
  }

  @Test func test_fits_sidesFollowTheirSeats_andTurnsDoNot() throws {
    func duel(_ players: [String]) throws -> RoundLog {
      try RoundLog(.pointDuel, options: [:], players: players, startedAt: FixedClock.moment)
    }
    let exchanged = [Seat(index: 1), Seat(index: 0)]
    var one = try duel(["Ben", "Ann"])
    try one.enter("ann")
    try one.enter("ben retired")
    let other = try duel(["Ann", "Ben"])
    #expect(one.ledger.fits(other.ledger, seats: exchanged))
    #expect(
      try one.ledger.flowEntries.map { try one.ledger.notation(of: $0, seating: exchanged) }
        == ["A", "left 2 retired"])
    #expect(!one.ledger.fits(other.ledger, seats: [Seat(index: 0)]))
    #expect(!one.ledger.fits(other.ledger, seats: [Seat(index: 0), Seat(index: 5)]))
    var race = try Self.race()
    try race.enter("t")
    #expect(!race.ledger.fits(try Self.race().ledger, seats: exchanged))
    #expect(race.ledger.fits(try Self.race().ledger, seats: exchanged.reversed()))
  }

  @Test func test_undo_afterAMerge_takesBackOnlyOwnLines() throws {
    var one = try Self.race(heads: 9)
    try one.enter("h")
    var two = one.on(DeviceID(bits: 2))
    try two.enter("t")
    try one.merge(two)
    try one.undo()
    #expect(one.notation == ["t"])
  }

  @Test func test_merge_hostileEntries_isRefusedWithoutATrace() throws {
    var race = try Self.race(heads: 9)
    try race.enter("h")
    let good = try #require(race.ledger.entries.last)
    func entry(
      _ sequence: Int, stream: StreamID? = nil, lamport: Int = 9, device: DeviceID? = nil
    ) -> Entry {
      Entry(
        id: EntryID(device: device ?? DeviceID(bits: 2), sequence: sequence),
        stream: stream ?? race.stream, lamport: lamport, time: FixedClock.moment, kind: .event,
        body: "t")
    }
    let hostile = [
      entry(1, stream: .round(bits: 5)), entry(.max), entry(0), entry(1, lamport: .max),
      entry(1, lamport: -1), entry(good.id.sequence, device: good.id.device),
    ]
    for entry in hostile {
      let before = race.ledger.entries
      #expect(throws: Refusal.self) { try race.merge([entry]) }
      #expect(race.ledger.entries == before)
    }
    try race.merge([entry(1)])
    try race.enter("h")
    #expect(race.ledger.entries.count == 4)
  }
}
