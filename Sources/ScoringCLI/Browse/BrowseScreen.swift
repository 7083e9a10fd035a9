import ScoringDesk
import ScoringKit
import ScoringViews

/// The screen for browsing rounds.
///
/// From top to bottom: the names of the lists or of the open views, the content, a message or typed
/// text, and the keys.
struct BrowseScreen: ScreenLayout {
  let state: BrowseState
  /// Whether the screen is so wide that the three lists are side by side.
  var isWide: Bool { columns >= BrowseState.wide }

  var title: StyledText { state.path.isEmpty ? tabs : trail }

  func drawBody(to end: Int, on screen: inout Screen) {
    if state.path.isEmpty {
      drawPanes(to: end, on: &screen)
    } else {
      drawView(from: 2, to: end, on: &screen)
    }
  }

  private func title(_ pane: BrowseState.Pane) -> String {
    switch pane {
    case .scoring: "Scoring"
    case .history: state.list(.history).isOfArchived ? "Put away" : "History"
    case .reference: SafeText.bounded(state.referenceTitle)
    }
  }

  /// The line with the names of the three lists, of which the active one is marked; on a wide
  /// screen each name is above its list.
  private var tabs: StyledText {
    var line = StyledText(" ")
    for pane in BrowseState.Pane.allCases {
      if isWide { line.appendSpaces(pane.rawValue * (columns / 3) + 1 - line.columns) }
      let text = "\(pane.rawValue + 1) \(title(pane))"
      line.pieces +=
        pane == state.pane
        ? StyledText("[\(text)]", TextStyle(tone: .accent, isBold: true)).pieces
        : StyledText(" \(text) ", .dim).pieces
    }
    let who = SafeText.bounded(state.who, limit: 20)
    if columns - 1 - line.columns - DisplayWidth.columns(of: who) > 1 {
      line.append(who, atEndOf: columns)
    }
    return line
  }

  /// The names of the list and of the open views: `History › Maple Hill › Cid › Cid, hole 8: 4`.
  private var trail: StyledText {
    let words =
      [title(state.pane)]
      + state.path.map { view in
        switch view {
        case .round(let round, _): round.title
        case .part(let part, _, _, _): part.name
        case .place(let place): place.title
        case .text(let text): text.title
        }
      }
    var line = StyledText(" ")
    for (index, word) in words.enumerated() {
      if index > 0 { line.append(" › ", .dim) }
      line.append(SafeText.bounded(word), index == words.count - 1 ? .strong : .plain)
    }
    // If the names don't fit on the line, the first ones are left out.
    while line.columns > columns - 1,
      let first = line.pieces.indices.first(where: {
        !line.pieces[$0].text.trimmingPrefix(" ").isEmpty
      }), line.pieces.count > 2
    {
      line.pieces.remove(at: first)
    }
    return line.cut(to: columns - 1)
  }

  var bottom: (lines: [StyledText], cursor: Screen.Point?) {
    var lines: [StyledText]
    var cursor: Screen.Point?
    switch state.mode {
    case .note(_, let typed):
      let line = typed.drawn("Note:", columns: columns)
      (lines, cursor) = ([line.text], .init(row: 0, column: line.column))
    case .asking(let question):
      lines = StyledText.lines(question.sentence, TextStyle(tone: .fair), columns - 2)
    case .lists, .filter:
      lines =
        state.message.map {
          StyledText.lines($0.text, TextStyle(tone: $0.tone), columns - 2, most: 3)
        } ?? [StyledText()]
    }
    if rows >= 12 { lines.append(footer) }
    return (lines, cursor)
  }

  private var footer: StyledText {
    func hints(_ keys: String) -> [String] { BrowseState.keys.hints(keys) }
    let (first, middle): ([String], [String])
    switch (state.mode, state.path.last) {
    case (.filter, _):
      return StyledText(
        hints: ["⏎ open", "↑↓ move", "Esc all"], ["Ctrl-U clear"], columns: columns
      )
      .cut(to: columns - 1)
    case (.note, _): (first, middle) = (["⏎ save", "Esc leave it"], [])
    case (_, .place?): (first, middle) = (["Esc back"], hints("enx"))
    case (_, .part?): (first, middle) = (["⏎ open", "Esc back"], ["↑↓ move"] + hints("enx"))
    case (_, .round?): (first, middle) = (["⏎ open", "Esc back"], ["↑↓ move"] + hints("nxAelt"))
    case (_, .text?): (first, middle) = (["Esc back"], ["↑↓ PgUp PgDn scroll"])
    case (_, nil):
      let starts =
        state.list.chosen?.opens == .start || state.pane != .reference && state.list.isWithoutRounds
      first = [starts ? "⏎ start" : "⏎ open", isWide ? "1 2 3 Tab pane" : "1 2 3 pane"]
      middle = ["↑↓ move"] + hints("/s") + (state.meant == nil ? [] : hints("nxA"))
    }
    return StyledText(hints: first, middle, hints("?q"), columns: columns).cut(to: columns - 1)
  }
}
