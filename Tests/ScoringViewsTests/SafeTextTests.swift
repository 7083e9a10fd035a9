import Testing

@testable import ScoringViews

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("Ann", "Ann"), ("Zoë 日本 🏹", "Zoë 日本 🏹"), ("a\u{1b}[31mb", "a\\u{1b}[31mb"),
    ("a\nb", "a\\u{a}b"), ("a\r\nb", "a\\u{d}\\u{a}b"), ("a\tb", "a\\u{9}b"),
    ("\u{0}\u{7f}\u{85}\u{9b}", "\\u{0}\\u{7f}\\u{85}\\u{9b}"),
    ("\u{202e}\u{2066}\u{200f}\u{61c}", "\\u{202e}\\u{2066}\\u{200f}\\u{61c}"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{301}x", "\u{301}x"),
  ])
  func test_visible_ofText_showsWhatCouldAct(text: String, expected: String) {
    #expect(Array(SafeText.visible(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func test_visible_everyScalarOfTwoPlanes_leavesNoControl() {
    for value in UInt32(0)...0x1ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = SafeText.visible(String(Character(scalar)))
      let acts = Screen.isControl(scalar) || scalar.properties.isBidiControl
      #expect(
        shown.unicodeScalars.contains(scalar) == !SafeText.isDangerous(scalar))
      if acts { #expect(SafeText.isDangerous(scalar), "\(value)") }
    }
  }

  @Test func test_bounded_tenThousandCharacters_areCutWithASign() {
    let name = String(repeating: "é", count: 10_000)
    let shown = SafeText.bounded(name)
    #expect(shown.count == SafeText.runLimit + 1)
    #expect(shown.hasSuffix("é…"))
    #expect(SafeText.bounded("exact", limit: 5) == "exact")
    #expect(SafeText.bounded("exactly", limit: 5, ellipsis: "...") == "exact...")
  }

  @Test func test_visible_endlessCombining_isBounded() {
    let zalgo = "e" + String(repeating: "\u{301}", count: 10_000)
    #expect(SafeText.visible(zalgo).unicodeScalars.count == SafeText.clusterLimit)
  }

  @Test(arguments: [
    ("Ann 3", "Ann 3"), ("דוד", "\u{2068}דוד\u{2069}"), ("דוד 7 -2", "\u{2068}דוד\u{2069} 7 -2"),
    ("דוד המלך: 3", "\u{2068}דוד המלך\u{2069}: 3"),
    ("דוד ב. 3", "\u{2068}דוד ב.\u{2069} 3"), ("won by דוד.", "won by \u{2068}דוד\u{2069}."),
    ("מקסימי… v Ann", "\u{2068}מקסימי…\u{2069} v Ann"),
    ("Ann & דוד (x)", "Ann & \u{2068}דוד\u{2069} (x)"),
  ])
  func test_isolated_rightToLeft_isolatesItAlone(text: String, expected: String) {
    #expect(Array(SafeText.isolated(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: [
    ("a & b", "a &amp; b"), ("<script>", "&lt;script&gt;"), ("\"'", "&quot;&#39;"),
    ("\u{1b}", "\\u{1b}"), ("<\u{301}", "&lt;\u{301}"),
  ])
  func test_markup_ofText_escapesTheLanguage(text: String, expected: String) {
    #expect(Array(SafeText.markup(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func test_sentence_ofALongQuotation_keepsItsBeginningAndItsEnd() {
    let long = String(repeating: "\u{1b}[31m", count: 100_000)
    let shown = SafeText.sentence("There is no round \"\(long)\" here.")
    #expect(shown.hasPrefix("There is no round \"") && shown.hasSuffix("\" here."))
    #expect(shown.utf8.count <= SafeText.sentenceLimit + 10)
    let zalgo = SafeText.sentence("e" + String(repeating: "\u{301}", count: 100_000))
    #expect(zalgo.unicodeScalars.count <= SafeText.sentenceLimit + 3)
    #expect(SafeText.sentence("a\u{202e}b") == "a\\u{202e}b")
    let fitting = String(repeating: "x", count: SafeText.sentenceLimit)
    #expect(SafeText.sentence(fitting) == fitting)
  }

  @Test(arguments: [
    ("a\nb\r\nc", "a\nb\r\nc", "a\\u000ab\\u000d\\u000ac"),
    ("a\rb", "a\\u000db", "a\\u000db"), ("\u{b}\u{c}\t", "\\u000b\\u000c\\u0009", nil),
    ("\u{202e}Zoë", "\\u202eZoë", nil), ("Zoë 日本 🏹", "Zoë 日本 🏹", nil),
  ])
  func test_escaped_ofAFile_keepsTheEndsOfLinesAlone(
    text: String, expected: String, field: String?
  ) {
    #expect(Array(SafeText.escaped(text).utf8) == Array(expected.utf8))
    #expect(
      Array(SafeText.escaped(text, isField: true).utf8) == Array((field ?? expected).utf8))
  }

  @Test func test_withoutControls_verticalTabAndFormFeed_areControls() {
    #expect(SafeText.withoutControls("a\u{b}b\u{c}c\td") == "abc\td")
  }
}
