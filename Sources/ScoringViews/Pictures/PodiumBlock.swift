import ScoringKit

/// The result of a round of one or more sides: the first in a large panel, the others in a list.
struct PodiumBlock: PictureBlock {
  private let picture: Picture
  private let format: PictureFormat
  private let width: Double
  let weight: Int? = nil

  init(_ picture: Picture, format: PictureFormat, width: Double) {
    self.picture = picture
    self.format = format
    self.width = width
  }

  private var heroes: [Picture.Side] { picture.heroes }
  private var others: [Picture.Side] { picture.others }

  /// Whether the list is to the right of the panel rather than below it.
  private var isBeside: Bool {
    !heroes.isEmpty && !others.isEmpty && (format == .post || format == .wide)
  }

  private static let row = (least: 52.0, natural: 64.0)
  private var mostRow: Double { format == .story ? 96 : 75 }
  /// The lowest row height at which the list still shows all sides.
  private static let lowRow = 41.0

  private var panel: (least: Double, natural: Double, most: Double) {
    switch format {
    case .post, .wide: others.isEmpty ? (190, 216, 250) : (204, 224, 260)
    case .story: others.isEmpty ? (204, 250, 520) : (190, 204, 380)
    case .page: (page, page, page)
    }
  }

  /// The height of the panel on a page, which has a line for each of a few that share the first rank.
  private var page: Double { max(188, 86 + 36 * Double(min(8, heroes.count))) }

  /// The number of rows of the list; a side with words below its name needs more than one.
  private static func rows(_ sides: some Collection<Picture.Side>) -> Double {
    sides.reduce(0) { $0 + rows($1) }
  }

  private static func rows(_ side: Picture.Side) -> Double { side.words.isEmpty ? 1 : 1.6 }

  var heights: (least: Double, natural: Double, most: Double) {
    let count = Self.rows(others)
    let panel = panel
    guard !others.isEmpty else { return panel }
    guard !heroes.isEmpty else {
      return (min(3, count) * Self.row.least, count * Self.row.natural, count * mostRow)
    }
    if isBeside {
      let few = min(3, count)
      return (
        max(panel.least, few * Self.row.least), max(panel.natural, min(count, 6) * Self.row.least),
        max(panel.most, count * mostRow)
      )
    }
    return (
      panel.least + 12 + min(3, count) * Self.row.least,
      panel.natural + 12 + count * Self.row.natural,
      panel.most + 12 + count * mostRow
    )
  }

  var whole: Double {
    let list = Self.rows(others) * Self.lowRow
    guard !others.isEmpty, !heroes.isEmpty else { return max(heights.least, list) }
    return isBeside ? max(heights.least, list) : panel.least + 12 + list
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    if others.isEmpty {
      PodiumPanel(picture, isAlone: true).draw(in: frame, &scene)
    } else if heroes.isEmpty {
      drawList(frame, &scene)
    } else if isBeside {
      let left = (frame.width * 0.585).rounded()
      PodiumPanel(picture, isAlone: false).draw(
        in: Scene.Frame(x: frame.x, y: frame.y, width: left, height: frame.height), &scene)
      drawList(
        Scene.Frame(
          x: frame.x + left + 36, y: frame.y, width: frame.width - left - 36,
          height: frame.height), &scene)
    } else {
      let height = min(
        panel.most,
        max(
          panel.least,
          frame.height - 12
            - Self.rows(others) * Self.row.natural))
      PodiumPanel(picture, isAlone: false).draw(
        in: Scene.Frame(x: frame.x, y: frame.y, width: frame.width, height: height), &scene)
      drawList(
        Scene.Frame(
          x: frame.x, y: frame.y + height + 12, width: frame.width,
          height: frame.height - height - 12), &scene)
    }
  }

  // MARK: The list

