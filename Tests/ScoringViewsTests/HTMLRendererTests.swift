import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct HTMLRendererTests {
  @Test func test_render_sheet_isATableForEyesAndEars() {
    let output = HTMLRenderer().render(Samples.sheet)
    #expect(
      output.contains(
        """
        <table class="stack">
        <caption>Spring round</caption>
        <thead>
        <tr><th scope="col">Player</th><th scope="col" class="figure">Aim</th>\
        <th scope="col" class="figure">Score</th><th scope="col" class="figure">+/-</th>\
        <th scope="col">Remark</th></tr>
        </thead>
        <tbody>
        <tr aria-label="Ann, aim 54, scored 52, -2"><th scope="row" class="strong">Ann</th>\
        <td class="figure dim" data-t="Aim">54</td><td class="figure good" data-t="Score">52</td>\
        <td class="figure good" data-t="+/-">−2</td><td data-t="Remark"></td></tr>
        """))
    #expect(output.contains("<tr class=\"summary\" aria-label=\"All, aim 108, scored 112, +4\">"))
    #expect(output.contains("<title>Spring round</title>"))
  }

  @Test func test_render_page_isOneDocumentThatNeedsNothingElse() {
    let output = HTMLRenderer().render(Samples.page)
    #expect(
      output.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"))
    #expect(output.contains("content=\"default-src 'none'; style-src 'unsafe-inline';"))
    #expect(output.contains("<meta name=\"viewport\""))
    #expect(output.contains("ui-monospace,\"SF Mono\",Menlo,monospace"))
    #expect(output.contains("tabular-nums"))
    #expect(output.contains("prefers-color-scheme: dark"))
    for reference in ["http:", "https:", "src=", "href=", "url(", "@import", "<script"] {
      #expect(!output.contains(reference), "\(reference)")
    }
    for tone in Tone.allCases where tone != .plain {
      #expect(output.contains("\n.\(tone.rawValue) {"), "\(tone)")
    }
  }

  @Test func test_render_empty_showsSentenceAndCommand() {
    let output = HTMLRenderer().render(Samples.empty, title: "a < b")
    #expect(output.contains("<p class=\"empty dim\">Your round history will appear here after"))
    #expect(output.contains("<code>start --course Maple Hill</code>"))
    #expect(output.contains("<title>a &lt; b</title>"))
  }

  @Test(arguments: Samples.hostile.filter { !$0.isEmpty })
  func test_render_hostileName_addsNoElement(name: String) throws {
    let tame = try Self.elements(HTMLRenderer().render(Samples.page(with: "Ann")))
    let wild = try Self.elements(HTMLRenderer().render(Samples.page(with: name)))
    #expect(wild == tame)
  }

  @Test func test_render_cardWithASecondSum_hasNoTableForItAlone() {
    func tables(_ name: String) -> Int {
      let sheet = Sheet(
        columns: [Sheet.Column("")] + (1...18).map { Sheet.Column.figures("\($0)", role: .piece) }
          + [.figures("Total", role: .sum), .figures("n", role: .sum)],
        rows: [
          Sheet.Row(
            [Cell(name)] + (1...18).map { _ in Cell("3") } + [Cell("54"), Cell("4*")], spoken: "")
        ])
      let html = HTMLRenderer().fragment([.sheet(sheet)])
      #expect(html.contains(">n<") && html.contains(">Total<"))
      return html.matches(of: #/<table/#).count
    }
    #expect(tables("Strokes") == 2)
    // A long name needs the space.
    #expect(tables("Maximiliana Featherstonehaugh") == 3)
  }

  @Test func test_render_sumsWithNumbersInTheirTitles_areATable() {
    let sheet = Sheet(
      columns: [
        Sheet.Column("Date", role: .head), .figures("Won, 7 d", role: .sum),
        .figures("Won, 30 d", role: .sum), .figures("Mean of 5", role: .sum),
      ],
      rows: [.init([Cell("Jan 1, 2026"), Cell("2"), Cell("3"), Cell("4")], spoken: "x")])
    let html = HTMLRenderer().fragment([.sheet(sheet)])
    #expect(html.contains("class=\"sheet\"") && !html.contains("class=\"card\""))
  }

  @Test func test_render_rightToLeftName_isIsolated() {
    let output = HTMLRenderer().render(Samples.page(with: "דוד"))
    #expect(output.contains("\u{2068}דוד\u{2069}</th>"))
  }

  /// Returns the names of the elements in an HTML text, in order; throws if the elements are not
  /// properly nested.
  private static func elements(_ html: String) throws -> [Substring] {
    struct Unbalanced: Error {}
    var open: [Substring] = []
    var names: [Substring] = []
    for match in html.matches(of: #/<(\/?)([a-z0-9]+)[^<>]*>/#) {
      let name = match.output.2
      if !match.output.1.isEmpty {
        guard open.popLast() == name else { throw Unbalanced() }
      } else {
        names.append(name)
        if name != "meta" { open.append(name) }
      }
    }
    guard open.isEmpty else { throw Unbalanced() }
    return names
  }
}
