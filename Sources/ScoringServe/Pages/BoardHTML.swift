import ScoringDesk
import ScoringKit
import ScoringViews

/// The HTML of a board: a page with the scores of a round, large enough to be read from across a
/// court.
enum BoardHTML {
  /// Returns a response with the page of a round's board.
  ///
  /// The page's script keeps it up to date; in a browser without scripts, the page reloads itself
  /// every five seconds.
  static func answer(_ round: RoundView, feed: String, isOverlay: Bool) -> Answer {
    let view = BoardView(round)
    let head =
      isOverlay
      ? [] : ["<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>"]
    let frame = PageFrame(
      title: view.text, styles: ["board.css"], script: "board.js", head: head,
      bodyClass: isOverlay ? "overlay" : "board")
    let body = isOverlay ? overlay(view) : fragment(view)
    return .html(
      frame.html(
        "<div id=\"board\" data-feed=\"\(feed)\(isOverlay ? "?overlay" : "")\">\(body)</div>"))
  }

  /// Returns the part of a board's page that changes during play, as one line of HTML.
  static func fragment(_ view: BoardView) -> String {
    let header =
      "<header><h1>\(escaped(view.title))</h1>"
      + (view.line == view.state ? "" : "<p>\(escaped(view.line))</p>")
      + (view.isLive
        ? "<p class=\"live\" data-state=\"\(view.state)\">\(view.state)</p></header>"
        : "<p class=\"over\">\(view.state)</p></header>")
    let remarks = view.remarks.map { "<p>\(escaped($0))</p>" }.joined()
    return header + sides(view) + card(view)
      + "<footer>\(remarks)\(pageLine(view.pages()))<p id=\"age\" role=\"status\"></p></footer>"
  }

  // MARK: Sides

  /// Returns the HTML of all sides of a round; if they don't fit on one screen, as several pages
  /// between which the script switches.
  private static func sides(_ view: BoardView) -> String {
    let pages = view.pages()
    guard pages.count > 1 else {
      let sides = view.ranked.map { side(of: $0, in: view, count: view.ranked.count) }.joined()
      return
        "<main class=\"\(view.isDuel ? "duel" : "list n\(view.ranked.count)")\">\(sides)</main>"
    }
    let parts = pages.enumerated().map { index, page in
      "<div class=\"list n\(page.count)\" \(attributes(of: index, pages))>"
        + page.map { side(of: $0, in: view, count: page.count) }.joined() + "</div>"
    }
    return "<main class=\"pages\">\(parts.joined())</main>"
  }

  /// Returns the HTML attributes of one page of sides: which sides it contains, and `hidden` unless
  /// it is the first page.
  private static func attributes(of index: Int, _ pages: [ArraySlice<BoardView.Side>]) -> String {
    "data-range=\"\(range(of: index, pages))\"\(index == 0 ? "" : " hidden")"
  }

  private static func range(of index: Int, _ pages: [ArraySlice<BoardView.Side>]) -> String {
    let before = pages.prefix(index).reduce(0) { $0 + $1.count }
    let all = pages.reduce(0) { $0 + $1.count }
    return
      "\(before + 1) to \(before + (pages.indices.contains(index) ? pages[index].count : 0)) of \(all)"
  }

  /// Returns the HTML of the line on the board that names the shown part of the list, as in `1 to
  /// 12 of 30`; for a browser without scripts, also how many sides are not shown.
  private static func pageLine(_ pages: [ArraySlice<BoardView.Side>]) -> String {
    guard pages.count > 1, let first = pages.first else { return "" }
    let below = pages.reduce(0) { $0 + $1.count } - first.count
    return "<p class=\"range\">\(range(of: 0, pages))</p>"
      + "<noscript><p>\(below) more stand below these.</p></noscript>"
  }

  private static func side(of side: BoardView.Side, in view: BoardView, count: Int) -> String {
    let spoken = "\(side.name): \(side.score)\(side.isNext ? ", next" : "")"
    let mark = side.isNext ? "<i class=\"dot\"></i>" : ""
    // If there are few sides, there is enough space for a long name.
    let (columns, lines) =
      view.isDuel || count <= 2 ? (24, 2) : (18, count <= 8 ? 2 : 1)
    let name = BoardName(side.name, of: view.shortNames, columns: columns, lines: lines)
    let sizes = "c\(min(9, side.score.count)) \(name.sizes)"
    return "<section class=\"side\(side.isMarked ? " on" : "") \(sizes)\" "
      + "aria-label=\"\(escaped(spoken))\">"
      + (view.isDuel ? "<p class=\"next\">\(mark)</p>" : "<p class=\"rank\">\(side.label)</p>")
      + "<h2 class=\"name\"><bdi>\(name.html)</bdi></h2>"
      + "<p class=\"points\">\(escaped(TextMeasure.minus(side.score), limit: 20))</p>"
      + "<p class=\"beside\">\(escaped(side.note, limit: 40))</p></section>"
  }

  // MARK: The card

