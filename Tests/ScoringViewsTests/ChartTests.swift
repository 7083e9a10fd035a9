import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of a chart as text, as a picture, in an HTML page, and as spoken text.
@Suite struct ChartTests {
  private static func chart(_ name: String = "Ann", _ points: [Int] = [0, 1, 1, 2]) -> Chart {
    Chart(
      title: "Score", step: "rally",
      series: [
        Chart.Series(name, .accent, points), Chart.Series("Cid", .fair, [0, 0, 1, 1]),
      ], spoken: "\(name) 2, Cid 1.")
  }

  private static func page(_ chart: Chart) -> Page {
    Page(kind: "k", payload: [:], blocks: [.line("Above"), .chart(chart), .line("Below")])
  }

  @Test func test_plot_hasASignAStepAndSeries() {
    #expect(
      ChartPlot(Self.chart(), width: 40).rows
        == ["2 |   o", "  | o@x", "0 |@x  "].map { row in
          row.count < 7 ? row + String(repeating: " ", count: 7 - row.count) : row
        })
  }

  @Test func test_plot_ofManySteps_keepsToTheWidth() {
    let chart = Self.chart("Ann", (0..<500).map { $0 / 10 })
    for width in [20, 40, 80] {
      let rows = ChartPlot(chart, width: width).rows
      #expect(rows.allSatisfy { $0.count <= width } && rows.count == ChartPlot.most)
      #expect(rows.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
      #expect(rows[0].last == "o")
    }
  }

  @Test(arguments: [[], [5], [Int.min, Int.max], [-3, -3]] as [[Int]])
  func test_draw_ofOddValues_neverTraps(points: [Int]) {
    let chart = Chart(
      title: "", step: "x", series: [Chart.Series("a", .plain, points)], spoken: "")
    let page = Self.page(chart)
    #expect(TerminalRenderer().render(page).hasPrefix("Above"))
    #expect(SVGRenderer().render(page).hasSuffix("</svg>\n"))
    #expect(HTMLRenderer().render(page).contains("Below"))
  }

  @Test func test_render_inTerminal_hasTitlePlotAndLegend() {
    let text = TerminalRenderer(width: 40, ascii: true).render(Self.page(Self.chart()))
    #expect(text.contains("Score\n2 |") && text.contains("o Ann  x Cid  @ level"))
    #expect(text.utf8.allSatisfy { $0 < 128 })
  }

  @Test func test_render_asPictureAndDocument_drawsALineASeries() {
    let svg = SVGRenderer().render(Self.page(Self.chart()))
    #expect(svg.split(separator: "<polyline").count == 3)
    #expect(svg.contains("stroke-dasharray") && svg.contains("Above") && svg.contains("Below"))
    let html = HTMLRenderer().render(Self.page(Self.chart()))
    #expect(html.split(separator: "<polyline").count == 3)
    #expect(html.contains("aria-label=\"Ann 2, Cid 1.\"") && !html.contains("<script"))
  }

  @Test func test_render_asSpeechAndOneLine_isItsSentence() {
    let page = Self.page(Self.chart())
    #expect(SpeechRenderer().render(page) == "Above\nScore\nAnn 2, Cid 1.\nBelow\n")
    #expect(TerminalRenderer().oneLine(page) == "Above\nAnn 2, Cid 1.\nBelow\n")
  }

  @Test(arguments: Samples.hostile)
  func test_render_hostileName_isEscapedEverywhere(name: String) {
    let page = Self.page(Self.chart(name))
    for output in [
      SVGRenderer().render(page), HTMLRenderer().render(page), SpeechRenderer().render(page),
      TerminalRenderer().render(page), TerminalRenderer().oneLine(page),
    ] {
      #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || !Screen.isControl($0) })
      #expect(!output.contains("<script>alert") || !output.contains("<svg"))
    }
  }
}
