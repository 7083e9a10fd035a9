import ScoringDesk
import ScoringKit
import ScoringViews

/// A shared round as a page in a browser: what `share --form html` makes, with a style sheet beside
/// it and a preview for chat programs.
enum SharePageHTML {
  /// The page.
  ///
  /// `board` is the path of the board where there is one, and `address` the page's own, where it
  /// is known from outside.
  static func answer(_ page: Page, board: String?, address: String?) -> Answer {
    let description = page.blocks.dropFirst().compactMap(\.words).first ?? ""
    var head = [
      "<meta property=\"og:type\" content=\"website\">",
      "<meta property=\"og:title\" content=\"\(escaped(page.title))\">",
      "<meta property=\"og:description\" content=\"\(escaped(description))\">",
      "<meta name=\"description\" content=\"\(escaped(page.title))\">",
      "<meta name=\"color-scheme\" content=\"light dark\">",
    ]
    if let address {
      head.append("<meta property=\"og:url\" content=\"\(escaped(address, limit: 500))\">")
    }
    let follow =
      board.map { "\n<p><a href=\"\($0)\">Follow it as it is played</a></p>" } ?? ""
    let frame = PageFrame(title: page.title, styles: ["card.css"], head: head)
    return .html(frame.html("<main>\n\(HTMLRenderer().fragment(page))\(follow)\n</main>"))
  }
}

extension Page.Block {
  /// The words of a line; nil for any other block.
  fileprivate var words: String? {
    if case .line(let line) = self { line.text } else { nil }
  }
}
