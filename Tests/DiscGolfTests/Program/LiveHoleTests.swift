import DiscGolf
import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

/// Keys that go to another hole than the one on turn.
@Suite struct LiveHoleTests {
  @Test func test_anotherHole_isFilledForAllBeforePlayGoesBack() throws {
    var keypad = try PressedKeypad([.discGolf], "discgolf start --course 'Maple Hill' Ann Ben")
    keypad.press("33→45")
    #expect(keypad.says.suffix(2) == ["Ann, hole 3: 4", "Ben, hole 3: 5"])
    #expect(keypad.view.look == nil)
    #expect(keypad.message?.contains("Back to Hole 2") == true)
    keypad.press("3")
    #expect(keypad.says.last == "Ann, hole 2: 3")
  }
}
