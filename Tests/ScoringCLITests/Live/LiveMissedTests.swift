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
}
