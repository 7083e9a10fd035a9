import Testing

@testable import ScoringServe

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
}
