import ScoringKit

/// The own cards of several participants, such as the ends of archers, two beside each other.
struct AbreastBlock: PictureBlock {
  private let names: [String]
  /// The card of each participant; `nil` for one without ends.
  private let cards: [EndsBlock?]
  /// The words instead of the ends of a participant without any.
  private let words: [String]
  private(set) var smaller: (any PictureBlock)?
  private(set) var weight: Int? = 3

  private static let inBand = 2
  private static let head = 38.0
  private static let gap = (beside: 44.0, below: 26.0)

  /// Makes the block; `nil` unless there is a card for each of two to four sides, and each that has
  /// ends fits.
  init?(_ picture: Picture, format: PictureFormat, width: Double) {
    guard (2...4).contains(picture.sides.count), picture.details.count == picture.sides.count else {
      return nil
    }
    let part = (width - Self.gap.beside) / Double(Self.inBand)
    cards = picture.details.map { EndsBlock($0, format: .page, width: part) }
    words = picture.sides.map(\.words)
    guard cards.contains(where: { $0 != nil }),
      zip(cards, picture.details).allSatisfy({ $0 != nil || $1.rows.allSatisfy(\.isSummary) })
    else { return nil }
    names = picture.sides.map { TextMeasure.cut($0.name, to: part, size: 26, isBold: true) }
    smaller = GridBlock(picture, format: format, width: width)
  }

  /// Returns the block with another importance, and with another block that takes its place if there
  /// is too little space.
  func replaced(by smaller: any PictureBlock, weight: Int) -> AbreastBlock {
    var block = self
    (block.smaller, block.weight) = (smaller, weight)
    return block
  }

  private var bands: [Range<Int>] {
    stride(from: 0, to: cards.count, by: Self.inBand).map {
      $0..<min(cards.count, $0 + Self.inBand)
    }
  }

  private func height(_ each: (EndsBlock) -> Double) -> Double {
    bands.reduce(Double(bands.count - 1) * Self.gap.below) { sum, band in
      sum + Self.head + (band.compactMap { cards[$0].map(each) }.max() ?? 0)
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
      let height = (band.compactMap { cards[$0]?.heights.least }.max() ?? 0) + spare
      for (column, index) in band.enumerated() {
        let x = frame.x + Double(column) * (width + Self.gap.beside)
        scene.text(names[index], x, base: y + 24, size: 26, bold: true)
        guard let card = cards[index] else {
          let line = TextMeasure.cut(words[index], to: width, size: 26)
          scene.text(line, x, centre: y + Self.head + 16, size: 26, .start, .dim)
          continue
        }
        // Cards of different lengths have lines of the same height.
        let own = height * card.heights.least / max(1, height - spare)
        card.draw(
          in: Scene.Frame(x: x, y: y + Self.head, width: width, height: own), &scene)
      }
      y += Self.head + height + Self.gap.below
    }
  }
}
