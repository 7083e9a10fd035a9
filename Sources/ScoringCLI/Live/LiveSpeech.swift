import ScoringDesk
import ScoringKit
import ScoringViews

/// The spoken output of a round: a sentence for each change, instead of a screen.
struct LiveSpeech {
  private var question = ""
  private var message = ""
  private var marked = ""
  private var typed = ""

  /// Returns the sentences about changes since the last call, one on each line, to be written.
  mutating func news(of state: LiveState) -> String {
    if case .line(let input) = state.mode { return echo(input) }
    var lines: [String] = typed.isEmpty ? [] : [""]
    typed = ""
    let message = state.message?.text ?? ""
    // The same message as last time is spoken again only if the question has changed.
    if !message.isEmpty, message != self.message || state.question != question {
      lines.append(message)
    }
    self.message = message
    if case .menu(let menu) = state.mode {
      let token = menu.list.chosen(of: menu.tokens(in: state))
      let now = token.map { "\($0.label): Enter writes it." } ?? ""
      if now != marked { lines.append(now) }
      marked = now
    } else {
      marked = ""
    }
    if let panel = panel(state) { lines.append(panel) }
    if state.question != question { lines.append(state.question) }
    question = state.question
    let dispute = state.view.disputes.first?.distinctSides ?? []
    if dispute.count > 1, !message.isEmpty {
      lines.append(
        "Disputed: less-than takes \(dispute[0].says), greater-than takes \(dispute[1].says).")
    }
    return lines.map { "\(SafeText.bounded($0))\n" }.joined()
  }

  /// Returns the characters that were added to a typed line since the last call, or the whole line.
  private mutating func echo(_ input: LineInput) -> String {
    let text = "\(input.label) \(SafeText.visible(input.line.text))"
    defer { typed = text }
    guard text.hasPrefix(typed) else { return "\n\(text)" }
    return String(text.dropFirst(typed.count))
  }

  private func panel(_ state: LiveState) -> String? {
    switch state.mode {
    case .help:
      if state.isWatching { return "Keys: k keep score too, d dispute, q leave." }
      let keys = state.keypad.buttons.map { "\($0.key) \($0.token.label)" }
      return "Keys: \((keys + ["u undo", "q leave", "space more"]).joined(separator: ", "))."
    case .finishing:
      return state.view.isDecided
        ? "Enter finishes, Escape goes back." : "It is not over. y finishes it, Escape goes back."
    case .asking(let question): return question.sentence
    default: return nil
    }
  }
}
