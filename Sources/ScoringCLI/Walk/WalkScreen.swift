import ScoringDesk
import ScoringKit
import ScoringViews

/// What somebody sees who walks through rounds: a screen made of a state, and of nothing else.
///
/// From top to bottom: where one is, what is there, what is said or typed, and the keys.
struct WalkScreen {
  /// What is shown.
  let state: WalkState

  var columns: Int { state.size.columns }
  var rows: Int { state.size.rows }
  /// Whether the panes stand side by side.
  private var isWide: Bool { columns >= WalkState.wide }

  /// The screen.
  func screen() -> Screen {
    var screen = Screen(columns: columns, rows: rows)
    guard columns >= LiveScreen.least.columns, rows >= LiveScreen.least.rows else {
      let text =
        "Too small: \(columns)×\(rows). This needs \(LiveScreen.least.columns)×"
        + "\(LiveScreen.least.rows). q leaves."
      put(StyledText(text).wrapped(to: columns), at: 0, on: &screen)
      return screen
    }
    switch state.mode {
    case .start(let start): draw(start, nil, on: &screen)
    case .question(let start, let question, let typed):
      draw(start, (question, typed), on: &screen)
    case .walk, .filter, .note, .asking: drawWalk(on: &screen)
    }
    return screen
  }

  /// Puts lines below each other.
  func put(_ lines: [StyledText], at row: Int, column: Int = 0, on screen: inout Screen) {
    for (index, line) in lines.enumerated() { screen.put(line, row: row + index, column: column) }
  }

  // MARK: Walking

  private func drawWalk(on screen: inout Screen) {
    let bottom = bottom
    let end = rows - bottom.lines.count
    let top = 2
    if state.path.isEmpty {
      screen.put(tabs, row: 0)
      if isWide {
        drawPanes(from: top, to: end, on: &screen)
      } else {
        var top = top
        if let line = filterLine(state.pane, columns) {
          screen.put(line, row: 1)
          top = 3
        }
        let list = lines(of: state.pane, width: columns, height: end - top)
        put(list.lines, at: top, on: &screen)
        if let row = list.marked { screen.cursor = .init(row: top + row, column: 1) }
      }
    } else {
      screen.put(trail, row: 0)
      drawView(from: top, to: end, on: &screen)
    }
    put(bottom.lines, at: end, on: &screen)
    if let column = bottom.cursor { screen.cursor = .init(row: end, column: column) }
    if state.mode == .filter { screen.cursor = filterCursor }
  }

  private func title(_ pane: WalkState.Pane) -> String {
    switch pane {
    case .scoring: "Scoring"
    case .history: state.list(.history).isOfArchived ? "Put away" : "History"
    case .reference: SafeText.bounded(state.referenceTitle)
    }
  }

  private func tab(_ pane: WalkState.Pane) -> StyledText {
    let text = "\(pane.rawValue + 1) \(title(pane))"
    return pane == state.pane
      ? StyledText("[\(text)]", TextStyle(tone: .accent, isBold: true))
      : StyledText(" \(text) ", .dim)
  }

  /// The tabs of the panes; on a wide screen each stands above its own.
  private var tabs: StyledText {
    var line = StyledText(" ")
    for pane in WalkState.Pane.allCases {
      if isWide { line.appendSpaces(pane.rawValue * (columns / 3) + 1 - line.columns) }
      line.pieces += tab(pane).pieces
    }
    let who = SafeText.bounded(state.who, limit: 20)
    let space = columns - 1 - line.columns - DisplayWidth.columns(of: who)
    if space > 1 {
      line.appendSpaces(space)
      line.append(who, .dim)
    }
    return line
  }

  /// What led to what is open: `History › Maple Hill › Cid › Cid, hole 8: 4`.
  private var trail: StyledText {
    var words = [title(state.pane)]
    for view in state.path {
      switch view {
      case .round(let round, _): words.append(round.title)
      case .part(let part, _, _, _): words.append(part.name)
      case .place(let place): words.append(place.title)
      case .text(let title, _, _): words.append(title)
      }
    }
    var line = StyledText(" ")
    for (index, word) in words.enumerated() {
      if index > 0 { line.append(" › ", .dim) }
      line.append(SafeText.bounded(word), index == words.count - 1 ? .strong : .plain)
    }
    // Where it is too long, the end says most.
    while line.columns > columns - 1,
      let first = line.pieces.indices.first(where: {
        !line.pieces[$0].text.trimmingPrefix(" ").isEmpty
      }), line.pieces.count > 2
    {
      line.pieces.remove(at: first)
    }
    return line.cut(to: columns - 1)
  }

  // MARK: Below

  private var bottom: (lines: [StyledText], cursor: Int?) {
    var lines: [StyledText] = []
    var cursor: Int?
    switch state.mode {
    case .note(_, let typed):
      var line = StyledText(" Note: ", TextStyle(tone: .accent))
      let window = typed.window(columns - line.columns - 1)
      cursor = min(columns - 1, line.columns + window.column)
      line.append(window.text)
      lines.append(line)
    case .asking(let sentence, _):
      lines += StyledText(SafeText.bounded(sentence), TextStyle(tone: .fair))
        .wrapped(to: columns - 2).map { $0.behind(" ") }
    default:
      let message = state.message.map {
        StyledText(SafeText.bounded($0.text), TextStyle(tone: $0.tone))
          .wrapped(to: columns - 2).prefix(3).map { $0.behind(" ") }
      }
      lines += message ?? [StyledText()]
    }
    if rows >= 12 { lines.append(footer) }
    return (lines, cursor)
  }

  /// The keys, as many as fit.
  private var footer: StyledText {
    let (first, middle): ([String], [String])
    switch (state.mode, state.path.last) {
    case (.filter, _):
      (first, middle) = (["⏎ open", "↑↓ walk", "Esc all"], ["Ctrl-U clear"])
    case (.note, _): (first, middle) = (["⏎ save", "Esc leave it"], [])
    case (_, .place?): (first, middle) = (["Esc back"], ["e correct", "n note", "x share"])
    case (_, .part?):
      (first, middle) = (["⏎ open", "Esc back"], ["↑↓ walk", "e correct", "n note", "x share"])
    case (_, .round?):
      (first, middle) = (
        ["⏎ open", "Esc back"],
        ["↑↓ walk", "n note", "x share", "A archive", "e correct", "l log", "t timeline"]
      )
    case (_, .text?): (first, middle) = (["Esc back"], ["↑↓ PgUp PgDn scroll"])
    default:
      let pane = isWide ? "1 2 3 Tab pane" : "1 2 3 pane"
      let starts =
        state.list.chosen?.opens == .start || state.pane != .reference && state.list.isWithoutRounds
      let round = state.meant == nil ? [] : ["n note", "x share", "A archive"]
      (first, middle) = (
        [starts ? "⏎ start" : "⏎ open", pane],
        ["↑↓ walk", "/ filter", "s start"] + round
      )
    }
    let last = state.mode == .filter ? [] : ["? keys", "q leave"]
    var shown = first + last
    for count in 0...middle.count {
      let items = first + middle.prefix(count) + last
      guard items.reduce(2 * items.count, { $0 + $1.count }) < columns else { break }
      shown = items
    }
    return StyledText(" " + shown.joined(separator: "  "), .dim).cut(to: columns - 1)
  }
}
