import ScoringKit

/// The card of two sides left and right, with one row per end or game: the arrows of each side,
/// their sum, and the score between them.
struct MirrorBlock: PictureBlock {
  struct Half {
    let name: String
    /// The names of the side's members; empty for a single player.
    let members: [String]
    /// The columns of the side's arrows, of their sum, and of the score after each end.
    let pieces: Int
    let sums: [Int]
    let score: Int?
  }

  private let card: Sheet
  let halves: [Half]
  /// The largest number of arrows of one side in an end.
  let count: Int
  private let head: Double
  /// The widths of the score after each end, and of each sum.
  private let (pill, sum): (Double, Double)
  let weight: Int? = 3
  /// The greatest height of a row.
  private let mostRow: Double

  /// Makes the card of two sides, which are in order from left to right.
  ///
  /// It fails if the columns of the card do not belong to exactly two seats, if no row has arrows,
  /// if a row has more than eight of a side, or if a side has several columns of sums.
  init?(_ card: Sheet, of sides: [Picture.Side], format: PictureFormat, width: Double) {
    let order = sides.map(\.seat)
    let found = Set(card.columns.compactMap(\.seat)).sorted()
    let seats = order.filter(found.contains) + found.filter { !order.contains($0) }
    guard seats.count == 2 else { return nil }
    var halves: [Half] = []
    for seat in seats {
      let own = card.columns.indices.filter { card.columns[$0].seat == seat }
      guard let pieces = CardBlocks.pieces(card, among: own) ?? own.first else { return nil }
      var sums = own.filter { $0 != pieces }
      let score = sums.popLast()
      halves.append(
        Half(
          name: card.columns[pieces].title,
          members: sides.first { $0.seat == seat }?.members ?? [], pieces: pieces, sums: sums,
          score: score))
    }
    let count =
      card.rows.flatMap { row in
        halves.map { half in
          row.cells.indices.contains(half.pieces) ? row.cells[half.pieces].figures?.count ?? 0 : 0
        }
      }.max() ?? 0
    guard count > 0, count <= 8, halves.allSatisfy({ $0.sums.count <= 1 }) else { return nil }
    self.card = card
    mostRow = format == .story ? 120 : 90
    self.halves = halves
    self.count = count
    let heads = card.rows.map { row in
      TextMeasure.width(row.cells.first?.text ?? "", size: 26)
    }
    head = max(40, (heads.max() ?? 0) + 16)
    let isNarrow = width < 800
    let scores = card.rows.map { TextMeasure.width(Self.score($0, halves), size: 28, isBold: true) }
    let sums = halves.flatMap { half in
      half.sums.flatMap { sum in
        card.rows.map { row in
          let text = row.cells.indices.contains(sum) ? row.cells[sum].text : ""
          return TextMeasure.width(text, size: isNarrow ? 32 : 40, isBold: true)
        }
      }
    }
    pill = max(isNarrow ? 100 : 136, (scores.max() ?? 0) + (isNarrow ? 20 : 28))
    sum = max(isNarrow ? 64 : 110, (sums.max() ?? 0) + 10)
    // Even the longest value of an arrow is never cut.
    let field = (side(width) + Self.gap) / Double(count) - Self.gap
    let widest =
      card.rows.flatMap { row in
        halves.flatMap {
          row.cells.indices.contains($0.pieces) ? row.cells[$0.pieces].figures ?? [] : []
        }
      }.map { TextMeasure.width($0.text, size: 24, isBold: true) }.max() ?? 0
    guard field >= widest + 2 else { return nil }
  }

  private static let gap = 4.0

  /// Returns the width of the arrows of one side.
  private func side(_ width: Double) -> Double { (width - head - pill) / 2 - sum - 8 }

  /// Returns the score of both sides after an end; empty if there is none.
  private static func score(_ row: Sheet.Row, _ halves: [Half]) -> String {
    let scores = halves.compactMap(\.score).map { index -> String in
      guard row.cells.indices.contains(index) else { return "" }
      return row.cells[index].figures?.first?.text ?? row.cells[index].text
    }
    guard scores.count == 2, scores.contains(where: { !$0.isEmpty }) else { return "" }
    return scores.map { $0.isEmpty ? "0" : $0 }.joined(separator: "–")
  }

