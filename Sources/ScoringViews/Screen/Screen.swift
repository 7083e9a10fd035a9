/// The content of a full-screen terminal program: a grid of cells with text and style.
///
/// A cell contains one grapheme cluster. A wide cluster takes two cells, of which the second has an
/// empty text.
package struct Screen: Hashable, Sendable {
  /// One cell of the grid.
  package struct Cell: Hashable, Sendable {
    /// The grapheme cluster; empty in the second cell of a wide cluster.
    package var text: String
    /// The style of the cell's text.
    package var style: TextStyle

    /// A cell with a space in the plain style.
    package static let blank = Cell(text: " ", style: .plain)
  }

  /// A position on a screen; rows and columns are numbered from 0.
  package struct Point: Hashable, Sendable {
    /// The row of the position, counted from the top.
    package var row: Int
    /// The column of the position, counted from the left.
    package var column: Int

    /// Makes a position on a screen.
    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The number of columns of the screen.
  package let columns: Int
  /// The number of rows of the screen.
  package let rows: Int
  /// The cells of all rows, one row after the other.
  package private(set) var cells: [Cell]
  /// The position of the cursor on the screen; `nil` if the cursor is hidden.
  package var cursor: Point?

  /// Creates an empty screen; sizes below 1 become 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Returns the index range of an existing row in ``cells``.
  func range(of row: Int) -> Range<Int> {
    (row * columns)..<((row + 1) * columns)
  }

  /// Draws safe text in a row, starting at a column; what does not fit is left out.
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
          // A cluster without width, such as an accent, joins the text of the previous cell.
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

  /// Returns the text of one scalar; ASCII strings are cached, because nearly all cells are ASCII.
  private static func text(of scalar: Unicode.Scalar) -> String {
    scalar.isASCII ? ascii[Int(scalar.value)] : String(scalar)
  }

  private static let ascii = (UInt8(0)..<128).map { String(Unicode.Scalar($0)) }

  /// A copy of the screen with the program's own signs in ASCII, each still one column wide.
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

  /// Returns the text of a row, without trailing spaces; empty for a row that does not exist.
  package func text(row: Int) -> String {
    guard (0..<rows).contains(row) else { return "" }
    var text = cells[range(of: row)].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows of the screen, one line of text each.
  package var text: String {
    (0..<rows).map { text(row: $0) + "\n" }.joined()
  }
}
