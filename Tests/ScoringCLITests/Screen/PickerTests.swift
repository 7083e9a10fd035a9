import ScoringViews
import Testing

@testable import ScoringCLI

/// Tests of lists in which a row is selected, and of the keys that move the selection.
@Suite struct PickerTests {
  @Test(arguments: [
    (Keystroke.up, 3), (.down, 5), (.pageUp, 0), (.pageDown, 9), (.home, 0), (.end, 9),
  ])
  func test_move_staysAmongTheRows(key: Keystroke, row: Int) {
    var list = Picker(marked: 4)
    let isTaken = list.move(key, count: 10)
    #expect(isTaken && list.marked == row)
    _ = list.move(key, count: 0)
    #expect(list.marked == 0 && list.chosen(of: [Int]()) == nil)
  }

  @Test func test_find_changesTheText_andMarksTheFirstRow() {
    var list = Picker(filter: "a", marked: 3)
    let other = list.move(.left, count: 9) || list.find(.left)
    #expect(!other && list.marked == 3)
    for (key, text) in [
      (Keystroke.character("b"), "ab"), (.backspace, "a"), (.paste("x\ty"), "ax y"),
      (.control("u"), ""), (.backspace, ""),
    ] {
      let isTaken = list.find(key)
      #expect(isTaken && list.filter == text && list.marked == 0)
    }
  }

  @Test func test_window_holdsTheMarkedRow_atAnyHeight() {
    for count in 1...12 {
      for row in 0..<count {
        for height in -1...14 {
          let shown = Picker.window(around: row, of: count, height: height)
          #expect(shown.count == min(count, max(0, height)))
          #expect(shown.clamped(to: 0..<count) == shown)
          #expect(height < 1 || shown.contains(row))
        }
      }
    }
  }

  @Test func test_keys_meanWhatIsEnabled_andHaveOneHint() {
    let table = KeyTable<BrowseState>(rows: [
      .init(
        "a: one.", .init("a", "one", when: { $0.who.isEmpty }) { _ in .start },
        .init("a") { _ in .leave }),
      .init("b: names.", .init("b", "flip", run: { $0.who = "Ann" })),
    ])
    var state = BrowseState()
    let answers = ["a", "b", "a"].map { table.act($0, &state) }
    #expect(answers == [.start, nil, .leave] && state.who == "Ann" && state.message == nil)
    let none = table.act("c", &state)
    #expect(none == nil && state.message?.text == "c is no key here: ? lists them.")
    #expect(table.hints("bca", alt: ["a"]) == ["b flip", "Alt-a one"])
  }

  @Test func test_hints_leaveOutWhatDoesNotFit() {
    let line = StyledText(hints: ["a one"], ["b two", "c three"], ["q leave"], columns: 24)
    #expect(line.pieces.map(\.text) == [" a one  b two  q leave"])
  }
}
