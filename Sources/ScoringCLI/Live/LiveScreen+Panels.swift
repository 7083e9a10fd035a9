import ScoringDesk
import ScoringKit
import ScoringViews

// The panels that replace the card on the screen: menu, help, finishing, a dispute, or a question.
extension LiveScreen {
  /// Returns the lines of the open panel, and the index of its marked line; nil if the card is
  /// shown.
  func panel(height: Int) -> (lines: [StyledText], marked: Int?)? {
    switch state.mode {
    case .menu(let menu): return self.menu(menu, height)
    case .help(let first): return (help(from: first, height), nil)
    case .finishing: return (texts(finishing, height, keepsLast: true), nil)
    case .dispute(let index): return dispute(index, height).map { ($0, nil) }
    case .asking(let question):
      // A question that doesn't fit below the card is shown instead of the card.
      let lines = texts([Line(question.sentence, .fair)], height)
      return lines.count > messageLines ? (lines, nil) : nil
    case .play, .line, .letters: return nil
    }
  }

  /// Returns lines wrapped to the screen, as many as fit in a height, each after a space.
  ///
  /// Blank lines are left out first. If `keepsLast` is true, the last line is kept, because it
  /// names the keys for the answer.
  private func texts(_ lines: [Line], _ height: Int, keepsLast: Bool = false) -> [StyledText] {
    let parts = lines.map { styled($0).wrapped(to: columns - 2).map { $0.behind(" ") } }
    let all = parts.flatMap(\.self)
    guard all.count > height else { return all }
    let last = keepsLast ? parts.last ?? [] : []
    let rest = all.dropLast(last.count).filter { $0.columns > 1 }
    return Array((rest.prefix(max(0, height - last.count)) + last).prefix(height))
  }

  /// Returns the help page, beginning with its line number `first`.
  ///
  /// If the page doesn't fit, the last line names the keys that scroll it.
  private func help(from first: Int, _ height: Int) -> [StyledText] {
    let all = texts(state.isWatching ? Self.watchingHelp : Self.help, .max)
    guard all.count > height, height > 1 else { return all }
    let start = min(first, all.count - height + 1)
    let below = all.count - start - height + 1
    let more = below > 0 ? " ↓ \(Phrases.count(below, "line")) more" : " ↑ back"
    return all[start..<min(all.count, start + height - 1)] + [StyledText(more, .dim)]
  }

  private func menu(_ menu: LiveState.Menu, _ height: Int) -> ([StyledText], Int?) {
    let tokens = menu.tokens(in: state)
    let index = menu.list.marked
    let shown = max(1, height - 1)
    let start = min(max(0, index - shown + 1), max(0, tokens.count - shown))
    let width = min(20, tokens.map { DisplayWidth.columns(of: $0.words) }.max() ?? 0)
    let lines = tokens[start..<min(tokens.count, start + shown)].enumerated().map { row, token in
      var line = StyledText.sign(start + row == index, " ", " ")
      line.append(
        DisplayWidth.padded(SafeText.bounded(token.words), to: width),
        TextStyle(tone: token.tone, isBold: true, field: Theme.Paint(token.mark)))
      line.append("  \(SafeText.bounded(token.label))")
      return line.cut(to: columns - 1).marked(start + row == index, from: 3)
    }
    let heading =
      menu.tagged.flatMap { _ in state.view.tags?.entry }.map { "Noted of \($0.number) \($0.says)" }
      ?? "More"
    let (long, short) = (": type its beginning, or ↑↓", ": type, or ↑↓")
    let isLong = DisplayWidth.columns(of: heading + long) < columns
    let room = columns - 2 - DisplayWidth.columns(of: short)
    let shownHeading =
      isLong ? heading : DisplayWidth.cut(SafeText.bounded(heading), to: room, ellipsis: "…")
    return (
      [StyledText(" \(SafeText.bounded(shownHeading))\(isLong ? long : short)", .dim)] + lines,
      1 + index - start
    )
  }

  /// Returns the marked value of a menu in full, if its row in the menu is cut off; `nil`
  /// otherwise.
  func marked(_ menu: LiveState.Menu) -> Line? {
    let tokens = menu.tokens(in: state)
    guard let token = menu.list.chosen(of: tokens) else { return nil }
    let width = min(20, tokens.map { DisplayWidth.columns(of: $0.words) }.max() ?? 0)
    guard 5 + width + DisplayWidth.columns(of: token.label) > columns - 1 else { return nil }
    return Line("\(token.words): \(token.label)", .dim)
  }

  private var finishing: [Line] {
    let view = state.view
    let standing = view.standings.rows.map { row in
      Line("  " + row.cells.map(\.text).joined(separator: "  "))
    }
    let odd = view.remarks.map { Line($0, .fair) }
    guard view.isDecided else {
      let pending = view.phase == .complete ? view.prompt.pending : ""
      return [
        Line(
          pending.isEmpty ? "The \(view.noun) is not over: \(view.prompt.question)." : pending,
          .fair), Line(""),
      ] + standing + [Line("")] + odd.filter { $0.text != pending } + [
        Line("What was not played stays without a score."), Line(""),
        Line("y finishes it anyway, Esc goes back.", .accent),
      ]
    }
    return [Line(view.prompt.question, .strong), Line("")] + standing + [Line("")] + odd + [
      Line("[\(state.finishLabel) ⏎]   f finishes too, Esc goes back.", .accent)
    ]
  }

  private func dispute(_ index: Int, _ height: Int) -> [StyledText]? {
    guard state.view.disputes.indices.contains(index) else { return nil }
    let dispute = state.view.disputes[index]
    let count = state.view.disputes.count
    let heading =
      "≠ Dispute \(index + 1) of \(count): scorekeepers saw this differently."
    let counting = dispute.sides.last?.says
    let sides = dispute.distinctSides.enumerated().map { number, side in
      let sign = number == 0 ? "< or 1" : number == 1 ? "> or 2" : "     \(number + 1)"
      let whose = dispute.sides.filter { $0.says == side.says }
        .map { side in
          let more = side.followers > 0 ? " with \(side.followers) more since" : ""
          return "\(side.who.isEmpty ? "somebody" : side.who) \(side.time)\(more)"
        }.joined(separator: ", ")
      return Line("  \(sign)  ", .accent) + Line(side.says, .strong)
        + Line("   \(whose)\(side.says == counting ? "   counts now" : "")", .dim)
    }
    return texts(
      [Line(heading, .fair), Line("")] + sides + [
        Line(""), Line("  e       another value"), Line("  n       the next dispute"), Line(""),
        Line("One key writes one entry, which settles the dispute; undo takes it back."),
        Line("Later entries stay if only one side continued."),
        Line("This can wait: Esc returns to the round.", .dim),
      ], height)
  }

  static let help: [Line] =
    [Line("Keys", .strong)] + LiveState.keys.rows.dropLast().map { Line($0.help) }
    + LiveState.keys.rows.suffix(1).map { Line($0.help, .dim) }

  /// The help page of a watcher, who can't write.
  private static let watchingHelp: [Line] =
    [
      Line("Keys", .strong),
      Line("k: keep score too.   Arrows: look about.   @ and a place, as typed: go there."),
      Line("d: the dispute in full.   q: leave."),
    ] + help.suffix(2)
}
