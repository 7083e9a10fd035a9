import ScoringDesk
import ScoringKit

extension WalkState {
  /// What a key asks for; nil where nothing is to be done.
  mutating func press(_ key: Keystroke) -> WalkRequest? {
    switch key {
    case .control("c"): return .leave
    case .control("z"): return .stop
    case .control("l"): return .redraw
    default: break
    }
    message = nil
    let mode = mode
    switch mode {
    case .walk: return pressInWalk(key)
    case .filter: return pressInFilter(key)
    case .note(let round, let text): return pressInNote(key, round, text)
    case .asking(_, let request):
      self.mode = .walk
      if key == .character("y") { return request }
      say("Nothing was changed.")
      return nil
    case .start(let start): return pressInStart(key, start)
    case .question(let start, let question, let typed):
      return answer(key, start, question, typed)
    }
  }

  // MARK: Walking

  private mutating func pressInWalk(_ key: Keystroke) -> WalkRequest? {
    switch key {
    case .tab: go(toNext: 1)
    case .backTab: go(toNext: -1)
    case .enter: return open()
    case .escape, .backspace: return back()
    case .character(let letter), .alt(let letter): return command(letter)
    case .paste: say("Nothing is typed here: / finds something.")
    default: return move(key)
    }
    return nil
  }

  private mutating func go(toNext step: Int) {
    let all = Pane.allCases
    go(to: all[(pane.rawValue + step + all.count) % all.count])
  }

  /// Goes back by one, to the line where somebody was.
  private mutating func back() -> WalkRequest? {
    if !path.isEmpty {
      path.removeLast()
    } else if !list.filter.isEmpty {
      return find("")
    } else if list.isOfArchived {
      list.isOfArchived = false
      return .load(pane)
    } else {
      say("q leaves.")
    }
    return nil
  }

  private mutating func open() -> WalkRequest? {
    switch path.last {
    case nil:
      if pane != .reference, list.isWithoutRounds { return .start() }
      guard let chosen = list.chosen else { return nil }
      if case .live(let item) = chosen.opens {
        return .live(RoundRequest(sport: item.sport, round: item.id), place: nil)
      }
      return chosen.opens == .start ? .start() : .open(chosen.opens)
    case .round(let round, let position)?:
      guard round.participants.indices.contains(position) else { return nil }
      return .part(round.participants[position].seat)
    case .part(let part, _, let row, let column)?:
      guard let place = part.place(row, column) else {
        say("Nothing of this was entered by itself.")
        return nil
      }
      return .place(place)
    case .place?, .text?: return nil
    }
  }

  /// What one of the letters does.
  private mutating func command(_ letter: Character) -> WalkRequest? {
    switch letter {
    case "1", "2", "3":
      go(to: letter == "1" ? .scoring : letter == "2" ? .history : .reference)
    case "q": return .leave
    case "?":
      if path.last != Self.help { push(Self.help) }
    case "s": return .start()
    case "/" where path.isEmpty: mode = .filter
    case "/": say("Esc goes back to the list, where / finds something.")
    case "a" where path.isEmpty && pane == .history:
      list.isOfArchived.toggle()
      return .load(.history)
    case "n", "x", "A", "D", "e", "l", "t": return act(letter)
    default: say("\(letter) is no key here: ? lists them.")
    }
    return nil
  }

  /// What is done with the round that is open, or else with the one that is marked.
  private mutating func act(_ letter: Character) -> WalkRequest? {
    guard let round = meant else {
      say("No round is marked here.")
      return nil
    }
    switch letter {
    case "n": return .editNote(round)
    case "x": return .share(round, replaces: false)
    case "A": return .archive(round, !isMeantArchived)
    case "D": return .delete(round, isConfirmed: false)
    case "l": return .log(round)
    case "t": return .timeline(round)
    default: return .live(round, place: markedPlace)
    }
  }

  /// The place that is looked at, if one is.
  private var markedPlace: String? {
    switch path.last {
    case .place(let place)?: place.place
    case .part(let part, _, let row, let column)?: part.place(row, column)
    case .round?, .text?, nil: nil
    }
  }

  /// What the keys do.
  private static let help = WalkView.text(
    "Keys",
    [
      "1 2 3, Tab: scoring, history, reference. Each stays where it was left.",
      "Arrows, PgUp, PgDn, Home, End: walk. Enter: open. Esc: back.",
      """
      /: find as you type. Each word begins one in the title, a name, the event, the month or the \
      sport; w, l and t alone: won, lost, tied. Enter opens the first, Esc ends it.
      """,
      "s: start a round. Enter on a round in progress goes on with it.",
      "", "On a round, in a list or open:",
      "e: keep it, or correct the entry that is marked.",
      "n: note. x: share, as a picture in a file.",
      "A: put it away, or bring it back. a: list those put away.",
      "D: delete it, after a question.", "l: the log. t: the timeline.", "",
      "q: leave. Ctrl-Z: the shell, fg comes back. Ctrl-L: draw again.",
    ].map { .line(Line($0)) })

  // MARK: Moving