  /// Returns the HTML of a round's card for a board; empty if the card is too large, or shows no
  /// more than the scores.
  private static func card(_ view: BoardView) -> String {
    var sheet = view.card
    let isByParts = view.isDuel && sheet.rows.count > 2
    if isByParts {
      // The card has one row for each part, such as a game; only the newest parts that have begun
      // are shown, as there is little space.
      sheet.rows = sheet.rows.filter { row in
        row.cells.dropFirst().contains { $0.text.contains { $0 != "·" && $0 != " " } }
      }.suffix(3)
    }
    let pieces = sheet.columns.count { $0.role == .piece }
    // The rows of the card must leave enough height for the scores.
    let lines = (sheet.rows.count + 1) * max(1, (pieces + 8) / 9)
    let isMore =
      !sheet.rows.isEmpty && sheet.rows.count <= 8 && lines <= 20 && sheet.columns.count > 2
    // If there are two sides, the card repeats only the scores until several parts have begun.
    guard isMore, !view.isDuel || pieces > 1 || isByParts && sheet.rows.count > 1 else {
      return ""
    }
    return card(sheet, names: view.shortNames)
  }

  /// Returns the HTML of a card, whose columns are divided into several tables, one below the
  /// other.
  ///
  /// Each table has nine columns, or six if the cells can be touched.
  ///
  /// - Parameters:
  ///   - sheet: The card.
  ///   - isTouched: Whether the cells are buttons, so that a scorer can touch them to correct an
  ///     entry.
  ///   - names: Short forms of the sides' names; `nil` to make them from the names in the rows.
  /// - Returns: The HTML, in which each button contains the name of its hole or arrow.
  static func card(_ sheet: Sheet, isTouched: Bool = false, names: ShortNames? = nil) -> String {
    func columns(_ role: Sheet.Column.Role) -> [Int] {
      sheet.columns.indices.filter { sheet.columns[$0].role == role }
    }
    let (heads, pieces, sums) = (columns(.head), columns(.piece), columns(.sum))
    if pieces.isEmpty {
      // The columns can't be divided into several tables, so all of them keep their order, for
      // example if each side is a column.
      let all = sheet.columns.indices.filter { sheet.columns[$0].role != .extra }
      return frame([table(sheet, all, isTouched, names)], of: sheet)
    }
    let size = isTouched ? 6 : pieces.count <= 10 ? max(1, pieces.count) : 9
    let bands = stride(from: 0, to: pieces.count, by: size).map {
      Array(pieces[$0..<min($0 + size, pieces.count)])
    }
    let tables = bands.enumerated().map { index, band in
      table(
        sheet,
        heads.prefix(1) + band + (index == bands.count - 1 ? sums[...] : []), isTouched, names)
    }
    return frame(tables, of: sheet)
  }

  private static func frame(_ tables: [String], of sheet: Sheet) -> String {
    "<div class=\"card r\(min(10, sheet.rows.count)) b\(min(3, tables.count))\">"
      + tables.joined() + "</div>"
  }

  private static func table(
    _ sheet: Sheet, _ columns: some Collection<Int>, _ isTouched: Bool, _ names: ShortNames?
  ) -> String {
    let sides = names
    let head = columns.map { index in
      let column = sheet.columns[index]
      let title = column.brief ?? column.title
      // The heading of a side's column is the side's name, in a short form.
      let shown = column.seat == nil ? title : sides?.name(title, columns: 18) ?? title
      return "<th scope=\"col\">\(escaped(shown, limit: 24))</th>"
    }.joined()
    let names =
      names ?? ShortNames(sheet.rows.compactMap { row in row.cells.first.map { ($0.text, []) } })
    let rows = sheet.rows.map { row in
      let cells = columns.enumerated().map { place, index in
        let cell = index < row.cells.count ? row.cells[index] : .empty
        return place == 0
          ? "<th scope=\"row\"><bdi>\(escaped(names.name(cell.text, columns: 16), limit: 40))</bdi></th>"
          : "<td>\(isTouched ? touched(cell) : mark(cell))</td>"
      }.joined()
      return "<tr>\(cells)</tr>"
    }.joined()
    return "<table><thead><tr>\(head)</tr></thead><tbody>\(rows)</tbody></table>"
  }

  /// The signs that a card puts around a score, such as `(3)`, with the names of the shapes that
  /// the style sheet draws instead.
  private static let signs: [(around: (String, String), name: String)] = [
    (("((", "))"), "best"), (("[[", "]]"), "worst"), (("(", ")"), "good"), (("[", "]"), "worse"),
  ]

  /// Returns the HTML of a cell, with rings and squares drawn instead of the signs around its
  /// score.
  static func mark(_ cell: Cell) -> String {
    if let figures = cell.figures, !figures.isEmpty {
      return figures.map(mark).joined(separator: " ")
    }
    for (around, name) in signs
    where cell.text.hasPrefix(around.0) && cell.text.hasSuffix(around.1) {
      let inner = cell.text.dropFirst(around.0.count).dropLast(around.1.count)
      guard Int(inner) != nil else { continue }
      return "<i class=\"\(name)\">\(inner)</i>"
    }
    return cell.tone == .dim
      ? "<span class=\"dim\">\(escaped(cell.text, limit: 60))</span>"
      : escaped(TextMeasure.minus(cell.text), limit: 60)
  }

