import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct FinishTests {
  private let desk = TestDesk()

  @Test func test_finish_withGaps_saysThemAndFillsNothingIn() throws {
    try desk.start("Ann", "Bob")
    try desk.enter("3")
    let finished = try desk.finish()
    #expect((finished.text + finished.warned).contains("Bob never tossed and takes no place."))
    let rows = try desk.show().payload["standings"]?.array
    #expect(rows?.compactMap { $0["name"]?.string } == ["Ann", "Bob"])
    #expect(rows?[1]["place"] == .null)
    #expect(try desk.notation() == ["1*3"])
  }

  @Test func test_finish_beforeAnythingWasScored_isRefused() throws {
    let id = try desk.started("Ann")
    let refused = refusal { try desk.finish() }
    #expect(refused?.code == .nothingScored)
    #expect(refused?.message == "Nothing has been scored yet.")
    #expect(
      refused?.actions == [Action("abandon", of: "pebbles", round: String(id.prefix(4)))])
  }

  @Test func test_finish_twice_isRefusedWithTheWayBack() throws {
    let id = try desk.started("Ann")
    try desk.enter("3")
    try desk.finish()
    let refused = refusal { try desk.finish(id) }
    #expect(refused?.code == .alreadyOver)
    #expect(refused?.message == "The round is finished already.")
    let way = try #require(refused?.actions.first)
    #expect(way.verb == "reopen")
    _ = try desk.scorer.rounds.take(EntryRequest(.reopen, in: TestDesk.round(way.round)))
    #expect(try desk.status(id).payload["phase"] == "underway")
  }

  @Test func test_finishAndShow_giveTheSameCard() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.start("Ann", "Bob", guests: ["Dave"], event: "Cup")
    try desk.enter("3 4 5 Bob +2")
    let finished = try desk.finish()
    let id = try #require(desk.rounds.first?.key)
    #expect(try desk.show(id).text == finished.text)
    #expect(try desk.show().text == finished.text)
    for text in [
      "Duck Pond — to 10", "Mar 1, 2026 · 3 players · 2026 · round \(id.prefix(4))",
      "Organised by Ann", "Event: Cup", "Final standings",
    ] {
      #expect(finished.text.contains(text), "\(text)")
    }
    #expect(
      finished.next.first
        == Action(
          "show", of: "pebbles", round: String(id.prefix(4)), options: ["player": "Bob"]))
    #expect(try desk.show(id).payload["status"] == "completed")
  }

  @Test func test_show_ofAPlayer_beginsWithTheNameAndLeadsBack() throws {
    try desk.start("Ann", "O'Neil.Jo")
    try desk.enter("Ann +5 O'Neil.Jo +7")
    try desk.finish()
    let next = try #require(try desk.show().next.first)
    #expect(next.options == [Action.Option("player", "O'Neil.Jo")])
    let detail = try desk.show(next.round, player: "O'Neil.Jo")
    #expect(detail.lines.first == "O'Neil.Jo")
    #expect(detail.next == [Action("show", of: "pebbles", round: next.round)])
    let payload = try desk.show(player: "Ann").payload
    #expect(payload["playerName"] == "Ann")
    #expect(payload["total"] == 5)
    #expect(refusal { try desk.show(player: "Nobody") }?.code == .unknownName)
  }

  @Test func test_abandon_keepsTheRoundOutOfTheHistoryUntilUndone() throws {
    let id = try desk.started("Ann")
    try desk.enter("3")
    let abandoned = try desk.abandon()
    let back = Action("undo", of: "pebbles", round: String(id.prefix(4)))
    #expect(abandoned.text == "Abandoned round \(id.prefix(4)).\nnext: \(back)\n")
    #expect(abandoned.next == [back])
    #expect(try desk.history().payload == [])
    #expect(try desk.scorer.history.home().text.contains("No round in progress."))
    #expect(try desk.show(id).text.contains("abandoned"))
    #expect(refusal { try desk.finish(id) }?.code == .alreadyOver)
    let refused = refusal { try desk.enter("4", in: id) }
    #expect(refused?.code == .abandoned)
    #expect(refused?.actions.map(\.verb) == ["reopen"])
    try desk.undo(back.round)
    #expect(try desk.status().payload["phase"] == "underway")
  }

  // MARK: Two devices

  @Test func test_finish_withADispute_isRefusedUntilItIsSettled() throws {
    let id = try desk.started("Ann", "Bob")
    let other = try desk.copied(device: 77)
    try desk.enter("Ann +3")
    try other.enter("Ann +4", in: id)
    try desk.take(other.export().text)
    let refused = refusal { try desk.finish() }
    #expect(refused?.code == .disputed)
    for part in ["Disputed: ", "Ann's bonus: 3", "Ann's bonus: 4"] {
      #expect(refused?.message.contains(part) == true, "\(part)")
    }
    #expect(refused?.actions.map(\.verb) == ["disputes"])
    #expect(try desk.status().text.contains("Disputed: "))
    // Settling the dispute is proposed before finishing the round, although the round is complete.
    for toss in ["5", "1"] { try desk.enter(toss) }
    #expect(try desk.scorer.rounds.take(EntryRequest(.enter("5"))).next.map(\.verb) == ["disputes"])
    #expect(try desk.status().next.map(\.verb) == ["disputes"])
    #expect(try desk.log().text.contains("disputed"))
    try desk.enter("Ann +4")
    try desk.finish()
    #expect(try desk.history().payload.array?.count == 1)
  }

  @Test func test_equalEntriesOfTwoDevices_areNoDispute() throws {
    let id = try desk.started("Ann", "Bob")
    let other = try desk.copied(device: 77)
    try desk.enter("3")
    try other.enter("3", in: id)
    try desk.take(other.export().text)
    #expect(try desk.status().payload["disputes"] == 0)
    #expect(try desk.notation() == ["1*3"])
    try desk.finish()
  }

  @Test func test_disputeAfterTheFinish_makesTheRoundContested() throws {
    let id = try desk.started("Ann", "Bob")
    let other = try desk.copied(device: 77)
    try desk.enter("Ann +3 Bob +1")
    try desk.finish()
    try other.enter("Ann +4", in: id)
    try desk.take(other.export().text)
    #expect(try desk.history().text.contains("Contested: scorekeepers disagree."))
    #expect(try desk.show(id).text.contains("Disputed: "))
    #expect(try desk.show(id).payload["phase"] == "contested")
    try desk.enter("Ann +4", in: id)
    #expect(try !desk.history().text.contains("Contested"))
  }

  /// Tests undo on a device that entered scores without knowing that another one had finished the
  /// round: undoing such a score would leave the round finished, so a question is asked.
  @Test func test_undo_underAFinishThatNobodyKnew_asksToOpenTheRound() throws {
    let id = try desk.started("Ann", "Bob")
    let other = try desk.copied(device: 77)
    try desk.enter("Ann +3 Bob +1")
    try desk.finish()
    for line in ["Ann +4", "Bob +2", "Ann +1"] { try other.enter(line, in: id) }
    try desk.take(other.export().text)
    try other.take(desk.export().text)
    let request = EntryRequest(.undo(), in: TestDesk.round(id))
    #expect(throws: Question.self) { try other.scorer.rounds.take(request) }
    // A score that was entered after the finish became known is undone without a question.
    _ = try other.scorer.rounds.take(EntryRequest(.enter("Ann +5"), in: TestDesk.round(id)))
    let undone = try other.scorer.rounds.take(request)
    #expect(undone.text.contains("Undone"))
  }

  @Test func test_undo_ofAFinish_saysFinish() throws {
    let id = try desk.finished([("Ann", 5)])
    let undone = try desk.undo().text
    #expect(undone.contains("Undone: finish\n"))
    #expect(!undone.contains("claim"))
    #expect(try desk.redo().text.contains("Redone: finish\n"))
    try desk.undo()
    try desk.abandon(id)
    #expect(try desk.undo(id).text.contains("Undone: abandon\n"))
  }
}
