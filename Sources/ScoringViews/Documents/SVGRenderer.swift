package import ScoringKit

/// Draws a page as a self-contained SVG picture of fixed width.
///
/// The picture shows the page like a terminal with `columns` columns, in a monospaced font. It has
/// no scripts and no references to other files, and all text is escaped (``SafeText/markup(_:)``).
/// The description (`desc`) repeats the content as sentences. Suggested commands are left out.
package struct SVGRenderer: Sendable {
  /// The number of text columns that the picture is wide, 20 to 400.
  package let columns: Int
  /// The width of the picture in pixels, 100 to 10,000; the height follows from the content.
  package let width: Int
  /// The light or dark appearance; `nil` to follow the reader's system, which not every program
  /// supports.
  package let appearance: Theme.Appearance?

  /// Creates a renderer; the default of 390 pixels is the width of a phone's screen.
  package init(columns: Int = 48, width: Int = 390, appearance: Theme.Appearance? = nil) {
    self.columns = min(max(20, columns), 400)
    self.width = min(max(100, width), 10_000)
    self.appearance = appearance
  }

  /// Creates a renderer that is as wide as the widest table of a page, so that no table is cut, and
  /// at least as wide as a phone.
  package init(fitting page: Page, appearance: Theme.Appearance? = nil) {
    let wide = TerminalRenderer(width: 400)
    let columns = page.blocks.reduce(48) { widest, block in
      guard case .sheet(var sheet) = block else { return widest }
      (sheet.title, sheet.legend, sheet.notes) = ("", [], [])
      return wide.drawn(sheet).reduce(widest) { max($0, $1.columns) }
    }
    self.init(columns: columns, width: columns * 390 / 48, appearance: appearance)
  }

  /// Returns a page as SVG; the title defaults to the page's title, or to its kind if that is
  /// empty.
  package func render(_ page: Page, title: String? = nil) -> String {
    var page = page
    page.next = []
    let parts = parts(of: page)
    let height = margin * 2 + parts.reduce(0) { $0 + rows($1) } * lineHeight
    let spoken = SpeechRenderer(words: false).render(page)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title description">
      <title id="title">\(text(title ?? (page.title.isEmpty ? page.kind : page.title)))</title>
      <desc id="description">\(description(spoken))</desc>
      <style>
      \(style(of: page))
      </style>
      <rect width="100%" height="100%" class="ground"/>
      \(drawn(parts))
      </svg>

      """
  }

  // MARK: Measures

  private var margin: Int { max(8, width / 30) }
  /// The width of one text column in hundredths of a pixel.
  private var pitch: Int { (width - margin * 2) * 100 / columns }
  /// The font size in hundredths of a pixel: monospaced letters are about 0.6 times as wide as
  /// high.
  private var fontSize: Int { pitch * 10 / 6 }
  private var lineHeight: Int { fontSize * 3 / 200 }

  // MARK: Parts

  /// A part of the picture: lines of text or a chart.
  private enum Part {
    case lines([StyledText])
    case chart(Chart)
  }

  /// Returns the parts of a page from top to bottom: each chart, and the text lines between charts.
  private func parts(of page: Page) -> [Part] {
    var parts: [Part] = []
    var blocks: [Page.Block] = []
    func flush() {
      guard !blocks.isEmpty else { return }
      var part = page
      part.blocks = blocks
      blocks = []
      parts.append(.lines(TerminalRenderer(width: columns).lines(of: part).map(\.trimmed)))
    }
    for block in page.blocks {
      guard case .chart(let chart) = block else {
        blocks.append(block)
        continue
      }
      if !chart.title.isEmpty { blocks.append(.heading(chart.title)) }
      flush()
      parts.append(.chart(chart))
    }
    flush()
    return parts
  }

  /// Returns the height of a part, as a number of text lines.
  private func rows(_ part: Part) -> Int {
    switch part {
    case .lines(let lines): lines.count
    case .chart(let chart): 12 + chart.series.count
    }
  }

  private func drawn(_ parts: [Part]) -> String {
    var row = 0
    var elements: [String] = []
    for part in parts {
      switch part {
      case .lines(let lines):
        elements += lines.enumerated().compactMap { drawn($1, row: row + $0) }
      case .chart(let chart):
        let drawing = ChartDrawing(
          chart, x: margin, y: margin + row * lineHeight, width: width - margin * 2,
          height: (rows(part) - 1) * lineHeight, lineHeight: lineHeight)
        elements.append(drawing.elements)
      }
      row += rows(part)
    }
    return elements.joined(separator: "\n")
  }

  // MARK: Lines

  private func drawn(_ line: StyledText, row: Int) -> String? {
    guard !line.pieces.isEmpty else { return nil }
    let baseline = margin + row * lineHeight + lineHeight * 3 / 4
    var column = 0
    var spans: [String] = []
    for piece in line.pieces {
      for (offset, text) in Self.parts(of: piece.text) {
        spans.append(span(text, piece.style, from: column + offset))
      }
      column += DisplayWidth.columns(of: piece.text)
    }
    return spans.isEmpty ? nil : "<text y=\"\(baseline)\">\(spans.joined())</text>"
  }

  /// Splits a text at two or more spaces; returns each part with the column in which it begins.
  ///
  /// Some programs collapse several spaces into one, which would move numbers out of their columns.
  private static func parts(of text: String) -> [(offset: Int, text: String)] {
    var parts: [(offset: Int, text: String)] = []
    var column = 0
    var spaces = 2
    for character in text {
      if character == " " {
        spaces += 1
      } else {
        if spaces > 1 {
          parts.append((column, ""))
        } else if spaces == 1 {
          parts[parts.count - 1].text.append(" ")
        }
        parts[parts.count - 1].text.append(character)
        spaces = 0
      }
      column += DisplayWidth.columns(of: character)
    }
    return parts
  }

  /// Returns a piece of text as an SVG element of fixed length, so that tables stay aligned in any
  /// font.
  private func span(_ text: String, _ style: TextStyle, from column: Int) -> String {
    let columns = DisplayWidth.columns(of: text)
    var classes = Theme.token(for: style.tone) == nil ? [] : [style.tone.rawValue]
    if style.isBold || style.tone == .strong { classes.append("strong") }
    let named = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    let place = "x=\"\(decimal(margin * 100 + column * pitch))\""
    let length = "textLength=\"\(decimal(columns * pitch))\" lengthAdjust=\"spacingAndGlyphs\""
    return "<tspan \(place) \(length)\(named)>\(SafeText.entities(text))</tspan>"
  }

  /// Returns a number of hundredths as a decimal number: `1250` becomes `12.50`.
  private func decimal(_ hundredths: Int) -> String {
    let fraction = hundredths % 100
    return "\(hundredths / 100)" + (fraction == 0 ? "" : ".\(fraction / 10)\(fraction % 10)")
  }

  private func description(_ spoken: String) -> String {
    spoken.split(whereSeparator: \.isNewline).map { SafeText.markup($0) }.joined(separator: "\n")
  }

  private func text(_ text: String) -> String {
    SafeText.entities(SafeText.isolated(SafeText.bounded(text)))
  }

  // MARK: Style

  private func style(of page: Page) -> String {
    let hasCharts = page.blocks.contains { if case .chart = $0 { true } else { false } }
    func rules(_ appearance: Theme.Appearance) -> String {
      self.rules(appearance) + (hasCharts ? "\n" + lines(appearance) : "")
    }
    let grounds =
      switch appearance {
      case .light: rules(.light)
      case .dark: rules(.dark)
      case nil: rules(.light) + "\n@media (prefers-color-scheme: dark) {\n" + rules(.dark) + "\n}"
      }
    return """
      text { font: \(decimal(fontSize))px ui-monospace,"SF Mono",Menlo,monospace; white-space: pre; }
      .strong { font-weight: 700; }
      \(grounds)
      """
  }

  private func rules(_ appearance: Theme.Appearance) -> String {
    let tones = Tone.allCases.compactMap { tone in
      Theme.token(for: tone).map { token in
        ".\(tone.rawValue) { fill: \(Theme.color(token, on: appearance).hex); }"
      }
    }
    let ground = Theme.color(.backgroundPrimary, on: appearance).hex
    let letters = Theme.color(.textPrimary, on: appearance).hex
    return ([".ground { fill: \(ground); }", "text { fill: \(letters); }"] + tones)
      .joined(separator: "\n")
  }

  /// Returns the CSS rules that set the colours of the lines in charts.
  private func lines(_ appearance: Theme.Appearance) -> String {
    Tone.allCases.map { tone in
      let color = Theme.color(Theme.token(for: tone) ?? .textPrimary, on: appearance).hex
      return ".\(ChartDrawing.lineClass(tone)) { fill: none; stroke: \(color); stroke-width: 2; }"
    }.joined(separator: "\n")
  }
}
