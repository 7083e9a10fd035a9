import ScoringDesk
import ScoringKit
import ScoringViews

/// The screen of a round for a scorer or a watcher.
///
/// From top to bottom, always in the same order: the title, the card, details of the next player,
/// the last entries, the question, the keys of the sport, the message, and the program's own keys.
struct LiveScreen: ScreenLayout {
  let state: LiveState

  /// The minimum number of columns at which two tables are drawn side by side.
  private static let wide = 110
  /// The number of columns below which keys are drawn in a grid, and entries without times and
  /// authors.
  private static let narrow = 60

  private var view: LiveRound { state.view }
  private var isNarrow: Bool { columns < Self.narrow }
  /// The maximum number of lines on the screen for a message below the card.
  var messageLines: Int { isNarrow ? 3 : rows < 20 ? 2 : 4 }

  var smallness: (needs: String, rest: String) {
    ("The card needs", "Everything is kept. q leaves.")
  }

  func drawBody(to end: Int, on screen: inout Screen) {
    let top = rows >= 16 ? 2 : 1
    guard let panel = panel(height: end - top) else {
      return drawCard(from: top, to: end, on: &screen)
    }
    screen.put(panel.lines, at: top)
    if let row = panel.marked { screen.cursor = Screen.Point(row: top + row, column: 1) }
  }

  // MARK: Texts

  /// Returns a line of a page as styled text without control characters.
  func styled(_ line: Line) -> StyledText {
    StyledText(
      line.runs.map { run in
        StyledText.Piece(text: SafeText.bounded(run.text), style: TextStyle(tone: run.tone))
      })
  }

  /// Returns a line of a page wrapped to at most `limit` lines, each after a space; `…` ends a cut
  /// text.
  private func wrapped(_ line: Line, _ limit: Int = .max) -> [StyledText] {
    let lines = styled(line).wrapped(to: columns - 1)
    var shown = lines.prefix(limit).map { $0.behind(" ") }
    if shown.count < lines.count, let last = shown.popLast() {
      var cut = last.cut(to: columns - 2)
      cut.append(" …", .dim)
      shown.append(cut)
    }
    return shown
  }

  var title: StyledText {
    var facts: [String] = []
    if state.view.isDecided { facts.append("complete") }
    if state.view.phase.isFinished { facts.append("finished") }
    if state.view.phase == .abandoned { facts.append("given up") }
    if isNarrow {
      facts = facts.suffix(1)
    } else {
      facts += keepers
    }
    if !view.damage.isEmpty { facts.append("DAMAGED") }
    if !view.disputes.isEmpty { facts.append(Phrases.count(view.disputes.count, "dispute")) }
    facts.append(state.isWatching ? "watching" : state.held == nil ? "kept" : "NOT STORED")
    let right = SafeText.bounded(facts.joined(separator: " · "))
    let room = columns - DisplayWidth.columns(of: right) - 3
    var line = StyledText(" ")
    line.append(DisplayWidth.cut(SafeText.bounded(view.words), to: max(1, room)), .strong)
    line.append(right, atEndOf: columns, TextStyle(tone: state.held == nil ? .dim : .poor))
    return line
  }

  /// The names of the scorers of the round, for the title line.
  ///
  /// If there is at most one, also the last scorer who left, and the time of that scorer's last
  /// entry.
  private var keepers: [String] {
    var names = Set(view.keepers.filter { $0.until == nil }.map(\.name))
    if !state.isWatching, !state.who.isEmpty { names.insert(state.who) }
    let now = names.sorted().joined(separator: ", ")
    guard names.count < 2 else { return ["\(now) keep"] }
    let left = view.keepers.first { $0.until != nil && !names.contains($0.name) }
    let past = left.flatMap { keeper in keeper.until.map { "\(keeper.name) until \($0)" } }
    return (now.isEmpty ? [] : ["\(now) keeps"]) + (past.map { [$0] } ?? [])
  }
}

// MARK: - The card and the entries below it

