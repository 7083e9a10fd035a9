import ScoringKit
import ScoringViews

extension Screen {
  /// Draws lines one below another, beginning in a row and a column.
  mutating func put(_ lines: [StyledText], at row: Int, column: Int = 0) {
    for (index, line) in lines.enumerated() { put(line, row: row + index, column: column) }
  }

  /// Returns a screen with the message that the terminal is too small.
  static func tooSmall(_ size: ScreenSize, _ needs: String, _ rest: String) -> Screen {
    var screen = Screen(columns: size.columns, rows: size.rows)
    let least = "\(ScreenSize.least.columns)×\(ScreenSize.least.rows)"
    let text = "Too small: \(size.columns)×\(size.rows). \(needs) \(least). \(rest)"
    screen.put(StyledText(text).wrapped(to: size.columns), at: 0)
    return screen
  }
}

extension StyledText {
  /// Returns the sign at the beginning of a list's row: `▸` if the row is marked, else a space.
  static func sign(_ isMarked: Bool, _ before: String = "", _ after: String = "") -> StyledText {
    StyledText("\(before)\(isMarked ? "▸" : " ")\(after)", TextStyle(tone: .accent))
  }

  /// Returns a text wrapped to at most `most` lines of a number of columns, each after a space.
  static func lines(
    _ text: String, _ style: TextStyle = .plain, _ columns: Int, most: Int = .max
  ) -> [StyledText] {
    StyledText(SafeText.bounded(text), style).wrapped(to: columns).prefix(most)
      .map { $0.behind(" ") }
  }

  /// Adds text at the right end of a line, so that one column remains free.
  mutating func append(_ text: String, atEndOf columns: Int, _ style: TextStyle = .dim) {
    appendSpaces(columns - 1 - self.columns - DisplayWidth.columns(of: text))
    append(text, style)
  }

  /// Returns the line with its colours swapped from a column on if `isMarked` is true, else
  /// unchanged.
  func marked(_ isMarked: Bool, from column: Int = 1) -> StyledText {
    isMarked ? inverted(from: column, columns: columns - column) : self
  }

  /// Returns the line cut to a number of columns, with `…` at its end if it was cut.
  func cut(to columns: Int) -> StyledText {
    guard self.columns > columns else { return self }
    var result = StyledText()
    for piece in pieces {
      let room = columns - result.columns
      guard DisplayWidth.columns(of: piece.text) > room || result.columns == columns else {
        result.append(piece.text, piece.style)
        continue
      }
      result.append(
        DisplayWidth.cut(piece.text + "…", to: max(0, room), ellipsis: "…"), piece.style)
      break
    }
    return result
  }

  func behind(_ text: String, _ style: TextStyle = .plain) -> StyledText {
    var result = StyledText(text, style)
    result.pieces += pieces
    return result
  }
}

extension EditedLine {
  /// Returns the typed line after a label, cut to a number of columns, and the column of its
  /// cursor.
  func drawn(_ label: String, columns: Int) -> (text: StyledText, column: Int) {
    var text = StyledText(" \(label) ", TextStyle(tone: .accent))
    let window = window(columns - text.columns - 1)
    let column = min(columns - 1, text.columns + window.column)
    text.append(window.text)
    return (text, column)
  }
}
