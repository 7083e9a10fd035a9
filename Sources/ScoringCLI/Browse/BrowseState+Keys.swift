import ScoringDesk
import ScoringKit
import ScoringViews

extension BrowseState {
  /// The keys for browsing the lists and the open views, with their actions and the help page.
  static let keys: KeyTable<BrowseState> = .init(rows: [
    .init(
      "1 2 3, Tab: scoring, history, reference. Each list keeps its position.",
      .init("1", run: { $0.go(to: .scoring) }),
      .init("2", run: { $0.go(to: .history) }),
      .init("3", run: { $0.go(to: .reference) })),
    .init("Arrows, PgUp, PgDn, Home, End: move. Enter: open. Esc: back."),
    .init(
      """
      /: find as you type. Each word begins one in the title, a name, the event, the month or the \
      sport; w, l and t alone: won, lost, tied. Enter opens the first, Esc ends it.
      """,
      .init("/", "filter", when: { $0.path.isEmpty }, run: { $0.mode = .filter }),
      .init("/", run: { $0.say("Esc goes back to the list, where / finds something.") })),
    .init(
      "s: start a round. Enter on a round in progress continues it.",
      .init("s", "start") { _ in .start }),
    .init(""), .init("On a round, in a list or open:"),
    .init(
      "e: keep it, or correct the entry that is marked.",
      .init("e", "correct") { $0.act { .live($1, place: $0.markedPlace) } }),
    .init(
      "n: note. x: share, as a picture in a file.",
      .init("n", "note") { $0.act { .editNote($1) } },
      .init("x", "share") { $0.act { .share($1, replaces: false) } }),
    .init(
      "A: archive or restore it. a: list archived rounds.",
      .init("A", "archive") { $0.act { .archive($1, !$0.isMeantArchived) } },
      .init(
        "a", when: { $0.path.isEmpty && $0.pane == .history },
        run: { $0.list.isOfArchived.toggle() })),
    .init(
      "D: delete it, after a question.",
      .init("D") { $0.act { .delete($1, isConfirmed: false) } }),
    .init(
      "l: the log. t: the timeline.",
      .init("l", "log") { $0.act { .log($1) } },
      .init("t", "timeline") { $0.act { .timeline($1) } }),
    .init(""),
    .init(
      "q: leave. Ctrl-Z: the shell, fg comes back. Ctrl-L: draw again.",
      .init("q", "leave") { _ in .leave },
      .init("?", "keys", run: { if $0.path.last != help { $0.path.append(help) } })),
  ])

  private static let help = BrowseView.text(keys.help)

  /// Handles a key, and returns the request to the desk that it makes; `nil` for none.
  mutating func press(_ key: Keystroke) -> BrowseRequest? {
    message = nil
    switch mode {
    case .lists: return pressInLists(key)
    case .filter:
      pressInFilter(key)
      return key == .enter ? open() : nil
    case .note(let round, var text):
      switch key {
      case .escape:
        mode = .lists
        say("The note is as it was.")
      case .enter: return .note(round, text.text)
      default: if text.press(key) { mode = .note(round, text) }
      }
    case .asking(let question):
      mode = .lists
      if let request = question.request(of: key) { return request }
      say("Nothing was changed.")
    }
    return nil
  }

  private mutating func pressInLists(_ key: Keystroke) -> BrowseRequest? {
    switch key {
    case .tab: go(toNext: 1)
    case .backTab: go(toNext: -1)
    case .enter: return open()
    case .escape, .backspace: back()
    case .character(let letter), .alt(let letter):
      return Self.keys.act(letter, &self)
    case .paste: say("Nothing is typed here: / finds something.")
    default: move(key)
    }
    return nil
  }

  private mutating func go(toNext step: Int) {
    let all = Pane.allCases
    go(to: all[(pane.rawValue + step + all.count) % all.count])
  }

