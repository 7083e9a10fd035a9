import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct CurrentRoundTests {
  private let desk = TestDesk()

  private func id(_ round: String?) throws -> String? {
    try desk.status(round).payload["id"]?.string
  }

  @Test func test_echo_whereSeveralAreUnfinished_beginsWithTheName() throws {
    let first = try desk.started("Ann")
    #expect(try desk.enter("1").text == "Ann tosses 1\n")
    let second = try desk.started("Bob")
    #expect(try desk.enter("2").text == "Duck Pond, \(second.prefix(4)): Bob tosses 2\n")
    #expect(try desk.enter("3", in: first).text == "Duck Pond, \(first.prefix(4)): Ann tosses 3\n")
    let undone = "Duck Pond, \(first.prefix(4)): Undone: Ann tosses 3"
    #expect(try desk.undo(first).text.hasPrefix(undone))
  }

  @Test func test_next_whereSeveralAreUnfinished_namesTheRound() throws {
    let first = try desk.started("Ann")
    let second = try desk.started("Bob")
    let next = try #require(try desk.enter("6 6", in: first).next.first)
    #expect(next == Action("finish", of: "pebbles", round: String(first.prefix(4))))
    try desk.enter("1", in: second)
    try desk.finish(next.round)
    #expect(try desk.history().payload.array?.first?["id"] == .string(first))
  }

  @Test func test_round_byPrefixOrTitle_isFound() throws {
    let duck = try desk.started("Ann", pond: "Duck")
    let mill = try desk.started("Ann", pond: "mill")
    for text in [String(duck.prefix(5)), duck.uppercased(), "duck p"] {
      #expect(try id(text) == duck, "\(text)")
    }
    #expect(try id("MILL") == mill)
  }

  @Test func test_round_byNumber_countsTheHistory() throws {
    let older = try desk.finished([("Ann", 5)])
    let newer = try desk.finished([("Ann", 6)])
    #expect(try desk.show("1").payload["id"] == .string(newer))
    #expect(try desk.show("2").payload["id"] == .string(older))
    #expect(refusal { try desk.show("3") }?.code == .unknownRound)
    #expect(refusal { try desk.show("0") }?.code == .unknownRound)
  }

  @Test func test_round_ambiguousTitle_listsCandidates() throws {
    let first = try desk.started("Ann")
    let second = try desk.started("Bob")
    let refused = refusal { try id("Duck") }
    #expect(refused?.code == .ambiguousRound)
    #expect(refused?.message == "\"Duck\" could be several rounds.")
    #expect(
      Set(refused?.expected ?? [])
        == [
          "\(first.prefix(4)) (Mar 1, 2026, Duck Pond, Ann)",
          "\(second.prefix(4)) (Mar 1, 2026, Duck Pond, Bob)",
        ])
  }

  @Test func test_round_ofMoreThanTen_saysHowManyMore() throws {
    for _ in 0..<12 { _ = try desk.started("Ann") }
    let refused = refusal { try id("Duck") }
    #expect(refused?.expected.count == 10)
    #expect(refused?.message == "\"Duck\" could be several rounds: these, and 2 more.")
  }

  @Test func test_round_ambiguousPrefix_listsCandidates() throws {
    // With these random bits, the ids of two rounds have the same first six characters.
    desk.bits.queue([0, 1 << 58, 1, 1 << 58 + 1])
    try desk.start("Ann")
    try desk.start("Bob")
    let keys = desk.rounds.map(\.key)
    #expect(keys.count == 2)
    #expect(keys[0].prefix(6) == keys[1].prefix(6))
    let refused = refusal { try id(String(keys[0].prefix(6))) }
    #expect(refused?.code == .ambiguousRound)
    #expect(keys.allSatisfy { key in refused?.expected.contains { $0.contains(key) } == true })
  }

  @Test func test_round_unknown_isMissing() throws {
    try desk.start("Ann")
    let refused = refusal { try desk.enter("3", in: "nowhere") }
    #expect(refused?.code == .unknownRound)
    #expect(refused?.message == "There is no round \"nowhere\".")
  }

  @Test func test_shortID_ofDigitsOnly_isStillFoundAsPrinted() throws {
    _ = try desk.scorer.people.addPlayer("Ann")
    // With these random bits, the id of the round begins with the digits 1 2 3 4.
    desk.bits.queue([(0b00001_00010_00011_00100 << 40) | 0b10101_01010])
    let started = try desk.start("Ann")
    let key = try #require(desk.rounds.first?.key)
    #expect(key.hasPrefix("1234"))
    try desk.start("Ann")
    let word = try #require(started.text.split(separator: " ").first { $0.hasPrefix("1234") })
    #expect(try id(word.filter { $0 != ":" }) == key)
  }

  @Test func test_round_ofAnotherSport_isNotFound() throws {
    desk.sports = [Pebbles.sport(), Pebbles.sport("stones")]
    let other = try desk.started("Ann", sport: "stones")
    #expect(refusal { try id(other) }?.code == .unknownRound)
    #expect(refusal { try id(nil) }?.code == .noRound)
  }

  @Test func test_unfinishedOfOtherDevices_areNamedWhereThereAreSeveral() throws {
    let other = TestDesk(device: 9)
    let ids = try [other.started("Ann"), other.started("Bob")]
    try desk.take(other.export().text)
    let candidates = Set(
      zip(ids, ["Ann", "Bob"]).map { "\($0.prefix(4)) (Mar 1, 2026, Duck Pond, \($1))" })
    let refused = refusal { try desk.status() }
    #expect(refused?.code == .ambiguousRound)
    #expect(refused?.hint?.text.contains("--round") == true)
    #expect(Set(refused?.expected ?? []) == candidates)
    let asked = question { try desk.enter("3") }
    #expect(asked?.refusal?.code == .ambiguousRound)
    #expect(Set(asked?.refusal?.expected ?? []) == candidates)
  }

  @Test func test_round_byAPrefixThatManyRoundsOfAnotherSportShare_isFound() throws {
    desk.sports = [Pebbles.sport(), Pebbles.sport("stones")]
    // Thirteen rounds get ids with the same prefix; only the last of them is a round of the other
    // sport.
    let bits = (0..<13).map { UInt64(0x7777_7777_7770_0000) &+ UInt64($0) << 5 }
    for (index, bits) in bits.enumerated() {
      desk.bits.queue(index == 0 ? [0x1234, bits] : [bits])
      try desk.start("Ann", sport: index == 12 ? "stones" : "pebbles")
    }
    let keys = desk.rounds.map(\.key).sorted()
    let prefix = String(keys[1].prefix(6))
    #expect(keys.filter { $0.hasPrefix(prefix) }.count == 13)
    #expect(try desk.scorer.rounds.show(TestDesk.round(prefix, of: "stones")).kind == "round")
    #expect(refusal { try desk.show(prefix) }?.code == .ambiguousRound)
  }
}