  private mutating func move(_ key: Keystroke) -> WalkRequest? {
    guard let view = path.last else { return moveInList(key) }
    switch view {
    case .round(let round, let position):
      let last = WalkText.positions(of: round, columns: size.columns, rows: textRows) - 1
      let here = Self.moved(position, key, last: last, page: textRows)
      path[path.count - 1] = .round(round, position: here)
    case .part(let part, let seat, let row, let column):
      let rows = part.rows
      let here = Self.moved(row, key, last: rows.count - 1, page: textRows / 2)
      let width = rows.indices.contains(here) ? rows[here].count : 0
      let step = key == .left ? -1 : key == .right ? 1 : 0
      let side = min(max(0, column + step), max(0, width - 1))
      path[path.count - 1] = .part(part, seat: seat, row: here, column: side)
    case .text(let title, let blocks, let top):
      let count = WalkText.lines(of: blocks, columns: size.columns).count
      let here = Self.moved(top, key, last: max(0, count - textRows), page: textRows - 1)
      path[path.count - 1] = .text(title, blocks, top: here)
    case .place: break
    }
    return nil
  }

  /// Where a key leads from a line, of which the last one has a number too.
  private static func moved(_ here: Int, _ key: Keystroke, last: Int, page: Int) -> Int {
    let there =
      switch key {
      case .up: here - 1
      case .down: here + 1
      case .pageUp: here - page
      case .pageDown: here + page
      case .home: 0
      case .end: last
      default: here
      }
    return min(max(0, there), max(0, last))
  }

  private mutating func moveInList(_ key: Keystroke) -> WalkRequest? {
    // Rounds take several lines, documents one.
    let page = max(1, pane == .reference ? size.rows - 6 : size.rows / 5)
    switch key {
    case .up: list.move(by: -1)
    case .down: list.move(by: 1)
    case .pageUp: list.move(by: -page)
    case .pageDown: list.move(by: page)
    case .home: list.move(toEnd: false)
    case .end: list.move(toEnd: true)
    case .left where size.columns >= Self.wide: go(toNext: -1)
    case .right where size.columns >= Self.wide: go(toNext: 1)
    default: return nil
    }
    return list.isNearItsEnd && pane == .history ? .more : nil
  }

  // MARK: Lines

  private mutating func pressInFilter(_ key: Keystroke) -> WalkRequest? {
    switch key {
    case .enter:
      mode = .walk
      return open()
    case .escape:
      mode = .walk
      return find("")
    case .tab:
      mode = .walk
      return nil
    case .backspace where list.filter.isEmpty:
      mode = .walk
      return nil
    case .backspace: return find(String(list.filter.dropLast()))
    case .control("u"): return find("")
    case .character(let character): return find(list.filter + String(character))
    case .paste(let text): return find(list.filter + Self.line(text))
    default: return moveInList(key)
    }
  }

  private mutating func find(_ text: String) -> WalkRequest? {
    list.find(text)
    return list.isFilteredByDesk ? .load(pane) : nil
  }

  private mutating func pressInNote(
    _ key: Keystroke, _ round: RoundRequest, _ typed: EditedLine
  ) -> WalkRequest? {
    var typed = typed
    switch key {
    case .escape:
      mode = .walk
      say("The note is as it was.")
    case .enter: return .note(round, typed.text)
    default: if typed.press(key) { mode = .note(round, typed) }
    }
    return nil
  }

  /// Pasted text as one line.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  // MARK: Starting

  private mutating func pressInStart(_ key: Keystroke, _ start: StartState) -> WalkRequest? {
    var start = start
    let request = start.press(key)
    mode = .start(start)
    switch request {
    case .offer(let kind)?: return .offer(kind)
    case .begin?: return .begin
    case .say(let text)?:
      say(text)
      return nil
    case .cancel?:
      mode = .walk
      return startsOnly ? .leave : nil
    case nil: return nil
    }
  }

  /// Answers what the desk asks before it opens the round.
  private mutating func answer(
    _ key: Keystroke, _ start: StartState, _ question: Question, _ typed: String
  ) -> WalkRequest? {
    var typed = typed
    switch key {
    case .escape:
      mode = .start(start)
      return nil
    case .backspace: typed = String(typed.dropLast())
    case .character(let letter) where question.form == .yesOrNo:
      guard letter == "y" || letter == "n" else { return nil }
      return give(letter == "y" ? Question.yes : Question.no, start, question)
    case .character(let character): typed.append(character)
    case .enter:
      if case .choice(let choices) = question.form {
        guard let number = Int(typed), choices.indices.contains(number - 1) else {
          say("A number from 1 to \(choices.count).")
          break
        }
        return give(choices[number - 1].id, start, question)
      }
      if question.form == .text, !typed.isEmpty { return give(typed, start, question) }
    default: break
    }
    mode = .question(start, question, typed)
    return nil
  }

  private mutating func give(_ answer: String, _ start: StartState, _ question: Question)
    -> WalkRequest
  {
    var start = start
    start.answers.give(answer, to: question)
    mode = .start(start)
    return .begin
  }
}

extension ShownPart {
  /// The places that can be opened, row by row: those of the cells, else of the entries.
  var rows: [[String]] {
    let cells = sheet.rows.map { $0.cells.flatMap { $0.places ?? [] } }.filter { !$0.isEmpty }
    return cells.isEmpty ? entries.map { [$0.id] } : cells
  }

  /// The place that is marked; nil where nothing can be.
  func place(_ row: Int, _ column: Int) -> String? {
    let rows = rows
    guard rows.indices.contains(row) else { return nil }
    return rows[row].indices.contains(column) ? rows[row][column] : rows[row].last
  }
}
