import DiscGolf
import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

/// Tests of keys in `live` that enter scores on another hole than the one on turn.
@Suite struct LiveHoleTests {
  @Test func test_settling_onceMore_doesNotSettleTheNextUnseen() throws {
    var ann = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    var zed = try PressedKeypad(beside: ann)
    ann.press("3")
    zed.press("4")
    ann.follow()
    ann.press("3")
    zed.press("5")
    ann.follow()
    #expect(ann.view.disputes.count == 2)
    ann.press("<")
    #expect(ann.view.disputes.count == 1)
    ann.press("<")
    #expect(ann.view.disputes.count == 1 && ann.message?.contains("Another dispute") == true)
    ann.press("<")
    #expect(ann.view.disputes.isEmpty)
    zed.follow()
    let message = try #require(zed.message)
    #expect(
      message.contains("\"Ann, hole 1: 4\" and \"Ben, hole 1: 5\" count no more"), "\(message)")
  }

  @Test func test_settled_inOnesFavour_takesNothingOut() throws {
    var ann = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    var zed = try PressedKeypad(beside: ann)
    ann.press("3")
    zed.press("4")
    zed.follow()
    zed.press("<")
    ann.follow()
    #expect(ann.view.disputes.isEmpty && ann.says.contains("Ann, hole 1: 3"))
    #expect(ann.message?.contains("no more") != true, "\(ann.message ?? "")")
  }

  @Test func test_twoWhoPressForOneScore_makeOneScore() throws {
    var ann = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    var zed = try PressedKeypad(beside: ann)
    ann.press("4")
    zed.follow()
    zed.pressHastily("4")
    ann.follow()
    #expect(Set(ann.says) == ["Ann, hole 1: 4"] && zed.says == ann.says)
    // A scorer who reads the new score before pressing a key enters the next score.
    ann.press("3")
    zed.follow()
    zed.press("5")
    #expect(Set(zed.says) == ["Ann, hole 1: 4", "Ben, hole 1: 3", "Ann, hole 2: 5"])
    // Two different scores for one cell are a dispute; neither becomes the score of the next cell.
    ann.follow()
    ann.press("3")
    zed.follow()
    zed.pressHastily("4")
    #expect(zed.view.disputes.count == 1)
    #expect(!zed.says.contains { $0.contains("hole 3") })
  }

  @Test func test_anotherHole_isFilledForAllBeforePlayGoesBack() throws {
    var keypad = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    keypad.press("33→45")
    #expect(keypad.says.suffix(2) == ["Ann, hole 3: 4", "Ben, hole 3: 5"])
    #expect(keypad.view.look == nil)
    #expect(keypad.message?.contains("Back to Hole 2") == true)
    keypad.press("3")
    #expect(keypad.says.last == "Ann, hole 2: 3")
  }

  @Test func test_turnThatAnotherMoves_isSaid_andHastyKeysMeanTheOneBefore() throws {
    var ann = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    var zed = try PressedKeypad(beside: ann)
    ann.press("34")
    zed.follow()
    // No message is shown, because the screen shows anyway that the turn has moved on from a filled
    // cell.
    #expect(zed.message == nil)
    try zed.join("Cid")
    ann.follow()
    #expect(ann.message == "Zed added Cid: now Hole 1, par 3: Cid.")
    ann.pressHastily("5")
    #expect(ann.says.last == "Ann, hole 2: 5")
    ann.press("4")
    #expect(ann.says.contains("Cid, hole 1: 4"))
    zed.follow()
    zed.press("3")
    ann.follow()
    zed.press("u")
    ann.follow()
    let message = try #require(ann.message)
    #expect(message.hasPrefix("\"Ben, hole 2: 3\" counts no more: now Hole 2"), "\(message)")
  }

  @Test func test_strokesAboveNine_areWrittenAsTheHintSays() throws {
    var keypad = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    keypad.press("12")
    let message = try #require(keypad.message)
    #expect(message.hasSuffix("u twice and then +2."), "\(message)")
    keypad.press("uu+2")
    #expect(keypad.says == ["Ann, hole 1: 12"])
  }

  @Test func test_undo_behindWhatOthersSettled_namesWhatItTakesBack() throws {
    var ann = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    var zed = try PressedKeypad(beside: ann)
    ann.press("3")
    zed.follow()
    ann.press("4")
    zed.press("5")
    zed.follow()
    zed.press("<")
    ann.follow()
    #expect(ann.view.disputes.isEmpty && ann.says.count == 2)
    ann.press("u")
    let question = try #require(ann.asked)
    #expect(question.contains("your \"Ben, hole 1: 4\": undo takes back \"Ann, hole 1: 3\""))
    ann.press("n")
    #expect(ann.says.count == 2)
    // The question is asked only once; the next undo takes effect.
    ann.press("u")
    #expect(ann.asked == nil && ann.says.count == 1)
    // Undo directly after a settlement takes it back without a question; after another entry, a
    // question is asked first.
    zed.follow()
    zed.press("u")
    zed.follow()
    #expect(zed.asked == nil && zed.view.disputes.count == 1)
    zed.press("<2u")
    #expect(zed.asked == nil)
    zed.press("u")
    #expect(zed.asked?.contains("Undo takes back the settling by \"Ben, hole 1:") == true)
    zed.press("y")
    #expect(zed.view.disputes.count == 1)
  }

  @Test func test_roundThatIsPutAwayOrDeleted_isSaidWithoutAKey() throws {
    var ann = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    let zed = try PressedKeypad(beside: ann)
    ann.press("3")
    ann.follow()
    try zed.archive()
    ann.follow()
    #expect(ann.message?.hasPrefix("The round was put away by somebody else") == true)
    ann.press("4")
    #expect(ann.says.count == 2)
    try zed.delete()
    ann.follow()
    #expect(ann.message?.hasPrefix("The round was deleted by somebody else") == true)
    ann.press("5")
    #expect(ann.says.count == 2)
  }

  /// Tests that no key offers to undo the finish of a deleted round, because that is impossible.
  @Test func test_finishedRoundThatIsDeleted_offersToLeaveAlone() throws {
    var ann = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    let zed = try PressedKeypad(beside: ann)
    ann.press(String(repeating: "3", count: 36) + "f⏎")
    ann.press("5")
    #expect(ann.message?.contains("u takes that back") == true, "\(ann.message ?? "")")
    try zed.delete()
    for key in ["5", "u"] {
      ann.follow()
      ann.press(key)
      #expect(ann.message?.contains("takes that back") == false, "\(key): \(ann.message ?? "")")
    }
    ann.press("5")
    #expect(ann.message?.hasPrefix("The round was deleted by somebody else") == true)
  }

  @Test(arguments: ["4 ben", "ben 4", "4 b", "hole 4", "Hole 4"])
  func test_place_isTypedAsTheCardHasIt(typed: String) throws {
    var keypad = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    keypad.press("3@\(typed)⏎5")
    #expect(keypad.says.last == "Ben, hole 4: 5")
  }

  @Test func test_finishing_overHalfAPlayoff_takesMoreThanEnter() throws {
    var keypad = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    keypad.press(String(repeating: "3", count: 36))
    #expect(keypad.view.isDecided)
    keypad.press(":playoff: ann 3⏎")
    #expect(keypad.view.phase == .complete && !keypad.view.isDecided)
    keypad.press("f")
    #expect(keypad.words(columns: 100, rows: 30).contains("The playoff is not decided"))
    keypad.press("⏎")
    #expect(!keypad.view.phase.isFinished)
    keypad.press("y")
    #expect(keypad.view.phase.isFinished)
  }

  @Test func test_number_isSaidToBeAnEntry() throws {
    var keypad = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    keypad.press("34@3⏎")
    #expect(keypad.message == "That is entry 3 of the log. A place of the card: @ 3 Ann.")
    keypad.press("⎋@9⏎")
    #expect(keypad.message == "There is no entry 9. A place of the card: @ 9 Ann.")
    keypad.press("⎋@77 ben⏎")
    #expect(keypad.message == "There is no such place. A place of the card: @ 1 Ann.")
  }
}
