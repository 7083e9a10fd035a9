import ScoringKit

/// The card of a single participant, with one row per end: the arrows in boxes, their sum, the
/// running total.
struct EndsBlock: PictureBlock {
  private struct Part {
    let head: String
    /// The arrows of the end; `nil` for a row of sums, which shows text instead of boxes.
    let figures: [Cell.Figure]?
    let words: String
    let sums: [Cell]
  }

  private let parts: [Part]
  private let headTitle: String
  private let sumTitles: [String]
  private let sumWidths: [Double]
  private let headWidth: Double
  private let count: Int
  private let columns: Int
  /// The greatest height of a row.
  private let mostRow: Double
  /// The totals of columns that don't fit, which the picture shows as key numbers instead.
  let leftOut: [Picture.Figure]
  let weight: Int? = 3
  private static let head = 46.0
  private static let gap = 36.0

  init?(_ card: Sheet, format: PictureFormat, width: Double) {
    guard card.rows.allSatisfy({ $0.seat == nil }),
      let pieces = CardBlocks.pieces(card, among: Array(card.columns.indices))
    else { return nil }
    func cell(_ row: Sheet.Row, _ index: Int) -> Cell {
      row.cells.indices.contains(index) ? row.cells[index] : .empty
    }
    // The last row of sums is the result of the round, which the picture shows elsewhere.
    let total = card.rows.last.flatMap { $0.isSummary ? $0 : nil }
    let rows = total == nil ? card.rows : card.rows.dropLast()
    let count = rows.map { cell($0, pieces).figures?.count ?? 0 }.max() ?? 0
    let others = card.columns.indices.dropFirst().filter { $0 != pieces }
    func widths(_ columns: [Int]) -> [Double] {
      columns.map { index in
        let column = card.columns[index]
        let title = TextMeasure.width(column.brief ?? column.title, size: 26)
        let cells = rows.map {
          TextMeasure.width(cell($0, index).text, size: 30, isBold: true)
        }
        return max(title, cells.max() ?? 0) + 14
      }
    }
    let heads = rows.map { TextMeasure.width(cell($0, 0).text, size: 28) }
    let headWidth = min(
      width * 0.2,
      max(heads.max() ?? 0, TextMeasure.width(card.columns[0].title, size: 26) * 0.6) + 14)
    let field = FigureFields.leastWidth(of: rows.map { cell($0, pieces).figures ?? [] }, size: 26)
    func need(_ columns: [Int]) -> Double {
      headWidth + Double(count) * (field + 4) + widths(columns).reduce(0, +)
    }
    let sums = others.filter { card.columns[$0].role != .extra }
    func fits(_ number: Int, _ columns: [Int]) -> Bool {
      need(columns) <= (width - Self.gap * Double(number - 1)) / Double(number)
    }
    let wanted =
      switch format {
      case .post: rows.count <= 7 ? 1 : rows.count <= 16 ? 2 : 3
      case .story: rows.count <= 16 ? 1 : rows.count <= 34 ? 2 : 3
      case .wide, .page: 1
      }
    guard let columns = (1...wanted).reversed().first(where: { fits($0, sums) }) else { return nil }
    let shown = columns == 1 && fits(1, others) ? others : sums
    self.columns = columns
    mostRow = format == .story ? 110 : 84
    self.count = count
    self.headWidth = headWidth
    headTitle = card.columns[0].brief ?? card.columns[0].title
    sumTitles = shown.map { card.columns[$0].brief ?? card.columns[$0].title }
    sumWidths = widths(shown)
    parts = rows.map { row in
      let figures = cell(row, pieces).figures
      return Part(
        head: cell(row, 0).text, figures: row.isSummary ? nil : figures ?? [],
        words: cell(row, pieces).text, sums: shown.map { cell(row, $0) })
    }
    leftOut =
      total.map { row in
        others.filter { !shown.contains($0) }.map {
          Picture.Figure(cell(row, $0).text, Self.label(card.columns[$0].title, card, pieces))
        }.filter { !$0.value.isEmpty }
      } ?? []
  }

  /// Returns the label of a count: that of a value such as `10` says what it is out of, as in `of 72
  /// arrows in the 10`.
  private static func label(_ title: String, _ card: Sheet, _ pieces: Int) -> String {
    guard !title.contains(where: \.isLowercase) else { return title }
    let count = card.rows.filter { !$0.isSummary }.reduce(0) { sum, row in
      let figures = row.cells.indices.contains(pieces) ? row.cells[pieces].figures ?? [] : []
      return sum + figures.count { $0.mark != .pending }
    }
    return "of\u{a0}\(count) \(card.columns[pieces].title.lowercased()) in the\u{a0}\(title)"
  }

  private var perColumn: Int { (parts.count + columns - 1) / columns }

  var heights: (least: Double, natural: Double, most: Double) {
    let rows = Double(perColumn)
    return (Self.head + rows * 34, Self.head + rows * 58, Self.head + rows * mostRow)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let width = (frame.width - Self.gap * Double(columns - 1)) / Double(columns)
    let pitch = (frame.height - Self.head) / Double(max(1, perColumn))
    for column in 0..<columns {
      let part = Scene.Frame(
        x: frame.x + Double(column) * (width + Self.gap), y: frame.y, width: width,
        height: frame.height)
      let rows = parts.dropFirst(column * perColumn).prefix(perColumn)
      guard !rows.isEmpty else { continue }
      drawHead(part, &scene)
      for (index, row) in rows.enumerated() {
        let y = frame.y + Self.head + Double(index) * pitch
        draw(
          row, in: Scene.Frame(x: part.x, y: y, width: width, height: pitch), &scene)
      }
    }
  }

  /// Returns the right edges of the columns of sums.
  private func edges(_ frame: Scene.Frame) -> [Double] {
    var x = frame.right - sumWidths.reduce(0, +)
    return sumWidths.map { width in
      x += width
      return x
    }
  }

  private func drawHead(_ frame: Scene.Frame, _ scene: inout Scene) {
    let y = frame.y + 16
    scene.text(headTitle, frame.x, centre: y, size: 26, .start, .dim)
    for (title, x) in zip(sumTitles, edges(frame)) {
      scene.text(title, x, centre: y, size: 26, .end, .dim)
    }
    scene.rule(frame.x, frame.right, y: frame.y + 38)
  }

  private func draw(_ part: Part, in frame: Scene.Frame, _ scene: inout Scene) {
    let y = frame.middle.y
    scene.text(
      TextMeasure.cut(part.head, to: headWidth - 8, size: 28), frame.x, centre: y, size: 28,
      .start, .dim)
    let edges = edges(frame)
    let right = frame.right - sumWidths.reduce(0, +) - 4
    let left = frame.x + headWidth
    if let figures = part.figures {
      let height = min(frame.height - 5, 64)
      let width = min(right - left - 14, Double(count) * 120)
      FigureFields(figures: figures, size: 26).draw(
        in: Scene.Frame(x: left, y: y - height / 2, width: width, height: height), of: count,
        gap: frame.height < 46 ? 4 : 5, &scene)
    } else {
      scene.text(
        TextMeasure.cut(part.words, to: right - left, size: 26, isBold: true), left, centre: y,
        size: 26, bold: true)
    }
    for (index, cell) in part.sums.enumerated() {
      let isFirst = index == 0
      scene.text(
        cell.text, edges[index], centre: y, size: isFirst ? 30 : 28,
        bold: isFirst || part.figures == nil, .end, isFirst || part.figures == nil ? .text : .dim)
    }
  }
}
