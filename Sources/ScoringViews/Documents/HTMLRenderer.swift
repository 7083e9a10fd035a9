package import ScoringKit

/// Draws a page or a table as a self-contained HTML document.
///
/// The document has no scripts and no references to other files; its content security policy
/// forbids both. It follows the light or dark setting of the reader's system unless `appearance` is
/// set. Tones are CSS classes, each table row has its spoken sentence as `aria-label`, and all text
/// is escaped (``SafeText/markup(_:)``). Suggested commands are left out, because documents are
/// meant for other people.
package struct HTMLRenderer: Sendable {
  /// The maximum number of characters that a table cell or a title shows.
  private static let cellLimit = 200

  /// The light or dark appearance of the document; `nil` to follow the reader's system.
  package let appearance: Theme.Appearance?
  /// Returns the text that the document shows for an action, such as a command.
  package let spell: @Sendable (Action) -> String
  /// Returns the address that an action links to; `nil` for no link.
  package let link: @Sendable (Action) -> String?

  /// Makes an HTML renderer.
  package init(
    appearance: Theme.Appearance? = nil,
    spell: @escaping @Sendable (Action) -> String = \.description,
    link: @escaping @Sendable (Action) -> String? = { _ in nil }
  ) {
    self.link = link
    self.appearance = appearance
    self.spell = spell
  }

  /// A photograph or a scan that is embedded in a document.
  package struct Image: Sendable {
    /// The name of the attached file, which is shown below the image.
    package let name: String
    /// The media type of the image's bytes.
    let type: MediaType
    /// The bytes of the image file.
    let bytes: [UInt8]

    /// Creates an image; `nil` if the bytes are in no format that every browser can show.
    package init?(name: String, bytes: [UInt8]) {
      guard let type = MediaType(of: bytes), type.isPicture else { return nil }
      self.name = name
      self.type = type
      self.bytes = bytes
    }
  }

  /// Returns a page as a complete HTML document.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - title: the title of the document; by default, the page's first heading or its kind.
  ///   - picture: the content of the round's picture; if there is one, its blocks replace those of
  ///     the page, because both have the same content.
  ///   - images: images that are embedded below the content.
  /// - Returns: the HTML of the document.
  package func render(
    _ page: Page, title: String? = nil, picture: Picture? = nil, images: [Image] = []
  ) -> String {
    let files = images.map(html).joined(separator: "\n")
    let body =
      picture.map { picture in
        picture.starts.map { StartSheetHTML($0).html }
          ?? picture.results.map {
            ResultListHTML(results: $0, picture: picture, appearance: appearance).html
          } ?? BlockHTML(picture, renderer: self).html(files: files)
      }
      ?? fragment(page) + (files.isEmpty ? "" : "\n" + files)
    return document(
      title: title ?? heading(of: page), body: [body],
      policy: images.isEmpty ? Self.policy : "\(Self.policy); img-src data:")
  }

  private func html(_ image: Image) -> String {
    """
    <figure class="image">
    <img src="data:\(image.type.rawValue);base64,\(Base64.text(image.bytes))" \
    alt="\(text(image.name, limit: Self.cellLimit))">
    <figcaption>\(text(image.name, limit: Self.cellLimit))</figcaption>
    </figure>
    """
  }

  /// Returns only the blocks of a page as HTML, for a document that already has the style sheet.
  package func fragment(_ page: Page) -> String {
    fragment(page.blocks)
  }

  /// Returns some blocks as HTML, for a document that already has the style sheet.
  package func fragment(_ blocks: [Page.Block]) -> String {
    blocks.map(html).joined(separator: "\n")
  }

  private func heading(of page: Page) -> String {
    for block in page.blocks {
      switch block {
      case .heading(let text) where !text.isEmpty: return text
      case .sheet(let sheet) where !sheet.title.isEmpty: return sheet.title
      case .card(let card): return card.title.text
      default: continue
      }
    }
    return page.kind
  }

  private func document(title: String, body: [String], policy: String = policy) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(text(title, limit: Self.cellLimit))</title>
    <style>
    \(Self.style(appearance))
    </style>
    </head>
    <body>
    <main>
    \(body.joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private func html(_ block: Page.Block) -> String {
    switch block {
    case .line(let line): "<p>\(html(line))</p>"
    case .heading(let heading): "<h2>\(text(heading))</h2>"
    case .sheet(let sheet): html(sheet)
    case .actions(let offers): html(Sheet(offers: offers, spell: spell))
    case .chart(let chart): html(chart)
    case .card(let card): html(card)
    case .empty(let sentence, let action):
      "<p class=\"empty dim\">\(text(sentence))</p>"
        + "\n<p class=\"empty\"><code>\(text(spell(action)))</code></p>"
    case .verbatim(let content): "<pre>\(verbatim(content))</pre>"
    }
  }

  private func verbatim(_ content: String) -> String {
    content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { SafeText.markup($0) }
      .joined(separator: "\n")
  }

  /// Returns a chart as an SVG element, with its spoken sentence as the alternative text.
  private func html(_ chart: Chart) -> String {
    let isTrend = chart.series.count == 1
    let (width, height) = isTrend ? (420, 160) : (600, 260)
    let elements =
      isTrend
      ? TrendDrawing(chart, width: width, height: height).elements
      : ChartDrawing(chart, width: width, height: height, lineHeight: 20).elements
    return """
      <figure>
      <svg viewBox="0 0 \(width) \(height)" role="img" aria-label="\(text(chart.spoken))">
      \(elements)
      </svg>
      <figcaption>\(text(chart.title))</figcaption>
      </figure>
      """
  }

  private func html(_ card: Card) -> String {
    """
    <article aria-label="\(text(card.spoken))">
    <h3>\(anchor(card.opens, html(card.title)))</h3>
    \(card.lines.map { "<p>\(html($0))</p>" }.joined(separator: "\n"))
    </article>
    """
  }

  private func html(_ sheet: Sheet) -> String {
    let drawn = sheet.chart.map { [html($0)] }
    let notes = (sheet.legend + (drawn == nil ? sheet.notes : [])).map {
      "<p class=\"note\">\(html($0))</p>"
    }
    if isCard(sheet) {
      let title = sheet.title.isEmpty ? [] : ["<h2>\(text(sheet.title))</h2>"]
      return (title + [CardHTML(sheet).html] + notes).joined(separator: "\n")
    }
    guard !sheet.columns.isEmpty else {
      let title = sheet.title.isEmpty ? [] : ["<h2>\(text(sheet.title))</h2>"]
      return (title + notes).joined(separator: "\n")
    }
    let caption = sheet.title.isEmpty ? [] : ["<caption>\(text(sheet.title))</caption>"]
    let titles = sheet.columns.map { column in
      "<th scope=\"col\"\(attribute(classes(column, .plain)))>"
        + "\(text(column.title, limit: Self.cellLimit))</th>"
    }
    let head = ["<thead>", "<tr>\(titles.joined())</tr>", "</thead>"]
    let isWide = isWide(sheet)
    let rows = sheet.rows.map { html($0, sheet.columns, isNamed: isWide) }
    return
      (["<div class=\"sheet\">", isWide ? "<table class=\"stack\">" : "<table>"] + caption + head
      + ["<tbody>"] + rows
      + ["</tbody>", "</table>", "</div>"] + (drawn ?? []) + notes).joined(separator: "\n")
  }

  /// Whether a table has holes, ends or games as columns, or arrows in a cell, and is drawn as a
  /// card.
  private func isCard(_ sheet: Sheet) -> Bool {
    guard !sheet.rows.isEmpty, sheet.columns.first?.role != .piece else { return false }
    return sheet.columns.count { $0.role == .piece } > 1
      || CardBlocks.pieces(sheet, among: Array(sheet.columns.indices)) != nil
  }

  /// Whether a table is too wide for the smallest phone, so that its rows are stacked there.
  private func isWide(_ sheet: Sheet) -> Bool {
    let widths = sheet.columns.indices.map { index -> Double in
      let texts =
        [sheet.columns[index].title]
        + sheet.rows.map { $0.cells.indices.contains(index) ? $0.cells[index].text : "" }
      let widest = texts.map { TextMeasure.width($0, size: Self.textSize, isBold: true) }.max() ?? 0
      // Text can be broken into lines, numbers can't.
      return (sheet.columns[index].isNumeric ? widest : min(widest, 100)) + 10
    }
    return widths.reduce(0, +) > Self.phoneWidth
  }

  /// The font size of table text, and the width of the smallest phone without its margins, in
  /// pixels.
  private static let textSize = 17.0
  private static let phoneWidth = 288.0

  /// Returns a table row; `isNamed` says that each cell also carries its column's heading, for a
  /// table whose cells are stacked on a phone.
  private func html(_ row: Sheet.Row, _ columns: [Sheet.Column], isNamed: Bool) -> String {
    let cells = columns.indices.map { index in
      let cell = index < row.cells.count ? row.cells[index] : .empty
      let kind = attribute(classes(columns[index], cell.tone))
      let heading =
        isNamed ? " data-t=\"\(text(columns[index].title, limit: Self.cellLimit))\"" : ""
      let words = columns[index].isNumeric ? TextMeasure.minus(cell.text) : cell.text
      let content = bar(cell.text) ?? text(words, limit: Self.cellLimit)
      return index == 0
        ? "<th scope=\"row\"\(kind)>\(content)</th>" : "<td\(kind)\(heading)>\(content)</td>"
    }
    let summary = row.isSummary ? " class=\"summary\"" : ""
    return "<tr\(summary) aria-label=\"\(text(row.spoken))\">\(cells.joined())</tr>"
  }

  /// Returns a bar written as `#` signs, such as `####`, as an SVG bar; `nil` for any other text.
  private func bar(_ text: String) -> String? {
    let length = text.utf8.count
    guard length > 0, length <= 100, text.utf8.allSatisfy({ $0 == UInt8(ascii: "#") }) else {
      return nil
    }
    return "<svg class=\"bar\" width=\"\(length * 6)\" height=\"12\" aria-hidden=\"true\">"
      + "<rect width=\"\(length * 6)\" height=\"12\" fill=\"currentColor\"/></svg>"
  }

  private func html(_ line: Line) -> String {
    zip(line.runs, line.spelled(by: spell).runs).map { whole, run in
      let words =
        run.tone == .plain
        ? text(run.text) : "<span class=\"\(run.tone.rawValue)\">\(text(run.text))</span>"
      return whole.action.map { anchor($0, words) } ?? words
    }.joined()
  }

  /// Returns HTML with a link to the address of an action; unchanged if the action has no address.
  private func anchor(_ action: Action, _ words: String) -> String {
    link(action).map { "<a href=\"\(text($0, limit: 2000))\">\(words)</a>" } ?? words
  }

  private func classes(_ column: Sheet.Column, _ tone: Tone) -> [String] {
    (column.isNumeric ? ["figure"] : []) + (tone == .plain ? [] : [tone.rawValue])
  }

  private func attribute(_ classes: [String]) -> String {
    classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }

  /// Returns escaped text; direction isolates are characters, not elements, because attributes need
  /// them too.
  private func text(_ text: String, limit: Int = SafeText.runLimit) -> String {
    SafeText.entities(SafeText.isolated(SafeText.bounded(text, limit: limit)))
  }
}
