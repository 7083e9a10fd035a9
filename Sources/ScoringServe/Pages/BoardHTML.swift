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
      + (view.line == view.state ? "" : "<p>\(sentence(view.brief(view.line)))</p>")
      + (view.isLive
        ? "<p class=\"live\" data-state=\"\(view.state)\">\(view.state)</p></header>"
        : "<p class=\"over\">\(view.state)</p></header>")
    let card = card(view)
    let remarks =
      view.remarks.map { "<p class=\"odd\">\(sentence(view.brief($0)))</p>" }
      + (view.notes + (card.contains("<u>") ? view.meanings : [])).prefix(2)
      .map { "<p>\(sentence(view.brief($0)))</p>" }
    return header + sides(view, hasCard: !card.isEmpty) + card
      + "<footer>\(remarks.joined())\(pageLine(view.pages()))<p id=\"age\" role=\"status\"></p></footer>"
  }

  // MARK: Sides

  /// Returns the HTML of all sides of a round; if they don't fit on one screen, as several pages
  /// between which the script switches.
  private static func sides(_ view: BoardView, hasCard: Bool) -> String {
    let pages = view.pages()
    guard pages.count > 1 else {
      let count = view.ranked.count
      let sides = view.ranked.map { side(of: $0, in: view, count: count) }.joined()
      let kind = kind(count) + (count == mostRows && hasCard ? " square" : "")
      return "<main class=\"board\"><div class=\"\(kind)\">\(sides)</div></main>"
    }
    let parts = pages.enumerated().map { index, page in
      "<div class=\"\(kind(page.count))\" \(attributes(of: index, pages))>"
        + page.map { side(of: $0, in: view, count: page.count) }.joined() + "</div>"
    }
    return "<main class=\"pages\">\(parts.joined())</main>"
  }

  /// The maximum number of sides that have a row each across the whole screen.
  private static let mostRows = 4

  /// Returns the style classes for a number of sides: rows if there are few, else a list in two
  /// columns.
  private static func kind(_ count: Int) -> String {
    "\(count <= mostRows ? "rows" : "list") n\(count)"
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

  /// The maximum number of parts in the row of a side; more are only on the card.
  private static let mostParts = 5

  private static func side(of side: BoardView.Side, in view: BoardView, count: Int) -> String {
    let spoken = [
      "\(side.name): \(side.score)", side.note, side.turn,
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    // If there are few sides, there is enough space for a long name.
    let (columns, lines) =
      view.isDuel || count <= 2 ? (24, 2) : (18, count <= 8 ? 2 : 1)
    let name = BoardName(side.name, of: view.shortNames, columns: columns, lines: lines)
    let parts = count <= mostRows ? self.parts(of: side, in: view) : (count: 0, html: "")
    let score = max(1, min(10, TextMeasure.minus(side.score).count))
    let sizes = "c\(score) k\(min(6, parts.count)) \(name.sizes)"
    let turn =
      side.turn.isEmpty
      ? "" : "<b><i class=\"dot\"></i>\(sentence(view.brief(side.turn), limit: 60))</b>"
    let end = count <= mostRows && view.ownCard == nil ? side.end?.title ?? "" : ""
    let notes = [end, side.note].filter { !$0.isEmpty }.joined(separator: " · ")
    let beside = [turn, escaped(notes, limit: 60)].filter { !$0.isEmpty }.joined(separator: " ")
    // A dash as large as a score would be a bar.
    let kind = (side.isMarked ? " on" : "") + (side.score == "–" ? " none" : "")
    return "<section class=\"side\(kind) \(sizes)\" "
      + "aria-label=\"\(escaped(spoken))\">"
      + (view.isDuel || view.ranked.count == 1 ? "" : "<p class=\"rank\">\(side.label)</p>")
      + "<div class=\"who\"><h2 class=\"name\"><bdi>\(name.html)</bdi></h2>"
      + (beside.isEmpty ? "" : "<p class=\"beside\">\(beside)</p>") + "</div>" + parts.html
      + "<p class=\"points\">\(escaped(TextMeasure.minus(side.score), limit: 20))</p></section>"
  }

  /// Returns the finished parts of a match, such as games, or the newest end, of one side; empty if
  /// there are none, or too many.
  private static func parts(of side: BoardView.Side, in view: BoardView) -> (
    count: Int, html: String
  ) {
    if !view.isDuel, view.ownCard == nil, let end = side.end {
      // Values of a side that is emphasised have an edge, as its row has a colour of its own.
      let values = end.figures.map { "<span>\(mark($0))</span>" }
      return (values.count, "<p class=\"ends\">\(values.joined())</p>")
    }
    guard hasParts(view) else { return (0, "") }
    let values = view.parts.compactMap { part in
      part.figures.indices.contains(side.seat.index) ? part.figures[side.seat.index] : nil
    }.map { "<span>\(mark($0))</span>" }
    return (values.count, "<p class=\"parts\">\(values.joined())</p>")
  }

  /// Whether the rows of both sides contain the finished parts of their match, such as games.
  private static func hasParts(_ view: BoardView) -> Bool {
    view.isDuel && (1...mostParts).contains(view.parts.count)
  }

  // MARK: The card

  /// Returns the HTML of a round's card for a board; empty if the card is too large, or shows no
  /// more than the rows of the sides.
  private static func card(_ view: BoardView) -> String {
    let pieces = view.card.columns.count { $0.role == .piece }
    guard pieces > 0 else { return newestParts(of: view) }
    let rows = view.card.rows
    // The rows of the card must leave enough height for the scores.
    let lines = (rows.count + 1) * max(1, (pieces + 8) / 9)
    let isBegun = rows.contains { row in
      row.seat != nil
        && zip(view.card.columns, row.cells).contains { $0.role == .piece && $1.isScored }
    }
    guard isBegun, rows.count <= 8, lines <= 20, !view.isDuel || !hasParts(view) && pieces > 1
    else { return "" }
    return card(view.card, names: view.shortNames)
  }

  /// The maximum number of parts of a match, or ends of a single side, below the scores.
  private static let mostBelow = 3

  /// Returns the newest parts that have begun, one a row, if the card of a match or of a single
  /// side has one row for each; else empty.
  private static func newestParts(of view: BoardView) -> String {
    guard var sheet = view.ownCard ?? (view.isDuel ? view.card : nil) else { return "" }
    sheet.rows = sheet.rows.filter { row in
      row.seat == nil && !row.isSummary && row.cells.dropFirst().contains(where: \.isScored)
    }.suffix(mostBelow)
    let isOfOne = view.ownCard != nil
    guard sheet.rows.count > (isOfOne ? 0 : 1), sheet.columns.count > 2 else { return "" }
    return card(sheet, names: view.shortNames)
  }

  /// Returns the HTML of a card, whose columns are divided into several tables, one below the
  /// other.
  ///
  /// Each table has nine columns, or five if the cells can be touched. If each side has columns of
  /// its own, each has a table.
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
      return frame(lanes(of: sheet).map { table(sheet, $0, isTouched, names) }, of: sheet)
    }
    if isTouched, let bands = narrowBands(sheet, pieces, sums) {
      return frame(bands.map { table(sheet, heads.prefix(1) + $0, true, names) }, of: sheet)
    }
    let size = isTouched ? 5 : pieces.count <= 10 ? max(1, pieces.count) : 9
    var bands = stride(from: 0, to: pieces.count, by: size).map {
      Array(pieces[$0..<min($0 + size, pieces.count)])
    }
    // On a phone, the sums that have no space beside the last parts have a table of their own.
    if isTouched, !sums.isEmpty, (bands.last?.count ?? 0) + sums.count > size { bands.append([]) }
    let tables = bands.enumerated().map { index, band in
      table(
        sheet,
        heads.prefix(1) + band + (index == bands.count - 1 ? sums[...] : []), isTouched, names)
    }
    return frame(tables, of: sheet)
  }

  /// Returns the columns of the table of each side that has columns of its own, with those of all
  /// sides; the columns of a single table if no side has any.
  private static func lanes(of sheet: Sheet) -> [[Int]] {
    let all = sheet.columns.indices.filter { sheet.columns[$0].role != .extra }
    let seats = sheet.columns.compactMap(\.seat).uniqued()
    guard seats.count > 1 else { return [all] }
    return seats.map { seat in
      all.filter { [nil, seat].contains(sheet.columns[$0].seat) }
    }
  }

  /// The width of a card on a phone, the most for the names, and that of a short value, in pixels.
  private static let touched = (room: 340.0, names: 94.0, cell: 46.0)

  /// Returns the columns of a card in as few tables as fit on a phone, if six of them are too wide
  /// because of long values such as times; `nil` if they fit.
  private static func narrowBands(_ sheet: Sheet, _ pieces: [Int], _ sums: [Int]) -> [[Int]]? {
    let columns = pieces + sums
    func widest(_ column: Int, _ room: Double, _ size: Double) -> Double {
      sheet.rows.map { row in
        guard row.cells.indices.contains(column), (row.cells[column].figures?.count ?? 0) < 2
        else { return 0 }
        return TextMeasure.width(row.cells[column].text, size: size) + room
      }.max() ?? 0
    }
    let widths = columns.map { column in
      let title = sheet.columns[column].brief ?? sheet.columns[column].title
      return max(
        touched.cell, TextMeasure.width(title, size: 14) + 6, widest(column, 12, 15))
    }
    let room = touched.room - min(touched.names, widest(0, 6, 15))
    guard widths.prefix(pieces.count).contains(where: { $0 > touched.cell }) else { return nil }
    func fit(_ bands: [Range<Int>]) -> Bool {
      bands.allSatisfy { $0.count <= 6 && widths[$0].reduce(0, +) <= room }
    }
    let count =
      (1...max(1, columns.count)).first { fit(columns.indices.parts($0)) } ?? columns.count
    return columns.indices.parts(count).map { Array(columns[$0]) }
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
      return "<th scope=\"col\">\(named(shown, limit: 24))</th>"
    }.joined()
    let names =
      names ?? ShortNames(sheet.rows.compactMap { row in row.cells.first.map { ($0.text, []) } })
    let rows = sheet.rows.map { row in
      let cells = columns.enumerated().map { place, index in
        let cell = index < row.cells.count ? row.cells[index] : .empty
        return place == 0
          ? "<th scope=\"row\"><bdi>\(named(names.name(cell.text, columns: 16), limit: 40))</bdi></th>"
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
    case .plain: text
    case .taken: "<u>\(text)</u>"
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
    let buttons = zip(places, words).map { button($0, escaped(String($1), limit: 60)) }
    return "<span class=\"run\">\(buttons.joined())</span>"
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
      + "\(named(view.shortNames.name(side.name, columns: 32), limit: 60))</bdi></th><td class=\"dots\">"
      + (side.isNext ? "<i class=\"dot\"></i>" : "") + "</td>" + parts.joined()
      + "<td class=\"now\">\(escaped(TextMeasure.minus(side.score), limit: 20))</td></tr>"
  }
}

extension Cell {
  /// Whether the cell shows a value that was played.
  fileprivate var isScored: Bool { text.contains { $0 != "·" && $0 != " " } && tone != .dim }
}