  /// Closes the open view, or else removes the filter, or else shows the rounds that are not
  /// archived.
  private mutating func back() {
    if !path.isEmpty {
      path.removeLast()
    } else if !list.filter.isEmpty {
      list.find("")
    } else if list.isOfArchived {
      list.isOfArchived = false
    } else {
      say("q leaves.")
    }
  }

  private mutating func open() -> BrowseRequest? {
    switch path.last {
    case nil:
      if pane != .reference, list.isWithoutRounds { return .start }
      switch list.chosen?.opens {
      case nil: return nil
      case .live(let item)?: return .live(item.request, place: nil)
      case .start?: return .start
      case let target?: return .open(target)
      }
    case .round(let round, let position)?:
      guard round.sides.indices.contains(position) else { return nil }
      return .part(round.sides[position].seat.index)
    case .part?:
      if let place = markedPlace { return .place(place) }
      say("Nothing of this was entered by itself.")
      return nil
    case .place?, .text?: return nil
    }
  }

  /// Returns the request that a function makes for the open round, or else for the marked one.
  private mutating func act(_ request: (BrowseState, RoundRequest) -> BrowseRequest)
    -> BrowseRequest?
  {
    if let meant { return request(self, meant) }
    say("No round is marked here.")
    return nil
  }

  private var markedPlace: String? {
    switch path.last {
    case .place(let place)?: place.place
    case .part(let part, _, let row, let column)?: part.place(row, column)
    case .round?, .text?, nil: nil
    }
  }

  private mutating func move(_ key: Keystroke) {
    func moved(_ row: Int, _ count: Int, _ page: Int) -> Int {
      let here = Picker.moved(row, key, count: count, page: page)
      return here ?? min(max(0, row), max(0, count - 1))
    }
    guard let view = path.popLast() else { return moveInList(key) }
    switch view {
    case .round(let round, let position):
      let count = PageText.positions(of: round, columns: size.columns, rows: size.textRows)
      path.append(.round(round, position: moved(position, count, size.textRows)))
    case .part(let part, let seat, let row, let column):
      let rows = part.rows
      let here = moved(row, rows.count, size.textRows / 2)
      let width = rows.indices.contains(here) ? rows[here].count : 0
      let step = key == .left ? -1 : key == .right ? 1 : 0
      let side = min(max(0, column + step), max(0, width - 1))
      path.append(.part(part, seat: seat, row: here, column: side))
    case .text(var text):
      _ = text.scroll(key, size)
      path.append(.text(text))
    case .place: path.append(view)
    }
  }

  private mutating func moveInList(_ key: Keystroke) {
    let isWide = size.columns >= Self.wide
    switch key {
    case .left: if isWide { go(toNext: -1) }
    case .right: if isWide { go(toNext: 1) }
    // Rounds have several lines on the screen, documents one.
    default: list.move(key, page: max(1, pane == .reference ? size.rows - 6 : size.rows / 5))
    }
  }

  private mutating func pressInFilter(_ key: Keystroke) {
    switch key {
    case .enter, .tab: mode = .lists
    case .escape:
      mode = .lists
      list.find("")
    case .backspace where list.filter.isEmpty: mode = .lists
    default: if !list.find(key) { moveInList(key) }
    }
  }
}

extension ShownPart {
  /// The positions of the part that can be opened, row by row: cells of the card, or entries if it
  /// has no cells.
  var rows: [[String]] {
    let cells = sheet.rows.map { $0.cells.flatMap { $0.places ?? [] } }.filter { !$0.isEmpty }
    return cells.isEmpty ? entries.map { [$0.id] } : cells
  }

  /// Returns the position in a row and a column, or the last of the row; `nil` if there is no such
  /// row.
  func place(_ row: Int, _ column: Int) -> String? {
    let rows = rows
    guard rows.indices.contains(row) else { return nil }
    return rows[row].indices.contains(column) ? rows[row][column] : rows[row].last
  }
}
