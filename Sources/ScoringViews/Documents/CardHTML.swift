import ScoringKit

/// Draws the card of a round as HTML tables that need no horizontal scrolling.
///
/// There are three forms: one row per participant, with the holes or games in bands; two sides left
/// and right, with the score between them; or one row per end of a single participant.
struct CardHTML {
  private let picture: Picture
  private var card: Sheet { picture.card }
  private var forms: ShortNames { picture.shortNames }

  /// Makes a drawing of a picture's card.
  init(_ picture: Picture) {
    self.picture = picture
  }

  /// Makes a drawing of a table that belongs to no picture, such as a card without a result.
  init(_ sheet: Sheet) {
    let names = sheet.rows.compactMap { row in
      row.seat.map { Picture.Side(seat: $0, name: row.cells.first?.text ?? "") }
    }
    picture = Picture(title: sheet.title, sides: names, isClosed: false, card: sheet)
  }

  /// The width in pixels of a drawing that has enough space for every column.
  private static let wide = 1056.0

  /// The HTML of the tables; empty for a card without columns or rows.
  var html: String {
    guard !card.columns.isEmpty, !card.rows.isEmpty else { return "" }
    if let mirror = MirrorBlock(
      card, of: picture.sides, format: .page, width: Self.wide)
    {
      return self.mirror(mirror)
    }
    if card.rows.allSatisfy({ $0.seat == nil }),
      let pieces = CardBlocks.pieces(card, among: Array(card.columns.indices))
    {
      return ends(pieces)
    }
    return grid
  }

  private func cell(_ row: Sheet.Row, _ column: Int) -> Cell {
    row.cells.indices.contains(column) ? row.cells[column] : .empty
  }

  // MARK: Names

  /// The maximum widths of a participant's name in ems: on a phone, and on a larger screen.
  private static let room = (narrow: 6.4, wide: 9.0)

  /// Returns a participant's name as HTML, in two forms if a phone has less space than a larger
  /// screen.
  ///
  /// In a table with few columns (`isRoomy`), both show the longer form.
  private func name(_ name: String, isRoomy: Bool = false) -> String {
    let fitting = [isRoomy ? Self.room.wide : Self.room.narrow, Self.room.wide].map {
      TextMeasure.name(
        name, forms: forms.forms(of: name), width: $0, size: 1, least: 1, isBold: true
      ).text
    }
    guard fitting[0] != fitting[1] else { return BlockHTML.bdi(fitting[0]) }
    return "<bdi class=\"narrow\">\(SafeText.markup(fitting[0]))</bdi>"
      + "<bdi class=\"wide\">\(SafeText.markup(fitting[1]))</bdi>"
  }

  private func head(_ row: Sheet.Row, isRoomy: Bool) -> String {
    let text = cell(row, 0).text
    return "<th scope=\"row\" class=\"l\" title=\"\(BlockHTML.text(text, limit: 200))\">"
      + "\(name(text, isRoomy: isRoomy))</th>"
  }

  // MARK: Figures

  /// Returns a value of a cell as HTML, with the class of its shape.
  private func marked(_ figure: Cell.Figure) -> String {
    let text = BlockHTML.text(TextMeasure.minus(figure.text), limit: 40)
    return switch figure.mark {
    case .plain: text
    case .taken: "<b class=\"taken\">\(text)</b>"
    case .pending: "<span class=\"dim\">\(text)</span>"
    default: "<i class=\"m \(figure.mark.rawValue)\">\(text)</i>"
    }
  }

  /// Returns values as HTML, each in a box next to the other, such as the arrows of an end.
  private func fields(_ figures: [Cell.Figure]) -> String {
    let fields = figures.map { figure in
      figure.mark == .pending && figure.text == "·"
        ? "<i class=\"p pending\"><span class=\"sr\">·</span></i>"
        : "<i class=\"p \(figure.mark.rawValue)\">\(BlockHTML.text(figure.text, limit: 20))</i>"
    }
    return "<span class=\"fields\">\(fields.joined(separator: " "))</span>"
  }

  private func content(_ row: Sheet.Row, _ column: Int) -> String {
    let figures = figures(row, column)
    return figures.count > 1 ? fields(figures) : figures.first.map(marked) ?? ""
  }

