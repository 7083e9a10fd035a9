import ScoringKit
import ScoringViews
import Testing

@Suite struct HyperlinkTests {
  private let page = Page(
    kind: "round", payload: .null,
    blocks: [
      .line(Line("A round.")),
      .actions([Page.Offer(Action("stats", of: "pebbles"), "see the statistics")]),
    ], next: [Action("show", of: "pebbles", round: "7h3k"), Action("undo")])

  private func text(isTerminal: Bool) -> String {
    TerminalRenderer(
      width: 80, isTerminal: isTerminal, spell: { $0.verb },
      address: { $0.verb == "undo" ? nil : "score://pebbles/\($0.verb)" }
    ).render(page)
  }

  @Test func test_render_onATerminal_linksCommandsWithAPage() {
    let text = text(isTerminal: true)
    for verb in ["stats", "show"] {
      #expect(
        text.contains(
          "\u{1B}]8;;score://pebbles/\(verb)\u{1B}\\\(verb)\u{1B}]8;;\u{1B}\\"), "\(text)")
    }
    #expect(!text.contains("/undo"))
  }

  @Test func test_render_elsewhere_hasNoLinks() {
    #expect(!text(isTerminal: false).contains("\u{1B}"))
  }

  @Test func test_removed_leavesTheTextAlone() {
    let plain = TerminalRenderer(width: 80, isTerminal: true, spell: { $0.verb }).render(page)
    #expect(Hyperlink.removed(from: text(isTerminal: true)) == plain)
    #expect(Hyperlink.removed(from: "a\u{1B}]8;;x") == "a")
  }

  @Test(arguments: ["", "score://a b", "score://a\u{1B}\\", "score://é"])
  func test_link_toAnAddressThatIsNotPlain_isTheTextAlone(_ address: String) {
    #expect(Hyperlink.link("text", to: address) == "text")
  }
}
