import ScoringKit

/// The card of a round with one row per participant: the holes, ends or games in bands of at most
/// nine columns, and all other columns after the last band.
struct GridBlock: PictureBlock {
  private typealias Slot = GridColumns.Slot

  /// Rows of a card that are shown or left out together: a side's row and those of its members.
  struct Group {
    let rows: [Sheet.Row]
    let side: Picture.Side?
  }

  private let card: Sheet
  private let picture: Picture
  private let forms: ShortNames
  /// The rows above the participants, such as the par of each hole.
  let references: [Sheet.Row]
  let groups: [Group]
  private var bands: [[Slot]] = [[]]
  private var names = 0.0
  /// The font size of all names.
  private var nameSize = 30.0
  /// Whether participants may be left out if the space is not enough for all.
  private let isPartial: Bool
  let smaller: (any PictureBlock)?
  let weight: Int?
  /// The greatest height of a row.
  private let mostRow: Double

  private static let line = 34.0
  private static let rows = (least: 47.0, natural: 52.0)
  /// The lowest row height at which the block still shows all participants.
  private static let lowRow = 36.0
  private static let gap = (least: 16.0, most: 30.0)

  /// Makes the block of the picture's card.
  init(_ picture: Picture, format: PictureFormat, width: Double) {
    self.init(
      picture, picture.card, format: format, width: width, weight: 4,
      smaller: StripBlock(picture, width: width))
  }

  /// Makes the block of another card of the same participants, which is replaced by `smaller`, or
  /// left out, if there is too little space for all of them.
  init(whole card: Sheet, of picture: Picture, format: PictureFormat, width: Double, weight: Int) {
    self.init(
      picture, card, format: format, width: width, weight: weight,
      smaller: weight < 3 ? nil : GridBlock(picture, format: format, width: width),
      isPartial: false)
  }

  private init(
    _ picture: Picture, _ card: Sheet, format: PictureFormat, width: Double, weight: Int,
    smaller: (any PictureBlock)?, isPartial: Bool = true
  ) {
    self.picture = picture
    self.card = card
    self.weight = weight
    self.smaller = smaller
    self.isPartial = isPartial
    mostRow = format == .story ? 104 : 72
    forms = picture.shortNames
    let first = card.rows.firstIndex { $0.seat != nil } ?? 0
    references = Array(card.rows[..<first])
    groups = Self.groups(card.rows[first...], of: picture)
    place(width, format)
  }

  /// Returns the rows of each participant, in the order of the picture's sides: all rows of the
  /// side's seat, and those below them that belong to no seat, such as the rows of its members.
  private static func groups(_ rows: ArraySlice<Sheet.Row>, of picture: Picture) -> [Group] {
    var groups: [Group] = []
    for row in rows {
      let isUnnamed = row.cells.first.map(\.text.isEmpty) ?? true
      if let last = groups.last,
        isUnnamed
          || last.side.map({ row.seat == $0.seat || row.seat == nil && !row.isSummary }) ?? false
      {
        groups[groups.count - 1] = Group(rows: last.rows + [row], side: last.side)
      } else {
        let side = row.seat.flatMap { seat in picture.sides.first { $0.seat == seat } }
        groups.append(Group(rows: [row], side: side))
      }
    }
    let order = Dictionary(
      picture.sides.enumerated().map { ($1.seat, $0) }, uniquingKeysWith: { one, _ in one })
    return groups.enumerated().sorted { one, other in
      let places = [one, other].map { $0.element.side.flatMap { order[$0.seat] } ?? .max }
      return (places[0], one.offset) < (places[1], other.offset)
    }.map(\.element)
  }

  // MARK: Columns

  private func cell(_ row: Sheet.Row, _ column: Int) -> Cell {
    row.cells.indices.contains(column) ? row.cells[column] : .empty
  }

  private func figures(_ row: Sheet.Row, _ column: Int) -> [Cell.Figure] {
    CardMarks.figures(of: cell(row, column), in: card.columns[column], isDuel: picture.isDuel)
  }