  /// Returns the values of a cell; in a duel, a game or set in the tone `good` is shown as won.
  private func figures(_ row: Sheet.Row, _ column: Int) -> [Cell.Figure] {
    CardMarks.figures(
      of: cell(row, column), in: card.columns[column], isDuel: picture.isDuel)
  }

  private func table(_ kind: String, _ caption: String, _ head: String, _ rows: [String]) -> String
  {
    "<table class=\"\(kind)\"><caption><span class=\"sr\">\(BlockHTML.text(caption))</span></caption>"
      + "<thead><tr>\(head)</tr></thead>\n<tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table>"
  }

  private func title(_ index: Int) -> String {
    let column = card.columns[index]
    return BlockHTML.text(column.brief ?? column.title, limit: 24)
  }

  private func full(_ index: Int) -> String {
    let column = card.columns[index]
    return column.brief == nil || column.brief == column.title
      ? "" : " aria-label=\"\(BlockHTML.text(column.title, limit: 60))\""
  }

  /// The shapes in the card that a legend explains; `pending` only if the card shows the dot of a
  /// hole or arrow that is not played yet.
  var marks: Set<Cell.Mark> {
    Set(
      card.rows.flatMap { row in
        card.columns.indices.flatMap { figures(row, $0) }
          .filter { !$0.text.isEmpty && ($0.mark != .pending || $0.text == "·") }.map(\.mark)
      })
  }

  // MARK: Parts as rows

