import ScoringDesk
import ScoringKit
import ScoringViews

// The views that open instead of the lists: a round, one participant's part of it, an entry, a
// page.
extension BrowseScreen {
  /// The minimum number of columns at which a participant's part and one of its entries are side by
  /// side.
  private static let beside = 76

  /// Draws the open view, with the cursor on the marked item.
  func drawView(from top: Int, to bottom: Int, on screen: inout Screen) {
    let height = bottom - top
    switch state.path.last {
    case .round(let round, let position)?: draw(round, position, top, height, on: &screen)
    case .part(let part, _, let row, let column)?:
      draw(part, row, column, top, height, width: columns, on: &screen)
    case .place(let place)?:
      guard columns >= Self.beside,
        case .part(let part, _, let row, let column)? =
          state.path.dropLast().last
      else { return draw(place, top, height, left: 0, on: &screen) }
      let left = columns / 2
      draw(part, row, column, top, height, width: left - 1, on: &screen)
      for line in top..<bottom { screen.put(StyledText("│", .dim), row: line, column: left) }
      draw(place, top, height, left: left + 1, on: &screen)
    case .text(let text)?:
      screen.put(text.lines(columns: columns, height: height), at: top)
      screen.cursor = .init(row: top, column: 1)
    case nil: break
    }
  }

  private func draw(
    _ round: ShownRound, _ position: Int, _ top: Int, _ height: Int, on screen: inout Screen
  ) {
    let head = PageText.head(of: round, columns: columns).map { $0.behind(" ") }
    let names = round.sides.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
    let labels = round.sides.map(\.label.count).max() ?? 0
    let room = max(8, columns - labels - 16)
    let people = round.sides.enumerated().map { index, side in
      let isMarked = index == position
      var line = StyledText.sign(isMarked)
      line.append(DisplayWidth.padded(side.label, to: labels, .right), .dim)
      line.append("  ")
      let name = DisplayWidth.cut(
        SafeText.bounded(side.name, limit: SafeText.cellLimit), to: room, ellipsis: "…")
      line.append(DisplayWidth.padded(name, to: min(room, names) + 2), .strong)
      line.pieces += PageText.renderer(columns).styled(side.result).pieces
      line = line.marked(isMarked)
      line.append("  ›", .dim)
      return line
    }
    let text = PageText.lines(of: round.blocks, columns: columns).map { $0.behind(" ") }
    let lines = head + people + [StyledText()] + text
    let isPerson = position < people.count
    let marked = head.count + position + (isPerson ? 0 : 1)
    let shown = Picker.window(around: marked, of: lines.count, height: height)
    screen.put(Array(lines[shown]), at: top)
    screen.cursor = .init(row: top + min(marked - shown.lowerBound, height - 1), column: 1)
  }

  private func draw(
    _ part: ShownPart, _ row: Int, _ column: Int, _ top: Int, _ height: Int, width: Int,
    on screen: inout Screen
  ) {
    let isOfEntries = !part.entries.isEmpty
    let marks = CardLayout.Marks(focus: isOfEntries ? nil : part.place(row, column))
    let rows = isOfEntries ? min(height / 2, part.sheet.rows.count + 2) : height
    let card = CardLayout(part.sheet, width: width, height: rows, marks: marks)
    screen.put(card.lines, at: top)
    if let cursor = card.cursor {
      screen.cursor = .init(row: top + cursor.row, column: cursor.column)
    }
    let start = card.lines.count + 1
    guard isOfEntries, height - start > 2 else {
      let legend = part.sheet.legend.flatMap {
        PageText.renderer(max(22, width)).styled($0).wrapped(to: width - 2)
      }
      if height - start > legend.count {
        screen.put(legend.map { $0.behind(" ") }, at: top + start)
      }
      return
    }
    drawEntries(part.entries, marked: row, top + start, height - start, width, on: &screen)
  }

  private func drawEntries(
    _ entries: [LiveRound.Entry], marked: Int, _ top: Int, _ height: Int, _ width: Int,
    on screen: inout Screen
  ) {
    let shown = Picker.window(around: marked, of: entries.count, height: height)
    for (row, entry) in entries[shown].enumerated() {
      let isMarked = shown.lowerBound + row == marked
      var line = StyledText.sign(isMarked)
      line.append("\(SafeText.bounded(entry.time))  ", .dim)
      line.append(SafeText.bounded(entry.says))
      if !entry.standing.isEmpty { line.append(", \(SafeText.bounded(entry.standing))") }
      if entry.isDisputed { line.append(" ≠", TextStyle(tone: .fair)) }
      if isMarked { screen.cursor = .init(row: top + row, column: 1) }
      screen.put(line.cut(to: width - 1).marked(isMarked), row: top + row)
    }
  }

  private func draw(
    _ place: ShownPlace, _ top: Int, _ height: Int, left: Int, on screen: inout Screen
  ) {
    let width = columns - left - 2
    func wrapped(_ text: String, _ style: TextStyle) -> [StyledText] {
      StyledText.lines(text, style, width)
    }
    var lines = wrapped(place.title, TextStyle(tone: .strong, isBold: true)) + [StyledText()]
    if place.entries.isEmpty { lines += wrapped("Nothing was entered here.", .dim) }
    for entry in place.entries {
      lines += wrapped("\(entry.number)  \(entry.time)  \(entry.who)", .dim)
      lines += wrapped("   \(entry.says)", entry.fate.isEmpty ? .plain : .dim)
      if !entry.fate.isEmpty { lines += wrapped("   \(entry.fate)", TextStyle(tone: .fair)) }
    }
    screen.put(Array(lines.prefix(height)), at: top, column: left)
    if left == 0 { screen.cursor = .init(row: top, column: 1) }
  }
}
