import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct SVGRendererTests {
  @Test func test_render_page_holdsEveryLineOfATerminalOfThatWidth() {
    let output = SVGRenderer(columns: 48).render(Samples.page)
    var page = Samples.page
    page.next = []
    let lines = TerminalRenderer(width: 48).render(page).split(separator: "\n")
    let drawn = Self.texts(output)
    #expect(drawn.count == lines.count)
    for (drawn, line) in zip(drawn, lines) {
      #expect(
        drawn.filter { !$0.isWhitespace }
          == SafeText.entities(String(line)).filter { !$0.isWhitespace })
    }
  }

  @Test func test_render_page_isOnePictureThatNeedsNothingElse() {
    let output = SVGRenderer().render(Samples.page, title: "A & B")
    #expect(output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"390\" height=\""))
    #expect(output.contains("<title id=\"title\">A &amp; B</title>"))
    #expect(output.contains("prefers-color-scheme: dark"))
    #expect(output.hasSuffix("</svg>\n"))
    for reference in ["src=", "href=", "url(", "@import", "<script", "<image", "foreignObject"] {
      #expect(!output.contains(reference), "\(reference)")
    }
  }

  @Test func test_render_pieces_stayInsideTheirColumns() throws {
    let output = SVGRenderer(columns: 40, width: 390).render(Samples.page(with: "名前の長い人"))
    let matches = output.matches(of: #/<tspan x="([0-9.]+)" textLength="([0-9.]+)"/#)
    #expect(!matches.isEmpty)
    for match in matches {
      let start = try #require(Double(match.output.1))
      let length = try #require(Double(match.output.2))
      #expect(start >= 8 && start + length <= 390 - 8)
    }
  }

  // Tests that no part of a line has leading or repeated spaces, because some programs collapse
  // them, which would move numbers out of their columns.
  @Test func test_render_everyPart_standsByItselfWithoutSpacesBetween() {
    let output = SVGRenderer().render(Samples.page)
    let spans = output.matches(of: #/<tspan[^>]*>([^<]*)</tspan>/#)
    #expect(!spans.isEmpty)
    for span in spans {
      #expect(span.output.0.hasPrefix("<tspan x=\""), "\(span.output.0)")
      let text = span.output.1
      #expect(!text.contains("  ") && !text.hasPrefix(" "), "\(text)")
    }
  }

  // Tests two characters that XML forbids.
  @Test(arguments: ["\u{fffe}", "\u{ffff}"])
  func test_render_whatXMLForbids_isEscaped(character: String) {
    let output = SVGRenderer().render(Samples.page(with: "a\(character)b"))
    #expect(!output.contains(character))
    #expect(output.contains(character == "\u{fffe}" ? "u{fffe}" : "u{ffff}"))
  }

  @Test(arguments: [(Theme.Appearance.light, "#FFFFFF"), (.dark, "#101012")])
  func test_render_appearance_hasOneGround(appearance: Theme.Appearance, ground: String) {
    let output = SVGRenderer(appearance: appearance).render(Samples.page)
    #expect(output.contains(".ground { fill: \(ground); }"))
    #expect(!output.contains("@media"))
  }

  @Test(arguments: Samples.hostile.filter { !$0.isEmpty })
  func test_render_hostileName_addsNoElement(name: String) {
    let tame = Self.elements(SVGRenderer(columns: 400).render(Samples.page(with: "Ann")))
    let wild = Self.elements(SVGRenderer(columns: 400).render(Samples.page(with: name)))
    #expect(wild == tame)
  }

  @Test(arguments: [-1, 0, 5, 1 << 40]) func test_init_outOfBounds_isHeldAtTheEnds(number: Int) {
    let output = SVGRenderer(columns: number, width: number).render(Samples.page)
    #expect(output.contains("<svg"))
    #expect(!output.contains("NaN") && !output.contains("=\"-"))
  }

  /// Returns the texts in an SVG picture, line by line, without markup.
  private static func texts(_ svg: String) -> [String] {
    svg.matches(of: #/<text [^>]*>(.*)<\/text>/#).map {
      String($0.output.1).replacing(#/<[^>]*>/#, with: "")
    }
  }

  /// Returns the names of the elements that occur in an SVG picture.
  private static func elements(_ svg: String) -> Set<String> {
    Set(svg.matches(of: #/<([A-Za-z]+)/#).map { String($0.output.1) })
  }
}
