package import ScoringKit

/// Draws pages, lines and tables as text for a terminal, a pipe or a text file.
///
/// The output depends only on the page and the properties of the renderer. All text is made safe
/// (``SafeText``), no line ends with a space, and all output that isn't empty ends with one
/// newline. Lines keep to the width, except for:
/// - a number, or another text that is never cut, that is wider than the line by itself;
/// - tables that are not cut because `cuts` is false;
/// - the one-line form of a page in a pipe or a file;
/// - verbatim text (`Page.Block.verbatim`);
/// - a command with a single quote or a backslash, which could not be typed again if it were
///   broken.
package struct TerminalRenderer: Sendable {
  /// The width of a line in columns, 20 to 10,000.
  package let width: Int
  /// The number of rows of the terminal, at least 1.
  package let height: Int
  /// The colours that the output may use.
  package let color: ColorLevel
  /// Whether the output is for a person at a terminal, rather than a program or a file.
  package let isTerminal: Bool
  /// Whether the program's own signs (`›`, `…`, rules) are drawn in ASCII; names are not changed.
  package let ascii: Bool
  /// Whether the texts of a table are cut if there is too little space, as on a terminal.
  ///
  /// In a file nothing is cut, and lines may exceed the width.
  package let cuts: Bool
  /// The appearance of the terminal, light or dark.
  package let appearance: Theme.Appearance
  /// Returns the text that is shown for an action; on a terminal, a command that can be typed.
  package let spell: @Sendable (Action) -> String
  /// Returns the address of the page that an action shows, for a terminal with links; `nil` for an
  /// action without a page.
  package let address: (@Sendable (Action) -> String?)?

  /// Creates a renderer; a width or height that is out of bounds is clamped.
  package init(
    width: Int = 80, height: Int = 24, color: ColorLevel = .none, isTerminal: Bool = false,
    ascii: Bool = false, cuts: Bool = true, appearance: Theme.Appearance = .dark,
    spell: @escaping @Sendable (Action) -> String = \.description,
    address: (@Sendable (Action) -> String?)? = nil
  ) {
    self.width = min(max(20, width), 10_000)
    self.height = max(1, height)
    self.color = color
    self.isTerminal = isTerminal
    self.ascii = ascii
    self.cuts = cuts
    self.appearance = appearance
    self.spell = spell
    self.address = isTerminal ? address : nil
  }

  /// The number of four-line cards of rounds that fill a screen, leaving two lines for other text
  /// and one for the prompt; at least 1.
  package var cardsPerScreen: Int {
    max(1, (height - 3) / 4)
  }

  /// Returns a whole page as text, with suggested next commands at the end.
  package func render(_ page: Page) -> String {
    joined(lines(of: page), linking: addresses(in: page))
  }

  /// Returns the address of the page that each command of a page shows, by the text of the command.
  private func addresses(in page: Page) -> [String: String] {
    guard let address else { return [:] }
    let actions =
      page.next
      + page.blocks.flatMap { block -> [Action] in
        switch block {
        case .actions(let offers): offers.map(\.action)
        case .empty(_, let action): [action]
        default: []
        }
      }
    return actions.reduce(into: [:]) { addresses, action in
      addresses[SafeText.bounded(spell(action), ellipsis: ellipsis)] = address(action)
    }
  }

  /// Returns the styled lines of a page, with suggested next commands at the end.
  package func lines(of page: Page) -> [StyledText] {
    var lines: [StyledText] = []
    var previous: Page.Block?
    for block in page.blocks {
      let content = drawn(block)
      guard !content.isEmpty else { continue }
      if let previous, isApart(previous, block) { lines.append(StyledText()) }
      lines += content
      previous = block
    }
    if !page.next.isEmpty {
      if let previous, isApart(previous, .line("")) { lines.append(StyledText()) }
      lines += hints(page)
    }
    return lines
  }

  /// The sign for omitted text: `…`, or `...` in ASCII.
  var ellipsis: String { ascii ? "..." : "…" }

  /// Returns a line of a page made safe, with its tones; `heading` makes it bold.
  package func styled(_ line: Line, heading: Bool = false) -> StyledText {
    var result = StyledText()
    for run in line.spelled(by: spell).runs {
      let tone = heading && run.tone == .plain ? Tone.strong : run.tone
      result.append(
        SafeText.bounded(run.text, ellipsis: ellipsis), TextStyle(tone: tone, isBold: heading))
    }
    return result
  }

  /// Returns a line of a page made safe, broken into as many lines on the screen as it needs.
  func wrapped(_ line: Line) -> [StyledText] {
    styled(line).wrapped(to: width)
  }

  /// Joins styled lines to a text, without empty lines at the end; commands in `addresses` become
  /// links.
  func joined(_ lines: [StyledText], linking addresses: [String: String] = [:]) -> String {
    var texts = lines.map { encoded($0, addresses) }
    while texts.count > 1, texts.last?.isEmpty == true { texts.removeLast() }
    return texts.map { $0 + "\n" }.joined()
  }

  private func encoded(_ line: StyledText, _ addresses: [String: String]) -> String {
    line.trimmed.pieces.map { piece in
      let text =
        isTerminal && !piece.style.isLiteral ? SafeText.isolated(piece.text) : piece.text
      let painted = Theme.paint(text, piece.style, at: color, on: appearance)
      return addresses[piece.text].map { Hyperlink.link(painted, to: $0) } ?? painted
    }.joined()
  }

  private func drawn(_ block: Page.Block) -> [StyledText] {
    switch block {
    case .line(let line): wrapped(line)
    case .heading(let text):
      text.isEmpty ? [] : styled(Line(text), heading: true).wrapped(to: width)
    case .sheet(let sheet): drawn(sheet)
    case .chart(let chart): drawn(chart)
    case .card(let card): drawn(card)
    case .empty(let sentence, let action): empty(sentence, action)
    case .actions(let offers): drawn(offers)
    case .verbatim(let text): verbatim(text)
    }
  }

  /// Whether two blocks of a page are separated by an empty line: consecutive lines aren't, and a
  /// heading belongs to the block below it.
  private func isApart(_ upper: Page.Block, _ lower: Page.Block) -> Bool {
    switch (upper, lower) {
    case (.line, .line), (.heading, _): false
    default: true
    }
  }

  private func drawn(_ card: Card) -> [StyledText] {
    var title = styled(card.title, heading: true).trimmed.wrapped(to: width - 2)
    if let last = title.indices.last {
      title[last].append(ascii ? " >" : " ›", .dim)
    }
    return title + card.lines.flatMap(wrapped)
  }

  private func drawn(_ chart: Chart) -> [StyledText] {
    let plot = ChartPlot(chart, width: width)
    let title = styled(Line(chart.title), heading: true).wrapped(to: width)
    let rows = plot.rows.map { StyledText($0, .plain) }
    return rows.isEmpty ? title : title + rows + wrapped(plot.legend)
  }

  private func empty(_ sentence: String, _ action: Action) -> [StyledText] {
    let text = StyledText(SafeText.bounded(sentence, ellipsis: ellipsis), .dim)
    let lines = text.wrapped(to: width).map(centred)
    let command = self.command(spell(action), isTerminal ? .button : .plain)
    // Spaces before the second line of a broken command would become part of it.
    return lines + [StyledText()] + (command.count == 1 ? command.map(centred) : command)
  }

  /// Returns commands with what they do: as a table if there is room for both, and otherwise one
  /// below the other, because a command that was cut can't be typed.
  private func drawn(_ offers: [Page.Offer]) -> [StyledText] {
    let texts = offers.map { SafeText.bounded(spell($0.action), ellipsis: ellipsis) }
    let widest = texts.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let meaning = offers.map { DisplayWidth.columns(of: $0.meaning) }.max() ?? 0
    guard cuts, widest + 2 + min(meaning, 24) > width else {
      return drawn(Sheet(offers: offers, spell: spell))
    }
    return offers.flatMap { offer in
      command(spell(offer.action), TextStyle(tone: .accent))
        + wrapped(Line("  \(offer.meaning)", .dim))
    }
  }

  private func centred(_ line: StyledText) -> StyledText {
    guard isTerminal else { return line }
    var result = StyledText()
    result.appendSpaces((width - line.columns) / 2)
    result.pieces += line.pieces
    return result
  }

  /// Returns the lines with the suggested next commands.
  ///
  /// If a block of the page says that something is empty, its command is the main action, and the
  /// suggested commands are drawn as actions too.
  private func hints(_ page: Page) -> [StyledText] {
    let isEmpty = page.blocks.contains { if case .empty = $0 { true } else { false } }
    let style = TextStyle(tone: isEmpty ? .accent : .dim)
    return page.next.enumerated().flatMap { index, action in
      command(spell(action), style, label: index == 0 ? "next: " : "      ")
    }
  }

  /// Returns a command, broken if necessary into lines that a shell reads as one command if they
  /// are copied.
  private func command(_ text: String, _ style: TextStyle, label: String = "") -> [StyledText] {
    var style = style
    style.isLiteral = true
    let safe = SafeText.bounded(text, ellipsis: ellipsis)
    let whole = StyledText(safe, style)
    let room = width - DisplayWidth.columns(of: label)
    let isBreakable = !safe.unicodeScalars.contains { $0 == "'" || $0 == "\\" }
    let lines = isBreakable ? whole.wrapped(to: room, continuation: "\\") : [whole]
    return lines.enumerated().map { index, line in
      guard index == 0, !label.isEmpty else { return line }
      return StyledText(StyledText(label, .dim).pieces + line.pieces)
    }
  }

  private func verbatim(_ text: String) -> [StyledText] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      StyledText(SafeText.visible(line), TextStyle(tone: .plain, isLiteral: true))
    }
  }
}