  var heights: (least: Double, natural: Double, most: Double) {
    let rows = Double(card.rows.count)
    return (46 + rows * 58, 46 + rows * 72, 46 + rows * mostRow)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let centre = frame.x + head + (frame.width - head) / 2
    let left = frame.x + head
    let side = side(frame.width)
    let y = frame.y + 16
    let forms = ShortNames(halves.map { ($0.name, $0.members) })
    let names = halves.map {
      TextMeasure.name(
        $0.name,
        forms: forms.forms(of: $0.name)
          + ($0.members.count > 1 ? [ShortNames.initials($0.members)] : []), width: side + 20,
        size: min(28, max(26, scene.mostName)),
        least: 26,
        isBold: true)
    }
    scene.text(names[0].text, left, centre: y, size: names[0].size, bold: true)
    scene.text(names[1].text, frame.right, centre: y, size: names[1].size, bold: true, .end)
    if let score = halves[0].score {
      scene.text(
        TextMeasure.cut(
          card.columns[score].title, to: pill + 2 * sum - 20, size: 26), centre, centre: y,
        size: 26, .middle, .dim)
    }
    scene.rule(frame.x, frame.right, y: frame.y + 40)
    let pitch = (frame.height - 46) / Double(max(1, card.rows.count))
    for (index, row) in card.rows.enumerated() {
      let part = Scene.Frame(
        x: frame.x, y: frame.y + 46 + Double(index) * pitch, width: frame.width, height: pitch)
      if index > 0 { scene.rule(part.x, part.right, y: part.y, .line(.line, 1)) }
      draw(row, in: part, side: side, centre: centre, &scene)
    }
  }

  private func draw(
    _ row: Sheet.Row, in frame: Scene.Frame, side: Double, centre: Double, _ scene: inout Scene
  ) {
    func cell(_ index: Int) -> Cell {
      row.cells.indices.contains(index) ? row.cells[index] : .empty
    }
    let y = frame.middle.y
    scene.text(
      cell(0).text, frame.x, centre: y, size: 26, bold: row.isSummary, .start, .dim)
    let height = min(frame.height - 10, 76)
    let field = min((side + Self.gap) / Double(count), 88)
    for (index, half) in halves.enumerated() {
      let figures = cell(half.pieces).figures ?? []
      let width = field * Double(count) - Self.gap
      let x = index == 0 ? frame.x + head : frame.right - width
      if !figures.isEmpty {
        FigureFields(figures: figures, size: height > 60 && field > 60 ? 38 : 26).draw(
          in: Scene.Frame(x: x, y: y - height / 2, width: width, height: height), of: count,
          gap: Self.gap, &scene)
      }
      guard let column = half.sums.first else { continue }
      let shown = cell(column)
      let isTaken = shown.figures?.first?.mark == .taken
      let at = index == 0 ? centre - pill / 2 - sum / 2 : centre + pill / 2 + sum / 2
      let size = frame.height > 60 && frame.width >= 800 ? 40.0 : 32
      scene.text(
        shown.text, at, centre: y, size: size, bold: isTaken || row.isSummary, .middle,
        isTaken || row.isSummary ? .text : .dim)
      if isTaken, height >= 32 {
        let half = TextMeasure.width(shown.text, size: size, isBold: true) / 2 + 4
        scene.box(
          Scene.Frame(x: at - half, y: y + size * 0.52, width: 2 * half, height: 5), radius: 2.5,
          .fill(.trail))
      }
    }
    let text = Self.score(row, halves)
    guard !text.isEmpty else { return }
    let box = min(height, 52)
    scene.box(
      Scene.Frame(x: centre - pill / 2, y: y - box / 2, width: pill, height: box),
      radius: box / 2, .fill(.panel))
    scene.text(text, centre, centre: y, size: 28, bold: true, .middle)
  }
}
