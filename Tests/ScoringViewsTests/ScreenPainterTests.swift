import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct ScreenPainterTests {
  private static let painter = ScreenPainter(color: .basic, appearance: .dark)
  private static let words = ["Ann", "松本", "é", "·", "[[5]]", "❤\u{fe0f}", "  ", "12", "─", "👩‍👩‍👧"]

  private static func random(_ generator: inout SeededRandom) -> ScoringViews.Screen {
    var screen = ScoringViews.Screen(columns: 30, rows: 5)
    for row in 0..<5 {
      var line = StyledText()
      for _ in 0..<Int(generator.next() % 8) {
        let word = words[Int(generator.next() % UInt64(words.count))]
        let tone = Tone.allCases[Int(generator.next() % UInt64(Tone.allCases.count))]
        line.append(word, TextStyle(tone: tone, isInverse: generator.next() % 5 == 0))
      }
      screen.put(line, row: row, column: Int(generator.next() % 6))
    }
    screen.cursor = .init(row: 2, column: Int(generator.next() % 30))
    return screen
  }

  @Test func test_frame_bringsAnyScreenToAnyOther() {
    var generator = SeededRandom(seed: 20_260_301)
    var shown: ScoringViews.Screen?
    var terminal = TerminalModel(columns: 30, rows: 5)
    for _ in 0..<500 {
      let next = Self.random(&generator)
      terminal.take(Self.painter.frame(from: shown, to: next))
      for row in 0..<5 { #expect(terminal.text(row: row) == next.text(row: row)) }
      #expect(terminal.strange.isEmpty, "\(terminal.strange)")
      #expect(terminal.row == next.cursor?.row && terminal.column == next.cursor?.column)
      #expect(terminal.isCursorShown)
      shown = next
    }
  }

  @Test func test_frame_oneCell_isShort() {
    var before = ScoringViews.Screen(columns: 80, rows: 24)
    before.put(StyledText(String(repeating: "x", count: 80)), row: 3)
    var after = before
    after.put(StyledText("y"), row: 3, column: 40)
    let frame = Self.painter.frame(from: before, to: after)
    #expect(frame.contains("\u{1b}[4;41Hy"))
    #expect(!frame.contains("x") && !frame.contains("2J"))
    #expect(frame.utf8.count < 60)
  }

  @Test func test_frame_withoutColour_keepsTheFocusInverse() {
    var screen = ScoringViews.Screen(columns: 10, rows: 1)
    screen.put(StyledText("ab", TextStyle(tone: .good)), row: 0)
    screen.put(StyledText("c", TextStyle(tone: .good, isInverse: true)), row: 0, column: 2)
    let frame = ScreenPainter(color: .none, appearance: .light).frame(from: nil, to: screen)
    #expect(frame.contains("ab\u{1b}[7mc\u{1b}[0m"))
    #expect(!frame.contains("[32m"))
  }

  @Test func test_put_beyondTheEdge_isLeftOut() {
    var screen = ScoringViews.Screen(columns: 4, rows: 1)
    screen.put(StyledText("abc松d"), row: 0)
    #expect(screen.text(row: 0) == "abc")
    screen.put(StyledText("x"), row: 7)
    screen.put(StyledText("e\u{301}"), row: 0, column: 3)
    #expect(screen.text == "abce\u{301}\n")
  }

  @Test func test_inASCII_keepsEveryColumn() {
    var screen = ScoringViews.Screen(columns: 20, rows: 1)
    screen.put(StyledText("▸ 3 · — … ≠ ⏎ ‹›│─"), row: 0)
    #expect(screen.inASCII.text(row: 0) == "> 3 . - ~ ! = <>|-")
  }
}
