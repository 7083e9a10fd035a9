import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of properties that all result pictures must have, with random content.
@Suite struct PictureLawTests {
  /// The smallest font size that a picture may contain, if it is 1080 wide.
  private static let leastSize = 24.0
  private static let seeds = Array(UInt64(1)...12)

  private static func pictures(_ seed: UInt64) -> [Picture] {
    var random = RandomPictures(seed: seed)
    return [random.grid(), random.ends(), random.duel(), random.abreast()]
  }

  @Test(arguments: seeds, PictureFormat.allCases)
  func test_scene_anyContent_hasNoSmallText(seed: UInt64, format: PictureFormat) {
    for picture in Self.pictures(seed) {
      let texts = PictureLayout.scene(picture, format).texts
      #expect(texts.allSatisfy { $0.size >= Self.leastSize })
    }
  }

  @Test(arguments: seeds, PictureFormat.allCases)
  func test_scene_anyContent_staysInItsFrame(seed: UInt64, format: PictureFormat) {
    for picture in Self.pictures(seed) {
      let scene = PictureLayout.scene(picture, format)
      #expect(scene.width == format.width && format.height.map { $0 == scene.height } ?? true)
      let (above, below) = format.verticalMargins
      for text in scene.texts {
        let frame = text.frame
        #expect(
          frame.x >= 0 && frame.right <= scene.width + 0.5 && frame.y >= above - 10
            && frame.bottom <= scene.height - below + 10, "\(text.content) \(frame)")
      }
      for box in scene.boxes {
        #expect(box.x >= 0 && box.right <= scene.width && box.y >= 0 && box.bottom <= scene.height)
      }
    }
  }

  @Test(arguments: seeds, PictureFormat.allCases)
  func test_scene_anyContent_hasNoTwoTextsOverEachOther(seed: UInt64, format: PictureFormat) {
    for (kind, picture) in Self.pictures(seed).enumerated() {
      let texts = PictureLayout.scene(picture, format).texts
        .map { (content: $0.content, frame: $0.frame) }.sorted { $0.frame.y < $1.frame.y }
      for (index, text) in texts.enumerated() {
        let clash = texts[(index + 1)...].prefix { $0.frame.y < text.frame.bottom }
          .first { $0.frame.overlaps(text.frame) }
        if let clash {
          Issue.record("kind \(kind): \(text) – \(clash)")
        }
      }
    }
  }

  @Test(arguments: seeds)
  func test_scene_ofAPage_hasEveryColumnAndEverySide(seed: UInt64) {
    for picture in Self.pictures(seed) {
      let texts = PictureLayout.scene(picture, .page).texts.map(\.content)
      let words = Set(texts)
      let isMirror = picture.card.columns.contains { $0.seat != nil }
      for column in picture.card.columns.dropFirst() where column.isNumeric {
        let isSaid = isMirror && column.title == "Sum" || words.contains(column.title)
        #expect(isSaid, "\(column.title)")
      }
      for side in picture.sides {
        #expect(words.contains(TextMeasure.minus(side.score)), "\(side.score)")
      }
    }
  }

  @Test(arguments: seeds, [PictureFormat.post, .story])
  func test_scene_thatShowsACard_hidesNoColumn(seed: UInt64, format: PictureFormat) {
    var random = RandomPictures(seed: seed)
    let picture = random.grid()
    let words = Set(PictureLayout.scene(picture, format).texts.map(\.content))
    let columns = picture.card.columns.dropFirst().filter(\.isNumeric)
    let shown = columns.count { words.contains($0.title) }
    // A card of very many columns has its values in lines, without a title for each.
    let pieces = columns.count { $0.role == .piece }
    let texts = PictureLayout.scene(picture, format).texts.count
    #expect(
      shown == columns.count || shown == 0 || pieces > 18 && texts > pieces,
      "\(shown) of \(columns.count)")
  }

  @Test(arguments: [PictureFormat.post, .story])
  func test_scene_ofVeryManyColumns_showsTheValues(format: PictureFormat) {
    let seat = Seat(index: 0)
    let columns =
      ["Who"] + (1...99).map { Sheet.Column("\($0)", isNumeric: true, role: .piece) }
    let cells = (1...99).map { _ in Cell("(2)", figures: [Cell.Figure("2", .good)]) }
    let card = Sheet(
      columns: columns, rows: [Sheet.Row([Cell("Ann")] + cells, spoken: "", of: seat)])
    let side = Picture.Side(seat: seat, name: "Ann", place: "1", score: "-99", isFirst: true)
    let texts = PictureLayout.scene(Picture(title: "Open", sides: [side], card: card), format).texts
    #expect(texts.count { $0.content == "2" } >= 99)
  }

  @Test(arguments: [PictureFormat.post, .story])
  func test_scene_ofTwoSidesWithCardsOfTheirOwn_showsBoth(format: PictureFormat) {
    let sides = ["Ann", "Ben"].enumerated().map { index, name in
      Picture.Side(seat: Seat(index: index), name: name, place: "\(index + 1)", score: "54")
    }
    let details = ["X", "9"].map { value in
      Sheet(
        columns: [.figures("End"), Sheet.Column("Arrows", isWhole: true), .figures("Sum")],
        rows: (1...12).map { end in
          let figures = Array(repeating: Cell.Figure(value, .gold), count: 6)
          return Sheet.Row([Cell("\(end)"), Cell("", figures: figures), Cell("54")], spoken: "")
        })
    }
    let card = Sheet(
      columns: ["Who", .figures("Total")],
      rows: sides.map { Sheet.Row([Cell($0.name), Cell("54")], spoken: "", of: $0.seat) })
    let picture = Picture(title: "Open", sides: sides, card: card, details: details)
    let texts = PictureLayout.scene(picture, format).texts
    #expect(texts.count { $0.content == "X" } == 72 && texts.count { $0.content == "9" } >= 72)
  }

  @Test(arguments: 1...30)
  func test_scene_anyNumberOfSides_hasTheWinnerLargest(count: Int) {
    let sides = (0..<count).map { index in
      Picture.Side(
        seat: Seat(index: index), name: "Player \(index)", place: "\(index + 1)",
        score: "\(50 + index)", isFirst: index == 0)
    }
    for format in PictureFormat.allCases {
      let scene = PictureLayout.scene(Picture(title: "Open", sides: sides), format)
      let largest = scene.texts.max { $0.size < $1.size }
      #expect(largest?.content == "50" && (largest?.size ?? 0) >= 96)
      let title = scene.texts.first { $0.content == "Open" }
      #expect((largest?.size ?? 0) >= 2 * (title?.size ?? 99))
      #expect(scene.texts.contains { $0.content == "Player 0" && $0.isBold })
    }
  }

  @Test func test_scene_threeFirsts_areAllInThePanel() {
    let sides = (0..<3).map { index in
      Picture.Side(
        seat: Seat(index: index), name: "Player \(index)", place: "T1", score: "-2", isFirst: true)
    }
    for format in PictureFormat.allCases {
      let words = PictureLayout.scene(Picture(title: "Open", sides: sides), format).texts
        .map(\.content)
      #expect(words.contains("Tied for 1st") && words.count { $0 == "−2" } == 1)
      #expect((0..<3).allSatisfy { words.contains("Player \($0)") })
    }
  }

  @Test func test_scene_unfinished_celebratesNobody() {
    let side = Picture.Side(
      seat: Seat(index: 0), name: "Ann", place: "1", score: "-2", note: "thru 7", isFirst: true)
    let scene = PictureLayout.scene(
      Picture(title: "Open", state: "In progress", sides: [side], isClosed: false), .post)
    #expect(scene.texts.contains { $0.content == "In progress" })
    #expect(!scene.paints.contains(.accent))
  }
}

