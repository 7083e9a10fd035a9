import ScoringViews

/// The layout of a full screen, drawn from the state of its program alone.
///
/// From top to bottom: the title, the body, and the lower lines with the message and the keys. If
/// there is too little space, the lower lines cover the end of the body.
protocol ScreenLayout {
  associatedtype State: ScreenState

  var state: State { get }
  var title: StyledText { get }
  /// The lower lines, and the position of the cursor in them; `nil` if nothing is typed there.
  var bottom: (lines: [StyledText], cursor: Screen.Point?) { get }
  /// The beginning and the end of the message that the screen is too small.
  var smallness: (needs: String, rest: String) { get }

  /// Draws the body, which ends above a row, with the cursor at what is marked.
  func drawBody(to end: Int, on screen: inout Screen)
}

extension ScreenLayout {
  var columns: Int { state.size.columns }
  var rows: Int { state.size.rows }
  var smallness: (needs: String, rest: String) { ("This needs", "q leaves.") }

  func screen() -> Screen {
    guard state.size.isLargeEnough else {
      return .tooSmall(state.size, smallness.needs, smallness.rest)
    }
    var screen = Screen(columns: columns, rows: rows)
    screen.put(title, row: 0)
    let bottom = bottom
    let end = rows - bottom.lines.count
    drawBody(to: end, on: &screen)
    screen.put(bottom.lines, at: end)
    if let cursor = bottom.cursor {
      screen.cursor = .init(row: end + cursor.row, column: cursor.column)
    }
    return screen
  }
}
