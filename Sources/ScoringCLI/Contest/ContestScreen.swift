import ScoringDesk
import ScoringKit
import ScoringViews

/// The screen of an event.
///
/// From top to bottom: the name of the event, the matches and the tables, the typed score with what
/// it would store, and the keys. On a wide screen the tables are to the right of the matches.
struct ContestScreen: ScreenLayout {
  let state: ContestScreenState
  /// The minimum number of columns at which the tables are beside the matches.
  private static let wide = 72
  /// The number of columns of the matches.
  private var width: Int { columns >= Self.wide ? columns * 11 / 20 : columns }

  func drawBody(to end: Int, on screen: inout Screen) {
    if case .text(let text) = state.mode {
      screen.put(text.lines(columns: columns, height: end - 2), at: 2)
    } else if width == columns {
      drawAll(to: end, on: &screen)
    } else {
      drawBeside(to: end, on: &screen)
    }
  }

  var title: StyledText {
    var line = StyledText(" " + SafeText.bounded(state.view.title), .strong).cut(to: columns - 1)
    let facts = SafeText.bounded(state.view.facts)
    if columns - 1 - line.columns - DisplayWidth.columns(of: facts) > 1 {
      line.append(facts, atEndOf: columns)
    }
    return line
  }

  // MARK: Matches and tables

  private func drawAll(to end: Int, on screen: inout Screen) {
    // The table is shown too, so that only the next two matches are, unless a later one is chosen.
    let isLater = state.view.deck.dropFirst(2).contains { $0.fixture == state.match?.fixture }
    let (matches, chosen) = matches(isLater ? state.view.deck : Array(state.view.deck.prefix(2)))
    let tables = tables(columns)
    let all = matches + (tables.isEmpty ? [] : [StyledText()]) + tables
    screen.put(part(of: all, around: chosen, rows: end - 2), at: 2)
  }

  private func drawBeside(to end: Int, on screen: inout Screen) {
    let (matches, chosen) = matches(state.view.deck)
    screen.put(part(of: matches, around: chosen, rows: end - 2), at: 2)
    for row in 2..<max(2, end) { screen.put(StyledText("│", .dim), row: row, column: width) }
    let tables = tables(columns - width - 1)
    screen.put(part(of: tables, around: 0, rows: end - 2), at: 2, column: width + 1)
  }

  /// Returns the lines that fit, the chosen one among them; the last says how many are left out.
  private func part(of lines: [StyledText], around chosen: Int, rows: Int) -> [StyledText] {
    guard lines.count > rows, rows > 1 else { return lines }
    let window = Picker.window(around: chosen, of: lines.count, height: rows - 1)
    let rest = lines.count - window.upperBound
    return lines[window] + [StyledText(rest > 0 ? "   \(rest) more: t" : "", .dim)]
  }

  /// Returns the lines of the matches, some of which are on deck, and the index of the first line of
  /// the chosen one.
  private func matches(_ deck: [ContestView.Match]) -> (lines: [StyledText], chosen: Int) {
    var lines: [StyledText] = []
    var chosen = 0
    func add(_ match: ContestView.Match, _ isOn: Bool) {
      if match.fixture == state.match?.fixture { chosen = lines.count }
      lines += isOn ? drawn(match) : [queued(match)]
    }
    for round in state.view.rounds {
      lines += StyledText.lines(" " + SafeText.bounded(round.words), .dim, width - 2, most: 2)
    }
    if !state.view.rounds.isEmpty { lines.append(StyledText()) }
    if !state.view.now.isEmpty {
      lines += [StyledText(" On now", .dim), StyledText()]
      for match in state.view.now { add(match, true) }
      lines.append(StyledText())
    }
    if !deck.isEmpty {
      let isFirst = state.view.now.isEmpty
      lines += [StyledText(isFirst ? " To play" : " On deck", .dim), StyledText()]
      for match in deck { add(match, false) }
    }
    if lines.isEmpty, state.view.isOver { lines = winners }
    lines += reported
    if lines.isEmpty {
      lines = StyledText.lines(
        "No match is to be played. d draws, r takes a result.", .dim, width - 2)
    }
    return (lines, chosen)
  }

  /// The results that visitors reported as wrong, with their words.
  private var reported: [StyledText] {
    guard !state.view.reported.isEmpty else { return [] }
    let rows = state.view.reported.flatMap { result -> [StyledText] in
      let words = result.reports.map { "“\(SafeText.bounded($0, limit: 200))”" }
      return StyledText.lines(
        " \(SafeText.bounded(result.line))", .plain, width - 2, most: 2)
        + words.flatMap { StyledText.lines("   " + $0, TextStyle(tone: .fair), width - 2, most: 3) }
    }
    return [StyledText(), StyledText(" Reported as wrong", .dim), StyledText()] + rows
  }

