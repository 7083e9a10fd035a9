import ScoringKit

/// A part of a picture that knows no sport: how high it may be, and how it is drawn.
protocol PictureBlock {
  /// The least height, the one that shows everything at its ease, and the greatest.
  var heights: (least: Double, natural: Double, most: Double) { get }
  /// What is dropped first where there is too little room: the smallest; nil for what stays.
  var weight: Int? { get }
  /// Draws it in a frame of at least its least height.
  func draw(in frame: Scene.Frame, _ scene: inout Scene)
}

/// Places the content of a picture on its ground: a pure function from both to a scene.
///
/// From the top: what it is, the result, the card or a few numbers, how it went, the foot. Where
/// it is too high, the least important part is dropped; room that is left goes to the parts, then
/// between them.
package enum PictureLayout {
  /// The scene of a picture.
  package static func scene(_ picture: Picture, _ format: PictureFormat) -> Scene {
    let width = format.width - 2 * format.margin
    let foot = FooterBlock(picture, width: width, showsCard: format != .wide)
    var blocks = blocks(picture, format, width: width)
    let (above, below) = format.verticalMargins
    let gap = format.gaps.lowerBound
    guard let height = format.height else {
      let heights = blocks.map(\.heights.natural) + [foot.heights.natural]
      let total = heights.reduce(0, +) + gap * Double(blocks.count)
      var scene = Scene(width: format.width, height: (above + total + below).rounded(.up))
      draw(blocks + [foot], heights, x: format.margin, width: width, y: above, gap: gap, &scene)
      return scene
    }
    let room = height - above - below - foot.heights.natural
    func least() -> Double {
      blocks.reduce(0) { $0 + $1.heights.least } + gap * Double(blocks.count)
    }
    while least() > room,
      let dropped = blocks.indices.filter({ blocks[$0].weight != nil })
        .min(by: { (blocks[$0].weight ?? 0) < (blocks[$1].weight ?? 0) })
    {
      blocks.remove(at: dropped)
    }
    var spare = max(0, room - least())
    var heights = blocks.map(\.heights.least)
    spread(&spare, over: &heights, to: blocks.map(\.heights.natural))
    spread(&spare, over: &heights, to: blocks.map(\.heights.most))
    let count = Double(max(1, blocks.count))
    let wider = min(format.gaps.upperBound - gap, spare / count)
    var scene = Scene(width: format.width, height: height)
    draw(blocks, heights, x: format.margin, width: width, y: above, gap: gap + wider, &scene)
    foot.draw(
      in: Scene.Frame(
        x: format.margin, y: height - below - foot.heights.natural, width: width,
        height: foot.heights.natural), &scene)
    return scene
  }

  private static func blocks(_ picture: Picture, _ format: PictureFormat, width: Double)
    -> [any PictureBlock]
  {
    var blocks: [any PictureBlock] = [HeaderBlock(picture, width: width)]
    let duel = picture.isDuel ? DuelBlock(picture, width: width) : nil
    if let duel {
      blocks.append(duel)
    } else if !picture.sides.isEmpty {
      blocks.append(PodiumBlock(picture, format: format, width: width))
    }
    let showsCard = format != .wide && !(duel?.showsCard ?? false)
    let card = showsCard ? CardBlocks.block(picture, format: format, width: width) : nil
    let left = (card as? EndsBlock)?.leftOut ?? []
    let known = Set(left.map(\.label))
    let figures = FiguresBlock(
      left + picture.figures.filter { !known.contains($0.label) }, width: width)
    let courses = format == .wide ? nil : CourseBlock(picture, width: width)
    // Numbers stand first where they say what the card has no room for, or all there is.
    let leads = card is EndsBlock || card == nil && courses == nil
    let isShort = card is MirrorBlock || (card?.heights.natural ?? 0) < 440
    if leads, let figures { blocks.append(figures) }
    if let card { blocks.append(card) }
    if let courses { blocks.append(courses) }
    if !leads, format != .post || isShort, let figures { blocks.append(figures) }
    return blocks
  }

  /// Lets heights grow towards others, each by the same part of what it lacks.
  private static func spread(
    _ spare: inout Double, over heights: inout [Double], to targets: [Double]
  ) {
    let lacks = zip(targets, heights).map { max(0, $0 - $1) }
    let sum = lacks.reduce(0, +)
    guard sum > 0, spare > 0 else { return }
    let part = min(1, spare / sum)
    for index in heights.indices { heights[index] += lacks[index] * part }
    spare -= sum * part
  }

  private static func draw(
    _ blocks: [any PictureBlock], _ heights: [Double], x: Double, width: Double, y: Double,
    gap: Double, _ scene: inout Scene
  ) {
    var y = y
    for (block, height) in zip(blocks, heights) {
      block.draw(in: Scene.Frame(x: x, y: y, width: width, height: height), &scene)
      y += height + gap
    }
  }
}

/// What it is: the title, what tells it from others, and the day.
struct HeaderBlock: PictureBlock {
  private let title: String
  private let titleSize: Double
  private let subtitle: String
  private let date: String
  let heights = (least: 90.0, natural: 90.0, most: 90.0)
  let weight: Int? = nil