  private func ends(_ pieces: Int) -> String {
    let others = card.columns.indices.dropFirst().filter { $0 != pieces }
    let count = card.rows.map { cell($0, pieces).figures?.count ?? 0 }.max() ?? 0
    func kind(_ index: Int) -> String { card.columns[index].role == .extra ? "s extra" : "s" }
    let head =
      "<th scope=\"col\" class=\"k\"\(full(0))>\(title(0))</th>"
      + "<th scope=\"col\">\(title(pieces))</th>"
      + others.map { "<th scope=\"col\" class=\"\(kind($0))\"\(full($0))>\(title($0))</th>" }
      .joined()
    let rows = card.rows.map { row in
      let figures = cell(row, pieces).figures
      return "<tr\(row.isSummary ? " class=\"sum\"" : "")>"
        + "<th scope=\"row\" class=\"k\">\(BlockHTML.text(cell(row, 0).text, limit: 40))</th>"
        + "<td>\(row.isSummary ? content(row, pieces) : fields(figures ?? []))</td>"
        + others.map { "<td class=\"\(kind($0))\">\(content(row, $0))</td>" }.joined() + "</tr>"
    }
    return
      "<div class=\"card\">\(table(count > 6 ? "ends many" : "ends", card.title.isEmpty ? "Card" : card.title, head, rows))</div>"
  }

  // MARK: Two sides

  private func mirror(_ block: MirrorBlock) -> String {
    let (left, right) = (block.halves[0], block.halves[1])
    let isSummed = left.sums.first != nil
    let score = left.score.map { title($0) } ?? ""
    func side(_ half: MirrorBlock.Half, _ kind: String) -> String {
      "<th scope=\"col\"\(isSummed ? " colspan=\"2\"" : "") class=\"\(kind)\" "
        + "title=\"\(BlockHTML.text(half.name, limit: 200))\">\(name(half.name))</th>"
    }
    let head =
      "<th scope=\"col\" class=\"k\"><span class=\"sr\">\(title(0))</span></th>" + side(left, "l")
      + "<th scope=\"col\" class=\"sc\">\(score)</th>" + side(right, "r")
    let rows = card.rows.map { row in
      func pieces(_ half: MirrorBlock.Half, _ kind: String) -> String {
        "<td class=\"pc\(kind)\">\(fields(cell(row, half.pieces).figures ?? []))</td>"
      }
      func sum(_ half: MirrorBlock.Half) -> String {
        half.sums.first.map { "<td>\(content(row, $0))</td>" } ?? ""
      }
      let scores = [left, right].compactMap { half in half.score.map { cell(row, $0) } }
        .map { $0.figures?.first?.text ?? $0.text }
      let isShown = scores.count == 2 && scores.contains { !$0.isEmpty }
      let pill =
        isShown
        ? "<b>\(BlockHTML.text(scores.map { $0.isEmpty ? "0" : $0 }.joined(separator: "–"), limit: 20))</b>"
        : ""
      return "<tr\(row.isSummary ? " class=\"sum\"" : "")>"
        + "<th scope=\"row\" class=\"k\">\(BlockHTML.text(cell(row, 0).text, limit: 20))</th>"
        + pieces(left, "") + sum(left) + "<td class=\"sc\">\(pill)</td>" + sum(right)
        + pieces(right, " r") + "</tr>"
    }
    return
      "<div class=\"card\">\(table("mir p\(min(8, block.count))", card.title.isEmpty ? "Card" : card.title, head, rows))</div>"
  }

  // MARK: Participants as rows

  /// The columns of one table: some of the holes, ends or games, then columns of another role.
  private struct Band {
    var pieces: [Int] = []
    var others: [Int] = []
    /// The heading for the sum of the holes in this table: `1–9`; `nil` if the table has no such
    /// sum.
    var sum: String?

    /// Whether the table has so few columns that names and sums get more space.
    var isRoomy: Bool {
      !pieces.isEmpty && pieces.count + 2 * others.count + (sum == nil ? 0 : 2) <= 6
    }
  }

  /// The space for columns on the smallest phone, in pixels, and the font size on that phone.
  private static let phone = (room: 207.0, size: 12.0)
  /// The additional space for columns if all names are short, and the width of such names there.
  private static let (more, short) = (33.0, 48.0)

  private var hasShortNames: Bool {
    card.rows.allSatisfy { row in
      TextMeasure.width(cell(row, 0).text, size: Self.phone.size, isBold: true) <= Self.short
    }
  }
  /// The width of the column of a band's sum on that phone.
  private static let sumWidth = 34.0

  private func width(_ column: Int) -> Double {
    let texts =
      [card.columns[column].brief ?? card.columns[column].title]
      + card.rows.map { row -> String in
        let figures = figures(row, column)
        return figures.count > 1 ? "" : figures.first?.text ?? ""
      }
    let widest = texts.map { TextMeasure.width($0, size: Self.phone.size, isBold: true) }.max() ?? 0
    let fields = card.rows.map { cell($0, column).figures?.count ?? 0 }.max() ?? 0
    return max(19, widest + 5, fields > 1 ? min(150, Double(fields) * 25) : 0)
  }

  /// The tables of the card, and whether their names take less space than usual, so that no table has
  /// only one column.
  private var layout: (bands: [Band], isShort: Bool) {
    let bands = bands(Self.phone.room)
    guard bands.count > 1, let last = bands.last, last.pieces.isEmpty, last.others.count == 1,
      hasShortNames
    else { return (bands, false) }
    let fewer = self.bands(Self.phone.room + Self.more)
    return fewer.count < bands.count ? (fewer, true) : (bands, false)
  }

  private func bands(_ room: Double) -> [Band] {
    // Columns in which no row has a text are left out.
    let columns = card.columns.indices.dropFirst().filter { column in
      card.rows.contains { !cell($0, column).text.isEmpty }
    }
    let pieces = columns.filter { card.columns[$0].role == .piece }
    let others = columns.filter { card.columns[$0].role != .piece }
    let addsUp = pieces.allSatisfy { card.columns[$0].addsUp == true }
    let widest = pieces.map(width).max() ?? 19
    let fit = max(1, min(9, Int((room - 32) / widest)))
    let count = (pieces.count + fit - 1) / max(1, fit)
    var bands = pieces.indices.parts(count).map { Band(pieces: Array(pieces[$0])) }
    if addsUp, count > 1 {
      for index in bands.indices {
        let before = bands[..<index].reduce(0) { $0 + $1.pieces.count }
        bands[index].sum = GridColumns.sumTitle(bands[index].pieces.map(title), after: before) {
          TextMeasure.width($0, size: Self.phone.size) <= Self.sumWidth
        }
      }
    }
    if bands.isEmpty { bands = [Band()] }
    var left = room - Double(bands[bands.count - 1].pieces.count) * min(widest, 19)
    for column in others {
      let own = max(30, width(column))
      // A score that is already shown in the result may be left out of the card.
      if own > left, isResult(column) { continue }
      if own > left,
        !bands[bands.count - 1].others.isEmpty || !bands[bands.count - 1].pieces.isEmpty
      {
        bands.append(Band())
        left = room
      }
      bands[bands.count - 1].others.append(column)
      left -= own
    }
    return bands
  }

  /// Whether a column contains exactly the scores that the result shows next to the names.
  private func isResult(_ column: Int) -> Bool {
    !picture.sides.isEmpty
      && picture.sides.allSatisfy { side in
        card.rows.contains { $0.seat == side.seat && cell($0, column).text == side.score }
      }
  }

  private var grid: String {
    let block = GridBlock(picture, format: .page, width: Self.wide)
    let (bands, isShort) = layout
    let pieced = bands.count { !$0.pieces.isEmpty }
    let tables = bands.enumerated().map { index, band in
      let rows =
        block.references.map { self.row($0, band, kind: "d") }
        + block.groups.flatMap { group in
          group.rows.enumerated().map { place, row in
            let hasWon = place == 0 && group.side?.isFirst == true && picture.hasWinner
            let isDim = cell(row, 0).tone == .dim
            return self.row(
              row, band, kind: row.isSummary ? "sum" : hasWon ? "win" : isDim ? "out" : "",
              words: place == 0 ? block.words(instead: row, of: group.side) : nil,
              isFirst: index == 0)
          }
        }
      return table(
        (band.pieces.isEmpty ? "grid rest" : band.isRoomy ? "grid few" : "grid")
          + (isShort ? " short" : ""), caption(band),
        head(of: band), rows)
    }
    let isBeside = bands.count == 2 && pieced == 2
    return "<div class=\"card\(isBeside ? " b2" : "")\">\(tables.joined(separator: "\n"))</div>"
  }

  private func caption(_ band: Band) -> String {
    let name = card.title.isEmpty ? "Card" : card.title
    guard let first = band.pieces.first, let last = band.pieces.last else { return name }
    let titles = [card.columns[first].title, card.columns[last].title]
    return "\(name): \(first == last ? titles[0] : titles.joined(separator: " to "))"
  }

  private func head(of band: Band) -> String {
    func heading(_ index: Int, _ kind: String) -> String {
      "<th scope=\"col\"\(kind)\(full(index))>\(title(index))</th>"
    }
    return "<th scope=\"col\" class=\"l\"><span>\(title(0))</span></th>"
      + band.pieces.map { heading($0, "") }.joined()
      + (band.sum.map { sum in
        "<th scope=\"col\" class=\"s\(band.others.isEmpty ? "" : " in")\">\(sum)</th>"
      } ?? "")
      + band.others.map { heading($0, kind($0)) }.joined()
  }

  private func kind(_ index: Int) -> String {
    card.columns[index].isNumeric ? " class=\"s\"" : " class=\"x\""
  }

  /// Returns a row of a table; `words` replace the holes or ends of a participant without any.
  private func row(
    _ row: Sheet.Row, _ band: Band, kind: String, words: String? = nil, isFirst: Bool = true
  ) -> String {
    let pieces =
      band.pieces.isEmpty
      ? ""
      : words.map {
        "<td class=\"none\" colspan=\"\(band.pieces.count)\">\(isFirst ? BlockHTML.text($0) : "")</td>"
      } ?? band.pieces.map { "<td>\(content(row, $0))</td>" }.joined()
    let figures = band.pieces.compactMap { self.figures(row, $0).first }
    let sum =
      band.sum == nil
      ? ""
      : "<td class=\"s\(band.others.isEmpty ? "" : " in")\">\(GridBlock.sum(figures) ?? "")</td>"
    let others = band.others.map { "<td\(self.kind($0))>\(content(row, $0))</td>" }.joined()
    return
      "<tr\(kind.isEmpty ? "" : " class=\"\(kind)\"")>\(head(row, isRoomy: band.isRoomy))\(pieces)\(sum)\(others)</tr>"
  }
}
