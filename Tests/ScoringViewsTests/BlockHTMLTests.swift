import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of the HTML that ``BlockHTML`` makes from the content of a result picture.
@Suite struct BlockHTMLTests {
  /// Returns the content of a picture for a test: a side for each name, and a card whose pieces add
  /// up.
  private static func card(_ names: [String], pieces: Int = 18) -> Picture {
    let columns =
      [Sheet.Column("Player")]
      + (1...pieces).map { Sheet.Column("\($0)", isNumeric: true, role: .piece, addsUp: true) }
      + [.figures("Total")]
    let rows = names.indices.map { index in
      Sheet.Row(
        [Cell(names[index])] + (0..<pieces).map { _ in Cell("3") } + [Cell("\(3 * pieces)")],
        spoken: "", of: Seat(index: index))
    }
    let sides = names.indices.map { index in
      Picture.Side(
        seat: Seat(index: index), name: names[index], place: "\(index + 1)",
        score: index == 0 ? "-7" : "E", isFirst: index == 0)
    }
    return Picture(title: "Maple Hill", sides: sides, card: Sheet(columns: columns, rows: rows))
  }

  @Test func test_html_eighteenPieces_areInTwoBandsWithSums() {
    let html = BlockHTML(Self.card(["Ann", "Bob"])).html()
    let tables = html.split(separator: "<table").dropFirst()
    #expect(tables.count == 2 && html.contains("<div class=\"card b2\">"))
    for table in tables {
      #expect(table.split(separator: "<tbody>")[0].matches(of: #/<th scope="col"/#).count <= 12)
      #expect(table.matches(of: #/<th scope="row"/#).count == 2)
    }
    #expect(html.contains(">1–9</th>") && html.contains("<td class=\"s\">27</td>"))
    #expect(html.contains("<td class=\"s\">54</td>"))
  }

  @Test func test_html_score_hasAMinusSign() {
    let html = BlockHTML(Self.card(["Ann", "Bob"])).html()
    #expect(html.contains(">−7</p>") && !html.contains(">-7<"))
  }

  @Test func test_html_firstsWithDifferentScores_haveTheirOwnEach() {
    var picture = Self.card(["Ann", "Bob", "Cid"])
    for (index, score) in ["40", "60", "60"].enumerated() {
      (picture.sides[index].score, picture.sides[index].isFirst) = (score, index < 2)
    }
    let html = BlockHTML(picture).html()
    #expect(html.contains("<span><bdi>Ann</bdi></span> <b>40</b></p>"), "\(html)")
    #expect(html.contains("<span><bdi>Bob</bdi></span> <b>60</b></p>"))
    #expect(!html.contains("<p class=\"n "))
    // If they have the same, it is there once.
    picture.sides[0].score = "60"
    let even = BlockHTML(picture).html()
    #expect(even.contains("<p class=\"n c2\">60</p>") && !even.contains("<b>60</b></p>"))
    picture.sides[0].score = "40"
    for form in PictureFormat.allCases {
      let svg = ScenePrinter(appearance: .light)
        .file(PictureLayout.scene(picture, form), title: picture.spoken)
      #expect(svg.contains(">40</text>") && svg.contains(">60</text>"), "\(form)")
    }
  }

  @Test func test_html_thirtySides_areAllThere() {
    let names = (1...30).map { "Player \($0)" }
    let html = BlockHTML(Self.card(names)).html()
    for name in names { #expect(html.contains("<bdi>\(name)</bdi>"), "\(name)") }
    #expect(html.matches(of: #/<th scope="row"/#).count == 60)
    #expect(html.utf8.count < 60_000)
  }

  @Test(arguments: Samples.hostile.filter { !$0.isEmpty })
  func test_html_hostileName_addsNoElement(name: String) {
    func elements(_ name: String) -> [Substring] {
      BlockHTML(Self.card([name, "Bob"])).html().matches(of: #/<(\/?[a-z0-9]+)/#).map(\.output.1)
        .filter { $0 != "bdi" && $0 != "/bdi" }
    }
    #expect(elements(name) == elements("Ann"))
  }

  @Test func test_html_randomPictures_nestAndHaveNoStyle() {
    var random = RandomPictures(seed: 4)
    for _ in 0..<40 {
      let html = BlockHTML(random.grid()).html()
      #expect(!html.contains("style="))
      var open: [Substring] = []
      for match in html.matches(of: #/<(\/?)([a-z0-9]+)[^<>]*?(\/?)>/#) where match.output.3.isEmpty
      {
        if match.output.1.isEmpty {
          open.append(match.output.2)
        } else {
          #expect(open.popLast() == match.output.2)
        }
      }
      #expect(open.isEmpty)
    }
  }

  @Test func test_html_twoSides_theWinnerIsOnTheLeft() {
    let (ann, bob) = (Seat(index: 0), Seat(index: 1))
    func columns(_ name: String, _ seat: Seat) -> [Sheet.Column] {
      [
        Sheet.Column(name, isWhole: true, of: seat), .figures("Sum", of: seat),
        .figures("Points", of: seat),
      ]
    }
    func cells(_ sum: String, _ points: String) -> [Cell] {
      [
        Cell("9 9", figures: [Cell.Figure("9", .gold), Cell.Figure("9", .gold)]), Cell(sum),
        Cell(points),
      ]
    }
    let card = Sheet(
      columns: [.figures("Set")] + columns("Ann", ann) + columns("Bob", bob),
      rows: [Sheet.Row([Cell("1")] + cells("18", "0") + cells("19", "2"), spoken: "")])
    let picture = Picture(
      title: "Bob v Ann",
      sides: [
        Picture.Side(seat: bob, name: "Bob", score: "2", isFirst: true),
        Picture.Side(seat: ann, name: "Ann", score: "0"),
      ], isDuel: true, card: card)
    let html = BlockHTML(picture).html()
    #expect(html.contains("<td>19</td><td class=\"sc\"><b>2–0</b></td><td>18</td>"))
    #expect(html.contains("class=\"hero on\"><div><p class=\"name w6\"><bdi>Bob</bdi>"))
  }

  @Test func test_html_longWord_saysItsWidth() {
    let html = BlockHTML(Self.card(["Maximiliana Featherstonehaugh-Okonkwo"])).html()
    #expect(html.contains("class=\"name w10\""))
  }

  @Test func test_html_piecesWithLongTitles_areInEvenBandsWithOneFormOfCaption() {
    var picture = Self.card(["Ann", "Bob"], pieces: 10)
    for index in 1...10 {
      picture.card.columns[index] = Sheet.Column(
        "Heat \(index)", isNumeric: true, role: .piece, addsUp: true)
    }
    let html = BlockHTML(picture).html()
    let tables = html.split(separator: "<table").dropFirst()
    let counts = tables.map { $0.split(separator: "</tr>")[0].matches(of: #/>Heat \d+</#).count }
    #expect(
      counts.reduce(0, +) == 10 && (counts.max() ?? 0) - (counts.min() ?? 0) <= 1, "\(counts)")
    let captions = html.matches(of: #/class="sr">([^<]*)<\/span><\/caption>/#).map(\.output.1)
    #expect(captions.allSatisfy { $0.hasPrefix("Card: Heat ") }, "\(captions)")
    // The heading of a sum has room: `1–4` for `Heat 1–Heat 4`.
    #expect(html.contains(">1–\(counts[0])</th>") && !html.contains("Heat 1–"))
  }
}