  /// Divides the columns of the card into bands, and sets the font size of the names.
  private mutating func place(_ width: Double, _ format: PictureFormat) {
    let texts = groups.flatMap(\.rows).map { cell($0, 0).text }
    let shortest = texts.map { text in
      TextMeasure.width(forms.forms(of: text).last ?? text, size: 26, isBold: true)
    }
    let columns = GridColumns(
      card, isDuel: picture.isDuel, isClosed: picture.isClosed,
      names: (shortest.max() ?? 0) + 13, width: width, keepsExtras: format == .page,
      isPacked: format == .post && !isPartial)
    (bands, names) = (columns.bands, columns.names)
    nameSize =
      texts.map { text in
        TextMeasure.name(
          text, forms: forms.forms(of: text), width: names - 12, size: 30, isBold: true
        ).size
      }.min() ?? 30
  }

  // MARK: Height

  private var rowCount: Int { groups.reduce(0) { $0 + $1.rows.count } }

  private func height(rows: Int, of pitch: Double, gap: Double) -> Double {
    let band = Self.line * Double(1 + references.count) + Double(rows) * pitch
    return Double(bands.count) * band + Double(bands.count - 1) * gap
  }

  var heights: (least: Double, natural: Double, most: Double) {
    let first = groups.first?.rows.count ?? 0
    let more = groups.count > 1 ? Self.line : 0
    return (
      isPartial ? height(rows: first, of: Self.rows.least, gap: Self.gap.least) + more : whole,
      height(rows: rowCount, of: Self.rows.natural, gap: Self.gap.most),
      height(rows: rowCount, of: mostRow, gap: Self.gap.most)
    )
  }

  var whole: Double { height(rows: rowCount, of: Self.lowRow, gap: Self.gap.least) }

  /// Returns the participants' rows that fit into a height: all, or so many that a last line has
  /// space for the number of the others.
  private func shown(_ height: Double) -> ArraySlice<Group> {
    guard height + 0.5 < whole else { return groups[...] }
    var count = groups.count
    func need() -> Double {
      let rows = groups.prefix(count).reduce(0) { $0 + $1.rows.count }
      return self.height(rows: rows, of: Self.rows.least, gap: Self.gap.least)
        + (count < groups.count ? Self.line : 0)
    }
    while count > 1, need() > height + 0.5 { count -= 1 }
    return groups.prefix(count)
  }