extension Scene {
  /// The rectangles around the boxes and circles of a picture.
  fileprivate var boxes: [Frame] {
    elements.compactMap { element in
      switch element {
      case .box(let frame, _, _): frame
      case .circle(let x, let y, let radius, _):
        Frame(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
      case .path, .text, .link: nil
      }
    }
  }

  fileprivate var paints: Set<Theme.Paint> {
    Set(
      elements.flatMap { element -> [Theme.Paint?] in
        switch element {
        case .box(_, _, let ink), .circle(_, _, _, let ink), .path(_, let ink):
          [ink.fill, ink.edge]
        case .text(let text): [text.paint]
        case .link: []
        }
      }.compactMap(\.self))
  }
}

extension Scene.Frame {
  /// Whether the frames of two texts overlap by more than a pixel, so that one text would cover the
  /// other.
  fileprivate func overlaps(_ other: Scene.Frame) -> Bool {
    x + 1 < other.right && other.x + 1 < right && y + 1 < other.bottom && other.y + 1 < bottom
  }
}

extension Scene.Text {
  /// The rectangle around a text in a picture, from the top of its capitals to below its baseline.
  fileprivate var frame: Scene.Frame {
    let width = TextMeasure.width(content, size: size, isBold: isBold)
    let left =
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    return Scene.Frame(x: left, y: y - 0.74 * size, width: width, height: 0.95 * size)
  }
}
