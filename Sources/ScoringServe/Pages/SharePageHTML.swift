import ScoringDesk
import ScoringKit
import ScoringViews

/// A shared round as a document in a browser, with a preview for chat programs.
enum SharePageHTML {
  /// Returns the page.
  ///
  /// `files` are the attached files that are shared, each at `place` followed by its number.
  /// `board` is the path of the board, if there is one; `address` is the page's own address, if the
  /// public address is known; and `preview` is the address of its picture as PNG, if it can be
  /// drawn. A score sheet has no picture.
  static func answer(
    _ page: Page, _ picture: Picture?, files: [SharedRound.File] = [], at place: String = "",
    board: String?, address: String?, preview: String?
  ) -> Answer {
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
    if let preview {
      let format = PictureFormat.wide
      head += [
        "<meta property=\"og:image\" content=\"\(escaped(preview, limit: 500))\">",
        "<meta property=\"og:image:type\" content=\"image/png\">",
        "<meta property=\"og:image:width\" content=\"\(Int(format.width))\">",
        "<meta property=\"og:image:height\" content=\"\(Int(format.height ?? 0))\">",
        "<meta property=\"og:image:alt\" content=\"\(escaped(page.title))\">",
        "<meta name=\"twitter:card\" content=\"summary_large_image\">",
      ]
    }
    let follow = board.map { "<a href=\"\($0)\">Follow it as it is played</a>" }
    let attached = files.map { html($0, place) }.joined(separator: "\n")
    let body =
      picture.map { BlockHTML($0).html(links: [follow].compactMap(\.self), files: attached) }
      ?? [HTMLRenderer().fragment(page), attached, follow.map { "<p>\($0)</p>" } ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "\n")
    let frame = PageFrame(title: page.title, styles: ["card.css"], head: head)
    return .html(frame.html("<main>\n\(body)\n</main>"))
  }

  /// Returns an attached file: a picture is shown, other files are linked to.
  private static func html(_ file: SharedRound.File, _ place: String) -> String {
    let (address, name) = ("\(place)/\(file.number)", escaped(file.name))
    return file.isPicture
      ? "<figure class=\"image\">\n<img src=\"\(address)\" alt=\"\(name)\" loading=\"lazy\">\n"
        + "<figcaption>\(name)</figcaption>\n</figure>"
      : "<p><a href=\"\(address)\">\(name)</a></p>"
  }
}

/// The picture that chat programs show with a link.
enum SharePreview {
  /// Returns the picture as SVG.
  static func svg(_ picture: Picture) -> String {
    ScenePrinter(appearance: .light)
      .file(PictureLayout.scene(picture, .wide), title: picture.spoken)
  }
}

extension Page.Block {
  /// The text of a line; nil for any other block.
  fileprivate var words: String? {
    if case .line(let line) = self { line.text } else { nil }
  }
}
