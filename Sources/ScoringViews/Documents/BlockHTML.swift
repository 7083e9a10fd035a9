internal import ScoringKit

/// Draws a picture of a round as responsive HTML: header, result, card, legend, key numbers, charts
/// and footer.
///
/// The elements have classes and no styles of their own, so that a strict content security policy
/// allows them. The order of the sides, the shapes around values and the words are the same as in
/// the picture.
package struct BlockHTML: Sendable {
  private let picture: Picture
  private let renderer: HTMLRenderer

  /// Makes the HTML drawing of a picture; `renderer` draws the blocks in ``Picture/more``.
  package init(_ picture: Picture, renderer: HTMLRenderer = HTMLRenderer()) {
    self.picture = picture
    self.renderer = renderer
  }

  /// Returns the HTML of the whole picture, for the body of a document.
  ///
  /// - Parameters:
  ///   - links: HTML elements for the footer, such as a link to the round's board.
  ///   - files: the HTML of attached images, which is placed above the footer; may be empty.
  /// - Returns: the HTML.
  package func html(links: [String] = [], files: String = "") -> String {
    let parts = [
      header, result, card, legend, details, remarks,
      picture.more.isEmpty ? "" : renderer.fragment(picture.more), files, sheets, footer(links),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: Header and footer

  /// The title of the round, its sport and layout, the day, and the state of a round that is not
  /// finished.
  private var header: String {
    let facts = [Self.bdi(picture.subtitle), "<span>\(Self.text(picture.date))</span>"]
    let state = picture.state.isEmpty ? "" : "\n<p class=\"state\">\(Self.text(picture.state))</p>"
    return """
      <header class="head">
      <h1>\(Self.text(picture.title))</h1>
      <p>\(facts.joined(separator: " "))</p>\(state)
      </header>
      """
  }

  private func footer(_ links: [String]) -> String {
    let left = links.isEmpty ? "" : "<span>\(links.joined(separator: " · "))</span>"
    return "<footer>\(left)<span>Kept with <b>score</b></span></footer>"
  }

  // MARK: Result

  private var result: String {
    guard !picture.sides.isEmpty else { return "" }
    return picture.isDuel && picture.sides.count == 2 ? duel : podium
  }

  private var duel: String {
    let sides = picture.sides.prefix(2).map { side in
      (side: side, names: side.members.count > 1 ? side.members : [side.name])
    }
    // The names of both sides have the same size.
    let all = sides.flatMap(\.names)
    let panels = zip(sides, picture.duelScores).map { side, score in
      panel(
        label: "", names: side.names, sizedLike: all, notes: [picture.duelNote(of: side.side)],
        score: score, isAccent: picture.hasWinner && side.side.isFirst)
    }
    return "<section class=\"duel\" aria-label=\"Result\">\n\(panels.joined(separator: "\n"))\n"
      + "</section>"
  }

  private var podium: String {
    let (heroes, others) = (picture.heroes, picture.others)
    var parts: [String] = []
    if let first = heroes.first {
      // The header already shows the state of the round.
      let label = picture.resultLabel == picture.state ? "" : picture.resultLabel
      let scores = heroes.map(\.score)
      let isEven = Set(scores).count == 1
      parts.append(
        panel(
          label: label,
          names: heroes.count == 1 && first.members.count > 1 ? first.members : heroes.map(\.name),
          notes: heroes.count == 1 ? [first.note] : [],
          scores: isEven ? [] : scores,
          score: isEven ? first.score.isEmpty ? "–" : first.score : "",
          isAccent: picture.hasWinner))
    }
    if !others.isEmpty {
      let rows = others.map { side in
        "<li><i>\(Self.text(side.place))</i> <span>\(Self.bdi(side.name))</span> "
          + "<em\(Self.isLong(side) ? " class=\"long\"" : "")>\(Self.text(side.note))</em> <b>\(Self.figure(side.score))</b></li>"
      }
      parts.append("<ol class=\"rank\">\n\(rows.joined(separator: "\n"))\n</ol>")
    }
    let beside = others.isEmpty || heroes.isEmpty || others.count > 4 ? "" : " beside"
    let kind = beside + (Self.widest(heroes.map(\.name)) > 14 ? " fine" : "")
    return "<section class=\"result\(kind)\" aria-label=\"Result\">\n"
      + parts.joined(separator: "\n") + "\n</section>"
  }

  /// Returns the HTML of a panel; `scores` are those of sides that share it with different scores,
  /// each beside its name.
  private func panel(
    label: String, names: [String], sizedLike all: [String]? = nil, notes: [String],
    scores: [String] = [], score: String, isAccent: Bool
  ) -> String {
    let size = Self.size(of: all ?? names)
    let words =
      (label.isEmpty ? [] : ["<p class=\"label\">\(Self.text(label))</p>"])
      + names.enumerated().map { index, name in
        scores.indices.contains(index)
          ? "<p class=\"name each \(size)\"><span>\(Self.bdi(name))</span> "
            + "<b>\(Self.figure(scores[index]))</b></p>"
          : "<p class=\"name \(size)\">\(Self.bdi(name))</p>"
      }
      + notes.filter { !$0.isEmpty }.map { "<p class=\"note\">\(Self.text($0))</p>" }
    // A longer score has a smaller font, so that it never leaves the panel.
    let length = min(9, max(1, score.count))
    let kind =
      (isAccent ? " on" : "") + (names.count > 3 ? " many" : "")
      + (Self.isTooWide(all ?? names, beside: score) ? " under" : "")
    let figure = score.isEmpty ? "" : "<p class=\"n c\(length)\">\(Self.figure(score))</p>"
    return "<div class=\"hero\(kind)\"><div>\(words.joined())</div>\(figure)</div>"
  }

  // MARK: Card

  /// Whether the panels of a duel show everything that its card does, so that the card is left out.
  private var isInPanels: Bool {
    let roles = picture.card.columns.map(\.role)
    return picture.isDuel && picture.card.rows.count == 2 && !roles.contains(.piece)
      && !roles.contains(.extra) && roles.count { $0 == .sum } <= 1
  }

  private var card: String {
    isInPanels ? "" : CardHTML(picture).html
  }

  /// The maximum number of own cards.
  private static let mostSheets = 4

  /// The own cards of the sides, each printed on a page of its own with lines to sign.
  private var sheets: String {
    let isFew = picture.details.count <= Self.mostSheets
    let own = zip(picture.sides, isFew ? picture.details : []).filter { !$1.rows.isEmpty }
      .filter { $1.rows.contains { !$0.isSummary } }.map { side, card in
        var only = picture
        (only.sides, only.card, only.details) = ([side], card, [])
        return "<section class=\"own\">\n<h2>\(Self.bdi(side.name))"
          + "<small>\(Self.text("\(picture.title) · \(picture.date)"))</small></h2>\n"
          + "\(CardHTML(only).html)\n\(signatures(of: side))\n</section>"
      }
    guard own.isEmpty else {
      return "<div class=\"sheets\">\n\(own.joined(separator: "\n"))\n</div>"
    }
    return picture.sides.first.map { picture.sides.count == 1 ? signatures(of: $0) : "" } ?? ""
  }

  /// Returns the lines on paper for the signatures of a side and of the scorekeeper.
  private func signatures(of side: Picture.Side) -> String {
    "<p class=\"sign\"><span>\(Self.bdi(side.name))</span><span>Scorekeeper</span></p>"
  }

  /// The meanings of the shapes and signs in the card; empty if the card is left out.
  private var legend: String {
    guard !isInPanels else { return "" }
    let card = picture.card
    let used = CardHTML(picture).marks
    let meanings = (card.meanings ?? CardMarks.standardMeanings).filter { used.contains($0.mark) }
    var items = meanings.map { meaning in
      let sample =
        meaning.mark == .pending ? "<b>·</b>" : "<i class=\"m \(meaning.mark.rawValue)\"></i>"
      return "<span>\(sample)\(Self.text(meaning.words))</span>"
    }
    if used.contains(.taken) {
      items.append(
        "<span><b class=\"taken\">9</b>\(picture.isClosed ? "won by this side" : "won by this side, or ahead")</span>"
      )
    }
    let lines =
      (card.meanings == nil && used.isDisjoint(with: CardMarks.shapes) ? card.legend : [])
      .map { "<p class=\"legend\">\(Self.text($0.text))</p>" }
      + card.notes.map { "<p class=\"legend\">\(Self.text($0.text))</p>" }
    return
      ((items.isEmpty ? [] : ["<p class=\"legend\">\(items.joined())</p>"]) + lines)
      .joined(separator: "\n")
  }

  // MARK: Figures, charts, remarks

  private var details: String {
    let parts = [figures, charts].filter { !$0.isEmpty }
    return parts.isEmpty
      ? "" : "<div class=\"more\">\n\(parts.joined(separator: "\n"))\n</div>"
  }

  private var figures: String {
    guard !picture.figures.isEmpty else { return "" }
    let name =
      picture.sides.count > 1
      ? picture.sides.first.map { "<h2>\(Self.bdi($0.name))</h2>\n" } ?? "" : ""
    let items = picture.figures.map {
      "<div><dt>\(Self.text($0.label))</dt><dd>\(Self.figure($0.value))</dd></div>"
    }
    return "<section>\n\(name)<dl class=\"figs\">\(items.joined())</dl>\n</section>"
  }

  private static let chartWidth = 640.0

  /// The charts of the round, and the meanings of their bars.
  private var charts: String {
    guard let block = ChartBlock(picture, format: .page, width: Self.chartWidth) else { return "" }
    let height = block.heights.natural
    var scene = Scene(width: Self.chartWidth, height: height)
    block.draw(in: Scene.Frame(x: 0, y: 0, width: Self.chartWidth, height: height), &scene)
    let title = picture.charts.map(\.chart.spoken).joined(separator: " ")
    let bars = (ChartBlock.legend(picture, width: Self.chartWidth) ?? []).map { bar in
      "<span><i class=\"lead\(bar.isFilled ? " filled" : "")\"></i>\(Self.bdi(bar.words))</span>"
    }
    return "<section class=\"chart\">\n"
      + ScenePrinter(appearance: renderer.appearance).fragment(scene, title: title)
      + (bars.isEmpty ? "" : "\n<p class=\"legend\">\(bars.joined())</p>") + "\n</section>"
  }

  private var remarks: String {
    guard !picture.remarks.isEmpty else { return "" }
    let lines = picture.remarks.map { "<p>\(Self.text($0))</p>" }
    return "<div class=\"remarks\">\(lines.joined())</div>"
  }

  // MARK: Text

  /// The possible widths of the longest word in a panel, in ems; the style sheet has a class for
  /// each.
  private static let widths = [6, 7, 8, 9, 10, 12, 14, 17, 20]

  /// Returns the CSS class for the width of the longest word in the names of a panel.
  ///
  /// The class decides the font size of all names in the panel. A name may break between words, and
  /// after a hyphen.
  private static func size(of names: [String]) -> String {
    let widest = widest(names)
    return "w\(widths.first { Double($0) >= widest } ?? 20)"
  }

  /// Whether a side's note has no space beside its name on the smallest phone, so that it is below.
  private static func isLong(_ side: Picture.Side) -> Bool {
    let size = 17.0
    let note = TextMeasure.width(side.note, size: 15)
    let score = TextMeasure.width(side.score, size: 22, isBold: true)
    return side.note.count > 10 || widest([side.name]) * size + note + max(29, score) > 220
  }

  /// Returns the width of the longest word of some names in ems, with a little space.
  private static func widest(_ names: [String]) -> Double {
    let words = names.flatMap { $0.split { $0 == " " || $0 == "-" } }
    return (words.map { TextMeasure.width(String($0) + "-", size: 1, isBold: true) }.max() ?? 0)
      * 1.03
  }

  /// Whether the longest word of a panel has no space beside the score on a phone, not even in the
  /// smallest font.
  private static func isTooWide(_ names: [String], beside score: String) -> Bool {
    let least = 19.0
    let widest = min(14, widest(names)) * least
    return [(318.0, 92.0, 0.7), (260, 76, 0.63)].contains { room, size, factor in
      let size = score.count > 5 ? size * 0.4 : score.count > 3 ? size * factor : size
      return widest + TextMeasure.width(score, size: size, isBold: true) + 12 > room
    }
  }

  /// Returns a text escaped for HTML, cut after `limit` characters.
  static func text(_ text: String, limit: Int = SafeText.runLimit) -> String {
    SafeText.entities(SafeText.isolated(SafeText.bounded(text, limit: limit)))
  }

  /// Returns an escaped name that does not change the direction of the text around it.
  static func bdi(_ name: String) -> String {
    "<bdi>\(SafeText.markup(SafeText.bounded(name, limit: 200)))</bdi>"
  }

  /// Returns a number as escaped HTML, with a typographic minus sign; a dash for an empty text.
  static func figure(_ text: String) -> String {
    self.text(text.isEmpty ? "–" : TextMeasure.minus(text), limit: 60)
  }
}
