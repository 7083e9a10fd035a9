import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests that no round is finished, corrected or settled unintentionally.
@Suite struct PurposeTests {
  private let desk = TestDesk()

  @Test func test_finish_beforeTheEnd_asksAndStoresNothing() throws {
    try desk.start("Ann", "Bob")
    try desk.enter("3")
    let count = desk.entryCount
    let asked = question {
      try desk.scorer.rounds.take(EntryRequest(.finish, in: TestDesk.round()))
    }
    #expect(asked?.form == .yesOrNo && asked?.refusal?.code == .notOver)
    let answer = try #require(asked)
    var answers: Answers = [:]
    answers.give("maybe", to: answer)
    #expect(
      question {
        try desk.scorer.rounds.take(EntryRequest(.finish, in: TestDesk.round(), answers: answers))
      } == asked)
    answers.give(Question.no, to: answer)
    #expect(
      refusal {
        try desk.scorer.rounds.take(EntryRequest(.finish, in: TestDesk.round(), answers: answers))
      }?.code == .notConfirmed)
    #expect(desk.entryCount == count)
    try desk.finish()
    #expect(desk.entryCount > count)
  }

  @Test func test_finish_atTheEnd_asksNothing() throws {
    try desk.start("Ann", "Bob")
    try desk.enter("6 6 6")
    #expect(
      question { try desk.scorer.rounds.take(EntryRequest(.finish, in: TestDesk.round())) } == nil)
  }

  @Test func test_reopen_afterACorrection_takesTheFinishBackAlone() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    _ = try desk.scorer.rounds.take(EntryRequest(.amend(["2", "+7"]), in: TestDesk.round(id)))
    let notation = try desk.notation(id)
    let reopened = try desk.scorer.rounds.take(EntryRequest(.reopen, in: TestDesk.round(id)))
    #expect(reopened.payload["phase"] == "underway")
    #expect(try desk.notation(id) == notation)
    #expect(
      refusal { try desk.scorer.rounds.take(EntryRequest(.reopen, in: TestDesk.round(id))) }?.code
        == .illegal)
  }

  @Test func test_amend_aFinishedRoundThatNobodyNamed_saysWhatChangesAndAsks() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let words = ["3", "+9"]
    let count = desk.entryCount
    let asked = question {
      try desk.scorer.rounds.take(EntryRequest(.amend(words), in: TestDesk.round()))
    }
    let said = try #require(asked?.sentence)
    #expect(said.contains(String(id.prefix(4))) && said.contains("becomes"))
    #expect(asked?.refusal?.code == .finished)
    #expect(desk.entryCount == count)
    _ = try desk.scorer.rounds.take(EntryRequest(.amend(words), in: TestDesk.round(id)))
    #expect(desk.entryCount > count)
  }

  @Test func test_amend_aFinishedRoundByName_saysWhoseResultChanged() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let amended = try desk.scorer.rounds.take(
      EntryRequest(.amend(["3", "+9"]), in: TestDesk.round(id)))
    let said = amended.warnings.map(\.text)
    #expect(said.contains { $0.contains("1st") && $0.contains("becomes 2nd") }, "\(said)")
    // No result is reported as changed if the entry changes none, or if the round is reopened.
    let again = try desk.scorer.rounds.take(
      EntryRequest(.amend(["3", "+9"]), in: TestDesk.round(id)))
    #expect(!again.warnings.contains { $0.text.contains("becomes") })
    _ = try desk.scorer.rounds.take(EntryRequest(.reopen, in: TestDesk.round(id)))
    let undone = try desk.scorer.rounds.take(EntryRequest(.undo(), in: TestDesk.round(id)))
    #expect(!undone.warnings.contains { $0.text.contains("becomes") })
  }

  @Test func test_enter_afterTheFinish_leadsToAmend() throws {
    let id = try desk.finished([("Ann", 5)])
    let refused = refusal { try desk.enter("Ann +1") }
    #expect(refused?.code == .noRound)
    #expect(refused?.actions.first?.verb == "amend")
    #expect(refused?.actions.first?.round == String(id.prefix(4)))
  }

  @Test func test_enter_sentTwiceWithAKey_countsOnce() throws {
    let id = try desk.started("Ann", "Bob")
    let request = EntryRequest(.enter("3"), in: TestDesk.round(id), key: "press-1")
    let first = try desk.scorer.rounds.take(request)
    let again = try desk.scorer.rounds.take(request)
    #expect(first.payload["entries"] == again.payload["entries"])
    #expect(first.warned.isEmpty)
    #expect(again.warned == "A line with this key is known; nothing new was stored.\n")
    #expect(try desk.notation(id).count == 1)
    _ = try desk.scorer.rounds.take(
      EntryRequest(.enter("3"), in: TestDesk.round(id), key: "press-2"))
    #expect(try desk.notation(id).count == 2)
    #expect(
      refusal {
        try desk.scorer.rounds.take(EntryRequest(.enter("3"), in: TestDesk.round(id), key: "a b"))
      }?.code
        == .badValue)
  }

  @Test func test_enter_sentAgainAfterTheFinish_isStillTheFirst() throws {
    try desk.start("Cid")
    try desk.enter("1")
    let id = try desk.started("Ann", "Bob")
    let request = EntryRequest(.enter("3"), in: TestDesk.round(), key: "press-1")
    let first = try desk.scorer.rounds.take(request)
    try desk.finish(id)
    let before = desk.entryCount
    let again = try desk.scorer.rounds.take(request)
    #expect(again.payload["roundID"] == .string(id))
    #expect(again.payload["entries"] == first.payload["entries"])
    #expect(desk.entryCount == before)
  }

  /// Tests that a round read from text, whose opening is the same but for its source and start,
  /// takes in the entries of the original round.
  @Test func test_import_ofARoundThatIsHereWithAnotherOpening_takesAllIn() throws {
    let first = try desk.finished([("Ann", 5)])
    let second = try desk.finished([("Ann", 6)])
    let other = TestDesk(device: 7)
    try other.take(desk.export(.notation, rounds: [first]).text)
    let before = try other.show(first).text
    let page = try other.take(desk.bundle())
    #expect(!page.warned.contains("two openings"), "\(page.warned)")
    #expect(try other.show(first).text == before)
    let entries = try other.scorer.read { repository in
      try repository.record(StreamID(kind: StreamID.roundKind, key: first) ?? .settings)
        .ledger.entries
    }
    #expect(entries.count { $0.kind == .open } == 2)
    #expect(try other.notation(second) == desk.notation(second))
  }
}
