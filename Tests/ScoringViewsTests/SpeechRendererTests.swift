import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct SpeechRendererTests {
  @Test func test_render_page_isOneSentenceALine() {
    #expect(
      SpeechRenderer().render(Samples.page) == """
        Rounds
        Maple Hill, Mar 1, 2026. Ann won at -3.
        Maple Hill, Mar 1, 2026. Ann won at -3.
        Spring round
        Ann, aim 54, scored 52, -2
        Bartholomew, aim 54, scored 60, +6
        All, aim 108, scored 112, +4
        Two of two players have finished.
        Everything is saved.
        Nothing is disputed.
        # notation
        7 1=3

        """)
  }

  @Test func test_render_words_spellsFigures() {
    let output = SpeechRenderer(words: true).render(Samples.page)
    #expect(output.contains("Maple Hill, March 1. Ann won at three under.\n"))
    #expect(output.contains("Ann, aim 54, scored 52, two under\n"))
  }

  @Test func test_render_empty_isItsSentence() {
    #expect(
      SpeechRenderer().render(Samples.empty)
        == "Your round history will appear here after your first completed round.\n")
  }

  @Test func test_render_lineBreakInName_staysOneSentence() {
    let sheet = Sheet(columns: [], rows: [.init([], spoken: "a\nb, \u{1b}[2J 3")])
    #expect(SpeechRenderer().render(sheet) == "a\\u{a}b, \\u{1b}[2J 3\n")
    #expect(SpeechRenderer().render(Line([Run("Ann "), Run("-2", .good)])) == "Ann -2\n")
  }

  @Test func test_render_lineWithWords_saysThemOnlyWhereFiguresAreSpelledOut() {
    let line = Line("Ann won at ") + Line([ToPar.run(-2, .good)])
    #expect(SpeechRenderer(words: true).render(line) == "Ann won at two under par\n")
    #expect(SpeechRenderer().render(line) == "Ann won at -2\n")
  }
}
