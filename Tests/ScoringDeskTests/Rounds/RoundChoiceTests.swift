import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct RoundChoiceTests {
  private let desk = TestDesk()

  /// Starts two rounds for a test, of which the second is the current one.
  private func started() throws -> (first: String, current: String) {
    (try desk.started("Ann"), try desk.started("Bob"))
  }

  private func entered(_ line: String, answering id: String) throws -> Page {
    var answers: Answers = [:]
    let asked = try #require(question { try desk.enter(line) })
    answers.give(id, to: asked)
    return try desk.scorer.rounds.take(
      EntryRequest(.enter(line), in: TestDesk.round(), answers: answers))
  }

  @Test func test_enter_afterALineInANamedRound_asks() throws {
    let (first, current) = try started()
    try desk.enter("1", in: first)
    let before = desk.entryCount
    let asked = try #require(question { try desk.enter("2") })
    #expect(asked.refusal?.code == .ambiguousRound)
    #expect(asked.refusal?.expected.count == 2)
    #expect(asked.refusal?.hint?.text.contains("--round") == true)
    #expect(desk.entryCount == before)
    #expect(try entered("2", answering: current).payload["roundID"] == .string(current))
    #expect(try desk.enter("3").payload["roundID"] == .string(current))
  }

  @Test func test_enter_afterAnAnswer_goesOnInTheChosenRound() throws {
    let (first, _) = try started()
    try desk.enter("1", in: first)
    #expect(try entered("2", answering: first).payload["roundID"] == .string(first))
    #expect(try desk.enter("3").payload["roundID"] == .string(first))
  }

  @Test func test_noteAndCorrection_ofAnotherRound_leaveTheCurrentOne() throws {
    let (first, current) = try started()
    try desk.enter("1", in: first)
    _ = try desk.scorer.notes.writeNote(.write("windy"), of: TestDesk.round(first))
    _ = try desk.scorer.rounds.take(
      EntryRequest(.amend(["2", "3"]), in: TestDesk.round(first)))
    #expect(try desk.status().payload["id"] == .string(current))
    #expect(question { try desk.amend("2", "3") }?.refusal?.code == .ambiguousRound)
    #expect(question { try desk.undo() }?.refusal?.code == .ambiguousRound)
  }

  @Test func test_use_ofARound_makesItTheCurrentOne() throws {
    let (first, current) = try started()
    try desk.scorer.rounds.use(TestDesk.round(first))
    #expect(try desk.enter("1").payload["roundID"] == .string(first))
    try desk.enter("1", in: current)
    try desk.scorer.rounds.use(TestDesk.round(first))
    #expect(try desk.enter("2").payload["roundID"] == .string(first))
  }

  @Test func test_enter_afterANamedLineSinceTheRoundWasUsed_asks() throws {
    let (first, current) = try started()
    try desk.enter("1")
    try desk.scorer.rounds.use(TestDesk.round(first))
    // This round was written to last, so its summary is not updated for this line; the question
    // must be asked nevertheless.
    try desk.enter("2", in: current)
    #expect(question { try desk.enter("3") }?.refusal?.code == .ambiguousRound)
  }

  @Test func test_enter_afterALineOfAKeypad_goesOnInTheCurrentRound() throws {
    let (first, current) = try started()
    _ = try desk.scorer.people.addPlayer("Cid")
    let keypad = try desk.desk.newScorer(for: "Cid")
    _ = try keypad.rounds.press(EntryRequest(.enter("1"), in: TestDesk.round(first)))
    #expect(try desk.enter("2").payload["roundID"] == .string(current))
  }

  @Test func test_answers_whereSeveralAreOpen_beginWithTheName() throws {
    let (first, current) = try started()
    func begins(_ page: Page, _ id: String) -> Bool {
      page.text.hasPrefix("Duck Pond, \(id.prefix(4)): ")
    }
    #expect(begins(try desk.enter("1"), current))
    #expect(begins(try desk.undo(), current))
    #expect(begins(try desk.redo(), current))
    #expect(begins(try desk.enter("1", in: first), first))
    #expect(begins(try desk.abandon(first), first))
  }

  @Test func test_start_whereAnotherIsOpen_mentionsIt() throws {
    let first = try desk.started("Ann")
    #expect(try desk.start("Bob").warned.contains("Also in progress: \(first.prefix(4))"))
  }

  @Test func test_start_farFromToday_isPointedOut() throws {
    func warned(_ date: String) throws -> String {
      try desk.assuming {
        try desk.scorer.starting.start(
          StartRequest(
            sport: "pebbles", players: ["Ann"], startsAt: LocalTime(date), answers: $0))
      }.warned
    }
    #expect(try warned("2026-03-08").contains("is in the future"))
    #expect(try warned("2024-12-01").contains("is more than a year ago"))
    #expect(try !warned("2026-02-20").contains("ago"))
  }

  @Test func test_enter_inARoundOfAnEarlierDay_isConfirmed() throws {
    let id = try desk.started("Ann")
    try desk.enter("1")
    desk.wait(minutes: 25 * 60)
    let asked = try #require(question { try desk.enter("2") })
    #expect(asked.form == .yesOrNo)
    #expect(asked.sentence.contains("was begun 1 day ago"))
    #expect(asked.refusal?.hint?.text.contains("--round \(id.prefix(4))") == true)
    let request = EntryRequest(
      .enter("2"), in: TestDesk.round(), answers: Answers(agreeingTo: asked.id))
    _ = try desk.scorer.rounds.take(request)
    // After the confirmation the question is not repeated, and naming the round needs no
    // confirmation.
    try desk.enter("3")
    desk.wait(minutes: 25 * 60)
    try desk.enter("4", in: id)
  }

  @Test func test_undo_afterADeletion_saysThatItCannotBeUndone() throws {
    let finished = try desk.finished([("Ann", 5)])
    let open = try desk.started("Bob")
    try desk.enter("1")
    _ = try desk.agreeing {
      try desk.scorer.storage.delete(TestDesk.round(finished), answers: $0)
    }
    let before = desk.entryCount
    let refused = refusal { try desk.undo() }
    #expect(refused?.message.contains("a deletion cannot be undone") == true)
    #expect(refused?.actions.map(\.round) == [String(open.prefix(4))])
    #expect(desk.entryCount == before)
    #expect(try desk.undo(open).payload["roundID"] == .string(open))
    // Once a line has been entered, that line is the newest change, and undo takes it back.
    #expect(try desk.enter("2").payload["roundID"] == .string(open))
    #expect(try desk.undo().payload["roundID"] == .string(open))
  }

  @Test func test_enter_afterTheCurrentRoundWasDeleted_asks() throws {
    let first = try desk.started("Ann")
    let second = try desk.started("Bob")
    let third = try desk.started("Cid")
    _ = try desk.agreeing { try desk.scorer.storage.delete(TestDesk.round(third), answers: $0) }
    let asked = question { try desk.enter("1") }
    #expect(asked?.refusal?.code == .ambiguousRound)
    #expect(
      asked?.form
        == .choice(
          [second, first].map { id in
            .init(id, asked?.refusal?.expected.first { $0.hasPrefix(id.prefix(4)) } ?? "")
          }))
  }

  // MARK: Rounds that are gone, or of an earlier day

  @Test func test_enter_afterTheDeletionOfTheCurrentRound_asksAlsoIfOneIsLeft() throws {
    let left = try desk.started("Ann")
    try desk.enter("1")
    let deleted = try desk.started("Bob")
    try desk.enter("2")
    _ = try desk.agreeing {
      try desk.scorer.storage.delete(TestDesk.round(deleted), answers: $0)
    }
    let asked = try #require(question { try desk.enter("3") })
    #expect(asked.refusal?.message.contains("was deleted") == true)
    #expect(try entered("3", answering: left).payload["roundID"] == .string(left))
    #expect(try desk.enter("4").payload["roundID"] == .string(left))
  }

  @Test func test_enter_afterTheCurrentRoundWasArchived_asks() throws {
    let left = try desk.started("Ann")
    try desk.enter("1")
    let archived = try desk.started("Bob")
    try desk.enter("2")
    _ = try desk.scorer.storage.archive(TestDesk.round(archived))
    let asked = try #require(question { try desk.enter("3") })
    #expect(asked.refusal?.message.contains("is archived") == true)
    #expect(asked.refusal?.expected.count == 1)
    #expect(try entered("3", answering: left).payload["roundID"] == .string(left))
  }

  @Test func test_correction_ofAnAbandonedRound_asks() throws {
    let id = try desk.started("Ann")
    try desk.enter("1")
    _ = try desk.scorer.rounds.abandon(TestDesk.round(id))
    let asked = try #require(question { try desk.amend("2", "2") })
    #expect(asked.sentence.contains("was abandoned"))
    _ = try desk.scorer.rounds.take(EntryRequest(.amend(["2", "2"]), in: TestDesk.round(id)))
  }

  /// Corrections, notes and events are no play, so they don't replace the question.
  @Test func test_enter_onTheNextDay_isConfirmed_alsoAfterANoteOrACorrection() throws {
    let id = try desk.started("Ann")
    try desk.enter("1")
    desk.wait(minutes: 14 * 60)
    #expect(question { try desk.enter("2") }?.sentence.contains("was begun 1 day ago") == true)
    _ = try desk.scorer.notes.writeNote(.write("windy"), of: TestDesk.round(id))
    _ = try desk.scorer.rounds.take(EntryRequest(.amend(["2", "2"]), in: TestDesk.round(id)))
    #expect(question { try desk.enter("2") } != nil)
    let joining = question { try desk.scorer.rounds.join(["Cid"]) }
    #expect(joining?.sentence.contains("was begun 1 day ago") == true)
  }

  @Test func test_enter_afterMidnight_inAGameThatGoesOn_isNotAskedAbout() throws {
    _ = try desk.started("Ann")
    for _ in 0..<5 {
      desk.wait(minutes: 150)
      try desk.enter("1")
    }
  }

  /// Writes that name another round don't replace the question about a current round that is over.
  @Test func test_enter_afterTheEndOfTheCurrentRound_asksAlsoAfterANoteOnAnother() throws {
    let left = try desk.started("Ann")
    try desk.enter("1")
    let ended = try desk.started("Bob")
    try desk.enter("2")
    try desk.finish(ended)
    _ = try desk.scorer.notes.writeNote(.write("windy"), of: TestDesk.round(left))
    let asked = try #require(question { try desk.enter("3") })
    #expect(asked.refusal?.message.contains("is finished") == true)
    #expect(try entered("3", answering: left).payload["roundID"] == .string(left))
  }

  @Test func test_correction_afterTheDeletionOfTheCurrentRound_asks() throws {
    _ = try desk.started("Ann")
    try desk.enter("1")
    let deleted = try desk.started("Bob")
    _ = try desk.agreeing {
      try desk.scorer.storage.delete(TestDesk.round(deleted), answers: $0)
    }
    #expect(question { try desk.amend("2", "3") } != nil)
    #expect(question { try desk.scorer.rounds.setEvent("Cup", of: TestDesk.round()) } != nil)
  }

  @Test func test_correction_inARoundOfAnEarlierDay_isConfirmed() throws {
    _ = try desk.started("Ann")
    try desk.enter("1")
    desk.wait(minutes: 26 * 60)
    #expect(question { try desk.amend("2", "3") }?.sentence.contains("1 day ago") == true)
  }

  @Test func test_join_ofAPlayerWhoPlaysUnderAMergedName_isRefused() throws {
    let id = try desk.started("Bob")
    _ = try desk.scorer.people.addPlayer("Ann")
    _ = try desk.scorer.people.mergePlayers("Bob", into: "Ann")
    let refused = refusal {
      try desk.scorer.rounds.join(["Ann"], in: TestDesk.round(id))
    }
    #expect(refused?.message == "Ann is named twice.")
  }
}
