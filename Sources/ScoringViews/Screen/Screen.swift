/// A screen of cells, as a program that has the whole terminal draws it.
///
/// A cell holds one grapheme cluster. A wide one takes its cell and the next, whose text is empty.
package struct Screen: Hashable, Sendable {
  /// One cell.
  package struct Cell: Hashable, Sendable {
    /// What stands there; empty in the second cell of a wide cluster.
    package var text: String
    /// How it is drawn.
    package var style: TextStyle

    /// A cell with nothing in it.
    package static let blank = Cell(text: " ", style: .plain)
  }

  /// A place on a screen, from 0.
  package struct Point: Hashable, Sendable {
    /// The row, from the top.
    package var row: Int
    /// The column, from the left.
    package var column: Int

    /// Makes a point.
    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// How many columns it has.
  package let columns: Int
  /// How many rows it has.
  package let rows: Int
  /// The cells, row by row.
  package private(set) var cells: [Cell]
  /// Where the cursor stands; nil where it is not shown.
  package var cursor: Point?

  /// Makes an empty screen; a size below one is one.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Where the cells of a row that there is stand among all.
  func range(of row: Int) -> Range<Int> {
    (row * columns)..<((row + 1) * columns)
  }

  /// Draws safe text in a row from a column on; what reaches beyond the edge is left out.
  package mutating func put(_ text: StyledText, row: Int, column: Int = 0) {
    guard (0..<rows).contains(row) else { return }
    var column = max(0, column)
    for piece in text.pieces {
      if piece.text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) {
        for byte in piece.text.utf8 {
          guard column < columns else { return }
          cells[row * columns + column] = Cell(text: Self.ascii[Int(byte)], style: piece.style)
          column += 1
        }
        continue
      }
      if piece.text.unicodeScalars.allSatisfy(DisplayWidth.isPlain) {
        for scalar in piece.text.unicodeScalars {
          guard column < columns else { return }
          cells[row * columns + column] = Cell(text: Self.text(of: scalar), style: piece.style)
          column += 1
        }
        continue
      }
      for cluster in piece.text {
        let width = DisplayWidth.columns(of: cluster)
        let place = row * columns + column
        guard width > 0 else {
          // What takes no room joins the cell before it.
          if column > 0, column <= columns { cells[place - 1].text.append(cluster) }
          continue
        }
        guard column + width <= columns else { return }
        cells[place] = Cell(text: String(cluster), style: piece.style)
        if width == 2 { cells[place + 1] = Cell(text: "", style: piece.style) }
        column += width
      }
    }
  }

  /// A text of one scalar: those of ASCII, of which nearly all of a screen is, are made once.
  private static func text(of scalar: Unicode.Scalar) -> String {
    scalar.isASCII ? ascii[Int(scalar.value)] : String(scalar)
  }

  private static let ascii = (UInt8(0)..<128).map { String(Unicode.Scalar($0)) }

  /// The same screen with the program's own signs in ASCII, each one column as before.
  package var inASCII: Screen {
    let signs: [String: String] = [
      "·": ".", "×": "x", "—": "-", "–": "-", "…": "~", "─": "-", "│": "|", "▸": ">", "‹": "<",
      "›": ">", "←": "<", "→": ">", "↑": "^", "↓": "v", "≠": "!", "⏎": "=", "✓": "x",
    ]
    var screen = self
    for index in screen.cells.indices {
      if let plain = signs[screen.cells[index].text] { screen.cells[index].text = plain }
    }
    return screen
  }

  /// The text of a row, without spaces at its end.
  package func text(row: Int) -> String {
    guard (0..<rows).contains(row) else { return "" }
    var text = cells[range(of: row)].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows, a line each.
  package var text: String {
    (0..<rows).map { text(row: $0) + "\n" }.joined()
  }
}
