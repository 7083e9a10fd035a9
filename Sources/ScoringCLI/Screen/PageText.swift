import ScoringDesk
import ScoringKit
import ScoringViews

/// Draws pages as lines on a full screen.
enum PageText {
  /// Returns a renderer for a screen of `columns` columns, whose lines are drawn after a space.
  static func renderer(_ columns: Int) -> TerminalRenderer {
    TerminalRenderer(width: columns - 2, isTerminal: true, spell: ActionSpelling.line)
  }

  static func lines(of blocks: [Page.Block], columns: Int) -> [StyledText] {
    renderer(columns).lines(of: Page(kind: "", payload: .null, blocks: blocks))
  }

  /// Returns the lines on the screen above the participants of a round.
  static func head(of round: ShownRound, columns: Int) -> [StyledText] {
    lines(of: round.facts.dropFirst().map { .line($0) }, columns: columns) + [StyledText()]
  }

  /// Returns the number of positions that arrows can mark in a round: one for each participant, and
  /// one for each line of text below them if not everything fits on the screen.
  static func positions(of round: ShownRound, columns: Int, rows: Int) -> Int {
    let text = lines(of: round.blocks, columns: columns).count
    let all = head(of: round, columns: columns).count + round.participants.count + 1 + text
    return round.participants.count + (all > rows ? text : 0)
  }
}

/// A page of text on a full screen, which the arrow keys scroll.
struct TextView: Hashable, Sendable {
  let title: String
  private let blocks: [Page.Block]
  /// The number of lines that are scrolled off the top of the screen.
  private var top = 0

  init(_ title: String, _ blocks: [Page.Block]) { (self.title, self.blocks) = (title, blocks) }

  /// Scrolls the page with a key, and returns whether the key is one that does so.
  mutating func scroll(_ key: Keystroke, _ size: ScreenSize) -> Bool {
    let last = max(0, PageText.lines(of: blocks, columns: size.columns).count - size.textRows)
    let there = Picker.moved(top, key, count: last + 1, page: size.textRows - 1)
    top = there ?? min(top, last)
    return there != nil
  }

  /// Returns the lines that are on the screen, each after a space.
  func lines(columns: Int, height: Int) -> [StyledText] {
    PageText.lines(of: blocks, columns: columns).dropFirst(top).prefix(height)
      .map { $0.behind(" ") }
  }
}
