package import ScoringKit

extension TerminalRenderer {
  /// Returns a page with one line of text per item, for scanning and for programs that read lines.
  ///
  /// A card becomes its one-line form, and a table one line per row; headings and suggested
  /// commands are left out. On a terminal the longest words are cut so that a line fits, except for
  /// texts with a score's tone; in a pipe nothing is cut.
  package func oneLine(_ page: Page) -> String {
    joined(page.blocks.flatMap(oneLine).filter { !$0.trimmed.pieces.isEmpty })
  }

  private func oneLine(_ block: Page.Block) -> [StyledText] {
    switch block {
    case .line(let line): [cut(styled(line))]
    case .card(let card): [cut(styled(card.oneLine))]
    case .sheet(let sheet): rowLines(sheet)
    case .actions(let offers): rowLines(Sheet(offers: offers, spell: spell))
    case .empty(let sentence, _):
      [cut(StyledText(SafeText.bounded(sentence, ellipsis: ellipsis), .dim))]
    case .verbatim(let text):
      text.split(whereSeparator: \.isNewline).map {
        StyledText(SafeText.visible($0), TextStyle(tone: .plain, isLiteral: true))
      }
    case .chart(let chart): [cut(StyledText(SafeText.bounded(chart.spoken, ellipsis: ellipsis)))]
    case .heading: []
    }
  }

  private func cut(_ text: StyledText) -> StyledText {
    guard isTerminal else { return text }
    var result = text
    var excess = result.columns - width
    while excess > 0 {
      let longest = result.pieces.indices
        .filter { isWords(result.pieces[$0].style.tone) }
        .map { (index: $0, columns: DisplayWidth.columns(of: result.pieces[$0].text)) }
        .max { $0.columns < $1.columns }
      guard let (index, columns) = longest, columns > TableLayout.leastText else { return result }
      let room = max(TableLayout.leastText, columns - excess)
      result.pieces[index].text = DisplayWidth.cut(
        result.pieces[index].text, to: room, ellipsis: ellipsis)
      excess = result.columns - width
    }
    return result
  }

  private func isWords(_ tone: Tone) -> Bool {
    switch tone {
    case .plain, .dim, .strong, .accent: true
    case .good, .level, .fair, .poor, .cool: false
    }
  }
}
