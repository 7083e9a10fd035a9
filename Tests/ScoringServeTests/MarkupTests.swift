import Testing

@testable import ScoringServe
@testable import ScoringViews

/// Tests of texts of strangers in HTML.
@Suite struct MarkupTests {
  @Test func test_sentence_wordsFromRightToLeft_areIsolated() {
    #expect(
      sentence("beat נועה בן־דוד 11–2 in the <final>")
        == "beat \u{2068}נועה בן־דוד\u{2069} 11–2 in the &lt;final&gt;")
    #expect(sentence("Ann & Ben  won") == "Ann &amp; Ben  won")
    #expect(sentence("") == "")
    #expect(sentence("نور beat Ann") == "\u{2068}نور\u{2069} beat Ann")
  }

  @Test func test_isolated_nameOfBothDirections_runsFromLeftToRight() {
    #expect(isolated("נועה + Ann") == "\u{200e}\u{2068}נועה\u{2069} + Ann")
    // A browser finds the direction of these itself, so that a name that is cut loses its end.
    for name in ["נועה בן־דוד", "נועה + محمد", "Ann + Ben", "佐藤", ""] {
      #expect(isolated(name) == name)
    }
    #expect(named("<נועה> & Ann") == "\u{200e}&lt;\u{2068}נועה\u{2069}&gt; &amp; Ann")
  }

  @Test func test_dashed_hasDashesBetweenNumbersAndMinusSignsBeforeThem() {
    #expect(dashed("won 11-2, 4-11 (-2), -4 thru 2") == "won 11–2, 4–11 (−2), −4 thru 2")
    #expect(dashed("rally-2026: a-1, side-out - 3") == "rally-2026: a-1, side-out - 3")
  }

  @Test func test_phrase_hasShortNamesDashesAndIsolates() {
    let names = ShortNames([("Maximiliana Featherstonehaugh-Okonkwo", []), ("נועה", [])])
    #expect(
      phrase("Maximiliana Featherstonehaugh-Okonkwo beat נועה 11-2", names)
        == "Maximiliana F.-O. beat \u{2068}נועה\u{2069} 11–2")
  }
}
