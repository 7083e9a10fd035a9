import ScoringDesk
import ScoringKit
import ScoringViews

// The choice of what is started.
extension WalkScreen {
  /// Draws the steps, each with its answer, and what the present one offers.
  func draw(_ start: StartState, _ asked: (Question, String)?, on screen: inout Screen) {
    var title = StyledText(" Start Round", .strong)
    let right = SafeText.bounded(start.offer?.title ?? "", limit: 40)
    title.appendSpaces(columns - 1 - title.columns - DisplayWidth.columns(of: right))
    title.append(right, .dim)
    screen.put(title, row: 0)
    let bottom = bottom(start, asked)
    let end = rows - bottom.lines.count
    put(bottom.lines, at: end, on: &screen)
    let steps = steps(start)
    // The present step has whatever the others leave.
    let room = max(1, end - 2 - steps.count)
    var row = rows >= 16 ? 2 : 1
    for step in steps {
      let isHere = step == start.step
      let label = label(step, start)
      var line = StyledText(isHere ? "▸" : " ", TextStyle(tone: .accent))
      line.append(
        DisplayWidth.padded(label, to: 9), isHere ? TextStyle(tone: .accent, isBold: true) : .dim)
      let isTyped = isHere && (!start.filter.isEmpty || step == .frame || step == .kind)
      line.append(SafeText.bounded(isTyped ? start.filter : start.answer(step)))
      screen.put(line.cut(to: columns - 1), row: row)
      if isHere, step != .options {
        screen.cursor = .init(row: row, column: min(line.columns, columns - 1))
      }
      row += 1
      guard isHere else { continue }
      let list = choices(start, height: room)
      put(list.lines, at: row, on: &screen)
      if let marked = list.marked, start.filter.isEmpty {
        screen.cursor = .init(row: row + marked, column: 2)
      }
      row += list.lines.count
    }
    if let column = bottom.cursor { screen.cursor = .init(row: end, column: column) }
  }

  private func steps(_ start: StartState) -> [StartState.Step] {
    guard start.offer != nil, start.step != .kind else { return [.kind] }
    return (start.offer?.frame == nil ? [] : [.frame])
      + [.players] + (start.offer?.options.isEmpty == true ? [] : [.options])
  }

  private func label(_ step: StartState.Step, _ start: StartState) -> String {
    switch step {
    case .kind: "Sport"
    case .frame: start.frameName
    case .players: "Players"
    case .options: "Options"
    }
  }

  /// The part of the choices around the marked one.
  private func choices(_ start: StartState, height: Int) -> (lines: [StyledText], marked: Int?) {
    let choices = start.choices
    guard !choices.isEmpty else {
      let lines = StyledText(Self.emptyText(start), .dim).wrapped(to: max(8, columns - 4))
      return (lines.map { $0.behind("   ") }, nil)
    }
    let first = min(max(0, start.marked - height / 2), max(0, choices.count - height))
    let shown = choices.dropFirst(first).prefix(height)
    let isOption = start.step == .options
    let width = min(
      columns / 2, shown.map { DisplayWidth.columns(of: isOption ? $0.word : $0.name) }.max() ?? 0)
    let lines = shown.enumerated().map { row, choice in
      let isMarked = first + row == start.marked
      var line = StyledText(isMarked ? " ▸" : "  ", TextStyle(tone: .accent))
      if start.step == .players {
        line.append(start.isTaken(choice) ? "✓ " : "  ", TextStyle(tone: .accent))
      }
      let name = SafeText.bounded(isOption ? choice.word : choice.name, limit: SafeText.cellLimit)
      let cut = DisplayWidth.cut(name, to: width, ellipsis: "…")
      line.append(DisplayWidth.padded(cut, to: width), .strong)
      if isMarked { line = line.inverted(from: 2, columns: line.columns - 2) }
      if isOption, !choice.name.isEmpty {
        line.append("  \(SafeText.bounded(choice.name, limit: 40))", TextStyle(tone: .accent))
      }
      line.append("  \(SafeText.bounded(choice.meaning))", .dim)
      return line.cut(to: columns - 1)
    }
    return (lines, start.marked - first)
  }

