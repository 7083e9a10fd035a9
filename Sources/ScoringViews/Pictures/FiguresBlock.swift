/// Up to four key numbers of a round with their labels.
struct FiguresBlock: PictureBlock {
  private struct Item {
    let value: String
    let size: Double
    let labels: [String]
  }

  private let items: [Item]
  private let step: Double
  /// The name of the side that the numbers are about, if several sides take part; else empty.
  private let name: String
  private static let nameHeight = 38.0
  let weight: Int? = 1

  init?(_ figures: [Picture.Figure], of picture: Picture, width: Double) {
    let chosen = figures.prefix(width < 800 ? 3 : 4)
    guard !chosen.isEmpty else { return nil }
    step = width / Double(chosen.count < 3 ? 3 : chosen.count)
    let room = step - 46
    let name = picture.sides.count > 1 ? picture.sides[0].name : ""
    self.name =
      TextMeasure.name(
        name, forms: picture.shortNames.forms(of: name), width: width, size: 26, isBold: true
      ).text
    items = chosen.map { figure in
      let lines =
        TextMeasure.lines(figure.label, width: room, size: 26, most: 3)
        ?? [TextMeasure.cut(figure.label, to: room, size: 26)]
      let value = TextMeasure.minus(figure.value)
      let size = TextMeasure.fitted(value, to: room, size: 56, isBold: true)
      return Item(value: value, size: size, labels: lines)
    }
  }

  var heights: (least: Double, natural: Double, most: Double) {
    let height =
      (name.isEmpty ? 0 : Self.nameHeight) + 58
      + 30 * Double(items.map(\.labels.count).max() ?? 1)
    return (height, height, height)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    var frame = frame
    if !name.isEmpty {
      scene.text(name, frame.x, base: frame.y + 24, size: 26, bold: true)
      frame.y += Self.nameHeight
      frame.height -= Self.nameHeight
    }
    for (index, item) in items.enumerated() {
      let x = frame.x + Double(index) * step
      if index > 0 {
        scene.path(
          [.init(x: x, y: frame.y), .init(x: x, y: frame.bottom - 8)], .line(.line, 2))
      }
      let left = index > 0 ? x + 22 : x
      scene.text(item.value, left, base: frame.y + 41, size: item.size, bold: true)
      for (line, label) in item.labels.enumerated() {
        scene.text(label, left, base: frame.y + 78 + 30 * Double(line), size: 26, .start, .dim)
      }
    }
  }
}