// Tests that a score entered after a finish does not silently belong to an older round.
extension CurrentRoundTests {
  /// Creates an older round in progress and a newer one that is then finished, for a test.
  private func finishedAfterAnother() throws -> (older: String, newer: String) {
    let older = try desk.started("Ann", pond: "mill")
    try desk.enter("1")
    return (older, try desk.finished([("Bob", 5)]))
  }

  @Test func test_enter_afterAFinish_asksBeforeItGoesOnInAnOlderRound() throws {
    let (older, newer) = try finishedAfterAnother()
    let before = desk.entryCount
    for asks: (Answers) throws -> Page in [
      { try desk.scorer.rounds.take(EntryRequest(.enter("2"), in: TestDesk.round(), answers: $0)) },
      { try desk.scorer.rounds.take(EntryRequest(.enter("2"), answers: $0)) },
      { try desk.scorer.rounds.take(EntryRequest(.finish, in: TestDesk.round(), answers: $0)) },
      { try desk.scorer.rounds.abandon(TestDesk.round(), answers: $0) },
    ] {
      let asked = try #require(question { try asks([:]) })
      #expect(asked.sentence.contains("Round \(newer.prefix(4)) (Mar 1, 2026, Duck Pond, Bob) is"))
      #expect(
        asked.form == .choice([.init(older, "\(older.prefix(4)) (Mar 1, 2026, mill Pond, Ann)")]))
      #expect(asked.refusal?.code == .ambiguousRound)
      #expect(asked.refusal?.actions.map(\.round) == [older, newer].map { String($0.prefix(4)) })
      #expect(asked.refusal?.actions.last?.verb == "amend")
      // An answer of yes to all questions chooses no round, so the question is repeated.
      #expect(question { try desk.agreeing(asks) } == asked)
    }
    #expect(desk.entryCount == before)
  }

  /// Tests that the question is also asked if a keypad with the same store finished the current
  /// round.
  @Test func test_enter_afterAKeypadFinished_asksAsWell() throws {
    let older = try desk.started("Ann")
    try desk.enter("1")
    let newer = try desk.started("Bob")
    try desk.enter("3")
    _ = try desk.scorer.people.addPlayer("Cid")
    let other = try desk.desk.newScorer(for: "Cid")
    _ = try other.rounds.take(EntryRequest(.enter("2"), in: TestDesk.round(newer)))
    _ = try desk.agreeing {
      try other.rounds.take(EntryRequest(.finish, in: TestDesk.round(newer), answers: $0))
    }
    let before = desk.entryCount
    let asked = try #require(question { try desk.enter("2") })
    #expect(asked.sentence.contains(newer.prefix(4)) && asked.sentence.contains("is finished"))
    #expect(desk.entryCount == before)
    // After the older round was named for one entry, further entries need no name.
    try desk.enter("2", in: older)
    // Two entries were added: the toss, and the one that makes the older round the current one.
    #expect(desk.entryCount == before + 2)
  }

  @Test func test_enter_afterTheAnswer_saysTheRoundOnceAndGoesOn() throws {
    let (older, _) = try finishedAfterAnother()
    var answers: Answers = [:]
    let asked = try #require(question { try desk.enter("2") })
    answers.give(older, to: asked)
    let entered = try desk.scorer.rounds.take(
      EntryRequest(.enter("2"), in: TestDesk.round(), answers: answers))
    #expect(entered.text == "mill Pond, \(older.prefix(4)): Ann tosses 2\n")
    #expect(try desk.enter("3").text == "Ann tosses 3\n")
  }

  @Test func test_enter_afterANamedRound_asksOnce_alsoAfterACorrectionElsewhere() throws {
    let (older, newer) = try finishedAfterAnother()
    // A line that names its round does not make it the current one.
    try desk.enter("2", in: older)
    let asked = try #require(question { try desk.enter("3") })
    var answers: Answers = [:]
    answers.give(older, to: asked)
    _ = try desk.scorer.rounds.take(
      EntryRequest(.enter("3"), in: TestDesk.round(), answers: answers))
    // Correcting a finished round does not make it the current round.
    try desk.enter("Bob +6", in: newer)
    #expect(try desk.enter("4").text.hasPrefix("mill Pond, \(older.prefix(4)): Ann tosses 4\n"))
  }

  @Test func test_enter_afterAFinishInAnotherSport_asksWhereNoSportIsNamed() throws {
    desk.sports = [Pebbles.sport(), Pebbles.sport("stones")]
    let older = try desk.started("Ann")
    try desk.start("Ann", sport: "stones")
    try desk.enter("3", of: "stones")
    try desk.finish(of: "stones")
    #expect(question { try desk.scorer.rounds.take(EntryRequest(.enter("3"))) } != nil)
    #expect(try desk.enter("3").text == "Duck Pond, \(older.prefix(4)): Ann tosses 3\n")
    #expect(try desk.scorer.rounds.take(EntryRequest(.enter("4"))).text == "Ann tosses 4\n")
  }

  @Test func test_corrections_afterAFinish_areAboutTheFinishedRound() throws {
    let (older, newer) = try finishedAfterAnother()
    #expect(try desk.show().payload["id"] == .string(newer))
    let asked = question { try desk.amend("bonus Bob", "+7") }
    #expect(asked?.sentence.contains("\(newer.prefix(4)) is finished") == true)
    #expect(try desk.status().payload["id"] == .string(older))
    #expect(try desk.undo().payload["roundID"] == .string(newer))
    #expect(try desk.enter("2").payload["roundID"] == .string(newer))
  }

  @Test func test_status_ofAnOlderRound_namesItInWhatComesNext() throws {
    let older = try desk.started("Ann")
    try desk.enter("6 6")
    try desk.finished([("Bob", 5)])
    #expect(
      try desk.status().next == [Action("finish", of: "pebbles", round: String(older.prefix(4)))])
  }
}