  init(_ picture: Picture, width: Double) {
    (title, titleSize) = TextMeasure.name(
      picture.title, members: [picture.title, ""], width: width, size: 48, least: 40, isBold: true)
    date = picture.date
    let room = width - TextMeasure.width(date, size: 28) - 24
    subtitle = TextMeasure.cut(picture.subtitle, to: room, size: 28)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    scene.text(title, frame.x, base: frame.y + 36, size: titleSize, bold: true)
    scene.text(subtitle, frame.x, base: frame.y + 82, size: 28, .start, .dim)
    scene.text(date, frame.right, base: frame.y + 82, size: 28, .end, .dim)
  }
}

/// The foot: what the marks of the card mean, and who made it.
struct FooterBlock: PictureBlock {
  /// What stands before words.
  private enum Sample {
    /// A mark of the card.
    case mark(Cell.Mark)
    /// A bar of a chart, filled or empty.
    case bar(isFilled: Bool)
    /// Nothing.
    case none
  }

  private struct Item {
    let sample: Sample
    let words: String
    let width: Double
  }

  private let lines: [[Item]]
  let weight: Int? = nil
  private static let lineHeight = 44.0

  init(_ picture: Picture, width: Double, showsCard: Bool) {
    let used = Set(showsCard ? CardMarks.used(in: picture) : [])
    let meanings = (picture.card.meanings ?? CardMarks.standardMeanings)
      .filter { used.contains($0.mark) }
    func item(_ sample: Sample, _ words: String) -> Item {
      let words = TextMeasure.cut(words, to: width * 0.6, size: 26)
      return Item(
        sample: sample, words: words, width: 40 + TextMeasure.width(words, size: 26) + 30)
    }
    var items = meanings.map { item(.mark($0.mark), $0.words) }
    if items.isEmpty, showsCard, let bars = CourseBlock.legend(picture) {
      items = bars.map { item(.bar(isFilled: $0.isFilled), $0.words) }
    }
    if items.isEmpty, let words = Self.words(picture) {
      items = [
        Item(sample: .none, words: TextMeasure.cut(words, to: width - 100, size: 26), width: 0)
      ]
    }
    var lines: [[Item]] = [[]]
    var taken = 0.0
    for item in items {
      // The last line keeps room for who made it.
      if taken + item.width > width - 90, !(lines.last?.isEmpty ?? true) {
        lines.append([])
        taken = 0
      }
      lines[lines.count - 1].append(item)
      taken += item.width
    }
    self.lines = lines
  }

  /// One line of words in the place of a legend: what is odd, else what the card says below it.
  private static func words(_ picture: Picture) -> String? {
    (picture.remarks.first ?? (picture.isDuel ? nil : picture.card.legend.first?.text))
  }

  var heights: (least: Double, natural: Double, most: Double) {
    let height = Double(lines.count) * Self.lineHeight
    return (height, height, height)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    for (row, line) in lines.enumerated() {
      let y = frame.y + (Double(row) + 0.5) * Self.lineHeight
      var x = frame.x
      for item in line {
        var left = x + 40
        switch item.sample {
        case .mark(let mark): CardMarks.draw(mark, x: x + 15, y: y, size: 30, &scene)
        case .bar(let isFilled):
          scene.box(
            .init(x: x + 8, y: y - 13, width: 14, height: 26),
            isFilled ? .fill(.trail) : .line(.text, 2.5))
        case .none: left = x
        }
        scene.text(item.words, left, centre: y, size: 26, .start, .dim)
        x += item.width
      }
    }
    scene.text(
      "score", frame.right, centre: frame.bottom - Self.lineHeight / 2, size: 28, bold: true, .end)
  }
}

/// Up to four numbers that are worth a glance.
struct FiguresBlock: PictureBlock {
  private struct Item {
    let value: String
    let labels: [String]
  }

  private let items: [Item]
  private let step: Double
  let weight: Int? = 1

  init?(_ figures: [Picture.Figure], width: Double) {
    let chosen = figures.prefix(width < 800 ? 3 : 4)
    guard !chosen.isEmpty else { return nil }
    step = width / Double(chosen.count < 3 ? 3 : chosen.count)
    let room = step - 46
    items = chosen.map { figure in
      let lines =
        TextMeasure.lines(figure.label, width: room, size: 26, most: 2)
        ?? [TextMeasure.cut(figure.label, to: room, size: 26)]
      let value = TextMeasure.minus(figure.value)
      return Item(value: TextMeasure.cut(value, to: room, size: 56, isBold: true), labels: lines)
    }
  }

  var heights: (least: Double, natural: Double, most: Double) {
    let height = 58 + 30 * Double(items.map(\.labels.count).max() ?? 1)
    return (height, height, height)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    for (index, item) in items.enumerated() {
      let x = frame.x + Double(index) * step
      if index > 0 {
        scene.path(
          [.init(x: x, y: frame.y), .init(x: x, y: frame.bottom - 8)], .line(.line, 2))
      }
      let left = index > 0 ? x + 22 : x
      scene.text(item.value, left, base: frame.y + 41, size: 56, bold: true)
      for (line, label) in item.labels.enumerated() {
        scene.text(label, left, base: frame.y + 78 + 30 * Double(line), size: 26, .start, .dim)
      }
    }
  }
}
