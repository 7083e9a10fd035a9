import ScoringKit

/// The table of an event: a row for each entrant with the place, the name and the figures.
struct PlacesBlock: PictureBlock {
  private let sheet: Sheet
  private let forms: ShortNames
  let weight: Int? = nil

  private static let head = 48.0
  private static let row = (least: 44.0, natural: 70.0, most: 76.0)

  init?(_ sheet: Sheet?) {
    guard let sheet, sheet.columns.count > 1, !sheet.rows.isEmpty else { return nil }
    self.sheet = sheet
    forms = ShortNames(sheet.rows.map { (Self.cell($0, 1).text, []) }.uniquedByName())
  }

  private static func cell(_ row: Sheet.Row, _ column: Int) -> Cell {
    row.cells.indices.contains(column) ? row.cells[column] : .empty
  }

  private func height(_ row: Double, rows: Int) -> Double { Self.head + Double(rows) * row }

  var heights: (least: Double, natural: Double, most: Double) {
    let count = sheet.rows.count
    return (
      height(Self.row.least, rows: min(4, count)), height(Self.row.natural, rows: count),
      height(Self.row.most, rows: count)
    )
  }

  var whole: Double { height(Self.row.least, rows: sheet.rows.count) }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let fit = Int((frame.height - Self.head + 0.5) / Self.row.least)
    let shown =
      sheet.rows.count <= fit ? sheet.rows[...] : sheet.rows.prefix(max(1, fit - 1))
    let rest = sheet.rows.count - shown.count
    let count = shown.count + (rest > 0 ? 1 : 0)
    let pitch = min(Self.row.most, (frame.height - Self.head) / Double(max(1, count)))
    let size = min(36, pitch * 0.56)
    let widths = sheet.columns.indices.dropFirst(2).map { width(of: $0, size: size) }
    let name = frame.x + 106
    let room = frame.right - widths.reduce(0, +) - name - 20
    let y = frame.y + Self.head / 2
    scene.text("Place", frame.x, centre: y, size: 26, .start, .dim)
    scene.text(sheet.columns[1].title, name, centre: y, size: 26, .start, .dim)
    draw(
      sheet.columns.dropFirst(2).map(\.title), widths, frame, y: y, size: 26, isHead: true, &scene)
    for (index, row) in shown.enumerated() {
      let y = frame.y + Self.head + (Double(index) + 0.5) * pitch
      if index > 0 { scene.rule(frame.x, frame.right, y: y - pitch / 2) }
      scene.text(Self.cell(row, 0).text, frame.x, centre: y, size: size, .start, .dim)
      let text = Self.cell(row, 1).text
      let fitted = TextMeasure.name(
        text, forms: forms.forms(of: text), width: room, size: size, isBold: true)
      scene.text(fitted.text, name, centre: y, size: fitted.size, bold: true)
      let cells = sheet.columns.indices.dropFirst(2).map { Self.cell(row, $0).text }
      draw(cells, widths, frame, y: y, size: size, isHead: false, &scene)
    }
    guard rest > 0 else { return }
    scene.text(
      "and \(rest) more", name,
      centre: frame.y + Self.head + (Double(count) - 0.5) * pitch, size: 28, .start, .dim)
  }

  private func width(of column: Int, size: Double) -> Double {
    let cells = sheet.rows.map {
      TextMeasure.width(Self.cell($0, column).text, size: size, isBold: true)
    }
    let title = TextMeasure.width(sheet.columns[column].title, size: 26)
    return max(title, cells.max() ?? 0) + 40
  }

  private func draw(
    _ texts: [String], _ widths: [Double], _ frame: Scene.Frame, y: Double, size: Double,
    isHead: Bool, _ scene: inout Scene
  ) {
    var right = frame.right
    for index in texts.indices.reversed() {
      scene.text(
        TextMeasure.minus(texts[index]), right, centre: y, size: size,
        bold: !isHead && index == 0, .end, isHead ? .dim : .text)
      right -= widths[index]
    }
  }
}

extension [(name: String, members: [String])] {
  /// The names without repetitions.
  fileprivate func uniquedByName() -> Self {
    var seen: Set<String> = []
    return filter { seen.insert($0.name).inserted }
  }
}
