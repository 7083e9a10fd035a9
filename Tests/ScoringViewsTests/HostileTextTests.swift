import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of names with control characters in every view.
@Suite struct HostileTextTests {
  @Test(arguments: Samples.hostile, [20, 40, 80, 200])
  func test_render_hostileName_onTerminal_staysTextWithinTheWidth(name: String, width: Int) throws {
    for color in ColorLevel.allCases {
      let renderer = TerminalRenderer(width: width, color: color, isTerminal: true)
      let page = Samples.page(with: name)
      for output in [renderer.render(page), renderer.oneLine(page)] {
        let plain = try #require(Screen.plain(output))
        let lines = try #require(Screen.lines(plain))
        #expect(lines.allSatisfy { $0.last != " " })
        #expect(!output.contains("\u{202e}"))
        #expect(color != .none || plain == output)
      }
      let lines = try #require(Screen.plain(renderer.render(page.withoutLiterals)))
      for line in lines.split(separator: "\n") {
        #expect(DisplayWidth.columns(of: line) <= width, "\(line)")
      }
      #expect(lines.utf8.count < 60_000)
      #expect(lines.contains("-2") && lines.contains("+1"))
    }
  }

  @Test(arguments: Samples.hostile)
  func test_render_hostileName_inOtherForms_hasNoControl(name: String) throws {
    let page = Samples.page(with: name)
    let outputs = [
      SpeechRenderer().render(page), SpeechRenderer(words: true).render(page),
      HTMLRenderer().render(page), try JSONRenderer().render(page),
      try JSONRenderer(pretty: true).render(page),
    ]
    for output in outputs {
      #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || !Screen.isControl($0) })
      #expect(!output.unicodeScalars.contains("\u{202e}"))
      #expect(output.hasSuffix("\n") && !output.hasSuffix("\n\n"))
    }
  }

  @Test func test_render_rightToLeftName_isolatedOnTerminalsOnly() {
    let line = Line("דוד 3")
    #expect(TerminalRenderer(isTerminal: true).render(line) == "\u{2068}דוד\u{2069} 3\n")
    #expect(TerminalRenderer(isTerminal: false).render(line) == "דוד 3\n")
  }

  @Test func test_render_command_isNeverIsolated() {
    let page = Page(kind: "k", payload: [], next: [Action("show", round: "דוד")])
    #expect(TerminalRenderer(isTerminal: true).render(page) == "next: show דוד\n")
  }
}

extension Page {
  /// The page without those blocks that may be wider than the screen.
  fileprivate var withoutLiterals: Page {
    var page = self
    page.next = []
    page.blocks = blocks.filter {
      switch $0 {
      case .verbatim, .empty: false
      default: true
      }
    }
    return page
  }
}