extension LiveScreen {
  private func drawCard(from top: Int, to bottom: Int, on screen: inout Screen) {
    let marks = CardLayout.Marks(
      focus: state.place, turn: view.prompt.next.first.map { view.names[$0] },
      disputed: view.disputed)
    let card = CardLayout(state.sheet, width: columns, height: bottom - top, marks: marks)
    // If there is little space, the list of entries is shortened before the card is.
    let counts = columns >= Self.wide ? [] : isNarrow ? [2] : [3, 1]
    let room = bottom - top - card.lines.count
    // A card without cells doesn't show each entry, so the list of entries gets all remaining
    // space.
    let hasCells = state.sheet.rows.contains { $0.cells.contains { $0.places != nil } }
    let isTold = !hasCells && !counts.isEmpty
    let count = isTold ? max(0, room - 1) : counts.first { $0 <= room } ?? 0
    let entries = entryLines(count, columns)
    let end = bottom - entries.count
    screen.put(entries, at: end)
    screen.put(card.lines, at: top)
    var row = top + card.lines.count
    var cursor = card.cursor.map { Screen.Point(row: top + $0.row, column: $0.column) }
    let legend = state.sheet.legend.flatMap { wrapped($0) }
    if !state.isExpert, end - row > legend.count + 1, view.detail == nil, !legend.isEmpty {
      screen.put(legend, at: row + 1)
      row += legend.count + 1
    }
    if columns >= Self.wide {
      drawBeside(from: row + 1, to: end, marks, &cursor, on: &screen)
    } else if let detail = view.detail, end - row > 4 {
      let below = CardLayout(
        recent(detail, end - row - 2), width: columns, height: end - row - 2, marks: marks)
      screen.put(styled(Line(" \(detail.title)", .dim)), row: row + 1)
      screen.put(below.lines, at: row + 2)
      cursor = cursor ?? below.cursor.map { .init(row: row + 2 + $0.row, column: $0.column) }
    }
    if screen.cursor == nil { screen.cursor = cursor ?? Screen.Point(row: bottom + 1, column: 1) }
  }

  /// Draws the standings or details on the left below the card, and the last entries on the right.
  private func drawBeside(
    from top: Int, to bottom: Int, _ marks: CardLayout.Marks, _ cursor: inout Screen.Point?,
    on screen: inout Screen
  ) {
    guard bottom - top > 3 else { return }
    let left = columns * 2 / 5
    screen.put(rule, row: top)
    let sheet = view.detail ?? view.standings
    let height = bottom - top - 2
    let layout = CardLayout(recent(sheet, height), width: left, height: height, marks: marks)
    screen.put(styled(Line(" \(sheet.title)", .dim)), row: top + 1)
    screen.put(layout.lines, at: top + 2)
    cursor = cursor ?? layout.cursor.map { .init(row: top + 2 + $0.row, column: $0.column) }
    for row in (top + 1)..<bottom { screen.put(StyledText("│", .dim), row: row, column: left + 1) }
    screen.put(StyledText("Last entries", .dim), row: top + 1, column: left + 3)
    screen.put(entryLines(height, columns - left - 3), at: top + 2, column: left + 3)
  }

  /// Returns a table with only its newest rows, unless the table has the cell that the next key
  /// fills.
  private func recent(_ sheet: Sheet, _ height: Int) -> Sheet {
    let places = sheet.rows.lazy.flatMap(\.cells).flatMap { $0.places ?? [] }
    guard places.first == nil || state.place == nil else { return sheet }
    var sheet = sheet
    sheet.rows = Array(sheet.rows.suffix(max(1, height - 2)))
    return sheet
  }

  /// The number of columns that an entry keeps beside the score after it.
  private static let leastEntry = 16

  /// Returns the first part of a standing, which is the score: `7-0-2`.
  private static func brief(_ standing: String) -> String {
    standing.firstRange(of: " · ").map { String(standing[..<$0.lowerBound]) } ?? standing
  }

  /// Returns the newest entries of the log that fit, newest last, or those next to the selected
  /// one.
  ///
  /// A narrow screen with space for fewer than four lines shows only one entry, and wraps it.
  private func entryLines(_ count: Int, _ width: Int) -> [StyledText] {
    let looked = view.entries.firstIndex { $0.id == view.look?.place }
    guard count > 0, let last = view.entries.indices.last else { return [] }
    if isNarrow, count < 4 {
      let entry = view.entries[looked ?? last]
      let score = Self.brief(entry.standing)
      let text =
        "\(looked == nil ? "" : "▸\(entry.number) ")\(entry.says)"
        + (score.isEmpty ? "" : " · \(score)")
      return Array(wrapped(Line("\(text)\(entry.isDisputed ? "  ≠" : "")")).suffix(count))
    }
    let end = max(min(last, (looked ?? last) + count / 2), min(last, count - 1))
    let shown = view.entries[max(0, end - count + 1)...end]
    let who = shown.map { DisplayWidth.columns(of: $0.who) }.max() ?? 0
    let digits = shown.map { "\($0.number)".count }.max() ?? 0
    return shown.map { entry in
      let isLooked = entry.id == view.look?.place
      let name = DisplayWidth.padded(SafeText.bounded(entry.who), to: min(who, 12))
      var line = StyledText.sign(isLooked)
      line.appendSpaces(digits - "\(entry.number)".count)
      line.append(isNarrow ? "\(entry.number)  " : "\(entry.number) \(entry.time) \(name)  ", .dim)
      let room = max(1, width - line.columns - 3)
      // The score after an entry is as important as the entry: a long name is cut for it.
      let standing = SafeText.bounded(entry.standing)
      let score = Self.brief(standing)
      let needed = score.isEmpty ? 0 : DisplayWidth.columns(of: score) + 2
      let kept = max(room - needed, min(room, Self.leastEntry))
      line.append(DisplayWidth.cut(SafeText.bounded(entry.says), to: kept), .plain)
      if entry.isDisputed { line.append(" ≠", TextStyle(tone: .fair)) }
      let fitting = [standing, score].first {
        line.columns + 2 + DisplayWidth.columns(of: $0) <= width
      }
      if let fitting, !fitting.isEmpty { line.append("  \(fitting)", .dim) }
      return line.marked(isLooked)
    }
  }
}

