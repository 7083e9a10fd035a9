import ScoringDesk
import ScoringKit
import ScoringViews

/// The screen on which the user chooses a round to start: the steps with their answers, and the
/// choices of the current step.
struct StartScreen: ScreenLayout {
  let state: StartState

  var title: StyledText {
    var title = StyledText(" Start Round", .strong)
    title.append(SafeText.bounded(state.offer?.title ?? "", limit: 40), atEndOf: columns)
    return title
  }

  func drawBody(to end: Int, on screen: inout Screen) {
    let steps = state.steps
    var row = rows >= 16 ? 2 : 1
    for step in steps {
      let isHere = step == state.step
      var line = StyledText.sign(isHere)
      line.append(
        DisplayWidth.padded(state.label(step), to: 9),
        isHere ? TextStyle(tone: .accent, isBold: true) : .dim)
      let isTyped = isHere && (!state.list.filter.isEmpty || step == .frame || step == .kind)
      line.append(SafeText.bounded(isTyped ? state.list.filter : state.answer(step)))
      screen.put(line.cut(to: columns - 1), row: row)
      if isHere, step != .options {
        screen.cursor = .init(row: row, column: min(line.columns, columns - 1))
      }
      row += 1
      guard isHere else { continue }
      // The current step gets the rows of the screen that the other steps don't need.
      let list = choices(height: max(1, end - 2 - steps.count))
      screen.put(list.lines, at: row)
      if let marked = list.marked, state.list.filter.isEmpty {
        screen.cursor = .init(row: row + marked, column: 2)
      }
      row += list.lines.count
    }
  }

  private var isOption: Bool { state.step == .options }

  private func name(_ choice: StartOffer.Choice) -> String {
    isOption ? choice.word : choice.name
  }

  /// Returns as many choices next to the marked one as fit in a height, and the index of its line.
  private func choices(height: Int) -> (lines: [StyledText], marked: Int?) {
    let choices = state.choices
    guard !choices.isEmpty else {
      let lines = StyledText(emptyText, .dim).wrapped(to: max(8, columns - 4))
      return (lines.map { $0.behind("   ") }, nil)
    }
    let shown = Picker.window(around: state.list.marked, of: choices.count, height: height)
    let widest = choices[shown].map { DisplayWidth.columns(of: name($0)) }.max() ?? 0
    let width = min(columns / 2, widest)
    let lines = shown.map { index in
      let choice = choices[index]
      var line = StyledText.sign(index == state.list.marked, " ")
      if state.step == .players {
        line.append(state.isTaken(choice) ? "✓ " : "  ", TextStyle(tone: .accent))
      }
      let cut = DisplayWidth.cut(
        SafeText.bounded(name(choice), limit: SafeText.cellLimit), to: width, ellipsis: "…")
      line.append(DisplayWidth.padded(cut, to: width), .strong)
      line = line.marked(index == state.list.marked, from: 2)
      if isOption, !choice.name.isEmpty {
        line.append("  \(SafeText.bounded(choice.name, limit: 40))", TextStyle(tone: .accent))
      }
      line.append("  \(SafeText.bounded(choice.meaning))", .dim)
      return line.cut(to: columns - 1)
    }
    return (lines, state.list.marked - shown.lowerBound)
  }

  /// The text that replaces the list of choices: none matches the typed text, or there are none
  /// yet.
  private var emptyText: String {
    guard state.step == .frame, state.list.filter.isEmpty, let offer = state.offer,
      let adding = offer.adding
    else { return "Nothing here begins so." }
    return "\(offer.emptyText) By hand: \(ActionSpelling.line(adding))"
  }

  var bottom: (lines: [StyledText], cursor: Screen.Point?) {
    func wrapped(_ text: String, _ style: TextStyle, _ most: Int) -> [StyledText] {
      StyledText.lines(text, style, columns - 2, most: most)
    }
    if let asked = state.asked {
      let question = asked.question
      let isTyped = question.form != .yesOrNo
      let typed = asked.line.drawn(">", columns: columns)
      var lines = isTyped ? [typed.text] : []
      lines += wrapped(question.sentence, TextStyle(tone: .fair), 4)
      if case .choice(let choices) = question.form {
        for (index, choice) in choices.prefix(max(1, rows / 3)).enumerated() {
          lines += wrapped("\(index + 1)  \(choice.label)", .plain, 1)
        }
      }
      let keys = isTyped ? " ⏎ answers  Esc back" : " y yes  n no  Esc back"
      return (lines + [StyledText(keys, .dim)], isTyped ? .init(row: 0, column: typed.column) : nil)
    }
    var lines: [StyledText] = []
    if let message = state.message {
      lines += wrapped(message.text, TextStyle(tone: message.tone), 3)
    } else if let marked, rows >= 16 {
      lines += wrapped(marked, .plain, 3)
    }
    if let action = state.action, state.step != .kind, rows >= 12 {
      lines += wrapped("The same by hand: \(ActionSpelling.line(action))", .dim, 3)
    }
    if rows >= 12 { lines.append(StyledText(" " + keys, .dim).cut(to: columns - 1)) }
    return (lines, nil)
  }

  /// The marked choice in full, if its meaning is cut off in the list; `nil` otherwise.
  private var marked: String? {
    guard let choice = state.chosen, !choice.meaning.isEmpty else { return nil }
    let widest = state.choices.map { DisplayWidth.columns(of: name($0)) }.max() ?? 0
    let value = isOption && !choice.name.isEmpty ? "  \(choice.name)" : ""
    let rest = DisplayWidth.columns(of: value) + 2 + DisplayWidth.columns(of: choice.meaning)
    guard 2 + min(columns / 2, widest) + rest > columns - 1 else { return nil }
    return "\(name(choice)): \(choice.meaning)"
  }

  private var keys: String {
    let isNarrow = columns < 60
    let mark = isNarrow ? "" : "↑↓ mark  "
    return switch state.step {
    case .kind: "⏎ next  \(mark)letters find  Esc back"
    case .frame: "⏎ next  \(mark)letters find  \(isNarrow ? "" : "Tab on  ")Esc back"
    case .players where isNarrow: "⏎ next  Space takes  Esc back"
    case .players: "⏎ next  Space takes one  letters find, or name somebody new  Esc back"
    case .options: "⏎ starts  \(mark)\(state.isTurned ? "←→ change" : "type a value")  Esc back"
    }
  }
}
