import ScoringDesk
import ScoringKit
import ScoringViews

/// The keys of the sport as they are drawn on the screen, with the value that each key enters now.
struct LiveKeys {
  /// The lines on the screen that show the keys; each begins with a space.
  let lines: [StyledText]

  /// Draws the keys that have a meaning in a state, in a number of columns.
  init(_ state: LiveState, columns: Int, isNarrow: Bool) {
    let chips = Self.chips(state, isNarrow: isNarrow)
    let widths = chips.map(\.columns)
    // On a narrow screen, short labels are drawn in four columns, like the buttons of a keypad.
    let cell = (columns - 1) / 4
    let isGrid = isNarrow && chips.count > 4 && widths.allSatisfy { $0 < cell }
    var lines: [StyledText] = []
    var line = StyledText(" ")
    var used = 1
    for (index, chip) in chips.enumerated() {
      let isFull = isGrid ? index % 4 == 0 : used > 1 && used + 2 + widths[index] > columns
      if isFull, used > 1 {
        lines.append(line)
        line = StyledText(" ")
        used = 1
      }
      let space = isGrid ? max(0, 1 + index % 4 * cell - used) : used > 1 ? 2 : 0
      line.appendSpaces(space)
      line.pieces += chip.pieces
      used += space + widths[index]
      // A label that is wider than the screen continues on the next lines with an indent.
      guard used > columns else { continue }
      let parts = line.wrapped(to: columns - 5)
      lines += parts.prefix(1)
      lines += parts.dropFirst().dropLast().map { $0.behind("     ") }
      line = parts.last?.behind("     ") ?? line
      used = line.columns
    }
    self.lines = lines + [line]
  }

  private static func chips(_ state: LiveState, isNarrow: Bool) -> [StyledText] {
    guard !state.isWatching, !state.isOver else { return [] }
    if state.isWaiting { return [StyledText("[\(state.pause) ⏎]", .strong)] }
    if !state.gathered.isEmpty { return gathered(state) }
    let keypad = state.keypad
    var chips: [StyledText] = []
    var plain: [Character] = []
    func flush() {
      guard let first = plain.first, let last = plain.last else { return }
      chips.append(StyledText(plain.count > 1 ? "\(first)-\(last)" : "\(first)"))
      plain = []
    }
    for button in keypad.buttons {
      let label = label(button, isAlone: keypad.buttons.count == 2)
      if label.isEmpty, button.key.isNumber, !button.isLikely, button.key != "0",
        keypad.likely != nil
      {
        plain.append(button.key)
        continue
      }
      flush()
      chips.append(chip(button, label))
    }
    flush()
    chips += keypad.words.map { StyledText("\($0.text)") }
    chips += keypad.numbers.map { range in
      // Enter alone enters the likely number only because it is displayed here.
      let likely = range.likely.map(range.text)
      let shown = likely == keypad.likely ? likely.map { "[\($0)] " } : nil
      return StyledText("\(shown ?? "")\(range.words) ⏎")
    }
    if !keypad.menu.isEmpty { chips.append(StyledText(isNarrow ? "Space …" : "Space more", .dim)) }
    guard state.view.isDecided, state.view.look == nil || chips.isEmpty else {
      return chips
    }
    let finish = StyledText("f \(state.finishLabel)", .strong)
    return [finish]
      + (chips.isEmpty ? [StyledText("arrows and e correct"), StyledText("u undo")] : chips)
  }

  private static func label(_ button: Keypad.Button, isAlone: Bool) -> String {
    let label = isAlone && button.token.short.isEmpty ? button.token.label : button.token.short
    return SafeText.bounded(label, limit: 40)
  }

  private static func chip(_ button: Keypad.Button, _ label: String) -> StyledText {
    var key = "\(button.key)"
    if button.key == "0", button.token.text == "10" { key = "0=10" }
    if let other = button.other { key += " \(other) \(other == "1" ? "←" : "→")" }
    var chip = StyledText(button.isLikely ? "[" : "", .strong)
    chip.append(
      key, TextStyle(tone: button.token.tone, isBold: true, field: Theme.Paint(button.token.mark)))
    if !label.isEmpty { chip.append(" \(label)") }
    if button.isLikely { chip.append(" ⏎]", .strong) }
    return chip
  }

  /// Returns the keys typed so far for an entry that takes several keys, and a hint how it ends.
  private static func gathered(_ state: LiveState) -> [StyledText] {
    var box = StyledText(SafeText.bounded(state.gathered), .strong)
    box.append("_")
    let hint =
      state.keypad.entry(of: state.gathered).map { "⏎ enters \($0)" } ?? "more is needed"
    return [box, StyledText("\(SafeText.bounded(hint)), Esc drops it", .dim)]
  }
}