  /// Returns the HTML of one number in a cell, with a ring or square around it or on a coloured
  /// background.
  private static func mark(_ figure: Cell.Figure) -> String {
    let text = escaped(TextMeasure.minus(figure.text), limit: 20)
    return switch figure.mark {
    case .plain, .taken: text
    case .best, .good, .worse, .worst: "<i class=\"\(figure.mark.rawValue)\">\(text)</i>"
    default: "<i class=\"p \(figure.mark.rawValue)\">\(text)</i>"
    }
  }

  /// Returns the HTML of a card's legend, with its signs drawn as rings and squares; empty if the
  /// card has no legend.
  static func legend(of sheet: Sheet) -> String {
    sheet.legend.map { line in
      let meanings = line.text.split(separator: ", ").map { meaning in
        let sign = meaning.prefix { $0 != " " }
        return mark(Cell(String(sign))) + escaped(String(meaning.dropFirst(sign.count)))
      }
      return "<p class=\"card legend\">\(meanings.joined(separator: ", "))</p>"
    }.joined()
  }

  /// Returns the HTML of a cell as buttons: one button for each hole or arrow in it if its text has
  /// as many words, otherwise one for the whole cell.
  private static func touched(_ cell: Cell) -> String {
    guard let places = cell.places, let first = places.first else { return mark(cell) }
    func button(_ place: String, _ inner: String) -> String {
      "<button type=\"button\" data-place=\"\(escaped(place, limit: 200))\">\(inner)</button>"
    }
    let words = cell.text.split(separator: " ")
    guard places.count > 1, words.count == places.count else { return button(first, mark(cell)) }
    return zip(places, words).map { button($0, escaped(String($1), limit: 60)) }.joined()
  }

  // MARK: Over a video picture

  /// The maximum number of sides that are laid over a video picture at once.
  private static let mostOver = 6

  /// Returns the HTML that is laid over a video picture: only the names and scores and, if two
  /// sides play, their numbers in the earlier parts.
  static func overlay(_ view: BoardView) -> String {
    let pages = view.pages(mostOver)
    let bodies = pages.enumerated().map { index, page in
      let rows = zip(page.indices, page).map { row(of: $1, $0, in: view) }.joined()
      return "<tbody\(pages.count > 1 ? " " + attributes(of: index, pages) : "")>\(rows)</tbody>"
    }
    let below = view.ranked.count - (pages.first?.count ?? 0)
    let shown = pages.count > 1 ? "<span class=\"range\">\(range(of: 0, pages))</span>" : ""
    let missing =
      pages.count > 1 ? "<noscript><span>\(below) more stand below these.</span></noscript>" : ""
    let totals =
      view.isDuel && view.seats.contains { !$0.note.isEmpty } ? view.seats.map(\.note) : []
    let beside = totals.isEmpty ? "" : "<span>\(escaped(total(totals), limit: 60))</span>"
    return "<div class=\"bug\"><table>\(heads(view))\(bodies.joined())</table>"
      + "<p><span>\(escaped(view.title, limit: 60))\(view.isDisputed ? ", disputed" : "")</span>"
      + beside + shown + missing + "<span id=\"age\" role=\"status\"></span></p></div>"
  }

  /// Returns the totals of two sides as one text, as in `Games 1–0`; empty if their notes have
  /// another form.
  private static func total(_ notes: [String]) -> String {
    let parts = notes.map { $0.split(separator: " ") }
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), parts[0][0] == parts[1][0] else {
      return ""
    }
    return "\(parts[0][0]) \(parts[0][1])–\(parts[1][1])"
  }

  /// Returns the HTML of the headings of a round's parts, if two sides play; empty if there is only
  /// one part.
  private static func heads(_ view: BoardView) -> String {
    guard !view.parts.isEmpty else { return "" }
    let titles = view.parts.map(\.title) + [view.current]
    return "<thead><tr><td></td><td></td>"
      + titles.map { "<th scope=\"col\">\(escaped($0, limit: 12))</th>" }.joined() + "</tr></thead>"
  }

  private static func row(of side: BoardView.Side, _ index: Int, in view: BoardView) -> String {
    let parts = view.parts.map { part in
      let figure = part.figures.indices.contains(index) ? part.figures[index] : Cell.Figure("")
      return
        "<td\(figure.mark == .taken ? " class=\"won\"" : "")>\(escaped(figure.text, limit: 8))</td>"
    }
    return "<tr\(side.isMarked ? " class=\"on\"" : "")><th scope=\"row\"><bdi>"
      + "\(escaped(view.shortNames.name(side.name, columns: 32), limit: 60))</bdi></th><td class=\"dots\">"
      + (side.isNext ? "<i class=\"dot\"></i>" : "") + "</td>" + parts.joined()
      + "<td class=\"now\">\(escaped(TextMeasure.minus(side.score), limit: 20))</td></tr>"
  }
}
