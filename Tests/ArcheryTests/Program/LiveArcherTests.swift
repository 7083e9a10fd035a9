import Archery
import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

/// Tests of keys in `live` that select another archer than the one on turn.
@Suite struct LiveArcherTests {
  @Test func test_tab_staysWithThePlayerUntilTheirPartIsEntered() throws {
    var keypad = try PressedKeypad([.archery], "archery start --shoot wa18 Ann Ben")
    keypad.press("98⇥765")
    #expect(keypad.view.look == nil)
    keypad.press("4")
    let sheet = keypad.view.entries.filter(\.isPlay).map(\.says)
    #expect(
      sheet == [
        "Ann, end 1, arrow 1: 9", "Ann, end 1, arrow 2: 8", "Ben, end 1, arrow 1: 7",
        "Ben, end 1, arrow 2: 6", "Ben, end 1, arrow 3: 5", "Ann, end 1, arrow 3: 4",
      ])
  }
}
