import ScoringDesk
import ScoringKit
import ScoringViews

// What stands in the place of the card while something else is asked.
extension LiveScreen {
  /// The lines of what is open, and which of them is marked; nil where the card is.
  func panel(height: Int) -> (lines: [StyledText], marked: Int?)? {
    switch state.mode {
    case .menu(let menu): return self.menu(menu, height)
    case .help(let first): return (help(from: first, height), nil)
    case .finishing: return (texts(finishing, height, keepsLast: true), nil)
    case .dispute(let index): return dispute(index, height).map { ($0, nil) }
    case .asking(let question, _):
      // What has no room below the card is asked in its place, to the end.
      let lines = texts([Line(question, .fair)], height)
      return lines.count > messageLines ? (lines, nil) : nil
    case .play, .line, .letters: return nil
    }
  }

  /// Some lines behind a space, as far as they fit: rows between go first, and the last line stays
  /// where it says how to answer.
  private func texts(_ lines: [Line], _ height: Int, keepsLast: Bool = false) -> [StyledText] {
    let parts = lines.map { line in
      styled(line).wrapped(to: columns - 2).map {
        StyledText([.init(text: " ", style: .plain)] + $0.pieces)
      }
    }
    let all = parts.flatMap(\.self)
    guard all.count > height else { return all }
    let last = keepsLast ? parts.last ?? [] : []
    let rest = all.dropLast(last.count).filter { $0.columns > 1 }
    return Array((rest.prefix(max(0, height - last.count)) + last).prefix(height))
  }

  /// The explanations from a line on; where there are more, the last line says how to come to them.
  private func help(from first: Int, _ height: Int) -> [StyledText] {
    let all = texts(state.isWatching ? Self.watchingHelp : Self.help, .max)
    guard all.count > height, height > 1 else { return all }
    let start = min(first, all.count - height + 1)
    let below = all.count - start - height + 1
    let more = below > 0 ? " ↓ \(Phrases.count(below, "line")) more" : " ↑ back"
    return all[start..<min(all.count, start + height - 1)] + [StyledText(more, .dim)]
  }

  private func menu(_ menu: LiveState.Menu, _ height: Int) -> ([StyledText], Int?) {
    let tokens = state.tokens(of: menu)
    let index = menu.index
    let shown = max(1, height - 1)
    let start = min(max(0, index - shown + 1), max(0, tokens.count - shown))
    let width = tokens.map { DisplayWidth.columns(of: $0.text) }.max() ?? 0
    let lines = tokens[start..<min(tokens.count, start + shown)].enumerated().map { row, token in
      let isMarked = start + row == index
      let text = DisplayWidth.padded(SafeText.bounded(token.text), to: min(width, 20))
      var line = StyledText(isMarked ? " ▸ " : "   ", .init(tone: .accent))
      line.append(text, TextStyle(tone: token.tone, isBold: true))
      line.append("  \(SafeText.bounded(token.label))")
      line = line.cut(to: columns - 1)
      return isMarked ? line.inverted(from: 3, columns: line.columns - 3) : line
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

  /// The marked one of a menu in full, where its row has no room for that; nil where it has.
  func marked(_ menu: LiveState.Menu) -> Line? {
    let tokens = state.tokens(of: menu)
    guard tokens.indices.contains(menu.index) else { return nil }
    let token = tokens[menu.index]
    let width = tokens.map { DisplayWidth.columns(of: $0.text) }.max() ?? 0
    guard 5 + min(width, 20) + DisplayWidth.columns(of: token.label) > columns - 1 else {
      return nil
    }
    return Line("\(token.text): \(token.label)", .dim)
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
        Line("y finishes it all the same, Esc goes back.", .accent),
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
        Line("One key writes one entry that stands for all of them; undo takes it back."),
        Line("What was played since stands, where only one side went on by itself."),
        Line("Nothing waits for this: Esc goes on with play.", .dim),
      ], height)
  }

  static let help: [Line] = [
    Line("Keys", .strong),
    Line("What the sport offers has its own key: letter or digit, in either case."),
    Line("0 is ten where there is no nought; + and a digit are ten more."),
    Line("Enter: the likeliest, in brackets.   Space: what is rarer."),
    Line("Tab: another player first.   e: correct what is marked."),
    Line("i: put one before what is marked.   x or Del: take away what is marked."),
    Line("Arrows: look about; where ← and → stand beside a side they score for it."),
    Line("@ and a place, as typed: go there.   : and a line of notation, arrows bring old ones."),
    Line("u or Backspace: undo, to any depth.   U or Ctrl-R: redo."),
    Line("< >: first or second side of a dispute.   d: the dispute in full."),
    Line("n: note.   t: what is noted of an entry.   f: finish.   q: leave, everything is kept."),
    Line("Where the sport has a letter itself, Alt or Esc and the letter is the program's."),
    Line("Ctrl-Z: the shell; fg comes back.   Ctrl-L: draw again."),
    Line("? once more: without these hints, with more of the card.", .dim),
  ]

  /// The keys of whoever looks on, and writes nothing.
  private static let watchingHelp: [Line] =
    [
      Line("Keys", .strong),
      Line("k: keep score too.   Arrows: look about.   @ and a place, as typed: go there."),
      Line("d: the dispute in full.   q: leave."),
    ] + help.suffix(2)
}
