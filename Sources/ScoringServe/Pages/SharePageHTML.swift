import ScoringDesk
import ScoringKit
import ScoringViews

/// The web page of a shared round, with a preview for chat programs.
enum SharePageHTML {
  /// Makes the page of a shared round.
  ///
  /// - Parameters:
  ///   - page: The content of the page.
  ///   - picture: The round as a card; `nil` if the page is a score sheet, which has no picture.
  ///   - files: The attached files that are shared.
  ///   - place: The path of the attached files, to which the number of a file is added.
  ///   - board: The path of the round's board; `nil` if there is none.
  ///   - address: The page's own address; `nil` if the server's public address is unknown.
  ///   - preview: The address of the page's picture as PNG; `nil` if it can't be drawn.
  /// - Returns: The response with the page.
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

  /// Returns the HTML of an attached file: a picture is shown, and other files are linked to.
  private static func html(_ file: SharedRound.File, _ place: String) -> String {
    let (address, name) = ("\(place)/\(file.number)", escaped(file.name))
    return file.isPicture
      ? "<figure class=\"image\">\n<img src=\"\(address)\" alt=\"\(name)\" loading=\"lazy\">\n"
        + "<figcaption>\(name)</figcaption>\n</figure>"
      : "<p><a href=\"\(address)\">\(name)</a></p>"
  }
}

/// The picture of a round that chat programs show together with a link.
enum SharePreview {
  /// Returns the picture of a round as SVG, for the preview.
  static func svg(_ picture: Picture) -> String {
    ScenePrinter(appearance: .light)
      .file(PictureLayout.scene(picture, .wide), title: picture.spoken)
  }
}

extension Page.Block {
  /// The text of a block that is a line of a page; nil for any other block.
  fileprivate var words: String? {
    if case .line(let line) = self { line.text } else { nil }
  }
}
