import ScoringKit

/// The own cards of several participants, such as the ends of archers, two beside each other.
struct AbreastBlock: PictureBlock {
  private let names: [String]
  private let cards: [EndsBlock]
  let smaller: (any PictureBlock)?
  let weight: Int? = 3

  private static let inBand = 2
  private static let head = 38.0
  private static let gap = (beside: 44.0, below: 26.0)

  /// Makes the block; `nil` unless there is a card for each of two to four sides, and each fits.
  init?(_ picture: Picture, width: Double) {
    guard (2...4).contains(picture.sides.count), picture.details.count == picture.sides.count else {
      return nil
    }
    let part = (width - Self.gap.beside) / Double(Self.inBand)
    let cards = picture.details.compactMap { EndsBlock($0, format: .page, width: part) }
    guard cards.count == picture.sides.count else { return nil }
    self.cards = cards
    names = picture.sides.map { TextMeasure.cut($0.name, to: part, size: 26, isBold: true) }
    smaller = GridBlock(picture, width: width)
  }

  private var bands: [Range<Int>] {
    stride(from: 0, to: cards.count, by: Self.inBand).map {
      $0..<min(cards.count, $0 + Self.inBand)
    }
  }

  private func height(_ each: (EndsBlock) -> Double) -> Double {
    bands.reduce(Double(bands.count - 1) * Self.gap.below) { sum, band in
      sum + Self.head + (band.map { each(cards[$0]) }.max() ?? 0)
    }
  }

  var heights: (least: Double, natural: Double, most: Double) {
    (height { $0.heights.least }, height { $0.heights.natural }, height { $0.heights.most })
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let width = (frame.width - Self.gap.beside) / Double(Self.inBand)
    let least = heights.least
    let spare = max(0, frame.height - least) / Double(bands.count)
    var y = frame.y
    for band in bands {
      let height = (band.map { cards[$0].heights.least }.max() ?? 0) + spare
      for (column, index) in band.enumerated() {
        let x = frame.x + Double(column) * (width + Self.gap.beside)
        scene.text(names[index], x, base: y + 24, size: 26, bold: true)
        // Cards of different lengths have lines of the same height.
        let own = height * cards[index].heights.least / (height - spare)
        cards[index].draw(
          in: Scene.Frame(x: x, y: y + Self.head, width: width, height: own), &scene)
      }
      y += Self.head + height + Self.gap.below
    }
  }
}
