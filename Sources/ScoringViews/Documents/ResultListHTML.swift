import ScoringKit

/// Draws the results of an event as HTML for paper.
struct ResultListHTML {
  let results: ResultList
  let picture: Picture
  let appearance: Theme.Appearance?

  /// The width of a drawn knockout, in pixels: that of a page of A4 if possible, so that its text keeps
  /// its size.
  private static func width(_ plan: BracketPlan) -> Double {
    max(720, Double(plan.columns) * 235)
  }

  /// Whether a drawn knockout needs a page of its own that is wider than high.
  private static func isWide(_ knockout: ResultList.Knockout) -> Bool {
    knockout.plan.map { $0.columns > mostColumns } ?? false
  }

  private static let mostColumns = 4

  /// The body of the document.
  var html: String {
    let state = picture.state.isEmpty ? "" : " · <b>\(BlockHTML.text(picture.state))</b>"
    let wide = results.knockouts.filter(Self.isWide).map(knockout)
    let parts =
      results.parts.map(part) + results.knockouts.filter { !Self.isWide($0) }.map(knockout)
      + (results.isOver ? ["<p class=\"sign\"><span>Judge</span><span>Scorer</span></p>"] : [])
    return """
      <header class="head">
      <h1>\(BlockHTML.text(picture.title))</h1>
      <p><span>\(BlockHTML.bdi(results.subtitle.isEmpty ? picture.subtitle : results.subtitle))\(state)</span> \
      <span>\(BlockHTML.text(picture.date))</span></p>
      </header>
      <div class="results">
      \(parts.joined(separator: "\n"))
      </div>
      <footer><span>Kept with <b>score</b></span></footer>
      \(wide.isEmpty ? "" : "<div class=\"results\">\n\(wide.joined(separator: "\n"))\n</div>")
      """
  }

  private func part(_ part: ResultList.Part) -> String {
    let heads = part.sheet.columns.enumerated().map { index, column in
      // The place needs no heading.
      let title = index == 0 ? "" : BlockHTML.text(column.title, limit: 80)
      let medal = index == 0 && part.hasMedals ? "<th scope=\"col\">Medal</th>" : ""
      return
        "<th scope=\"col\"\(column.isNumeric && index > 0 ? " class=\"figure\"" : "")>\(title)</th>\(medal)"
    }
    let rows = part.sheet.rows.map { row(of: $0, part) }
    let notes = part.sheet.notes.map { "<p class=\"note\">\(BlockHTML.text($0.text))</p>" }
    return """
      <section>
      <h2>\(BlockHTML.text(part.title)) <small>\(BlockHTML.text(part.detail))</small></h2>
      <table><thead><tr>\(heads.joined())</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table>
      \(notes.joined(separator: "\n"))
      </section>
      """
  }

  private static let medals = ["gold", "silver", "bronze"]

  private func row(of row: Sheet.Row, _ part: ResultList.Part) -> String {
    let cells = part.sheet.columns.indices.map { index -> String in
      let cell = row.cells.indices.contains(index) ? row.cells[index] : .empty
      guard index > 0 else {
        return "<td class=\"dim\">\(BlockHTML.text(cell.text, limit: 10))</td>"
          + (part.hasMedals ? "<td class=\"medal\">\(medal(cell.text))</td>" : "")
      }
      guard index > 1 else { return "<th scope=\"row\">\(BlockHTML.bdi(cell.text))</th>" }
      let isSum = part.sheet.columns[index].role == .sum
      let figure = BlockHTML.text(TextMeasure.minus(cell.text), limit: 60)
      let kind =
        (part.sheet.columns[index].isNumeric ? "figure" : "") + (isSum ? " sum" : "")
      return "<td class=\"\(kind)\">"
        + (cell.tone == .strong ? "<b class=\"taken\">\(figure)</b>" : figure) + "</td>"
    }
    return "<tr>\(cells.joined())</tr>"
  }

  private func medal(_ place: String) -> String {
    guard let number = Int(place.drop { $0 == "T" }), Self.medals.indices.contains(number - 1)
    else {
      return ""
    }
    return "<i class=\"m\(number)\">\(number)</i> \(Self.medals[number - 1])"
  }

  private func knockout(_ knockout: ResultList.Knockout) -> String {
    let scene = knockout.plan.flatMap { BracketBlock.scene($0, width: Self.width($0)) }
    let drawing = scene.map {
      ScenePrinter(appearance: appearance).fragment($0, title: knockout.title)
        + "\n<p class=\"note\">\(BlockHTML.text(knockout.plan?.legend ?? ""))</p>"
    }
    let rows = knockout.matches.rows.map { row in
      "<tr>"
        + zip(knockout.matches.columns, row.cells).map { column, cell in
          "<td\(column.isNumeric ? " class=\"figure\"" : "")>\(BlockHTML.bdi(cell.text))</td>"
        }.joined() + "</tr>"
    }
    let table = rows.isEmpty ? "" : "<table><tbody>\(rows.joined(separator: "\n"))</tbody></table>"
    return """
      <section class="drawn\(Self.isWide(knockout) ? " wide" : "")">
      <h2>\(BlockHTML.text(knockout.title))</h2>
      \(drawing ?? "")
      \(table)
      </section>
      """
  }
}