  private func drawList(_ frame: Scene.Frame, _ scene: inout Scene) {
    let others = others
    let shown = shown(frame.height)
    let more = shown.count < others.count ? 1.0 : 0
    let pitch = min(mostRow, frame.height / max(1, Self.rows(shown) + more))
    // A short list to the right of the panel is centred vertically.
    let total = pitch * (Self.rows(shown) + more)
    var y = frame.y + (isBeside ? max(0, frame.height - total) / 2 : 0)
    let rank = max(51, (shown.map { TextMeasure.width($0.place, size: 34) }.max() ?? 0) + 20)
    let scores = shown.map { TextMeasure.minus($0.score.isEmpty ? "–" : $0.score) }
    let scoreSize =
      scores.map { TextMeasure.fitted($0, to: frame.width * 0.5, size: 38, isBold: true) }.min()
      ?? 38
    let widths = scores.map { TextMeasure.width($0, size: scoreSize, isBold: true) }
    let size = min(34, max(26, scene.mostName))
    let names = names(shown, rooms: widths.map { frame.width - rank - 20 - $0 }, size: size)
    for (index, side) in shown.enumerated() {
      let height = pitch * Self.rows(side)
      let centre = y + height / 2
      if index > 0 { scene.rule(frame.x, frame.right, y: y) }
      scene.text(side.place, frame.x, centre: centre, size: 34, .start, .dim)
      scene.text(
        scores[index], frame.right, centre: centre, size: scoreSize, bold: true, .end)
      let right = frame.right - widths[index] - 20
      let up = side.words.isEmpty ? 0 : min(height * 0.22, 17)
      let name = names.texts[index]
      scene.text(name, frame.x + rank, centre: centre - up, size: names.size)
      if !side.words.isEmpty {
        scene.text(
          TextMeasure.cut(side.words, to: right - frame.x - rank, size: 26), frame.x + rank,
          centre: centre + up + 2, size: 26, .start, .dim)
      }
      let note = format == .post || format == .wide ? "" : side.noteWithoutWords
      let left = right - frame.x - rank - TextMeasure.width(name, size: names.size) - 24
      if !note.isEmpty, TextMeasure.width(note, size: 26) <= left {
        scene.text(note, right, centre: centre, size: 26, .end, .dim)
      }
      y += height
    }
    guard more > 0 else { return }
    if !shown.isEmpty { scene.rule(frame.x, frame.right, y: y) }
    scene.text(
      "and \(others.count - shown.count) more", frame.x + rank, centre: y + pitch / 2, size: 28,
      .start, .dim)
  }

  /// Returns the sides that fit into a list of a height: all, or so many that a last row has space for
  /// the number of the others.
  private func shown(_ height: Double) -> ArraySlice<Picture.Side> {
    let others = others
    guard Self.rows(others) * Self.lowRow > height + 0.5 else { return others[...] }
    var count = others.count
    while count > 0,
      (Self.rows(others.prefix(count)) + (count < others.count ? 1 : 0)) * Self.row.least
        > height + 0.5
    {
      count -= 1
    }
    return others.prefix(count)
  }

  /// Returns the names of the list, all in one font size.
  private func names(
    _ sides: ArraySlice<Picture.Side>, rooms: [Double], size: Double
  ) -> (texts: [String], size: Double) {
    let forms = picture.shortNames
    func fitted(_ size: Double, _ least: Double) -> [(text: String, size: Double)] {
      zip(sides, rooms).map { side, room in
        TextMeasure.name(
          side.name, forms: forms.forms(of: side.name), width: room, size: size, least: least)
      }
    }
    let one = fitted(size, min(size, 28)).map(\.size).min() ?? size
    return (fitted(one, one).map(\.text), one)
  }
}

extension Picture.Side {
  /// The note without the words of the result, which are shown elsewhere.
  var noteWithoutWords: String {
    guard !words.isEmpty else { return note }
    let parts = note.split(separator: " · ").filter { $0 != words }
    return parts.joined(separator: " · ")
  }
}
