import ScoringKit

/// Finds and draws the shapes around the values of a card.
enum CardMarks {
  /// The default meanings of the shapes in a card, for sports that don't define their own.
  static let standardMeanings = [
    Sheet.Meaning(.best, "much better"), Sheet.Meaning(.good, "better"),
    Sheet.Meaning(.worse, "worse"), Sheet.Meaning(.worst, "much worse"),
  ]

  /// Returns the values that a picture draws for a cell of a card.
  ///
  /// If the sport defines none, this is the text of the cell. In the column of a hole, end or game,
  /// the tone of the text then decides the shape; in a duel, the tone `good` says that it was won.
  static func figures(
    of cell: Cell, in column: Sheet.Column, isDuel: Bool = false
  ) -> [Cell.Figure] {
    if let figures = cell.figures { return figures }
    guard column.role == .piece else { return [Cell.Figure(cell.text, plain(cell.tone))] }
    if isDuel { return [Cell.Figure(cell.text, cell.tone == .good ? .taken : plain(cell.tone))] }
    let mark: Cell.Mark =
      switch cell.tone {
      case .good: .good
      case .fair: .worse
      case .poor: .worst
      default: plain(cell.tone)
      }
    return [Cell.Figure(cell.text, mark)]
  }

  private static func plain(_ tone: Tone) -> Cell.Mark { tone == .dim ? .pending : .plain }

  /// The shapes that a legend explains.
  static let shapes: Set<Cell.Mark> = [.best, .good, .worse, .worst]

  /// Returns the shapes in the card of a picture, with repetitions; empty for a duel.
  static func used(in picture: Picture) -> [Cell.Mark] {
    guard !picture.isDuel else { return [] }
    let columns = picture.card.columns
    return picture.card.rows.flatMap { row in
      zip(columns, row.cells).flatMap { figures(of: $1, in: $0).map(\.mark) }
    }.filter(shapes.contains)
  }

  /// Draws the shape of a value around a point; `size` is the diameter.
  static func draw(
    _ mark: Cell.Mark, x: Double, y: Double, size: Double, _ scene: inout Scene
  ) {
    let half = size / 2
    func square(_ half: Double) -> Scene.Frame {
      Scene.Frame(x: x - half, y: y - half, width: 2 * half, height: 2 * half)
    }
    switch mark {
    case .best:
      scene.circle(x, y, half - 1.5, .line(.good, 3))
      scene.circle(x, y, half - 5, .fill(.good))
    case .good: scene.circle(x, y, half - 1, .fill(.good))
    case .worse: scene.box(square(half - 2.5), radius: 3, .line(.bad, 3))
    case .worst:
      scene.box(square(half - 1.5), radius: 4, .line(.bad, 2.5))
      scene.box(square(half - 6.5), radius: 2, .line(.bad, 2.5))
    case .plain, .taken, .pending: break
    case .missed, .gold, .red, .blue, .black, .white, .green:
      field(mark, square(half), &scene)
    }
  }

  /// Draws the coloured box of a value such as an arrow; the text is drawn later.
  static func field(_ mark: Cell.Mark, _ frame: Scene.Frame, _ scene: inout Scene) {
    let radius = min(10, frame.height * 0.14)
    let inner = Scene.Frame(
      x: frame.x + 1.5, y: frame.y + 1.5, width: frame.width - 3, height: frame.height - 3)
    let fill: Theme.Paint
    switch mark {
    case .missed: return scene.box(inner, radius: radius, .line(.text, 3, dashes: [8, 6]))
    case .pending: return scene.box(inner, radius: radius, .line(.line, 2, dashes: [4, 6]))
    default: fill = Theme.Paint(mark) ?? .panel
    }
    let hasEdge = [.black, .white, .plain].contains(mark)
    if hasEdge {
      scene.box(inner, radius: radius, Scene.Ink(fill: fill, edge: .dim, width: 2))
    } else {
      scene.box(frame, radius: radius, .fill(fill))
    }
  }

  /// Returns the colour of a value's text on its shape.
  static func paint(on mark: Cell.Mark, isField: Bool) -> Theme.Paint {
    switch mark {
    case .best, .good: .onGood
    case .pending: .dim
    default: Theme.Paint(mark)?.text ?? .text
    }
  }
}

/// The values of one cell in boxes, side by side, such as the arrows of an end.
struct FigureFields {
  let figures: [Cell.Figure]
  /// The font size of the values.
  let size: Double

  /// Returns the minimum width of one box, so that the longest value of the cells fits.
  static func leastWidth(of cells: [[Cell.Figure]], size: Double) -> Double {
    let widest =
      cells.flatMap(\.self).map {
        TextMeasure.width($0.text, size: size, isBold: true)
      }.max() ?? 0
    return max(40, widest + 10)
  }

  /// Draws the first `count` values in a frame, in boxes of the same width.
  func draw(in frame: Scene.Frame, of count: Int, gap: Double, _ scene: inout Scene) {
    guard count > 0 else { return }
    let width = (frame.width - gap * Double(count - 1)) / Double(count)
    for (index, figure) in figures.prefix(count).enumerated() {
      let field = Scene.Frame(
        x: frame.x + Double(index) * (width + gap), y: frame.y, width: width, height: frame.height)
      CardMarks.field(figure.mark, field, &scene)
      guard figure.mark != .pending || figure.text != "·" else { continue }
      let size = TextMeasure.fitted(figure.text, to: width - 2, size: size, least: 24, isBold: true)
      scene.text(
        TextMeasure.cut(figure.text, to: width - 2, size: size, isBold: true), field.middle.x,
        centre: field.middle.y, size: size, bold: true, .middle,
        CardMarks.paint(on: figure.mark, isField: true))
    }
  }
}
