import ScoringKit

/// The result of a match between two sides: one panel each, with the games or sets and their
/// winners.
struct DuelBlock: PictureBlock {
  /// A game or set of the match, with the score of each side.
  private struct Part {
    let title: String
    /// The title if there is too little space for the whole one.
    let brief: String
    let figures: [Cell.Figure]
  }

  /// The names of both sides in lines, with their font size.
  private struct Names {
    let lines: [[String]]
    let size: Double
  }

  private let picture: Picture
  private let sides: [Picture.Side]
  private let parts: [Part]
  private let scores: [String]
  /// The heading of the large scores: that of the totals, or of the current game.
  private let sumTitle: String
  /// The possible font sizes of the scores of games or sets, the largest first.
  private let partSizes: [Double]
  private let width: Double
  /// The part of the card that the panels don't show; a sheet without columns if they show all of it,
  /// and `nil` if the whole card is needed.
  let rest: Sheet?
  let weight: Int? = nil
  /// The greatest height of a panel.
  private let mostPanel: Double
  private static let gap = 12.0

  init(_ picture: Picture, format: PictureFormat, width: Double) {
    self.picture = picture
    mostPanel = format == .story ? 280 : 196
    self.width = width
    sides = Array(picture.sides.prefix(2))
    let card = picture.card
    let rows = sides.map { side in card.rows.first { $0.seat == side.seat } }
    let isByRow = rows.count == 2 && rows.allSatisfy { $0 != nil } && card.rows.count == 2
    func figure(_ row: Int, _ column: Int) -> Cell.Figure {
      guard let cells = rows[row]?.cells, cells.indices.contains(column) else {
        return Cell.Figure("")
      }
      let cell = cells[column]
      let mark: Cell.Mark = cell.tone == .good ? .taken : .plain
      return cell.figures?.first ?? Cell.Figure(cell.text, mark)
    }
    // The scores of the current part are those in large type.
    let pieces = card.columns.indices.filter {
      card.columns[$0].role == .piece && $0 != picture.current
    }
    let sums = card.columns.indices.filter { card.columns[$0].role == .sum }
    let parts: [Part] =
      isByRow
      ? pieces.map { index in
        let column = card.columns[index]
        return Part(
          title: column.title, brief: column.brief ?? column.title,
          figures: [figure(0, index), figure(1, index)])
      } : []
    partSizes = [52, 44, 38, 32, 28].filter { size in
      Self.pitch(parts, size: size) * Double(parts.count) <= width * 0.42
    }
    let fits = !partSizes.isEmpty
    self.parts = fits ? parts : []
    let column = picture.current ?? sums.last
    // During a game, the notes contain the total.
    var shown = Set(Self.notes(card) + [0])
    if fits { shown.formUnion(pieces) }
    if let column { shown.insert(column) }
    if picture.current != nil { shown.formUnion(sums) }
    rest = isByRow && fits ? Self.sheet(card, without: shown) : nil
    sumTitle = fits && !parts.isEmpty ? column.map { card.columns[$0].title } ?? "" : ""
    scores = picture.duelScores
  }

  /// The columns of words, such as who serves, which the notes of the sides contain.
  private static func notes(_ card: Sheet) -> [Int] {
    card.columns.indices.filter { card.columns[$0].role == .head && !card.columns[$0].isNumeric }
  }

  /// Returns a card without the columns that are shown elsewhere or empty.
  private static func sheet(_ card: Sheet, without shown: Set<Int>) -> Sheet {
    let left = card.columns.indices.filter { column in
      !shown.contains(column)
        && card.rows.contains {
          $0.cells.indices.contains(column) && !$0.cells[column].text.isEmpty
        }
    }
    guard !left.isEmpty else { return Sheet(columns: []) }
    var sheet = card
    sheet.columns = ([0] + left).map { card.columns[$0] }
    sheet.rows = card.rows.map { row in
      let cells = ([0] + left).map { row.cells.indices.contains($0) ? row.cells[$0] : .empty }
      return Sheet.Row(
        cells, spoken: row.spoken, words: row.words, isSummary: row.isSummary, of: row.seat)
    }
    return sheet
  }

