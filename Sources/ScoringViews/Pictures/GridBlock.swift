import ScoringKit

/// The card of a round with one row per participant: the holes, ends or games in bands of at most
/// nine columns, and all other columns after the last band.
struct GridBlock: PictureBlock {
  /// A column of a band with its width.
  private struct Slot {
    /// The column's index in the sheet; `nil` for the sum of the band's holes or ends.
    let column: Int?
    let title: String
    let isPiece: Bool
    let isNumeric: Bool
    var width: Double
  }

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
  private var pitch = 0.0
  let smaller: (any PictureBlock)?
  let weight: Int? = 4

  private static let most = 9
  private static let line = 34.0
  private static let rows = (least: 47.0, natural: 52.0, most: 72.0)
  /// The lowest row height at which the block still shows all participants.
  private static let lowRow = 36.0
  private static let gap = (least: 16.0, most: 30.0)

  init(_ picture: Picture, width: Double) {
    self.picture = picture
    forms = picture.shortNames
    card = picture.card
    smaller = StripBlock(picture, width: width)
    let first = card.rows.firstIndex { $0.seat != nil } ?? 0
    references = Array(card.rows[..<first])
    var groups: [Group] = []
    for row in card.rows[first...] {
      if row.seat == nil, !row.isSummary, let last = groups.last, last.side != nil {
        groups[groups.count - 1] = Group(rows: last.rows + [row], side: last.side)
      } else {
        let side = row.seat.flatMap { seat in picture.sides.first { $0.seat == seat } }
        groups.append(Group(rows: [row], side: side))
      }
    }
    let order = Dictionary(
      picture.sides.enumerated().map { ($1.seat, $0) }, uniquingKeysWith: { one, _ in one })
    self.groups = groups.enumerated().sorted { one, other in
      let places = [one, other].map { $0.element.side.flatMap { order[$0.seat] } ?? .max }
      return (places[0], one.offset) < (places[1], other.offset)
    }.map(\.element)
    place(width)
  }

  // MARK: Columns

  private func cell(_ row: Sheet.Row, _ column: Int) -> Cell {
    row.cells.indices.contains(column) ? row.cells[column] : .empty
  }

  private func figures(_ row: Sheet.Row, _ column: Int) -> [Cell.Figure] {
    CardMarks.figures(of: cell(row, column), in: card.columns[column])
  }

  /// Divides the columns of the card into bands, and sets the width of each.
  private mutating func place(_ width: Double) {
    let columns = Array(card.columns.indices.dropFirst())
    let pieces = columns.filter { card.columns[$0].role == .piece }
    let natural = card.rows.map { TextMeasure.width(cell($0, 0).text, size: 30, isBold: true) }
    let wanted =
      max(
        natural.max() ?? 0, TextMeasure.width(card.columns[0].title, size: 26)) + 20
    let least = min(wanted, width * 0.2)
    let pieceWidth = pieces.map { self.width(of: $0) }.max() ?? 0
    let bandCount = max(1, (pieces.count + Self.most - 1) / Self.most)
    let inBand = max(1, (pieces.count + bandCount - 1) / bandCount)
    let addsUp =
      bandCount > 1 && pieces.allSatisfy { card.columns[$0].addsUp == true }
    let sum = addsUp ? 90.0 : 0
    var left = pieces.count
    var bands: [[Slot]] = [[]]
    for column in columns {
      let isPiece = card.columns[column].role == .piece
      let own = min(isPiece ? pieceWidth : self.width(of: column), width - least - sum)
      let used = bands[bands.count - 1].reduce(0) { $0 + $1.width }
      let count = bands[bands.count - 1].count { $0.isPiece }
      let reserve = isPiece && left > inBand - count ? sum : 0
      if !bands[bands.count - 1].isEmpty,
        isPiece && count == inBand || used + own + reserve > width - least
      {
        bands.append([])
      }
      if isPiece { left -= 1 }
      bands[bands.count - 1].append(
        Slot(
          column: column, title: title(of: column), isPiece: isPiece,
          isNumeric: card.columns[column].isNumeric, width: own))
    }
    if addsUp {
      for index in bands.indices.dropLast() {
        let titles = bands[index].filter(\.isPiece).map(\.title)
        guard let first = titles.first, let last = titles.last else { continue }
        bands[index].append(
          Slot(
            column: nil, title: "\(first)–\(last)", isPiece: false, isNumeric: true, width: sum))
      }
    }
    stretch(&bands, width, wanted: wanted)
    self.bands = bands
  }

  /// Distributes the remaining width: holes and ends are equally wide in all bands, names get the
  /// rest.
  private mutating func stretch(_ bands: inout [[Slot]], _ width: Double, wanted: Double) {
    let most = Double(bands.map { $0.count { $0.isPiece } }.max() ?? 0)
    let trail =
      bands.filter { $0.contains(where: \.isPiece) }
      .map { $0.filter { !$0.isPiece }.reduce(0) { $0 + $1.width } }.max() ?? 0
    let least = bands.flatMap(\.self).filter(\.isPiece).map(\.width).max() ?? 0
    if most > 0 {
      // Names are shortened before the columns of holes or ends get too narrow.
      let names = min(wanted, width * (width < 800 ? 0.2 : 0.24))
      pitch = max(least, min(84, (width - names - trail) / most))
      self.names = max(width * 0.1, width - trail - pitch * most)
      for band in bands.indices {
        for index in bands[band].indices where bands[band][index].isPiece {
          bands[band][index].width = pitch
        }
      }
    } else {
      let widest = bands.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0
      let count = Double(bands.map(\.count).max() ?? 1)
      let more = max(0, min(44, (width - wanted - widest) / max(1, count)))
      for band in bands.indices {
        for index in bands[band].indices { bands[band][index].width += more }
      }
      names = width - widest - more * count
    }
  }

