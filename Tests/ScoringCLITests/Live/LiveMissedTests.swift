import ScoringKit
import ScoringViews
import Testing

@testable import ProgramTesting
@testable import ScoringCLI
@testable import ScoringDesk

/// Tests of the message in `live` that names keys which wrote nothing, for a user who went on
/// typing.
@Suite struct LiveMissedTests {
  private func press(_ keys: String, _ state: inout LiveState) {
    for key in keys {
      guard let request = state.press(.character(key)) else { continue }
      state.done(request, "stored \(key)")
    }
  }

  @Test func test_refusedKey_isNamedBesideTheNextTwoAnswers() {
    var state = LiveState(LiveStateTests.view(), who: "Ann")
    press("z", &state)
    #expect(state.missed.sentence.isEmpty && state.message?.text.contains("no key") == true)
    press("3", &state)
    let shown = state.screen(80, 24).text
    #expect(shown.contains("z was NOT written.  stored 3"))
    press("yzz44", &state)
    #expect(state.missed.sentence == "z, y and 2 others were NOT written.")
    press("4", &state)
    #expect(state.missed.sentence.isEmpty && state.message?.text == "stored 4")
  }

  @Test func test_refusedKey_isNamedUntilEscape_andWhateverRefusedIt() {
    var state = LiveState(LiveStateTests.view(place: "1 1", stands: "Ann, 1: 4"), who: "Ann")
    press("5", &state)
    _ = state.press(.left)
    #expect(state.missed.sentence == "5 was NOT written.")
    _ = state.press(.escape)
    #expect(state.missed.sentence.isEmpty)
    state.refuse(.enter("7", place: nil), DeskError(.notation, "No."))
    _ = state.press(.left)
    #expect(state.missed.sentence == "7 was NOT written.")
  }

  /// On a target without an X, `x` is the key that removes an entry, so a fast typist must see that
  /// no arrow was written.
  @Test func test_xWithoutASelection_isNamedBesideTheNextAnswer() {
    var state = LiveState(LiveStateTests.view(), who: "Ann")
    press("3x4", &state)
    #expect(state.missed.sentence == "x was NOT written.")
  }

  @Test func test_refusedKey_keepsTheDigitsBeforeIt_andIsNamedUntilEnter() {
    var state = LiveState(LiveStateTests.view(most: 9999, likely: nil), who: "Ann")
    press("14.", &state)
    #expect(state.gathered == "14")
    #expect(state.message?.text == ". is no key after 14, which is kept; Esc drops it.")
    press("23", &state)
    let shown = state.screen(80, 24).text
    #expect(shown.contains("1423_") && shown.contains(". was NOT written."), "\(shown)")
    #expect(state.press(.enter) == .enter("1423", place: "2 1"))
    // Enter right after the refused key may be meant for an entry that the key belongs to.
    press("14.", &state)
    #expect(state.press(.enter) == nil)
    #expect(state.message?.text.hasSuffix("Enter once more: 14.") == true)
    #expect(state.press(.enter) == .enter("14", place: "2 1"))
    press("1.", &state)
    _ = state.press(.escape)
    #expect(state.gathered.isEmpty && state.missed.sentence.isEmpty)
  }

  @Test(arguments: [[.escape, .character("a")], [Keystroke.alt("a")]])
  func test_letterWithoutACommand_isWrittenAfterEscape(keys: [Keystroke]) throws {
    var state = LiveState(LiveStateTests.view(), who: "Ann")
    for key in keys.dropLast() { _ = state.press(key) }
    for key in keys.suffix(1) + [.character("a"), .character("a")] {
      let pressed = state.press(key)
      let request = try #require(pressed)
      #expect(request == .enter("a", place: "2 1"))
      state.done(request, "stored a")
      #expect(state.missed.sentence.isEmpty && state.message?.text == "stored a")
    }
  }
}