  // MARK: Drawing

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let shown = shown(frame.height)
    let rows = shown.flatMap { group in group.rows.map { (row: $0, side: group.side) } }
    let left = groups.dropFirst(shown.count)
    let rest = groups.contains { $0.side != nil } ? left.count { $0.side != nil } : left.count
    let bandCount = Double(bands.count)
    let fixed = bandCount * Self.line * Double(1 + references.count) + (rest > 0 ? Self.line : 0)
    let free = frame.height - fixed - (bandCount - 1) * Self.gap.least
    let pitch = min(mostRow, free / bandCount / Double(max(1, rows.count)))
    let gap = min(
      Self.gap.most,
      Self.gap.least + max(0, free - pitch * bandCount * Double(rows.count))
        / max(1, bandCount - 1))
    var y = frame.y
    for band in bands {
      drawHead(band, frame, y: y, &scene)
      y += Self.line
      for row in references {
        draw(row, nil, band, frame, y: y, pitch: Self.line, &scene)
        y += Self.line
      }
      for (index, item) in rows.enumerated() {
        let isMember = index > 0 && item.row.seat == nil
        draw(item.row, isMember ? nil : item.side, band, frame, y: y, pitch: pitch, &scene)
        y += pitch
      }
      y += gap
    }
    guard rest > 0 else { return }
    scene.text(
      "and \(rest) more", frame.x, centre: y - gap + Self.line / 2, size: 26, .start, .dim)
  }

  /// Returns the columns of a band with their left edges: holes, ends or games after the names, with
  /// the sums between them; all others at the right.
  private func edges(_ band: [Slot], _ frame: Scene.Frame) -> [(slot: Slot, x: Double)] {
    let first = band.firstIndex(where: \.isPiece) ?? band.count
    let last = band.lastIndex(where: \.isPiece) ?? -1
    func isInside(_ index: Int) -> Bool { (first...max(first, last)).contains(index) }
    let trail = band.indices.filter { !isInside($0) }.reduce(0) { $0 + band[$1].width }
    var (left, right) = (frame.x + names, frame.right - trail)
    return band.enumerated().map { index, slot in
      defer { if isInside(index) { left += slot.width } else { right += slot.width } }
      return (slot, isInside(index) ? left : right)
    }
  }

  /// Returns the width of a column for its text; a sum keeps a distance from the ends after it.
  private func width(_ index: Int, _ band: [Slot]) -> Double {
    let isBefore = !band[index].isPiece && band.dropFirst(index + 1).first?.isPiece == true
    return band[index].width - (isBefore ? 12 : 0)
  }

  private func drawHead(
    _ band: [Slot], _ frame: Scene.Frame, y: Double, _ scene: inout Scene
  ) {
    let centre = y + 15
    let title = TextMeasure.cut(card.columns[0].title, to: names - 12, size: 26)
    scene.text(title, frame.x, centre: centre, size: 26, .start, .dim)
    for (index, (slot, x)) in edges(band, frame).enumerated() {
      let width = width(index, band)
      let text = TextMeasure.cut(
        slot.title, to: width - 4, size: 26, isBold: slot.isPiece)
      if slot.isPiece {
        scene.text(text, x + width / 2, centre: centre, size: 26, bold: true, .middle, .dim)
      } else if slot.isNumeric {
        scene.text(text, x + width, centre: centre, size: 26, .end, .dim)
      } else {
        scene.text(text, x + 20, centre: centre, size: 26, .start, .dim)
      }
    }
  }

  private func draw(
    _ row: Sheet.Row, _ side: Picture.Side?, _ band: [Slot], _ frame: Scene.Frame, y: Double,
    pitch: Double, _ scene: inout Scene
  ) {
    let centre = y + pitch / 2
    let isReference = pitch <= Self.line
    let hasWon = side?.isFirst == true && picture.hasWinner
    if hasWon {
      scene.box(
        Scene.Frame(x: frame.x - 20, y: y + 1, width: frame.width + 40, height: pitch - 2),
        radius: 10, .fill(.panel))
      scene.box(
        Scene.Frame(x: frame.x - 20, y: y + 1, width: 8, height: pitch - 2), radius: 4,
        .fill(.accent))
    }
    let isDim = cell(row, 0).tone == .dim
    let most = min(nameSize, max(26, scene.mostName))
    let (name, size) =
      isReference
      ? (TextMeasure.cut(cell(row, 0).text, to: names - 12, size: 26), 26)
      : TextMeasure.name(
        cell(row, 0).text, forms: forms.forms(of: cell(row, 0).text), width: names - 12,
        size: most, least: most, isBold: hasWon || row.isSummary)
    scene.text(
      name, frame.x, centre: centre, size: size, bold: hasWon || row.isSummary, .start,
      isDim ? .dim : .text)
    let edges = edges(band, frame)
    let words = words(instead: row, of: side)
    if let words, let x = edges.first(where: \.slot.isPiece)?.x {
      let room = edges.filter(\.slot.isPiece).reduce(0) { $0 + $1.slot.width }
      scene.text(
        TextMeasure.cut(words, to: room - 10, size: 26), x + 10, centre: centre, size: 26, .start,
        .dim)
    }
    for (index, (slot, x)) in edges.enumerated() where words == nil || !slot.isPiece {
      let room = Scene.Frame(x: x, y: y, width: width(index, band), height: pitch)
      if let column = slot.column {
        draw(figures(row, column), slot, in: room, isReference: isReference, isDim, &scene)
      } else if let sum = sum(row, band) {
        scene.text(
          sum, room.right, centre: centre, size: isReference ? 26 : 30, bold: !isReference, .end,
          isDim ? .dim : .text)
      }
    }
  }

  /// Returns the words that a row shows instead of its holes or ends if it has none although the
  /// round is over: `no arrows`; `nil` for others.
  func words(instead row: Sheet.Row, of side: Picture.Side?) -> String? {
    guard picture.isClosed, let side, !side.words.isEmpty, row.seat != nil else { return nil }
    let pieces = card.columns.indices.filter { card.columns[$0].role == .piece }
      .flatMap { figures(row, $0) }
    let isEmpty = pieces.allSatisfy { $0.text.isEmpty || $0.mark == .pending && $0.text == "·" }
    return isEmpty ? side.words : nil
  }

  private func sum(_ row: Sheet.Row, _ band: [Slot]) -> String? {
    Self.sum(
      band.filter(\.isPiece).compactMap { slot in
        slot.column.flatMap { figures(row, $0).first }
      })
  }

  /// Returns the sum of the values in a band, without those not played yet; `nil` if any other
  /// value is not a number.
  static func sum(_ pieces: [Cell.Figure]) -> String? {
    var (sum, count) = (0, 0)
    for figure in pieces {
      let digits = figure.text.hasSuffix("*") ? String(figure.text.dropLast()) : figure.text
      guard let number = Int(digits), number.magnitude < 1_000_000 else {
        if figure.mark == .pending || digits.isEmpty { continue }
        return nil
      }
      (sum, count) = (sum + number, count + 1)
    }
    return count > 0 ? "\(sum)" : nil
  }

  private func draw(
    _ figures: [Cell.Figure], _ slot: Slot, in room: Scene.Frame, isReference: Bool,
    _ isDim: Bool, _ scene: inout Scene
  ) {
    let y = room.middle.y
    if figures.count > 1 {
      let height = min(52, room.height - 6)
      FigureFields(figures: figures, size: 26).draw(
        in: Scene.Frame(x: room.x + 20, y: y - height / 2, width: room.width - 24, height: height),
        of: figures.count, gap: 4, &scene)
      return
    }
    guard let figure = figures.first else { return }
    let paint: Theme.Paint =
      isDim && figure.mark == .plain ? .dim : CardMarks.paint(on: figure.mark, isField: false)
    let text = TextMeasure.minus(figure.text)
    guard slot.isPiece else {
      let size = isReference ? 26.0 : slot.isNumeric ? 30 : 28
      let bold = slot.isNumeric && !isReference && !isDim
      if slot.isNumeric {
        let size = TextMeasure.fitted(text, to: room.width - 8, size: size, isBold: bold)
        scene.text(text, room.right, centre: y, size: size, bold: bold, .end, paint)
      } else {
        let whole = TextMeasure.cut(text, to: room.width - 24, size: size)
        scene.text(whole, room.x + 20, centre: y, size: size, .start, paint)
      }
      return
    }
    let diameter = min(60, max(room.height - 3, Self.lowRow - 1), room.width - 3)
    if figure.mark == .pending, figure.text == "·" {
      return scene.circle(room.middle.x, y, 3, .fill(.dim))
    }
    if !isReference { CardMarks.draw(figure.mark, x: room.middle.x, y: y, size: diameter, &scene) }
    let size = isReference || [.worst, .best].contains(figure.mark) ? 26.0 : 28
    let bold = [.best, .good, .taken].contains(figure.mark) && !isReference
    scene.text(
      text, room.middle.x, centre: y,
      size: TextMeasure.fitted(text, to: room.width - 4, size: size, isBold: bold), bold: bold,
      .middle, isReference ? .dim : paint)
    if figure.mark == .taken {
      let half = max(16, TextMeasure.width(text, size: size, isBold: bold) / 2 - 2)
      scene.rule(room.middle.x - half, room.middle.x + half, y: y + 18, .line(.text, 4))
    }
  }
}
