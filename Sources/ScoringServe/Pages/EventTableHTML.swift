import ScoringDesk
import ScoringKit
import ScoringViews

/// The names of an event with the short forms that a narrow page shows.
struct EventNames {
  /// The short names of all entrants and sides.
  let forms: ShortNames

  /// The number of columns of a name on a narrow page, and of its lines.
  private static let narrow = (columns: 14, lines: 1)

  /// Returns a name as HTML, with its short form for a narrow page if the name is long, and with an
  /// attribute.
  func html(_ name: String, _ attribute: String = "") -> String {
    let brief = forms.name(name, columns: Self.narrow.columns, lines: Self.narrow.lines)
    let full = escaped(name, limit: 120)
    guard brief != name else { return "<bdi\(attribute)>\(full)</bdi>" }
    return "<bdi\(attribute) title=\"\(full)\"><span class=\"full\">\(full)</span>"
      + "<span class=\"brief\">\(escaped(brief, limit: 120))</span></bdi>"
  }
}

extension EventNames {
  /// Makes the names of an event.
  init(_ view: ContestView) {
    let sides =
      (view.now + view.deck + view.teamMatches + view.knockouts.flatMap(\.matches))
      .flatMap(\.sides).map(\.name) + view.entrants
    forms = ShortNames(
      sides.uniqued().map { name in
        let members = name.split(separator: "+").map {
          String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        return (name, members.count > 1 ? members : [])
      })
  }
}

extension ContestView.Knockout {
  fileprivate var matches: [ContestView.Match] { rounds.flatMap(\.matches) }
}

extension ContestView {
  /// Returns the heading of a table: the page has the name of the event as its title already.
  func heading(of sheet: Sheet) -> String { sheet.title == title ? "Standings" : sheet.title }
}

extension ContestResult {
  /// The result with its names as HTML.
  var html: String {
    pieces.map { piece in
      piece.isName
        ? "<bdi>\(escaped(piece.text, limit: 120))</bdi>" : sentence(piece.text, limit: 200)
    }.joined()
  }
}

/// A table of an event as HTML.
///
/// On a narrow page its extra columns are below the names.
struct EventTableHTML {
  let sheet: Sheet
  let title: String
  let names: EventNames

  var html: String {
    let heads = sheet.columns.map { column in
      "<th scope=\"col\"\(kind(column))>\(escaped(column.title))</th>"
    }
    let notes = sheet.notes.map { "<p class=\"dim\">\(sentence($0.text, limit: 400))</p>" }
    return """
      <section><h2>\(escaped(title))</h2>
      <div class="table" tabindex="0" role="region" aria-label="\(escaped(title))"><table><thead><tr>\(heads.joined())</tr></thead>
      <tbody>\(sheet.rows.map(row).joined(separator: "\n"))</tbody></table></div>
      \(notes.joined(separator: "\n"))
      </section>
      """
  }

  private func kind(_ column: Sheet.Column) -> String {
    let kinds = [column.isNumeric ? "num" : "", column.role == .extra ? "extra" : ""]
      .filter { !$0.isEmpty }
    return kinds.isEmpty ? "" : " class=\"\(kinds.joined(separator: " "))\""
  }

  private func row(_ row: Sheet.Row) -> String {
    let cells = zip(sheet.columns, row.cells).enumerated().map { index, cell in
      let (column, cell) = cell
      guard index == 1 else {
        return "<td\(kind(column))>\(escaped(TextMeasure.minus(cell.text), limit: 120))</td>"
      }
      return "<th scope=\"row\">\(names.html(cell.text))\(more(row))</th>"
    }
    return "<tr>\(cells.joined())</tr>"
  }

  /// Returns the figures of the extra columns in one line.
  private func more(_ row: Sheet.Row) -> String {
    let figures = zip(sheet.columns, row.cells).filter { column, cell in
      column.role == .extra && !cell.text.isEmpty
    }.map { column, cell in
      "<span>\(escaped(column.title)) \(escaped(TextMeasure.minus(cell.text), limit: 120))</span>"
    }
    return figures.isEmpty ? "" : "<small>\(figures.joined(separator: " "))</small>"
  }
}