  /// The first three of each stage or division of an event that is over.
  private var winners: [StyledText] {
    state.view.winners.flatMap { winners -> [StyledText] in
      let title = winners.part.isEmpty ? "Winners" : SafeText.bounded(winners.part, limit: 40)
      let rows = winners.medalists.map { side in
        var line = StyledText("  \(side.place)", .dim)
        line.appendSpaces(max(1, 7 - line.columns))
        let score = SafeText.bounded(side.score, limit: 12)
        let name = StyledText(SafeText.bounded(side.name), side.isFirst ? .strong : .plain)
          .cut(to: max(6, width - line.columns - DisplayWidth.columns(of: score) - 3))
        line.pieces += name.pieces
        line.append(score, atEndOf: width - 2, side.isFirst ? .strong : .plain)
        return line
      }
      return [StyledText(" \(title)", .dim), StyledText()] + rows + [StyledText()]
    }
  }

  private func label(_ match: ContestView.Match) -> StyledText {
    var line = StyledText.sign(match.fixture == state.match?.fixture)
    line.append(" \(state.digit(of: match).map(String.init) ?? " ")  ", TextStyle(tone: .accent))
    return line
  }

  /// Returns a match that is on, with a line for each side.
  private func drawn(_ match: ContestView.Match) -> [StyledText] {
    let name = match.court.map { "Court \($0)" } ?? match.title
    let isLeading = leader(of: match)
    return match.sides.enumerated().map { index, side in
      var line = index == 0 ? label(match) : StyledText("     ")
      line.append(index == 0 ? SafeText.bounded(name, limit: 10) : "", .dim)
      line.appendSpaces(17 - line.columns)
      let score = SafeText.bounded(side.score, limit: 12)
      var who = StyledText(SafeText.bounded(side.name), index == isLeading ? .strong : .plain)
      who = who.cut(to: max(6, width - line.columns - DisplayWidth.columns(of: score) - 4))
      line.pieces += who.pieces
      line.append(
        score + (index == isLeading ? " ◂" : "  "), atEndOf: width,
        index == isLeading ? .strong : .plain)
      return line
    }
  }

  /// Returns the index of the side with the greater number of a match between two; `nil` for none.
  private func leader(of match: ContestView.Match) -> Int? {
    if let winner = match.sides.firstIndex(where: \.isWinner) { return winner }
    let numbers = match.sides.compactMap { Int($0.score) }
    guard match.sides.count == 2, numbers.count == 2, numbers[0] != numbers[1] else { return nil }
    return numbers[0] > numbers[1] ? 0 : 1
  }

  private func queued(_ match: ContestView.Match) -> StyledText {
    var line = label(match)
    line.append(SafeText.bounded(match.title, limit: 14), .dim)
    line.appendSpaces(max(1, 13 - line.columns))
    line.append(sides(of: match))
    return line.cut(to: width - 1)
  }

  private func tables(_ width: Int) -> [StyledText] {
    let renderer = PageText.renderer(width)
    return zip(state.view.tables, state.view.briefTables).flatMap { table, brief in
      // The figures that tell most, with all that the table says about them.
      var shown = brief
      shown.notes = table.notes
      // The name of the only table is that of the event.
      let blocks = [Page.Block.sheet(shown), .line("")]
      let lines = renderer.lines(of: Page(kind: "", payload: .null, blocks: blocks))
      return lines.dropFirst(state.view.tables.count == 1 ? 1 : 0).map { $0.behind(" ") }
    }
  }

  /// Returns the sides of a match in one text: `Ann + Ben v Cid + Dora`.
  private func sides(of match: ContestView.Match) -> String {
    match.sides.map { SafeText.bounded($0.name) }
      .joined(separator: match.sides.count == 2 ? " v " : ", ")
  }

  // MARK: The lower lines

  var bottom: (lines: [StyledText], cursor: Screen.Point?) {
    var lines = [StyledText(String(repeating: "─", count: columns), .dim)]
    var cursor: Screen.Point?
    func type(_ typed: EditedLine, _ label: String) {
      let line = typed.drawn(label, columns: columns)
      cursor = .init(row: lines.count, column: line.column)
      lines.append(line.text)
    }
    switch state.mode {
    case .matches: if let match = state.match { type(state.score, "\(sides(of: match)):") }
    case .line(let typed): type(typed, "Result:")
    case .asking(let question):
      lines += StyledText.lines(
        question.sentence, TextStyle(tone: .fair), columns - 2, most: 4)
    case .text: break
    }
    if let notice = state.message ?? state.preview?.notice {
      lines += notice.text.split(separator: "\n").flatMap {
        StyledText.lines(String($0), TextStyle(tone: notice.tone), columns - 2, most: 2)
      }.prefix(4)
    }
    if rows >= 12 { lines.append(footer) }
    return (lines, cursor)
  }

  private var footer: StyledText {
    let hints = ContestScreenState.keys.hints
    let (first, middle): ([String], [String]) =
      switch state.mode {
      case .matches:
        state.match == nil
          ? (["1-9 match"], hints("rudt", [])) : (["⏎ write", "Esc let go"], hints("xlut", []))
      case .line: (["⏎ write", "Esc leave it"], [])
      case .asking: (["Esc back"], [])
      case .text: (["Esc back"], ["↑↓ PgUp PgDn scroll"])
      }
    let last = state.mode == .matches ? hints("?q", []) : []
    return StyledText(hints: first, middle, last, columns: columns).cut(to: columns - 1)
  }
}
