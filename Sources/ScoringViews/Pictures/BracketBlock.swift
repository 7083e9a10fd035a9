import ScoringKit

/// A knockout with joined lines: a column for each round, and each match between the two from which
/// its sides come.
package struct BracketBlock: PictureBlock {
  /// The sizes of a drawing, in pixels.
  package struct Sizes: Sendable {
    /// The font sizes of names and scores, of labels and seeds, and of the points of games.
    var (name, label, game): (Double, Double, Double)
    /// The distance between two columns, and the least one between two matches of a column.
    var (across, between): (Double, Double)
    /// Whether a line above the sides names the match and its state.
    var hasLabels = true

    /// The sizes on a page, on a board of 1920 pixels, and in a picture.
    package static let page = Sizes(name: 16, label: 13, game: 13, across: 44, between: 12)
    package static let board = Sizes(name: 30, label: 26, game: 24, across: 44, between: 12)
    static let picture = Sizes(
      name: 32, label: 26, game: 26, across: 40, between: 10, hasLabels: false)

    var row: Double { name * (hasLabels ? 1.62 : 1.4) }
    var head: Double { hasLabels ? label * 1.35 : name * 0.15 }
    var box: Double { head + 2 * row + name * (hasLabels ? 0.3 : 0.15) }
    var heading: Double { label * 2.2 }

    /// Returns the sizes multiplied by a factor.
    func scaled(_ factor: Double) -> Sizes {
      Sizes(
        name: name * factor, label: label * factor, game: game * factor, across: across,
        between: between * factor, hasLabels: hasLabels)
    }
  }

  private let plan: BracketPlan
  private let forms: ShortNames
  private let sizes: Sizes
  private let column: Double
  private let tags: Double
  let weight: Int? = 6
  /// The table of the places, which is drawn instead if the matches need more space than there is.
  var smaller: (any PictureBlock)?

  /// Makes the drawing of a knockout; `nil` for none.
  ///
  /// `height` is the height for which the text is made smaller, down to `least` times its size, if
  /// there are many matches.
  init?(
    _ plan: BracketPlan?, width: Double, sizes: Sizes, height: Double? = nil, least: Double = 0.5
  ) {
    self.init(plan, width: width, of: sizes)
    guard let height, height < heights.least else { return }
    let scaled = sizes.scaled(max(least, height / heights.least))
    self.init(plan, width: width, of: scaled)
  }

  private init?(_ plan: BracketPlan?, width: Double, of sizes: Sizes) {
    guard let plan, plan.columns > 0 else { return nil }
    self.plan = plan
    var sizes = sizes
    // Many columns need smaller gaps, so that names keep their space.
    if plan.columns > 5 { sizes.across *= 0.6 }
    self.sizes = sizes
    forms = ShortNames(
      plan.matches.flatMap(\.lines).filter(\.isKnown).map(\.name).uniqued().map { ($0, []) })
    tags =
      plan.matches.flatMap(\.lines)
      .map { TextMeasure.width($0.tag, size: sizes.label, isBold: true) }.max() ?? 0
    let gaps = Double(plan.columns - 1) * sizes.across
    column = (width - gaps) / Double(plan.columns)
  }

  /// Returns a knockout as a scene of its own; `nil` if it has no columns.
  ///
  /// - Parameters:
  ///   - plan: The knockout.
  ///   - width: The width of the scene.
  ///   - height: The height that the matches fill, for which everything is made smaller if there are
  ///     many; `nil` for as much as they need.
  ///   - sizes: The sizes of the text if there is enough space.
  ///   - address: A closure that returns the address to which the match of a round leads.
  /// - Returns: The scene.
  package static func scene(
    _ plan: BracketPlan, width: Double, height: Double? = nil, sizes: Sizes = .page,
    address: (String) -> String? = { _ in nil }
  ) -> Scene? {
    // The outlines of the first and the last column are as wide as the others.
    let inner = width - 4
    guard let block = BracketBlock(plan, width: inner, sizes: sizes, height: height) else {
      return nil
    }
    let height = max(height ?? 0, block.heights.least)
    let frame = Scene.Frame(x: 2, y: 0, width: inner, height: height)
    var scene = Scene(width: width, height: height.rounded(.up))
    block.draw(in: frame, &scene)
    for (match, box) in zip(plan.matches, block.boxes(in: frame)) {
      guard let target = match.round.flatMap(address) else { continue }
      let names = match.lines.map { "\($0.name) \($0.score)" }.joined(separator: ", ")
      scene.link(box, to: target, label: "\(match.label): \(names)")
    }
    return scene
  }

  var heights: (least: Double, natural: Double, most: Double) {
    let bands = Double(plan.bands) * sizes.heading
    let least = bands + plan.rows * (sizes.box + sizes.between)
    return (least, least, least * 1.5)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let slot = slot(in: frame)
    let boxes = boxes(in: frame)
    for heading in plan.headings {
      let top =
        frame.y + Double(heading.band) * sizes.heading + heading.row * slot + sizes.heading * 0.42
      let isLast = heading.column == plan.columns - 1
      let room = column + (isLast ? 0 : sizes.across * 0.8)
      scene.text(
        TextMeasure.cut(heading.title, to: room, size: sizes.label * 1.1),
        x(heading.column, frame), centre: top, size: sizes.label * 1.1, .start, .dim)
    }
    for (index, match) in plan.matches.enumerated() {
      for feeder in match.feeders where boxes.indices.contains(feeder) {
        join(boxes[feeder], boxes[index], isSure: isSettled(plan.matches[feeder]), &scene)
      }
    }
    for (match, box) in zip(plan.matches, boxes) { draw(match, in: box, &scene) }
  }

  private func slot(in frame: Scene.Frame) -> Double {
    (frame.height - Double(plan.bands) * sizes.heading) / max(1, plan.rows)
  }

  private func boxes(in frame: Scene.Frame) -> [Scene.Frame] {
    let slot = slot(in: frame)
    return plan.matches.map { match in
      let middle = frame.y + (match.band + 1) * sizes.heading + (match.row + 0.5) * slot
      return Scene.Frame(
        x: x(match.column, frame), y: middle - sizes.box / 2, width: column, height: sizes.box)
    }
  }

  private func x(_ column: Int, _ frame: Scene.Frame) -> Double {
    frame.x + Double(column) * (self.column + sizes.across)
  }

  private func isSettled(_ match: BracketPlan.Match) -> Bool {
    match.look == .settled && match.lines.contains(where: \.isWinner)
  }

  /// Draws the line from a match to the one in which its winner plays.
  private func join(
    _ one: Scene.Frame, _ other: Scene.Frame, isSure: Bool, _ scene: inout Scene
  ) {
    let ink = Scene.Ink.line(.dim, 2, dashes: isSure ? [] : [6, 5])
    guard other.x > one.x else {
      // The second final is below the first.
      return scene.path(
        [
          Scene.Point(x: one.middle.x, y: one.bottom), Scene.Point(x: one.middle.x, y: other.y),
        ], ink)
    }
    let turn = other.x - sizes.across / 2
    scene.path(
      [
        Scene.Point(x: one.right, y: one.middle.y), Scene.Point(x: turn, y: one.middle.y),
        Scene.Point(x: turn, y: other.middle.y), Scene.Point(x: other.x, y: other.middle.y),
      ], ink)
  }

  // MARK: One match

  private func draw(_ match: BracketPlan.Match, in box: Scene.Frame, _ scene: inout Scene) {
    let ink: Scene.Ink =
      switch match.look {
      case .settled: Scene.Ink(fill: .panel, edge: .line, width: 2)
      case .open: .line(.line, 2, dashes: [6, 5])
      case .live: Scene.Ink(fill: .panel, edge: .text, width: 3)
      case .stale: Scene.Ink(edge: .bad, width: 3, dashes: [6, 5])
      }
    scene.box(box, radius: 10, ink)
    let inset = sizes.name * 0.6
    let inner = Scene.Frame(
      x: box.x + inset, y: box.y, width: box.width - 2 * inset, height: box.height)
    if sizes.hasLabels { drawHead(match, in: inner, &scene) }
    let score =
      match.lines.map { TextMeasure.width(minus($0.score), size: sizes.name * 1.08, isBold: true) }
      .max() ?? 0
    let games = match.lines.map(\.games.count).max() ?? 0
    for (index, line) in match.lines.prefix(2).enumerated() {
      let row = Scene.Frame(
        x: inner.x, y: box.y + sizes.head + Double(index) * sizes.row, width: inner.width,
        height: sizes.row)
      draw(line, in: row, (score: score, games: games), match.look, &scene)
    }
  }

  private func minus(_ text: String) -> String { TextMeasure.minus(text) }

  private func drawHead(
    _ match: BracketPlan.Match, in inner: Scene.Frame, _ scene: inout Scene
  ) {
    let centre = inner.y + sizes.head * 0.62
    let state = TextMeasure.cut(match.state, to: inner.width, size: sizes.label, isBold: true)
    let taken = state.isEmpty ? 0 : TextMeasure.width(state, size: sizes.label, isBold: true) + 8
    let room = inner.width - taken
    // A label that would be cut to a few characters says nothing.
    if room > sizes.label * 2.4 || state.isEmpty {
      scene.text(
        TextMeasure.cut(match.label, to: room, size: sizes.label), inner.x, centre: centre,
        size: sizes.label, .start, .dim)
    }
    scene.text(
      state, inner.right, centre: centre, size: sizes.label, bold: true, .end,
      match.look == .stale ? .bad : .text)
  }

  private func draw(
    _ line: BracketPlan.Line, in row: Scene.Frame,
    _ widths: (score: Double, games: Int), _ look: BracketPlan.Look,
    _ scene: inout Scene
  ) {
    let centre = row.middle.y
    let isMarked = look == .live && line.isAhead
    if isMarked {
      scene.box(
        Scene.Frame(
          x: row.x - sizes.name * 0.3, y: row.y + 1, width: row.width + sizes.name * 0.6,
          height: row.height - 2), radius: 6, .fill(.accent))
    }
    let paint: Theme.Paint =
      isMarked ? .ink : line.isKnown && look != .stale ? .text : .dim
    let isBold = line.isWinner || isMarked
    var right = row.right
    scene.text(
      minus(line.score), right, centre: centre, size: sizes.name * 1.08, bold: isBold, .end, paint)
    if line.isWinner, !line.score.isEmpty {
      let width = TextMeasure.width(minus(line.score), size: sizes.name * 1.08, isBold: true)
      scene.rule(
        right - width, right, y: centre + sizes.name * 0.56, .line(.trail, sizes.name * 0.16))
    }
    if widths.score > 0 { right -= widths.score + sizes.name * 0.6 }
    let least = sizes.name * 3.2
    let own = sizes.game * 1.75
    let tag = tags > 0 ? tags + sizes.name * 0.45 : 0
    // The points of games are left out rather than the name.
    if widths.games > 0, right - Double(widths.games) * own - row.x - tag >= least {
      for (index, game) in line.games.enumerated() {
        let x = right - (Double(widths.games - index) - 0.5) * own + own * 0.12
        scene.text(
          minus(game.score), x, centre: centre, size: sizes.game, bold: game.isWon, .middle,
          isMarked ? .ink : game.isWon ? .text : .dim)
      }
      right -= Double(widths.games) * own + sizes.name * 0.2
    }
    scene.text(
      line.tag, row.x, centre: centre, size: sizes.label, bold: line.isWinner, .start,
      isMarked ? .ink : .dim)
    let name = TextMeasure.name(
      line.name, forms: line.isKnown ? forms.forms(of: line.name) : [],
      width: right - row.x - tag, size: sizes.name, least: sizes.name * 0.86,
      isBold: isBold)
    scene.text(
      name.text, row.x + tag, centre: centre, size: name.size, bold: isBold, .start, paint)
  }
}