  private func title(of column: Int) -> String {
    let column = card.columns[column]
    let brief = column.brief?.split(separator: " ").joined(separator: " ") ?? column.title
    return TextMeasure.width(column.title, size: 26) > 110 ? brief : column.title
  }

  private func width(of column: Int) -> Double {
    let isPiece = card.columns[column].role == .piece
    let title = TextMeasure.width(title(of: column), size: 26, isBold: isPiece)
    let cells = card.rows.map { row -> Double in
      let figures = figures(row, column)
      if figures.count > 1 {
        return Double(figures.count) * (FigureFields.leastWidth(of: [figures], size: 26) + 4)
      }
      let text = TextMeasure.minus(figures.first?.text ?? "")
      return TextMeasure.width(text, size: isPiece ? 28 : 30, isBold: true)
    }
    let widest = min(260, max(title, cells.max() ?? 0))
    return isPiece ? max(46, widest + 12) : max(60, widest + 24)
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
      height(rows: first, of: Self.rows.least, gap: Self.gap.least) + more,
      height(rows: rowCount, of: Self.rows.natural, gap: Self.gap.most),
      height(rows: rowCount, of: Self.rows.most, gap: Self.gap.most)
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
    let rest = groups.count - shown.count
    let bandCount = Double(bands.count)
    let fixed = bandCount * Self.line * Double(1 + references.count) + (rest > 0 ? Self.line : 0)
    let free = frame.height - fixed - (bandCount - 1) * Self.gap.least
    let pitch = min(Self.rows.most, free / bandCount / Double(max(1, rows.count)))
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

  /// Returns the columns of a band with their left edges: holes, ends or games after the names, all
  /// others at the right.
  private func edges(_ band: [Slot], _ frame: Scene.Frame) -> [(slot: Slot, x: Double)] {
    let trail = band.filter { !$0.isPiece }.reduce(0) { $0 + $1.width }
    var (left, right) = (frame.x + names, frame.right - trail)
    return band.map { slot in
      defer { if slot.isPiece { left += slot.width } else { right += slot.width } }
      return (slot, slot.isPiece ? left : right)
    }
  }

  private func drawHead(
    _ band: [Slot], _ frame: Scene.Frame, y: Double, _ scene: inout Scene
  ) {
    let centre = y + 15
    let title = TextMeasure.cut(card.columns[0].title, to: names - 12, size: 26)
    scene.text(title, frame.x, centre: centre, size: 26, .start, .dim)
    for (slot, x) in edges(band, frame) {
      let text = TextMeasure.cut(
        slot.title, to: slot.width - 6, size: 26, isBold: slot.isPiece)
      if slot.isPiece {
        scene.text(text, x + slot.width / 2, centre: centre, size: 26, bold: true, .middle, .dim)
      } else if slot.isNumeric {
        scene.text(text, x + slot.width, centre: centre, size: 26, .end, .dim)
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
    let (name, size) =
      isReference
      ? (TextMeasure.cut(cell(row, 0).text, to: names - 12, size: 26), 26)
      : TextMeasure.name(
        cell(row, 0).text, forms: forms.forms(of: cell(row, 0).text), width: names - 12, size: 30,
        isBold: hasWon || row.isSummary)
    scene.text(
      name, frame.x, centre: centre, size: size, bold: hasWon || row.isSummary, .start,
      isDim ? .dim : .text)
    for (slot, x) in edges(band, frame) {
      let room = Scene.Frame(x: x, y: y, width: slot.width, height: pitch)
      if let column = slot.column {
        draw(figures(row, column), slot, in: room, isReference: isReference, isDim, &scene)
      } else if let sum = sum(row, band) {
        scene.text(
          sum, room.right, centre: centre, size: isReference ? 26 : 30, bold: !isReference, .end,
          isDim ? .dim : .text)
      }
    }
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
      let height = min(44, room.height - 6)
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
      let whole = TextMeasure.cut(text, to: room.width - 10, size: size, isBold: bold)
      if slot.isNumeric {
        scene.text(whole, room.right, centre: y, size: size, bold: bold, .end, paint)
      } else {
        scene.text(whole, room.x + 20, centre: y, size: size, .start, paint)
      }
      return
    }
    let diameter = min(60, max(room.height - 3, Self.lowRow - 1), room.width - 3)
    if figure.mark == .pending, figure.text == "·" {
      return CardMarks.draw(.pending, x: room.middle.x, y: y, size: diameter, &scene)
    }
    if !isReference { CardMarks.draw(figure.mark, x: room.middle.x, y: y, size: diameter, &scene) }
    let size = isReference || [.worst, .best].contains(figure.mark) ? 26.0 : 28
    let bold = [.best, .good, .taken].contains(figure.mark) && !isReference
    scene.text(
      TextMeasure.cut(text, to: room.width - 4, size: size, isBold: bold), room.middle.x,
      centre: y, size: size, bold: bold, .middle, isReference ? .dim : paint)
    if figure.mark == .taken {
      scene.rule(room.middle.x - 16, room.middle.x + 16, y: y + 18, .line(.text, 4))
    }
  }
}
