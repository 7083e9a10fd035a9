import ScoringKit
import Testing

@Suite struct KeypadTests {
  private static func keypad(
    _ tokens: [String], _ ranges: [Prompt.Range] = [], secondary: [String] = []
  ) -> Keypad {
    Keypad(
      Prompt(
        question: "?", tokens: tokens.map { Prompt.Token($0, label: "") }, ranges: ranges,
        secondary: secondary.map { Prompt.Token($0, label: "") }))
  }

  @Test func test_press_oneCharacter_entersInEitherCase() {
    let keypad = Self.keypad(["X", "10", "9", "M"])
    #expect(keypad.press("x") == .enter("X"))
    #expect(keypad.press("X") == .enter("X"))
    #expect(keypad.press("0") == .enter("10"))
    #expect(keypad.press("m") == .enter("M"))
    #expect(keypad.press("8") == .refused)
    #expect(keypad.press("1") == .refused)
    #expect(keypad.likely == nil)
  }

  @Test func test_range_withoutALikelyNumber_isTypedWhole() {
    let keypad = Self.keypad([], [.init(0...180, except: [163], labels: [180: "maximum"])])
    #expect(keypad.likely == nil && keypad.entry(of: "") == nil && keypad.buttons.isEmpty)
    #expect(keypad.press("6") == .gather("6"))
    #expect(keypad.entry(of: "60") == "60" && keypad.entry(of: "163") == nil)
  }

  @Test func test_smallRange_withGapsAndLabels_hasKeysForTheOthers() {
    let keypad = Self.keypad([], [.init(1...7, except: [3], labels: [7: "all"])])
    #expect(keypad.buttons.map(\.key) == ["1", "2", "4", "5", "6", "7"])
    #expect(keypad.buttons.last?.token.label == "all" && keypad.press("3") == .refused)
  }

  @Test func test_range_outsideItsBounds_ignoresWhatIsNotTyped() {
    let range = Prompt.Range(1...3, likely: 9, except: [1, 2, 5])
    #expect(range.likely == nil && Array(range.numbers) == [1, 3])
    #expect(Prompt.Range(1...3, likely: 2, except: [2]).likely == nil)
  }

  @Test func test_press_nought_isItselfWhereItIsOffered() {
    let keypad = Self.keypad(["0", "10"])
    #expect(keypad.press("0") == .enter("0"))
    #expect(keypad.menu.map(\.text) == ["10"])
  }

  @Test func test_press_smallNumbers_enterAtOnce() {
    let keypad = Self.keypad(["3", "4"], [.init(1...99, likely: 3)])
    #expect(keypad.press("7") == .enter("7"))
    #expect(keypad.press("0") == .enter("10"))
    #expect(keypad.press("+") == .gather("+"))
    #expect(keypad.press("3", after: "+") == .enter("13"))
    #expect(keypad.press("x", after: "+") == .refused)
    #expect(keypad.entry(of: "") == "3")
    #expect(keypad.buttons.first { $0.isLikely }?.token.text == "3")
  }

  @Test func test_press_numbersOfOneDigit_haveNoTeens() {
    let keypad = Self.keypad([], [.init(1...6, likely: 2)])
    #expect(keypad.buttons.map(\.key) == ["1", "2", "3", "4", "5", "6"])
    #expect(keypad.press("+") == .refused)
    #expect(keypad.press("0") == .refused)
  }

  @Test func test_press_greatNumbers_areGathered() {
    let keypad = Self.keypad([], [.init(0...147, likely: 40)])
    #expect(keypad.press("1") == .gather("1"))
    #expect(keypad.press("4", after: "1") == .gather("14"))
    #expect(keypad.press("9", after: "14") == .refused)
    #expect(keypad.entry(of: "14") == "14")
    #expect(keypad.entry(of: "") == "40")
  }

  @Test func test_press_words_areToldByTheirShortestBeginning() {
    let keypad = Self.keypad(["red 1", "red 2", "blank"])
    #expect(keypad.press("b") == .enter("blank"))
    #expect(keypad.press("r") == .gather("red"))
    #expect(keypad.press("2", after: "red") == .enter("red 2"))
    #expect(keypad.press("3", after: "red") == .refused)
  }

  @Test func test_press_numberBehindAWord_needsNoEnter() {
    let keypad = Self.keypad(["x"], [.init(1...6, likely: 2, prefix: "red ")])
    #expect(keypad.press("r") == .gather("red"))
    #expect(keypad.press("4", after: "red") == .enter("red 4"))
    #expect(keypad.press("x") == .enter("x"))
  }

  @Test func test_twoSides_haveDigitsToo() {
    let keypad = Self.keypad(["A", "B"], secondary: ["a foul"])
    #expect(keypad.press("a") == .enter("A"))
    #expect(keypad.press("2") == .enter("B"))
    #expect(keypad.menu.map(\.text) == ["a foul"])
    #expect(keypad.keys == ["a", "b", "1", "2"])
  }

  @Test func test_reservedAndDoubledTokens_standInTheMenu() {
    let keypad = Self.keypad([":", "a", "A", "ab"])
    #expect(keypad.buttons.map(\.key) == ["a"])
    #expect(Set(keypad.menu.map(\.text)) == [":", "A", "ab"])
    #expect(keypad.press(":") == .refused)
  }
}