  /// Returns the width of the column of a game or set.
  private static func pitch(_ parts: [Part], size: Double) -> Double {
    let widest =
      parts.flatMap(\.figures).map {
        TextMeasure.width($0.text, size: size, isBold: true)
      }.max() ?? 0
    return max(size * 1.65, widest + 30 * size / 52)
  }

  private var head: Double { parts.isEmpty ? 0 : 46 }

  var heights: (least: Double, natural: Double, most: Double) {
    (head + 2 * 138 + Self.gap, head + 2 * 152 + Self.gap, head + 2 * mostPanel + Self.gap)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let height = (frame.height - head - Self.gap) / 2
    let (size, partSize, shown) = sizes(height)
    scene.mostName = shown.size
    let column = column(size)
    let pitch = parts.isEmpty ? 0 : Self.pitch(parts, size: partSize)
    let first = frame.right - column - pitch * Double(parts.count)
    for (index, part) in parts.enumerated() {
      let isWhole = TextMeasure.width(part.title, size: 26) <= pitch - 8
      scene.text(
        TextMeasure.cut(isWhole ? part.title : part.brief, to: pitch - 8, size: 26),
        first + (Double(index) + 0.5) * pitch, centre: frame.y + 16, size: 26, .middle, .dim)
    }
    if !parts.isEmpty {
      scene.text(
        TextMeasure.cut(sumTitle, to: column - 8, size: 26), frame.right - column / 2,
        centre: frame.y + 16, size: 26, .middle, .dim)
    }
    for (index, side) in sides.enumerated() {
      let panel = Scene.Frame(
        x: frame.x, y: frame.y + head + Double(index) * (height + Self.gap), width: frame.width,
        height: height)
      let hasWon = picture.hasWinner && side.isFirst
      scene.box(panel, radius: 20, .fill(hasWon ? .accent : .panel))
      draw(
        side, shown.lines[index], shown.size, room: room(partSize, size), hasWon: hasWon, in: panel,
        &scene)
      drawFigures(
        index, from: first, pitch: pitch, partSize: partSize, column: column, size: size,
        hasWon: hasWon, in: panel, &scene)
    }
  }

  /// Returns the width of the column of the large scores.
  private func column(_ size: Double) -> Double {
    max(
      150, (scores.map { TextMeasure.width($0, size: size, isBold: true) }.max() ?? 0) + 72,
      parts.isEmpty ? 0 : TextMeasure.width(sumTitle, size: 26) + 40)
  }

  /// Returns the width of the names.
  private func room(_ partSize: Double, _ size: Double) -> Double {
    width - column(size) - Self.pitch(parts, size: partSize) * Double(parts.count) - 32 - 24
  }

  /// Returns the font sizes of the large scores and of those of games, and the names.
  ///
  /// All scores shrink, the large ones by less than a third, before a name is broken inside a word or
  /// shortened.
  private func sizes(_ height: Double) -> (score: Double, part: Double, names: Names) {
    let greatest = scoreSize(height)
    let parts = parts.isEmpty ? [52] : partSizes
    let scores = [greatest, greatest * 0.85, greatest * 0.7].map { max(min(60, greatest), $0) }
    for isWhole in [true, false] {
      for score in scores {
        for part in parts {
          let width = room(part, score)
          if let names = names(width: width, height: height - 20, isWhole: isWhole) {
            return (score, part, names)
          }
        }
      }
    }
    let part = parts.last ?? 28
    return (
      greatest, part, shortNames(width: room(part, greatest), height: height - 20)
    )
  }

  private func scoreSize(_ height: Double) -> Double {
    var size = min(220, (height - 38) / 0.72)
    let widest = width * (parts.isEmpty ? 0.5 : 0.3)
    while size > 60,
      scores.contains(where: { TextMeasure.width($0, size: size, isBold: true) > widest })
    {
      size -= 4
    }
    return size
  }

  private func draw(
    _ side: Picture.Side, _ lines: [String], _ size: Double, room: Double, hasWon: Bool,
    in panel: Scene.Frame, _ scene: inout Scene
  ) {
    let paint: Theme.Paint = hasWon ? .ink : .text
    let pitch = size * 1.22
    let notes = notes(of: side, width: room)
    var y = panel.middle.y - (Double(lines.count) * pitch + Double(notes.count) * 32) / 2
    for line in lines {
      scene.text(line, panel.x + 32, centre: y + pitch / 2, size: size, bold: true, .start, paint)
      y += pitch
    }
    for line in notes {
      scene.text(line, panel.x + 32, centre: y + 14, size: 26, .start, hasWon ? .ink : .dim)
      y += 32
    }
  }

