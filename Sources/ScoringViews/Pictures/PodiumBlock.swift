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

  private static let row = (least: 52.0, natural: 64.0, most: 75.0)
  /// The lowest row height at which the list still shows all sides.
  private static let lowRow = 41.0

  private var panel: (least: Double, natural: Double, most: Double) {
    switch format {
    case .post, .wide: others.isEmpty ? (190, 216, 250) : (204, 224, 260)
    case .story: others.isEmpty ? (204, 250, 330) : (190, 204, 240)
    case .page: (188, 188, 188)
    }
  }

  var heights: (least: Double, natural: Double, most: Double) {
    let count = Double(others.count)
    let panel = panel
    guard !others.isEmpty else { return panel }
    guard !heroes.isEmpty else {
      return (min(3, count) * Self.row.least, count * Self.row.natural, count * Self.row.most)
    }
    if isBeside {
      let few = min(3, count)
      return (
        max(panel.least, few * Self.row.least), max(panel.natural, min(count, 6) * Self.row.least),
        max(panel.most, count * Self.row.most)
      )
    }
    return (
      panel.least + 12 + min(3, count) * Self.row.least,
      panel.natural + 12 + count * Self.row.natural,
      panel.most + 12 + count * Self.row.most
    )
  }

  var whole: Double {
    let list = Double(others.count) * Self.lowRow
    guard !others.isEmpty, !heroes.isEmpty else { return max(heights.least, list) }
    return isBeside ? max(heights.least, list) : panel.least + 12 + list
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    if others.isEmpty {
      drawPanel(frame, &scene)
    } else if heroes.isEmpty {
      drawList(frame, &scene)
    } else if isBeside {
      let left = (frame.width * 0.585).rounded()
      drawPanel(Scene.Frame(x: frame.x, y: frame.y, width: left, height: frame.height), &scene)
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
            - Double(others.count) * Self.row.natural))
      drawPanel(Scene.Frame(x: frame.x, y: frame.y, width: frame.width, height: height), &scene)
      drawList(
        Scene.Frame(
          x: frame.x, y: frame.y + height + 12, width: frame.width,
          height: frame.height - height - 12), &scene)
    }
  }

  // MARK: The panel

  private func drawPanel(_ frame: Scene.Frame, _ scene: inout Scene) {
    let hasWon = picture.hasWinner
    scene.box(frame, radius: 20, .fill(hasWon ? .accent : .panel))
    let ink: Theme.Paint = hasWon ? .ink : .text
    let inner = Scene.Frame(
      x: frame.x + 32, y: frame.y + 22, width: frame.width - 64, height: frame.height - 44)
    let score = TextMeasure.minus(heroes.first?.score ?? "")
    let shown = score.isEmpty ? "–" : score
    let greatest = min(240, (frame.height - 88) / 0.7)
    func width(_ size: Double) -> Double { TextMeasure.width(shown, size: size, isBold: true) }
    var size = max(Self.leastScore, greatest)
    while size > Self.leastScore, width(size) > inner.width * 0.5 { size -= 4 }
    guard width(size) <= inner.width * 0.5 else {
      // A long score is placed below the name, and is at most as wide as the panel.
      size = 96
      let whole = TextMeasure.cut(shown, to: inner.width, size: size, isBold: true)
      scene.text(whole, inner.x, base: inner.bottom - 4, size: size, bold: true, .start, ink)
      let above = Scene.Frame(
        x: inner.x, y: inner.y, width: inner.width, height: inner.height - size * 0.82)
      return words(above, note: false).draw(in: above, ink, &scene)
    }
    // The score shrinks by up to a third, so that a long name fits.
    func beside(_ size: Double) -> Scene.Frame {
      Scene.Frame(
        x: inner.x, y: inner.y, width: inner.width - width(size) - 28, height: inner.height)
    }
    let sizes = [1, 0.85, 0.7].map { max(Self.leastScore, size * $0) }
    let chosen =
      sizes.first { words(beside($0), note: true).isWhole }
      ?? sizes.first { words(beside($0), note: false).isWhole } ?? size
    let left = beside(chosen)
    let full = words(left, note: true)
    scene.text(shown, inner.right, centre: frame.middle.y, size: chosen, bold: true, .end, ink)
    (full.isWhole ? full : words(left, note: false)).draw(in: left, ink, &scene)
  }

  private static let leastScore = 108.0

  /// The texts of the large panel: the rank, the names and a note.
  private struct Words {
    var label: String
    var lines: [String]
    var size: Double
    var notes: [String]
    /// Whether the panel shows the names in full.
    var isWhole: Bool

    var fixed: Double { (label.isEmpty ? 0 : 38) + Double(notes.count) * 36 }

    func draw(in frame: Scene.Frame, _ ink: Theme.Paint, _ scene: inout Scene) {
      let pitch = size * 1.14
      var y = frame.y + max(0, (frame.height - fixed - Double(lines.count) * pitch) / 2)
      if !label.isEmpty {
        scene.text(label, frame.x, centre: y + 16, size: 28, bold: true, .start, ink)
        y += 38
      }
      for line in lines {
        scene.text(line, frame.x, centre: y + pitch / 2, size: size, bold: true, .start, ink)
        y += pitch
      }
      for line in notes {
        scene.text(line, frame.x, centre: y + 20, size: 26, .start, ink)
        y += 36
      }
    }
  }

  private func words(_ frame: Scene.Frame, note: Bool) -> Words {
    var words = Words(
      label: TextMeasure.cut(picture.resultLabel, to: frame.width, size: 28, isBold: true),
      lines: [], size: 32,
      notes: note ? notes(width: frame.width) : [], isWhole: false)
    if let (lines, size) = names(width: frame.width, height: frame.height - words.fixed) {
      (words.lines, words.size, words.isWhole) = (lines, size, true)
      return words
    }
    while words.notes.count > 0, frame.height - words.fixed < 40 { words.notes.removeLast() }
    if frame.height - words.fixed < 40 { words.label = "" }
    words.lines = shortened(frame.width, frame.height - words.fixed)
    return words
  }

  private func notes(width: Double) -> [String] {
    guard heroes.count == 1, let note = heroes.first?.note, !note.isEmpty else { return [] }
    return TextMeasure.lines(note, width: width, size: 26, most: 2)
      ?? [TextMeasure.cut(note, to: width, size: 26)]
  }

  /// Returns the full names for the panel at the largest font size that fits; `nil` if none does.
  private func names(width: Double, height: Double) -> (lines: [String], size: Double)? {
    if heroes.count > 1 {
      let texts = heroes.map(\.name)
      for size in stride(from: 60.0, through: 30, by: -2)
      where Double(texts.count) * size * 1.14 <= height
        && texts.allSatisfy({ TextMeasure.width($0, size: size, isBold: true) <= width })
      {
        return (texts, size)
      }
      return nil
    }
    guard let hero = heroes.first else { return ([], 32) }
    let texts = hero.members.count > 1 ? hero.members : [hero.name]
    let greatest = others.isEmpty ? 84.0 : 60
    let longest = texts.map { TextMeasure.width($0, size: 1, isBold: true) }.max() ?? 0
    for (most, least) in [(1, 46.0), (2, 38), (3, 30), (4, 28)] {
      for size in stride(from: greatest, through: least, by: -2) {
        let count = max(most, texts.count)
        guard Double(count) * size * 1.14 <= height || count == most && most == 1 else { continue }
        // The names are too long even for this many full lines, not counting the space at the end
        // of each.
        guard (longest - Double(count) * 0.28) * size <= Double(count) * width else { continue }
        let lines = texts.map {
          TextMeasure.lines($0, width: width, size: size, isBold: true, most: count)
        }
        guard lines.allSatisfy({ $0 != nil }) else { continue }
        let all = lines.compactMap(\.self).flatMap(\.self)
        if all.count <= count, Double(all.count) * size * 1.14 <= height { return (all, size) }
      }
    }
    return nil
  }

  private func shortened(_ width: Double, _ height: Double) -> [String] {
    let fit = max(1, Int(height / (32 * 1.14)))
    let forms = picture.shortNames
    let names = heroes.map {
      TextMeasure.name(
        $0.name, forms: forms.forms(of: $0.name), width: width, size: 32, least: 32, isBold: true
      ).text
    }
    guard names.count > fit else { return names }
    let shown = names.prefix(max(1, fit - 1))
    return fit == 1 ? ["\(names.count) tied"] : shown + ["and \(names.count - shown.count) more"]
  }

  // MARK: The list

  private func drawList(_ frame: Scene.Frame, _ scene: inout Scene) {
    let others = others
    let isWhole = Double(others.count) * Self.lowRow <= frame.height + 0.5
    let fit = isWhole ? others.count : max(1, Int((frame.height + 0.5) / Self.row.least))
    let shown = others.count <= fit ? others : Array(others.prefix(max(0, fit - 1)))
    let rows = shown.count + (shown.count < others.count ? 1 : 0)
    let pitch = min(Self.row.most, frame.height / Double(max(1, rows)))
    // A short list to the right of the panel is centred vertically.
    let top = frame.y + (isBeside ? max(0, frame.height - pitch * Double(rows)) / 2 : 0)
    let rank = max(51, (shown.map { TextMeasure.width($0.place, size: 34) }.max() ?? 0) + 20)
    let scores = shown.map { side in
      TextMeasure.cut(
        TextMeasure.minus(side.score.isEmpty ? "–" : side.score), to: frame.width * 0.5, size: 38,
        isBold: true)
    }
    let forms = picture.shortNames
    for (index, side) in shown.enumerated() {
      let y = top + (Double(index) + 0.5) * pitch
      if index > 0 { scene.rule(frame.x, frame.right, y: y - pitch / 2) }
      scene.text(side.place, frame.x, centre: y, size: 34, .start, .dim)
      scene.text(scores[index], frame.right, centre: y, size: 38, bold: true, .end)
      let room =
        frame.width - rank - 20
        - TextMeasure.width(scores[index], size: 38, isBold: true)
      let note = format == .post || format == .wide ? "" : side.note
      let (name, size) = TextMeasure.name(
        side.name, forms: forms.forms(of: side.name), width: room, size: 34, least: 28)
      scene.text(name, frame.x + rank, centre: y, size: size)
      let left = room - TextMeasure.width(name, size: size) - 24
      if !note.isEmpty, TextMeasure.width(note, size: 26) <= left {
        scene.text(
          note, frame.right - TextMeasure.width(scores[index], size: 38, isBold: true) - 20,
          centre: y, size: 26, .end, .dim)
      }
    }
    if shown.count < others.count {
      let y = top + (Double(rows) - 0.5) * pitch
      if rows > 1 { scene.rule(frame.x, frame.right, y: y - pitch / 2) }
      scene.text(
        "and \(others.count - shown.count) more", frame.x + rank, centre: y, size: 28, .start, .dim)
    }
  }
}
