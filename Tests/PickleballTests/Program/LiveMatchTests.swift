import Pickleball
import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

@testable import ScoringCLI

/// Tests of several keypads on one match, of which one finishes it or enters something different.
@Suite struct LiveMatchTests {
  @Test func test_finishing_showsThePlacesThatItGives() throws {
    var keypad = try PressedKeypad([.pickleball], "pickleball start Ann Ben")
    keypad.press("aaaf")
    #expect(keypad.view.standings.rows.map { $0.cells[0].text } == ["–", "–"])
    keypad.press("⎋")
    #expect(keypad.view.standings.rows.map { $0.cells[0].text } == ["1", "2"])
  }

  @Test func test_undo_underTheFinishOfAnother_asks_andOpensTheRoundAgain() throws {
    var ann = try PressedKeypad([.pickleball], "pickleball start --to 3 Ann Ben")
    ann.press("aaa")
    var zed = try PressedKeypad(beside: ann)
    zed.press("f⏎")
    ann.follow()
    #expect(ann.view.phase == .final)
    ann.press("u")
    let question = try #require(ann.asked)
    #expect(question.contains("Zed finished the match"))
    #expect(ann.says.count == 3)
    ann.press("y")
    #expect(ann.view.phase == .complete && ann.says.count == 3)
    // A scorer who has entered nothing is asked the same question.
    zed.follow()
    zed.press("f⏎")
    var third = try PressedKeypad(beside: ann, as: "Yan")
    third.press("u")
    #expect(third.asked?.hasPrefix("Zed finished the match on another device or keypad.") == true)
    third.press("y")
    ann.follow()
    // A finish by the scorer who presses undo is taken back without a question.
    ann.press("f⏎u")
    #expect(ann.view.phase == .complete && ann.says.count == 3)
  }

  @Test func test_arrows_whereARallyIsLookedAt_areAnswered() throws {
    var ann = try PressedKeypad([.pickleball], "pickleball start Ann Ben")
    ann.press("aa↑→")
    #expect(ann.message?.contains("is there") == true, "\(ann.message ?? "")")
    #expect(ann.says.count == 2)
    ann.press("⎋→")
    #expect(ann.says.count == 3)
  }

  @Test func test_help_aKeyThatClosesIt_saysThatNothingWasWritten() throws {
    var ann = try PressedKeypad([.pickleball], "pickleball start Ann Ben")
    ann.press("?a")
    #expect(ann.says.isEmpty && ann.message?.contains("Nothing was written") == true)
    ann.press("a")
    #expect(ann.says.count == 1)
  }

  @Test func test_settling_keepsWhatWasPlayedSince() throws {
    var ann = try PressedKeypad([.pickleball], "pickleball start Ann Ben")
    var zed = try PressedKeypad(beside: ann)
    ann.press("a")
    zed.press("b")
    ann.follow()
    #expect(ann.view.disputes.count == 1)
    ann.press("aba")
    let dispute = try #require(ann.view.disputes.first)
    let other = try #require(
      dispute.distinctSides.firstIndex { $0.says != dispute.sides.last?.says })
    ann.press(other == 0 ? "<" : ">")
    #expect(ann.view.disputes.isEmpty)
    let chosen = dispute.distinctSides[other].says
    #expect(ann.says == [chosen, "A: rally to Ann", "B: rally to Ben", "A: rally to Ann"])
  }

  @Test func test_settling_whereBothWentOn_asksBeforeOneSideIsDropped() throws {
    var ann = try PressedKeypad([.pickleball], "pickleball start Ann Ben")
    var zed = try PressedKeypad(beside: ann)
    ann.press("aaa")
    zed.press("bab")
    ann.follow()
    ann.press("<")
    let question = try #require(ann.asked)
    #expect(question.contains("would count no more"))
    ann.press("y")
    #expect(ann.view.disputes.isEmpty)
    #expect(ann.message?.contains("no longer count") == true)
  }

  @Test func test_whatWasSaid_goesWhenAnotherWrites() throws {
    var ann = try PressedKeypad([.pickleball], "pickleball start Ann Ben")
    var zed = try PressedKeypad(beside: ann)
    ann.press("a")
    #expect(ann.message != nil)
    zed.follow()
    zed.press("b")
    ann.follow()
    #expect(ann.message == nil)
  }

  @Test func test_pastedColon_isNoPartOfTheLine() throws {
    var keypad = try PressedKeypad([.pickleball], "pickleball start Ann Ben")
    keypad.press("::a⏎")
    #expect(keypad.says.count == 1)
  }

  @Test func test_smallScreen_cutsNoWordsThatAreNeeded() throws {
    var keypad = try PressedKeypad(
      [.pickleball], "pickleball start Ann+Ben 'Cid+Dora Lindqvist' --yes")
    func words() -> String { keypad.words(columns: 40, rows: 20) }
    #expect(words().contains("→ Cid + Dora Lindqvist win the rally"))
    keypad.press("a timeb")
    #expect(words().contains("⏎ writes the marked one time B: time-out of Cid + Dora Lindqvist"))
    keypad.press("⎋f")
    #expect(words().contains("y finishes it anyway, Esc goes back."))
    keypad.press("⎋t")
    #expect(words().contains("Noted of 2 A: rally to A…: type, or ↑↓"))
  }

  @Test func test_dispute_onASmallScreen_hasAllItsKeys() throws {
    var ann = try PressedKeypad(
      [.pickleball], "pickleball start Ann+Ben 'Cid+Dora Lindqvist' --yes")
    var zed = try PressedKeypad(beside: ann)
    ann.press("a")
    zed.press("b")
    ann.follow()
    ann.press("d")
    let words = ann.words(columns: 40, rows: 20)
    for line in ["< or 1", "> or 2", "e another value", "n the next dispute"] {
      #expect(words.contains(line), "\(words)")
    }
  }
}