// MARK: - The question and the keys

extension LiveScreen {
  private var rule: StyledText { StyledText(String(repeating: "─", count: columns), .dim) }

  var bottom: (lines: [StyledText], cursor: Screen.Point?) {
    var lines = [rule]
    let question = Line(state.question, state.correction != nil ? .fair : .accent)
    lines += wrapped(question, isNarrow || rows < 14 ? 2 : 1)
    var cursor: Screen.Point?
    switch state.mode {
    case .line(let input):
      let line = input.line.drawn(input.label, columns: columns)
      cursor = Screen.Point(row: lines.count, column: line.column)
      lines.append(line.text)
    case .menu(let menu):
      let key = menu.tagged == nil ? "Space" : "t"
      // A narrow screen shows only in its last line that Esc goes back.
      let back = isNarrow ? "" : ", Esc goes back"
      lines += wrapped(Line("\(key) \(menu.list.filter)   ⏎ writes the marked one\(back)"), 1)
    default:
      let keys = LiveKeys(state, columns: columns, isNarrow: isNarrow).lines
      let shown = keys.prefix(max(1, rows / 4))
      lines += shown
      if shown.count < keys.count, let last = shown.last, last.columns + 2 < columns {
        lines[lines.count - 1].append(" …", .dim)
      }
    }
    let message = message
    // If there is little space, the card is more important than a confirmation.
    let isShort = rows < 12 && state.message?.tone == .good
    let said = message.flatMap { wrapped($0, messageLines) }.prefix(
      isShort ? 1 : max(3, messageLines))
    lines += said.isEmpty ? [StyledText()] : Array(said)
    if rows >= 12, !state.isExpert { lines.append(footer) }
    return (lines, cursor)
  }

  private var message: [Line] {
    let missed = state.missed.sentence
    if let message = state.message {
      let said = Line(message.text, message.tone)
      return [missed.isEmpty ? said : Line("\(missed)  ", .fair) + said]
        + (state.mode == .play ? dispute : [])
    }
    if !missed.isEmpty, state.mode == .play { return [Line(missed, .fair)] + dispute }
    switch state.mode {
    case .letters where state.view.look?.stands != nil:
      return [Line("Then: e correct  i insert before  x remove  u undo  U redo  n note  q leave")]
    case .letters:
      return [Line("Then: u undo  U redo  e correct  n note  t tag  f finish  d disputes  q leave")]
    case .asking(let question): return [Line(question.sentence, .fair)]
    case .menu(let menu):
      if let marked = marked(menu) { return [marked] }
    // The panel already shows the dispute in full.
    case .dispute: return []
    default: break
    }
    return (view.damageWarning.map { [Line($0, .poor)] } ?? []) + dispute
  }

  /// The line about the dispute that `<` and `>` would settle, shown in addition to other messages.
  private var dispute: [Line] {
    guard let dispute = view.disputes.first else { return [] }
    let sides = dispute.distinctSides
    let said = zip(["<", ">"], sides).map { "\($0) \($1.says) (\($1.who))" }
    return [Line("≠ d in full:  \(said.joined(separator: "   "))", .fair)]
  }

  /// The last line of the screen: the program's own keys, as many as fit.
  ///
  /// If the sport uses a letter, the program's key with that letter is shown with Alt.
  private var footer: StyledText {
    switch state.mode {
    case .play, .letters: break
    case .help: return StyledText(" ↑↓ more  ? fewer hints  Esc back", .dim)
    case .asking: return StyledText(" y does it  Esc back", .dim)
    case .finishing, .dispute, .line, .menu: return StyledText(" Esc back", .dim)
    }
    let claimed = state.isWatching ? [] : state.claimed
    func hints(_ keys: String) -> [String] { LiveState.keys.hints(keys, alt: claimed) }
    let look = state.hasSides ? "↑↓ look" : "↑↓←→ look"
    var (first, middle) = (state.isOver ? [] : hints("k"), [look])
    if !state.isWatching {
      let marked = state.view.look.flatMap { $0.stands == nil ? nil : $0 }
      let mending = marked.map { ($0.makesRoom ? hints("i") : []) + ["Del remove"] } ?? []
      first = hints("ue")
      let more = state.keypad.menu.isEmpty ? [] : ["Space more"]
      middle = mending + [": type"] + more + [look] + hints("nf")
    }
    return StyledText(hints: first, middle, ["? keys"] + hints("q"), columns: columns)
  }
}
