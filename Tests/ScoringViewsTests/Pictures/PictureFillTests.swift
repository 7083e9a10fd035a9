import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of what a picture does with its space: tables of sums in one band, no parts that nobody has
/// played, no empty half, and no name larger than the winner's.
@Suite struct PictureFillTests {
  private static let long = [
    "Maximiliana Featherstonehaugh-Okonkwo of Llanfair", "Bartholomew Castellanos de la Fontaine",
    "Christopher Alexander Montgomery", "Alexandrina Vanderbilt-Wolkenstein",
  ]

  private static func sides(_ names: [String], _ score: String = "54") -> [Picture.Side] {
    names.enumerated().map { index, name in
      Picture.Side(
        seat: Seat(index: index), name: name, place: "\(index + 1)", score: score,
        isFirst: index == 0)
    }
  }

  private static func card(_ sides: [Picture.Side], _ columns: [Sheet.Column], _ cells: [Cell])
    -> Sheet
  {
    Sheet(
      columns: ["Who"] + columns,
      rows: sides.map { Sheet.Row([Cell($0.name)] + cells, spoken: "", of: $0.seat) })
  }

  /// Returns the number of times that a picture has a text.
  private static func count(_ text: String, in picture: Picture, _ format: PictureFormat) -> Int {
    PictureLayout.scene(picture, format).texts.count { $0.content == text }
  }

  @Test func test_grid_manySums_areInOneBand() {
    let sides = Self.sides((1...14).map { "Player \($0)" })
    let figures = ["X", "10", "9", "9", "8", "8"].map { Cell.Figure($0, .gold) }
    let card = Self.card(
      sides,
      [
        Sheet.Column("End 3", isWhole: true), .figures("This end", role: .sum),
        .figures("70 m (1)", role: .sum), .figures("70 m (2)", role: .sum),
        .figures("X", role: .sum), .figures("10", role: .sum), .figures("Total", role: .sum),
        .figures("Max", role: .extra),
      ],
      [
        Cell("", figures: figures), Cell("56"), Cell("159"), Cell(""), Cell("3"), Cell("3"),
        Cell("159"), Cell("699"),
      ])
    let picture = Picture(title: "Open", sides: sides, isClosed: false, card: card)
    for format in [PictureFormat.post, .story] {
      #expect(Self.count("Who", in: picture, format) == 1, "\(format)")
      // A sum that nobody has yet is left out.
      #expect(Self.count("70 m (2)", in: picture, format) == 0, "\(format)")
      #expect(Self.count("Total", in: picture, format) == 1, "\(format)")
    }
    #expect(Self.count("699", in: picture, .story) == 14)
  }

  @Test(arguments: [(7, 1), (9, 1), (10, 2), (18, 2)])
  func test_grid_duringPlay_hasNoBandThatNobodyHasPlayed(played: Int, bands: Int) {
    let sides = Self.sides(["Ann", "Ben"])
    let holes = (1...18).map { Sheet.Column.figures("\($0)", role: .piece) }
    let cells = (1...18).map { $0 <= played ? Cell("3") : Cell("·", .dim) } + [Cell("21")]
    let card = Self.card(sides, holes + [.figures("Total", role: .sum)], cells)
    var picture = Picture(title: "Open", sides: sides, isClosed: false, card: card)
    #expect(Self.count("Who", in: picture, .post) == bands)
    #expect(Self.count("Total", in: picture, .post) == 1)
    picture.isClosed = true
    #expect(Self.count("Who", in: picture, .post) == 2)
  }

  @Test(arguments: 1...6)
  func test_story_result_reachesItsFoot(count: Int) {
    let sides = Self.sides((1...count).map { "Player \($0)" })
    let holes = (1...18).map { Sheet.Column.figures("\($0)", role: .piece) }
    let cells = (1...18).map { _ in Cell("3") } + [Cell("54")]
    let card = Self.card(sides, holes + [.figures("Total", role: .sum)], cells)
    let picture = Picture(
      title: "Open", sides: sides, card: card,
      figures: (1...4).map { Picture.Figure("\($0)", "Number") })
    let texts = PictureLayout.scene(picture, .story).texts
    let foot = texts.filter { $0.content == "score" }.map(\.y).max() ?? 0
    let last = texts.filter { $0.content != "score" }.map(\.y).max() ?? 0
    #expect(foot - last < 260, "\(foot - last)")
  }

