import ScoringKit

/// The footer of a picture: the legend of the card or chart, remarks, and the program's name.
struct FooterBlock: PictureBlock {
  /// A sample that is drawn before its meaning in the legend.
  private enum Sample {
    /// A shape of the card.
    case mark(Cell.Mark)
    /// A bar of a chart, filled or empty.
    case bar(isFilled: Bool)
    /// Nothing, for a remark or a legend in words.
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

  init(_ picture: Picture, width: Double, showsCard: Bool, remarkLines: Int = 2) {
    let used = Set(showsCard ? CardMarks.used(in: picture) : [])
    let meanings = (picture.card.meanings ?? CardMarks.standardMeanings)
      .filter { used.contains($0.mark) }
    func item(_ sample: Sample, _ words: String) -> Item {
      let words = TextMeasure.cut(words, to: width * 0.6, size: 26)
      return Item(
        sample: sample, words: words, width: 40 + TextMeasure.width(words, size: 26) + 30)
    }
    var items = meanings.map { item(.mark($0.mark), $0.words) }
    if items.isEmpty, showsCard, let bars = ChartBlock.legend(picture, width: width) {
      items = bars.map { item(.bar(isFilled: $0.isFilled), $0.words) }
    }
    func line(_ words: String) -> Item {
      Item(sample: .none, words: TextMeasure.cut(words, to: width - 100, size: 26), width: 0)
    }
    // Remarks, such as a dispute, a playoff or a withdrawal, replace a legend in words, and are
    // placed above a legend of shapes.
    let remarks = picture.remarks.map(TextMeasure.typographic)
    let odd = Self.odd(remarks, width: width - 100, most: remarkLines).map { [line($0)] }
    if items.isEmpty, odd.isEmpty, let words = Self.legend(picture, showsCard: showsCard) {
      items = [line(words)]
    }
    var lines = odd + (items.isEmpty && !odd.isEmpty ? [] : [[]])
    var taken = 0.0
    for item in items {
      // The last line of text leaves space for the program's name.
      if taken + item.width > width - 90, !(lines.last?.isEmpty ?? true) {
        lines.append([])
        taken = 0
      }
      lines[lines.count - 1].append(item)
      taken += item.width
    }
    self.lines = lines
  }

  /// Returns the remarks in at most `most` lines of text: as many as fit, and the number of the others.
  private static func odd(_ remarks: [String], width: Double, most: Int) -> [String] {
    func lines(_ text: String, _ most: Int) -> [String]? {
      TextMeasure.lines(text, width: width, size: 26, most: most)
    }
    for count in stride(from: remarks.count, to: 0, by: -1) {
      let rest = remarks.count - count
      let more = rest == 0 ? [] : ["and \(rest) more \(rest == 1 ? "remark" : "remarks")"]
      let shown = remarks.prefix(count).joined(separator: " ")
      if let lines = lines(shown, most - more.count) { return lines + more }
    }
    guard let first = remarks.first else { return [] }
    let more = remarks.count - 1
    return [TextMeasure.cut(first, to: width, size: 26)]
      + (more == 0 ? [] : ["and \(more) more \(more == 1 ? "remark" : "remarks")"])
  }

  /// Returns the legend of a card that uses words instead of shapes; `nil` if there is none, and
  /// for a picture without its card.
  private static func legend(_ picture: Picture, showsCard: Bool) -> String? {
    showsCard && picture.card.meanings == nil ? picture.card.legend.first?.text : nil
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
