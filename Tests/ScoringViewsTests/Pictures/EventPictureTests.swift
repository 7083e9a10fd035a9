import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of the pictures and the result list of an event.
@Suite struct EventPictureTests {
  private static let names = [
    "Ingrid Sæther", "Bartholomew Featherstonehaugh-Okonkwo the Younger", "佐藤 美咲", "נועה בן־דוד",
    "Olu", "Mei Lindqvist", "Tuva Berg", "Noor Aziz", "Leo Vance", "Jan Çelik", "Dot Abara",
    "Siiri Mäkelä", "Wanda Nowak", "Ben Okoro", "Chidi Okafor", "Tomás Ó Súilleabháin",
  ]

  /// Returns a knockout of sixteen in which the first of each match has won 2–1.
  private static var bracket: BracketPlan {
    var matches: [BracketPlan.Match] = []
    var (left, feeders): ([Int], [Int?]) = (Array(0..<16), Array(repeating: nil, count: 16))
    for column in 0..<4 {
      let size = Double(1 << column)
      let first = matches.count
      for index in 0..<left.count / 2 {
        let lines = [left[2 * index], left[2 * index + 1]].enumerated().map { side, name in
          BracketPlan.Line(
            tag: "\(name + 1)", name: names[name], games: [.init("11", isWon: side == 0)],
            score: side == 0 ? "2" : "1", isWinner: side == 0)
        }
        matches.append(
          BracketPlan.Match(
            label: "Match \(matches.count + 1)", lines: lines, column: column,
            row: (Double(index) + 0.5) * size - 0.5,
            feeders: [feeders[2 * index], feeders[2 * index + 1]].compactMap(\.self),
            round: "<\(matches.count)>"))
      }
      left = stride(from: 0, to: left.count, by: 2).map { left[$0] }
      feeders = (first..<matches.count).map { $0 }
    }
    return BracketPlan(
      matches: matches, headings: [.init("Round of 16", column: 0)], columns: 4, rows: 8)
  }

  private static var pictures: [Picture] {
    var podium = Picture(title: "Cup", subtitle: "Pebbles", date: "Nov 28, 2026")
    podium.hasMedals = true
    podium.sides = names.enumerated().map { index, name in
      Picture.Side(
        seat: Seat(index: index), name: name, place: "\(index + 1)", score: "3–0",
        note: "beat \(names[15 - index]) 11–6 in the final", isFirst: index == 0)
    }
    var bracket = Picture(title: "Cup", state: "In progress")
    bracket.bracket = Self.bracket
    var table = Picture(title: "Cup", state: "In progress")
    table.places = Sheet(
      columns: [.figures("#"), "Player", .figures("Won–lost"), .figures("+/-")],
      rows: names.enumerated().map { index, name in
        Sheet.Row(
          [Cell("\(index + 1)"), Cell(name), Cell("3–0"), Cell("-12")], spoken: name)
      })
    bracket.places = table.places
    return [podium, bracket, table]
  }

  @Test(arguments: 0..<3, [PictureFormat.post, .story, .wide])
  func test_picture_ofAnEvent_staysInItsFrame(index: Int, format: PictureFormat) throws {
    let picture = Self.pictures[index]
    let scene = PictureLayout.scene(picture, format)
    #expect(scene.texts.count > 8)
    for text in scene.texts {
      let width = TextMeasure.width(text.content, size: text.size, isBold: text.isBold)
      let left =
        switch text.anchor {
        case .start: text.x
        case .middle: text.x - width / 2
        case .end: text.x - width
        }
      #expect(left >= 0 && left + width <= format.width + 1, "\(text.content)")
    }
    guard format != .wide else { return }
    let height = try #require(format.height)
    #expect(scene.texts.allSatisfy { $0.y <= height }, "\(index)")
    #expect(scene.texts.contains { $0.content.hasPrefix("Ingrid") })
  }

  @Test func test_bracket_joinsEachMatchAndLinksToItsRound() throws {
    let scene = try #require(
      BracketBlock.scene(Self.bracket, width: 1200, address: { "/e/x/\($0)" }))
    let svg = ScenePrinter(appearance: .light).fragment(scene, title: "Cup")
    #expect(svg.matches(of: #/<polyline/#).count > 14)
    #expect(svg.contains("role=\"group\"") && svg.contains("href=\"/e/x/&lt;0&gt;\""))
    #expect(!svg.contains("<0>"))
  }

  @Test func test_resultList_hasNamesAsRowHeadsMedalsAndTheFigureThatDecided() {
    var picture = Picture(title: "Indoor <1>", subtitle: "Lanterns")
    let rows = [
      ("1", "Eve", "548", "31"), ("2", "<b>Finn</b>", "548", "28"), ("3", "Gus", "530", "9"),
    ]
    picture.results = ResultList(
      parts: [
        ResultList.Part(
          title: "Recurve", detail: "3 archers",
          sheet: Sheet(
            columns: [.figures("#"), "Archer", .figures("Total", role: .sum), .figures("10s")],
            rows: rows.map {
              Sheet.Row(
                [Cell($0.0), Cell($0.1), Cell($0.2), Cell($0.3, $0.2 == "548" ? .strong : .plain)],
                spoken: "")
            }), hasMedals: true)
      ], knockouts: [.init(title: "Knockout", plan: Self.bracket, matches: Sheet(columns: []))],
      isOver: true)
    let html = HTMLRenderer().render(
      Page(kind: "event", payload: .null, blocks: []), title: "Indoor", picture: picture)
    #expect(html.contains("<th scope=\"row\"><bdi>Eve</bdi></th>") && html.contains("silver"))
    #expect(html.matches(of: #/<b class="taken">/#).count == 2)
    #expect(html.contains("&lt;b&gt;Finn") && !html.contains("<b>Finn"))
    #expect(html.contains("Judge") && !html.contains("<form"))
    #expect(html.matches(of: #/Ingrid Sæther/#).count == 4)
  }

  @Test func test_results_ofALargeKnockout_haveAPageOfTheirOwnBehindTheRest() throws {
    func html(columns: Int) -> String {
      var plan = Self.bracket
      plan.columns = columns
      var picture = Picture(title: "Cup", subtitle: "", date: "")
      picture.results = ResultList(
        parts: [], knockouts: [.init(title: "Knockout", plan: plan, matches: Sheet(columns: []))],
        isOver: true)
      return HTMLRenderer().render(
        Page(kind: "event", payload: .null, blocks: []), title: "Cup", picture: picture)
    }
    let small = html(columns: 4)
    #expect(!small.contains("drawn wide") && small.contains("class=\"drawn\""))
    let large = html(columns: 6)
    let footer = try #require(large.firstRange(of: "<footer>"))
    let drawing = try #require(large.firstRange(of: "<section class=\"drawn wide\">"))
    #expect(footer.upperBound < drawing.lowerBound)
  }
}
