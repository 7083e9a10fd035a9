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

  @Test func test_range_withAGapAtItsBound_keepsTheLikelyNumber() {
    let range = Prompt.Range(1...9, likely: 1, except: [1, 4])
    #expect(range.likely == 1 && range.gaps == [4] && range.contains(1))
    #expect(Prompt.Range(1...9, likely: 9, except: [9]).likely == 9)
  }

  @Test func test_press_times_areTypedAsInALine() {
    let range = Prompt.Range(10_00...1_59_99, format: .time(places: 2))
    #expect(range.words == "10.00…2:39.99" && range.text(62_10) == "1:02.10")
    let keypad = Self.keypad(["dnf"], [range])
    var gathered = ""
    for key in "1:02.1" {
      #expect(keypad.press(key, after: gathered) == .gather(gathered + "\(key)"))
      gathered.append(key)
    }
    #expect(keypad.entry(of: gathered) == "1:02.10" && keypad.entry(of: "54") == "54.00")
    #expect(keypad.entry(of: "9.99") == nil && keypad.entry(of: "1:") == nil)
    #expect(keypad.press("6", after: "1:") == .refused)
    #expect(keypad.press("0", after: "54.32") == .refused)
    #expect(keypad.press(":") == .refused && keypad.press(".") == .refused)
    #expect(keypad.press("-") == .refused && keypad.press("d") == .enter("dnf"))
  }

  @Test func test_press_decimalsAndSigns_areTypedAsInALine() {
    let keypad = Self.keypad([], [.init(-5...99_9, format: .decimal(places: 1))])
    #expect(keypad.press("-") == .gather("-") && keypad.entry(of: "-0.5") == "-0.5")
    #expect(keypad.entry(of: "7") == "7.0" && keypad.entry(of: "-0.6") == nil)
    let relative = Self.keypad([], [.init(-3...18, format: .relative)])
    #expect(relative.press("e") == .gather("e") && relative.entry(of: "e") == "E")
    #expect(relative.press("+") == .gather("+") && relative.entry(of: "+12") == "+12")
    #expect(relative.entry(of: "2") == "+2" && relative.press("x") == .refused)
  }

  @Test func test_tokenWithAnExample_isInTheMenu_andIsTriedWithIt() {
    let token = Prompt.Token("sub", label: "substitute", example: "9 for 3")
    let prompt = Prompt(question: "?", tokens: [token, Prompt.Token("s", label: "serve")])
    #expect(Keypad(prompt).menu == [token] && Keypad(prompt).words.isEmpty)
    #expect(prompt.offers == ["sub …", "s"] && prompt.primarySamples == ["sub 9 for 3", "s"])
    #expect(token.sample == "sub 9 for 3")
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

  @Test func test_press_thatNoNumberOfARangeBeginsWith_isRefused() {
    let times = Self.keypad([], [.init(9_00...59_99, format: .time(places: 2))])
    #expect(times.press("0", after: "1") == .gather("10"))
    #expect(times.press("9", after: "10") == .refused)
    #expect(times.press(":", after: "10") == .refused)
    let heights = Self.keypad([], [.init(50...2_99, format: .decimal(places: 2))])
    #expect(heights.press("3") == .refused && heights.press("2") == .gather("2"))
    // A comma is a decimal point, and only behind digits.
    #expect(heights.press(",", after: "2") == .gather("2.") && heights.press(",") == .refused)
    #expect(Self.keypad([], [.init(1...12)]).press(",", after: "1") == .refused)
    #expect(Self.keypad([], [.init(1...12)]).press("0") == .refused)
    #expect(Self.keypad([], [.init(0...12)]).press("0") == .gather("0"))
  }

  @Test func test_synonymOfOneCharacter_hasAKey_unlessItMeansSomethingElse() {
    let miss = Prompt.Token("miss", label: "no pin", synonyms: ["x", "0", "1", "h", "none"])
    let hit = Prompt.Token("h", label: "hit")
    let keypad = Keypad(Prompt(question: "?", tokens: [miss, hit], ranges: [.init(1...12)]))
    #expect(keypad.press("0") == .enter("miss") && keypad.press("X") == .enter("miss"))
    #expect(keypad.press("1") == .gather("1") && keypad.press("h") == .enter("h"))
    #expect(keypad.keys.isSuperset(of: ["0", "x"]))
    let zero = Keypad(Prompt(question: "?", tokens: [miss], ranges: [.init(0...12)]))
    #expect(zero.press("0") == .gather("0"))
  }
}
