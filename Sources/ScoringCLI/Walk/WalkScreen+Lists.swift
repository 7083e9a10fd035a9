import ScoringDesk
import ScoringKit
import ScoringViews

// The lists of the three panes.
extension WalkScreen {
  /// Draws the visible panes, with the cursor in the active one.
  func drawPanes(to bottom: Int, on screen: inout Screen) {
    let width = isWide ? columns / 3 : columns
    for pane in isWide ? WalkState.Pane.allCases : [state.pane] {
      let left = isWide ? pane.rawValue * width : 0
      let (isFocused, filter) = (pane == state.pane, filterLine(pane, isWide ? width - 1 : width))
      if let filter { screen.put(filter, row: 1, column: left) }
      let top = filter == nil ? 2 : 3
      let room = !isWide ? columns : pane == .reference ? columns - left : width - 2
      let list = lines(of: pane, width: room, height: bottom - top)
      screen.put(list.lines, at: top, column: left)
      if isFocused, state.mode == .filter {
        let typed = DisplayWidth.columns(of: typed(state.list.filter, width))
        screen.cursor = .init(row: 1, column: left + 3 + typed)
      } else if isFocused, let row = list.marked {
        screen.cursor = .init(row: top + row, column: left + 1)
      }
      guard left > 0 else { continue }
      for row in 0..<bottom { screen.put(StyledText("│", .dim), row: row, column: left - 1) }
    }
  }

  /// Returns the filter of a pane, and the number of matches; `nil` for none.
  private func filterLine(_ pane: WalkState.Pane, _ width: Int) -> StyledText? {
    let list = state.list(pane)
    guard !list.filter.isEmpty || state.mode == .filter && pane == state.pane else { return nil }
    var line = StyledText(" / ", TextStyle(tone: .accent))
    line.append(typed(list.filter, width), .plain)
    let count = list.shown.count
    line.append("\(count)\(list.next == nil ? "" : " or more")", atEndOf: width)
    return line
  }

  /// Returns the end of a typed text, as much as fits.
  private func typed(_ text: String, _ width: Int) -> String {
    var shown = Substring(SafeText.visible(text))
    while DisplayWidth.columns(of: shown) > width - 16, !shown.isEmpty { shown.removeFirst() }
    return String(shown)
  }

  /// Returns the part of a list around the marked item, and the line of that item.
  private func lines(of pane: WalkState.Pane, width: Int, height: Int) -> (
    lines: [StyledText], marked: Int?
  ) {
    let list = state.list(pane)
    let items = list.shown
    guard height > 0 else { return ([], nil) }
    if items.isEmpty || list.isWithoutRounds {
      return empty(list, pane, width, height)
    }
    let isFocused = pane == state.pane
    // Each item has at least one line, so no other items can be visible.
    let near = max(0, list.marked - height)...min(items.count - 1, list.marked + height)
    var (lines, marked): ([StyledText], Int) = ([], 0)
    for index in near {
      lines += heading(of: index, in: items, width)
      if index == list.marked { marked = lines.count }
      lines += drawn(items[index], width, isMarked: isFocused && index == list.marked)
    }
    let shown = Picker.window(around: marked, of: lines.count, height: height)
    return (Array(lines[shown]), marked - shown.lowerBound)
  }

  /// Returns the heading above the first item of a group.
  private func heading(of index: Int, in items: [WalkList.Item], _ width: Int) -> [StyledText] {
    let heading = items[index].heading
    guard !heading.isEmpty, index == 0 || items[index - 1].heading != heading else { return [] }
    let line = StyledText(" \(SafeText.bounded(heading))", .strong).cut(to: width)
    return index == 0 ? [line] : [StyledText(), line]
  }

  /// Returns the lines of an item: its title after a sign, and the lines below it.
  private func drawn(_ item: WalkList.Item, _ width: Int, isMarked: Bool) -> [StyledText] {
    let renderer = WalkText.renderer(max(22, width))
    var lines: [StyledText] = []
    let isButton = item.opens == .start
    let title =
      isButton
      ? StyledText("[ Start Round ]", TextStyle(tone: .accent, isBold: true))
      : renderer.styled(item.title, heading: !item.lines.isEmpty)
    let room = max(8, width - 3)
    let texts = item.lines.isEmpty ? [title.cut(to: room)] : title.wrapped(to: room)
    for (index, text) in texts.enumerated() {
      var line = text.behind(isMarked && index == 0 ? "▸" : " ", TextStyle(tone: .accent))
        .marked(isMarked)
      if index == texts.count - 1, !isButton {
        line.appendSpaces(width - 1 - line.columns)
        line.append("›", .dim)
      }
      lines.append(line)
    }
    for line in item.lines {
      lines += renderer.styled(line).wrapped(to: max(8, width - 3)).map { $0.behind("  ") }
    }
    // Rounds are separated by empty lines; documents are not.
    return item.lines.isEmpty && !isButton ? lines : lines + [StyledText()]
  }

  /// Returns the lines of an empty list: an explanation, and a suggestion for what to do.
  private func empty(_ list: WalkList, _ pane: WalkState.Pane, _ width: Int, _ height: Int) -> (
    lines: [StyledText], marked: Int?
  ) {
    func centred(_ line: StyledText) -> StyledText {
      line.behind(String(repeating: " ", count: max(1, (width - line.columns) / 2)))
    }
    let text =
      !list.isLoaded
      ? "" : list.filter.isEmpty ? list.emptyText : "Nothing here fits. Esc shows all."
    var lines: [StyledText] = Array(repeating: StyledText(), count: max(0, min(4, height / 4)))
    lines += StyledText(SafeText.bounded(text), .dim).wrapped(to: width - 4).map(centred)
    guard list.isWithoutRounds, pane != .reference else {
      return (Array(lines.prefix(height)), nil)
    }
    let style = TextStyle(tone: .accent, isBold: true, isInverse: pane == state.pane)
    lines += [StyledText(), centred(StyledText("[ Start Round ]", style))]
    return (Array(lines.prefix(height)), min(height, lines.count) - 1)
  }
}
