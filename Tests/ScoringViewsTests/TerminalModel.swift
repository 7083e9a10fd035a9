@testable import ScoringViews

/// A model of a terminal for tests, which understands the sequences that screens are drawn with:
/// moving the cursor, erasing, and inverse text.
struct TerminalModel {
  let columns: Int
  let rows: Int
  private(set) var cells: [String]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorShown = true
  /// The escape sequences in the output that the model doesn't know.
  private(set) var strange: [String] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: " ", count: columns * rows)
  }

  /// Returns the text in a row of the terminal, without trailing spaces.
  func text(row: Int) -> String {
    var text = cells[(row * columns)..<((row + 1) * columns)].joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  mutating func take(_ text: String) {
    var rest = text[...]
    while let cluster = rest.popFirst() {
      guard cluster == "\u{1b}" else {
        put(cluster)
        continue
      }
      guard rest.popFirst() == "[" else {
        strange.append("no bracket")
        return
      }
      let parameters = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(parameters.count)
      guard let final = rest.popFirst() else { return }
      control(String(parameters), final)
    }
  }

  private mutating func control(_ parameters: String, _ final: Character) {
    switch (final, parameters) {
    case ("H", _):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      (row, column) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
    case ("J", "2"): cells = Array(repeating: " ", count: columns * rows)
    case ("m", _), ("h", "?2026"), ("l", "?2026"): break
    case ("h", "?25"): isCursorShown = true
    case ("l", "?25"): isCursorShown = false
    default: strange.append("\(parameters)\(final)")
    }
  }

  private mutating func put(_ cluster: Character) {
    let width = DisplayWidth.columns(of: cluster)
    guard (0..<rows).contains(row), column >= 0, column + width <= columns else {
      strange.append("\(cluster) at \(row), \(column)")
      return
    }
    cells[row * columns + column] = String(cluster)
    if width == 2 { cells[row * columns + column + 1] = "" }
    column += width
  }
}
