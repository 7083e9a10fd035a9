import ScoringKit
import Testing

@testable import ScoringViews

/// Tests that each view writes actions in the spelling that its caller chose.
@Suite struct ActionsTests {
  private static let undo = Action("undo", of: "coin", round: "7h3k")
  private static let page = Page(
    kind: "k", payload: [],
    blocks: [
      .line("Take it back: \(undo)"), .empty("Nothing here.", Action("start", of: "coin")),
      .actions([Page.Offer(undo, "takes it back")]),
    ], next: [Action("redo", of: "coin")])

  private static func spell(_ action: Action) -> String {
    "<\(action.sport ?? "-"):\(action.verb)\(action.round.map { "@" + $0 } ?? "")>"
  }

  @Test func test_terminal_tooNarrowForACommand_writesItWholeAboveWhatItDoes() {
    let page = Page(
      kind: "k", payload: [],
      blocks: [
        .actions([
          Page.Offer(Action("stats", of: "pebbles", round: "7h3k"), "shows the statistics"),
          Page.Offer(Action("undo", of: "pebbles"), "takes the last entry back"),
        ])
      ])
    let text = TerminalRenderer(width: 30, isTerminal: true).render(page)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= 30 }, "\(text)")
    #expect(!text.contains("…"), "\(text)")
    #expect(text.contains("  takes the last entry back"), "\(text)")
    // Broken lines of a command are joined by a shell.
    #expect(
      text.replacing("\\\n", with: "").contains("\(Action("stats", of: "pebbles", round: "7h3k"))"),
      "\(text)")
  }

  @Test func test_terminal_spellsEveryAction() {
    #expect(
      TerminalRenderer(spell: Self.spell).render(Self.page) == """
        Take it back: <coin:undo@7h3k>

        Nothing here.

        <coin:start>

        Command           What it does
        <coin:undo@7h3k>  takes it back

        next: <coin:redo>

        """)
    #expect(
      TerminalRenderer(spell: Self.spell).oneLine(Self.page) == """
        Take it back: <coin:undo@7h3k>
        Nothing here.
        <coin:undo@7h3k>  takes it back

        """)
  }

  @Test func test_speech_spellsThoseOfLinesAndOffers() {
    #expect(
      SpeechRenderer(spell: Self.spell).render(Self.page) == """
        Take it back: <coin:undo@7h3k>
        Nothing here.
        takes it back: <coin:undo@7h3k>.

        """)
  }

  @Test func test_html_spellsThemAndEscapesTheSpelling() {
    let output = HTMLRenderer(spell: Self.spell).render(Self.page)
    #expect(output.contains("<p>Take it back: &lt;coin:undo@7h3k&gt;</p>"))
    #expect(output.contains("<code>&lt;coin:start&gt;</code>"))
    #expect(output.contains("&lt;coin:undo@7h3k&gt;</"))
  }

  @Test func test_withoutASpelling_isTheActionsDescription() {
    #expect(TerminalRenderer().render("Take it back: \(Self.undo)") == "Take it back: undo 7h3k\n")
  }
}
