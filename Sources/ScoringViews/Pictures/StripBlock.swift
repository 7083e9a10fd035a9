import ScoringKit

/// The card of a round of very many holes or ends: the values of each participant one after the
/// other, in lines of equal length, without a column for each.
///
/// It takes the place of a ``GridBlock`` that is too high for the picture.
struct StripBlock: PictureBlock {
  private struct Strip {
    let side: Picture.Side
    let figures: [Cell.Figure]
    /// The totals of the side: `Total 330 · +/- E`.
    let totals: String
  }

  private let strips: [Strip]
  /// The titles of the holes or ends, such as their numbers.
  private let titles: [String]
  private let perLine: Int
  private let headWidth: Double
  private let width: Double
  private let forms: ShortNames
  let weight: Int? = 4

  private static let head = 36.0
  private static let lines = (least: 36.0, natural: 40.0, most: 48.0)
  private static let gap = 12.0
  private static let more = 34.0
  private static let leastWidth = 40.0

  /// Makes the block; `nil` if the card has no holes or ends of one value each.
  init?(_ picture: Picture, width: Double) {
    let card = picture.card
    let pieces = card.columns.indices.filter { card.columns[$0].role == .piece }
    guard !pieces.isEmpty else { return nil }
    strips = picture.sides.compactMap { side in
      guard let row = card.rows.first(where: { $0.seat == side.seat }) else { return nil }
      let figures = pieces.map { column -> Cell.Figure in
        let cell = row.cells.indices.contains(column) ? row.cells[column] : .empty
        return CardMarks.figures(of: cell, in: card.columns[column], isDuel: picture.isDuel).first
          ?? Cell.Figure("")
      }
      let totals = card.columns.indices.filter { column in
        card.columns[column].role == .sum && row.cells.indices.contains(column)
          && !row.cells[column].text.isEmpty
      }.map { "\(card.columns[$0].title) \(TextMeasure.minus(row.cells[$0].text))" }
      return Strip(side: side, figures: figures, totals: totals.joined(separator: " · "))
    }
    guard !strips.isEmpty else { return nil }
    titles = pieces.map { card.columns[$0].title }
    let widest = titles.map { TextMeasure.width($0, size: 26) }.max() ?? 0
    headWidth = min(width * 0.2, widest + 14)
    let longest =
      strips.flatMap(\.figures).map {
        TextMeasure.width(TextMeasure.minus($0.text), size: 26)
      }.max() ?? 0
    // Lines of nine or eighteen are easy to count.
    let fitting = max(1, Int((width - headWidth) / max(Self.leastWidth, longest + 8)))
    perLine = fitting >= 9 ? fitting / 9 * 9 : fitting
    self.width = width
    forms = picture.shortNames
  }

  private func height(of count: Int, line: Double) -> Double {
    let lines = Double((titles.count + perLine - 1) / perLine)
    return Double(count) * (Self.head + lines * line + Self.gap) - Self.gap
      + (count < strips.count ? Self.more : 0)
  }

  var heights: (least: Double, natural: Double, most: Double) {
    (
      height(of: 1, line: Self.lines.least),
      height(of: strips.count, line: Self.lines.natural),
      height(of: strips.count, line: Self.lines.most)
    )
  }

  var whole: Double { height(of: strips.count, line: Self.lines.least) }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    var count = strips.count
    while count > 1, height(of: count, line: Self.lines.least) > frame.height + 0.5 { count -= 1 }
    let lines = Double((titles.count + perLine - 1) / perLine * count)
    let fixed = height(of: count, line: 0)
    let line = min(Self.lines.most, (frame.height - fixed) / max(1, lines))
    var y = frame.y
    for strip in strips.prefix(count) {
      draw(strip, in: frame, y: &y, line: line, &scene)
      y += Self.gap
    }
    guard count < strips.count else { return }
    scene.text(
      "and \(strips.count - count) more", frame.x, centre: y - Self.gap + Self.more / 2, size: 26,
      .start, .dim)
  }

  private func draw(
    _ strip: Strip, in frame: Scene.Frame, y: inout Double, line: Double, _ scene: inout Scene
  ) {
    let totals = TextMeasure.width(strip.totals, size: 26, isBold: true)
    scene.text(
      strip.totals, frame.right, centre: y + Self.head / 2, size: 26, bold: true, .end)
    let (name, size) = TextMeasure.name(
      strip.side.name, forms: forms.forms(of: strip.side.name), width: width - totals - 20,
      size: 26,
      isBold: true)
    scene.text(name, frame.x, centre: y + Self.head / 2, size: size, bold: true)
    y += Self.head
    let pitch = (frame.width - headWidth) / Double(perLine)
    for start in stride(from: 0, to: titles.count, by: perLine) {
      let centre = y + line / 2
      scene.text(
        TextMeasure.cut(titles[start], to: headWidth - 10, size: 26), frame.x, centre: centre,
        size: 26, .start, .dim)
      for index in start..<min(titles.count, start + perLine) {
        let x = frame.x + headWidth + (Double(index - start) + 0.5) * pitch
        draw(
          strip.figures[index], x: x, y: centre, size: min(line, pitch) - 2, pitch: pitch, &scene)
      }
      y += line
    }
  }

  private func draw(
    _ figure: Cell.Figure, x: Double, y: Double, size: Double, pitch: Double, _ scene: inout Scene
  ) {
    if figure.mark == .pending, figure.text == "·" { return scene.circle(x, y, 3, .fill(.dim)) }
    CardMarks.draw(figure.mark, x: x, y: y, size: size, &scene)
    let text = TextMeasure.minus(figure.text)
    let isTaken = figure.mark == .taken
    scene.text(
      text, x, centre: y, size: TextMeasure.fitted(text, to: pitch - 4, size: 26), bold: isTaken,
      .middle, CardMarks.paint(on: figure.mark, isField: false))
    if isTaken { scene.rule(x - 12, x + 12, y: y + 16, .line(.text, 3)) }
  }
}
