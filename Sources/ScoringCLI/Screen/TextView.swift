import ScoringKit
import ScoringViews

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