  /// What is said where nothing can be chosen: nothing fits, or there is nothing yet.
  private static func emptyText(_ start: StartState) -> String {
    guard start.step == .frame, start.filter.isEmpty, let offer = start.offer,
      let adding = offer.adding
    else { return "Nothing here begins so." }
    return "\(offer.emptyText) By hand: \(ActionSpelling.line(adding))"
  }

  private func bottom(_ start: StartState, _ asked: (Question, String)?) -> (
    lines: [StyledText], cursor: Int?
  ) {
    func wrapped(_ text: String, _ style: TextStyle, _ most: Int) -> [StyledText] {
      StyledText(SafeText.bounded(text), style).wrapped(to: columns - 2).prefix(most)
        .map { $0.behind(" ") }
    }
    if let (question, typed) = asked {
      var lines: [StyledText] = []
      var line = StyledText(" > ", TextStyle(tone: .accent))
      line.append(SafeText.visible(typed))
      let cursor = question.form == .yesOrNo ? nil : min(line.columns, columns - 1)
      if cursor != nil { lines.append(line.cut(to: columns - 1)) }
      lines += wrapped(question.sentence, TextStyle(tone: .fair), 4)
      if case .choice(let choices) = question.form {
        for (index, choice) in choices.prefix(max(1, rows / 3)).enumerated() {
          lines += wrapped("\(index + 1)  \(choice.label)", .plain, 1)
        }
      }
      let keys = question.form == .yesOrNo ? " y yes  n no  Esc back" : " ⏎ answers  Esc back"
      return (lines + [StyledText(keys, .dim)], cursor)
    }
    var lines: [StyledText] = []
    if let message = state.message {
      lines += wrapped(message.text, TextStyle(tone: message.tone), 3)
    } else if let marked = marked(start), rows >= 16 {
      lines += wrapped(marked, .plain, 3)
    }
    if let action = start.action, start.step != .kind, rows >= 12 {
      lines += wrapped("The same by hand: \(ActionSpelling.line(action))", .dim, 3)
    }
    if rows >= 12 { lines.append(StyledText(" " + keys(start), .dim).cut(to: columns - 1)) }
    return (lines, nil)
  }

  /// What is marked in full, where its row has no room for what it means; nil where it has.
  private func marked(_ start: StartState) -> String? {
    let (choices, isOption) = (start.choices, start.step == .options)
    guard choices.indices.contains(start.marked) else { return nil }
    let choice = choices[start.marked]
    let name = isOption ? choice.word : choice.name
    let widest = choices.map { DisplayWidth.columns(of: isOption ? $0.word : $0.name) }.max() ?? 0
    let value = isOption && !choice.name.isEmpty ? "  \(choice.name)" : ""
    let rest = DisplayWidth.columns(of: value) + 2 + DisplayWidth.columns(of: choice.meaning)
    guard !choice.meaning.isEmpty, 2 + min(columns / 2, widest) + rest > columns - 1 else {
      return nil
    }
    return "\(name): \(choice.meaning)"
  }

  private func keys(_ start: StartState) -> String {
    let narrow = columns < 60
    return switch start.step {
    case .kind: "⏎ next  \(narrow ? "" : "↑↓ mark  ")letters find  Esc back"
    case .frame:
      narrow ? "⏎ next  letters find  Esc back" : "⏎ next  ↑↓ mark  letters find  Tab on  Esc back"
    case .players:
      narrow
        ? "⏎ next  Space takes  Esc back"
        : "⏎ next  Space takes one  letters find, or name somebody new  Esc back"
    case .options:
      "⏎ starts  \(narrow ? "" : "↑↓ mark  ")\(start.isTurned ? "←→ change" : "type a value")  Esc back"
    }
  }
}
