import ScoringDesk
import ScoringKit
import ScoringViews

// The part of the screen with the three lists for browsing.
extension BrowseScreen {
  /// Draws the visible lists, with the cursor in the active one.
  func drawPanes(to bottom: Int, on screen: inout Screen) {
    let width = isWide ? columns / 3 : columns
    for pane in isWide ? BrowseState.Pane.allCases : [state.pane] {
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

  /// Returns the line with the filter of a list and the number of matches; `nil` if nothing is
  /// filtered.
  private func filterLine(_ pane: BrowseState.Pane, _ width: Int) -> StyledText? {
    let list = state.list(pane)
    guard !list.filter.isEmpty || state.mode == .filter && pane == state.pane else { return nil }
    var line = StyledText(" / ", TextStyle(tone: .accent))
    line.append(typed(list.filter, width), .plain)
    let count = list.shown.count
    line.append("\(count)\(list.next == nil ? "" : " or more")", atEndOf: width)
    return line
  }

  /// Returns the end of a typed text, as much as fits on the line.
  private func typed(_ text: String, _ width: Int) -> String {
    var shown = Substring(SafeText.visible(text))
    while DisplayWidth.columns(of: shown) > width - 16, !shown.isEmpty { shown.removeFirst() }
    return String(shown)
  }

  /// Returns the lines of as many items next to the marked one as fit, and the index of its first
  /// line.
  private func lines(of pane: BrowseState.Pane, width: Int, height: Int) -> (
    lines: [StyledText], marked: Int?
  ) {
    let list = state.list(pane)
    let items = list.shown
    guard height > 0 else { return ([], nil) }
    if items.isEmpty || list.isWithoutRounds {
      return empty(list, pane, width, height)
    }
    let isFocused = pane == state.pane
    // Each item has at least one line, so items farther from the marked one can't be visible.
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

  /// Returns the lines of a group's heading if the item is the first of its group; empty otherwise.
  private func heading(of index: Int, in items: [BrowseList.Item], _ width: Int) -> [StyledText] {
    let heading = items[index].heading
    guard !heading.isEmpty, index == 0 || items[index - 1].heading != heading else { return [] }
    let line = StyledText(" \(SafeText.bounded(heading))", .strong).cut(to: width)
    return index == 0 ? [line] : [StyledText(), line]
  }

  /// Returns the lines of an item: its title after the sign of a marked item, and the text below
  /// it.
  private func drawn(_ item: BrowseList.Item, _ width: Int, isMarked: Bool) -> [StyledText] {
    let renderer = PageText.renderer(max(22, width))
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
    // Rounds are separated by empty lines on the screen, documents are not.
    return item.lines.isEmpty && !isButton ? lines : lines + [StyledText()]
  }

  /// Returns the lines for a list without items: an explanation, and a button that starts a round.
  private func empty(_ list: BrowseList, _ pane: BrowseState.Pane, _ width: Int, _ height: Int) -> (
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
