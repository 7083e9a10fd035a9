/// Creates the terminal output that displays a screen.
package struct ScreenPainter: Hashable, Sendable {
  /// The colours that the terminal can show.
  package let color: ColorLevel
  /// The light or dark appearance of the terminal.
  package let appearance: Theme.Appearance

  /// Makes a painter for a terminal.
  package init(color: ColorLevel, appearance: Theme.Appearance) {
    self.color = color
    self.appearance = appearance
  }

  /// The control sequence that begins full-screen mode: alternate screen, bracketed paste, and no
  /// line wrapping.
  package static let opening =
    ["?1049h", "?2004h", "?7l"].map(Theme.control).joined()

  /// The control sequence that ends full-screen mode; sending it twice is harmless.
  package static let closing =
    ["?2026l", "0m", "?2004l", "?7h", "?1049l", "?25h"].map(Theme.control).joined()

  /// The maximum number of unchanged cells between changed ones that are written again, because a
  /// cursor movement would be longer.
  private static let longestBridge = 4

  /// Returns the output that changes a terminal from showing one screen to another, for a single
  /// write.
  ///
  /// If there is no old screen, or its size differs, everything is drawn.
  package func frame(from old: Screen?, to new: Screen) -> String {
    let isNew = old.map { $0.columns != new.columns || $0.rows != new.rows } ?? true
    let before = old.flatMap { isNew ? nil : $0 } ?? Screen(columns: new.columns, rows: new.rows)
    var frame = ["?2026h", "?25l"].map(Theme.control).joined()
    if isNew { frame += Theme.control("0m") + Theme.control("2J") }
    for row in 0..<new.rows { draw(row, of: new, over: before, in: &frame) }
    if let cursor = new.cursor {
      frame += Self.move(cursor.row, min(cursor.column, new.columns - 1))
      frame += Theme.control("?25h")
    }
    return frame + Theme.control("?2026l")
  }

  private func draw(_ row: Int, of new: Screen, over old: Screen, in frame: inout String) {
    // Spans compare the cells without copying them; most are unchanged.
    let cells = new.cells.span.extracting(new.range(of: row))
    let before = old.cells.span.extracting(old.range(of: row))
    var column = 0
    while column < cells.count {
      guard cells[column] != before[column] else {
        column += 1
        continue
      }
      var start = column
      // The second cell of a wide cluster is written together with the first.
      while start > 0, cells[start].text.isEmpty { start -= 1 }
      var end = column + 1
      var equal = 0
      for next in end..<max(end, cells.count) {
        equal = cells[next] == before[next] ? equal + 1 : 0
        guard equal <= Self.longestBridge else { break }
        if equal == 0 { end = next + 1 }
      }
      write(cells, row, start..<end, in: &frame)
      column = end
    }
  }

  private func write(
    _ cells: Span<Screen.Cell>, _ row: Int, _ columns: Range<Int>, in frame: inout String
  ) {
    frame += Self.move(row, columns.lowerBound)
    var text = ""
    var style = cells[columns.lowerBound].style
    func flush(_ next: TextStyle) {
      frame += painted(text, style)
      text = ""
      style = next
    }
    for column in columns {
      let cell = cells[column]
      if cell.style != style { flush(cell.style) }
      text += cell.text
      // Terminals disagree on the width of some clusters; a cursor movement after each keeps such
      // an error to one cell.
      if !cell.text.utf8.allSatisfy({ $0 < 0x80 }), column + 1 < columns.upperBound {
        flush(cell.style)
        let next = cells[column + 1].text.isEmpty ? column + 2 : column + 1
        frame += Self.move(row, next)
      }
    }
    flush(style)
  }

  private func painted(_ text: String, _ style: TextStyle) -> String {
    guard !text.isEmpty else { return "" }
    // Swapped colours mark the selected cell even on a terminal without colours.
    guard color == .none, style.isInverse else {
      return Theme.paint(text, style, at: color, on: appearance)
    }
    return Theme.control("7m") + text + Theme.control("0m")
  }

  private static func move(_ row: Int, _ column: Int) -> String {
    Theme.control("\(row + 1);\(column + 1)H")
  }
}