  @Test func test_layout_blockThatFitsAfterAll_isShown() {
    let sides = Self.sides(["Ann", "Ben", "Cid"])
    let details = sides.map { _ in
      Sheet(
        columns: [.figures("End"), Sheet.Column("Arrows", isWhole: true), .figures("Sum")],
        rows: (1...12).map { end in
          let figures = Array(repeating: Cell.Figure("9", .gold), count: 6)
          return Sheet.Row([Cell("\(end)"), Cell("", figures: figures), Cell("54")], spoken: "")
        })
    }
    let card = Self.card(sides, [.figures("Total", role: .sum)], [Cell("648")])
    let picture = Picture(
      title: "Open", sides: sides, card: card, details: details,
      figures: [Picture.Figure("17", "Number")])
    // The cards of all three are too high, the sums of their ends are not.
    #expect(Self.count("17", in: picture, .story) == 1)
  }

  @Test(arguments: PictureFormat.allCases, [1, 2, 3, 4])
  func test_scene_longNames_noneIsLargerThanTheWinners(format: PictureFormat, count: Int) {
    for score in ["7", "-12", "1133", "147-147"] {
      for isDuel in count == 2 ? [false, true] : [false] {
        for start in 0..<4 {
          let names = (0..<count).map { Self.long[(start + $0) % 4] }
          let sides = Self.sides(names, score)
          let card = Self.card(
            sides, (1...9).map { .figures("\($0)", role: .piece) }, (1...9).map { _ in Cell("3") })
          let picture = Picture(title: "Open", sides: sides, isDuel: isDuel, card: card)
          let texts = PictureLayout.scene(picture, format).texts
          func largest(_ name: String) -> Double {
            let first = name.prefix { $0 != " " }
            return texts.filter { $0.content.hasPrefix(first) }.map(\.size).max() ?? 0
          }
          let others = names.dropFirst().map(largest).max() ?? 0
          #expect(largest(names[0]) >= others, "\(score) \(names)")
        }
      }
    }
  }

  @Test func test_podium_tieOfFourLongNames_namesAll() {
    let sides = (0..<4).map { index in
      Picture.Side(
        seat: Seat(index: index), name: Self.long[index], place: "T1", score: "568", isFirst: true)
    }
    for format in PictureFormat.allCases {
      let words = PictureLayout.scene(Picture(title: "Open", sides: sides), format).texts
        .map(\.content)
      for name in Self.long {
        let first = name.prefix { $0 != " " }
        #expect(words.contains { $0.hasPrefix(first) && !$0.hasSuffix("…") }, "\(format): \(words)")
      }
    }
  }

  @Test func test_header_longTitleOfAMatch_isDividedBetweenTheSides() {
    let title = "Maximiliana & Bartholomew v Konstantinos & Christopher"
    let sides = Self.sides(["Maximiliana & Bartholomew", "Konstantinos & Christopher"])
    let words = PictureLayout.scene(
      Picture(title: title, state: "In progress", sides: sides, isDuel: true), .page
    ).texts.map(\.content)
    #expect(words.prefix(2) == ["Maximiliana & Bartholomew v", "Konstantinos & Christopher"])
  }

  @Test func test_legend_longName_isNotCut() {
    let sides = Self.sides(Array(Self.long.prefix(2)))
    let series = sides.enumerated().map { index, side in
      Chart.Series(side.name, .plain, [0, 1 + index, 3])
    }
    let chart = Picture.TitledChart(
      "The game", Chart(title: "The game", step: "rally", series: series, spoken: ""))
    let picture = Picture(title: "Open", sides: sides, isDuel: true, charts: [chart])
    for format in [PictureFormat.post, .story, .page] {
      let words = PictureLayout.scene(picture, format).texts.map(\.content)
      #expect(words.contains { $0.hasSuffix(" ahead") } && !words.contains { $0.hasSuffix("…") })
    }
  }

  @Test func test_latest_nextEndBegun_isBesideTheLastWholeOne() {
    let sides = Self.sides(["Ann", "Ben"])
    func detail(_ ends: [Int]) -> Sheet {
      Sheet(
        columns: [.figures("End"), Sheet.Column("Arrows", isWhole: true), .figures("Sum")],
        rows: ends.enumerated().map { index, count in
          let figures = (0..<6).map {
            $0 < count ? Cell.Figure("9", .gold) : Cell.Figure("·", .pending)
          }
          return Sheet.Row(
            [Cell("\(index + 1)"), Cell("", figures: figures), Cell("\(count * 9)")], spoken: "")
        })
    }
    let card = Self.card(sides, [.figures("Total", role: .sum)], [Cell("100")])
    let picture = Picture(
      title: "Open", sides: sides, isClosed: false, card: card,
      details: [detail([6, 6, 3]), detail([6, 6])])
    for (format, next) in [(PictureFormat.post, 1), (.story, 1), (.page, 0)] {
      #expect(Self.count("End 2", in: picture, format) == 1, "\(format)")
      #expect(Self.count("End 3", in: picture, format) == next, "\(format)")
    }
  }
}