  /// Returns the note of a side in two lines, or in three; a note with a word that has no room is
  /// left out, because half a number would be another one.
  private func notes(of side: Picture.Side, width: Double) -> [String] {
    let note = picture.duelNote(of: side)
    guard !note.isEmpty else { return [] }
    return TextMeasure.lines(note, width: width + 16, size: 26, most: 2)
      ?? TextMeasure.lines(note, width: width + 16, size: 26, most: 3) ?? []
  }

  private func drawFigures(
    _ index: Int, from first: Double, pitch: Double, partSize: Double, column: Double, size: Double,
    hasWon: Bool, in panel: Scene.Frame, _ scene: inout Scene
  ) {
    let ink: Theme.Paint = hasWon ? .ink : .text
    for (number, part) in parts.enumerated() {
      let figure = part.figures[index]
      let x = first + (Double(number) + 0.5) * pitch
      let isTaken = figure.mark == .taken
      scene.text(
        figure.text, x, centre: panel.middle.y, size: partSize, bold: isTaken, .middle,
        isTaken || hasWon ? ink : .dim)
      guard isTaken else { continue }
      let half = max(20, TextMeasure.width(figure.text, size: partSize, isBold: true) / 2 - 4)
      scene.box(
        Scene.Frame(x: x - half, y: panel.middle.y + 32, width: 2 * half, height: 6), radius: 3,
        .fill(ink))
    }
    if !parts.isEmpty {
      let x = panel.right - column + 10
      scene.path(
        [.init(x: x, y: panel.y + 24), .init(x: x, y: panel.bottom - 24)],
        .line(hasWon ? .ink : .line, 2))
    }
    scene.text(
      scores[index], panel.right - 36, centre: panel.middle.y, size: size, bold: true, .end, ink)
  }

  /// Returns the height that the longer one of the sides' notes takes.
  private func noteHeight(width: Double) -> Double {
    sides.map { Double(notes(of: $0, width: width).count) * 32 }.max() ?? 0
  }

  /// Returns the names of both sides as lines of text, at one font size that fits both panels with
  /// their notes; `nil` if the names don't fit in full.
  ///
  /// With `isWhole`, no name is broken after a hyphen.
  private func names(width: Double, height: Double, isWhole: Bool) -> Names? {
    let height = height - noteHeight(width: width)
    let texts = sides.map { $0.members.count > 1 ? $0.members : [$0.name] }
    for size in stride(from: 56.0, through: 34, by: -2) {
      let fits = texts.allSatisfy { lines in
        Double(lines.count) * size * 1.22 <= height
          && lines.allSatisfy { TextMeasure.width($0, size: size, isBold: true) <= width }
      }
      if fits { return Names(lines: texts, size: size) }
    }
    for size in stride(from: 44.0, through: 26, by: -2) {
      let broken = texts.map { lines in
        lines.map {
          TextMeasure.lines(
            $0, width: width, size: size, isBold: true, most: 3, isWhole: isWhole)
        }
      }
      guard broken.allSatisfy({ $0.allSatisfy { $0 != nil } }) else { continue }
      let whole = broken.map { $0.compactMap(\.self).flatMap(\.self) }
      if whole.allSatisfy({ Double($0.count) * size * 1.22 <= height }) {
        return Names(lines: whole, size: size)
      }
    }
    return nil
  }

  /// Returns short names of both sides.
  private func shortNames(width: Double, height: Double) -> Names {
    let size = 30.0
    let fit = max(1, Int((height - noteHeight(width: width)) / (size * 1.22)))
    let forms = picture.shortNames
    let short = sides.map { side -> [String] in
      let texts = side.members.count > 1 && side.members.count <= fit ? side.members : [side.name]
      return texts.map {
        TextMeasure.name(
          $0, forms: forms.forms(of: $0), width: width, size: size, least: size, isBold: true
        ).text
      }
    }
    return Names(lines: short, size: size)
  }
}
