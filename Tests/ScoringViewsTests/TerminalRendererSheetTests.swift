import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct TerminalRendererSheetTests {
  static let wide = Sheet(
    title: "Card",
    columns: [.init("Player")] + (1...18).map { .init("\($0)", isNumeric: true) }
      + [.init("Sum", isNumeric: true)],
    rows: [
      .init(
        [Cell("Bartholomew Quincy")] + (1...18).map { Cell("\($0 % 5 + 2)") } + [Cell("70")],
        spoken: "x")
    ])

  @Test func test_render_moreFiguresThanFit_wrapsIntoGroupsWithTheFirstColumn() {
    #expect(
      TerminalRenderer(width: 40).render(Self.wide) == """
        Card
        Player       1  2  3  4  5  6
        Bartholome…  3  4  5  6  2  3

        Player       7  8  9  10  11  12
        Bartholome…  4  5  6   2   3   4

        Player       13  14  15  16  17  18  Sum
        Bartholome…   5   6   2   3   4   5   70

        """)
  }

  @Test func test_render_figuresThatJustFit_cutsOnlyTheName() {
    #expect(
      TerminalRenderer(width: 80).render(Self.wide) == """
        Card
        Player        1  2  3  4  5  6  7  8  9  10  11  12  13  14  15  16  17  18  Sum
        Bartholomew…  3  4  5  6  2  3  4  5  6   2   3   4   5   6   2   3   4   5   70

        """)
  }

  @Test func test_render_scoreWiderThanTheScreen_isNotCut() {
    let score = String(repeating: "7", count: 60)
    let sheet = Sheet(
      columns: [.init("Player"), .init("A very long title", isNumeric: true)],
      rows: [.init([Cell("Bartholomew"), Cell(score)], spoken: "x")])
    #expect(TerminalRenderer(width: 40).render(sheet).contains(score))
  }

  @Test func test_render_namesAsTitlesOfFigures_areCut() {
    let sheet = Sheet(
      columns: [.init("Unit", isNumeric: true)]
        + ["Bartholomew Featherstone", "Maximiliana Featherstone"].map {
          .init($0, isNumeric: true)
        },
      rows: [.init([Cell("1"), Cell("3", .good), Cell("4", .level)], spoken: "x")])
    #expect(
      TerminalRenderer(width: 40).render(sheet) == """
        Unit  Bartholomew Fea…  Maximiliana Fea…
           1                 3                 4

        """)
  }

  @Test func test_render_wideCharacters_keepColumnsAligned() {
    let sheet = Sheet(
      columns: [.init("Name"), .init("+/-", isNumeric: true)],
      rows: ["日本", "Zoe\u{308}", "👩‍👩‍👧‍👦", "Ann"].map { .init([Cell($0), Cell("-1")], spoken: "") })
    #expect(
      TerminalRenderer(width: 40).render(sheet) == """
        Name  +/-
        日本   -1
        Zoe\u{308}    -1
        👩‍👩‍👧‍👦     -1
        Ann    -1

        """)
  }

  @Test func test_render_cellsMissingOrTooMany_areEmptyOrLeftOut() {
    let sheet = Sheet(
      columns: [.init("Name"), .init("Sum", isNumeric: true)],
      rows: [
        .init([Cell("Ann")], spoken: ""), .init([Cell("B"), Cell("1"), Cell("2")], spoken: ""),
      ])
    #expect(
      TerminalRenderer(width: 40).render(sheet) == """
        Name  Sum
        Ann
        B       1

        """)
  }

  @Test func test_render_summaryAlone_hasNoRule() {
    let sheet = Sheet(
      columns: [.init("")], rows: [.init([Cell("All")], spoken: "", isSummary: true)])
    #expect(TerminalRenderer().render(sheet) == "All\n")
  }

  @Test func test_layout_oneFigureTooMany_givesEveryGroupTheRoomThatIsLeft() {
    let figure = TableLayout.Column(isWhole: true)
    let layout = TableLayout(
      TableLayout.Texts(
        titles: ["Name", "A", "B", "C"],
        cells: [["a name of some length", "1000", "2000", "3000"]]),
      [TableLayout.Column(), figure, figure, figure], width: 23)
    #expect(layout.groups == [[0, 1, 2], [0, 3]])
    #expect(layout.widths == [11, 4, 4, 4])
  }

  @Test(arguments: [(100, [1...18]), (70, [1...9, 10...18]), (56, [1...9, 10...18])])
  func test_layout_ofACardWithSums_isTwoHalvesWithTheSumsInTheLast(
    width: Int, halves: [ClosedRange<Int>]
  ) {
    let titles = ["Player"] + (1...18).map { "\($0)" } + ["Total", "+/-"]
    let layout = TableLayout(
      TableLayout.Texts(
        titles: titles, cells: [["Ann Lee"] + (1...18).map { _ in "3" } + ["54", "E"]]),
      titles.map {
        TableLayout.Column(isWhole: $0 != "Player", isNumbered: Int($0) != nil)
      }, width: width)
    var expected = halves.map { [0] + Array($0) }
    expected[expected.count - 1] += [19, 20]
    #expect(layout.groups == expected)
    for group in layout.groups {
      #expect(
        group.reduce(layout.gap * (group.count - 1)) { $0 + layout.widths[$1] } <= width)
    }
  }

  private static let briefCard = Sheet(
    columns: [.init("Archer"), .init("End 1 of 12", brief: "End 1", isWhole: true)]
      + [.init("Running Total", isNumeric: true, brief: "Total")],
    rows: [
      .init(
        [Cell("Bartholomew"), Cell("10 10 9 9 9 8"), Cell("[55]")], spoken: "B.")
    ],
    legend: ["[55] much"])

  @Test func test_render_ofLittleRoom_takesTheBriefTitles() {
    let sheet = Self.briefCard
    #expect(
      TerminalRenderer(width: 60, isTerminal: true).render(sheet).contains("Running Total"))
    #expect(
      TerminalRenderer(width: 30, isTerminal: true).render(sheet) == """
        Archer    End 1          Total
        Barthol…  10 10 9 9 9 8   [55]
        [55] much

        """)
  }

  @Test func test_render_ofAColumnThatIsWhole_neverCutsIt() {
    for width in 20...60 {
      let text = TerminalRenderer(width: width, isTerminal: true).render(Self.briefCard)
      #expect(text.contains("10 10 9 9 9 8"), "\(width)")
    }
  }

  @Test func test_render_whereNobodyLooks_cutsNothing() {
    for width in [20, 40, 80] {
      let text = TerminalRenderer(width: width, cuts: false).render(Self.briefCard)
      #expect(text.contains("Bartholomew"), "\(width)")
      #expect(!text.contains("…"))
    }
  }

  @Test func test_render_whereNobodyLooks_aLongNameLeavesTheFiguresRoom() {
    let name = String(repeating: "N", count: 200)
    var sheet = Self.wide
    sheet.rows = [Sheet.Row([Cell(name)] + sheet.rows[0].cells.dropFirst(), spoken: "x")]
    let text = TerminalRenderer(width: 80, cuts: false).render(sheet)
    #expect(text.split(separator: "\n").count { $0.hasPrefix(name) } == 3, "\(text)")
  }

  @Test func test_legend_standsBelowTheTableBeforeTheNotes() {
    let sheet = Sheet(
      columns: [.init("Name")], rows: [.init([Cell("Ann")], spoken: "Ann.")],
      legend: ["(3) one under"], notes: ["A note."])
    #expect(TerminalRenderer().render(sheet) == "Name\nAnn\n(3) one under\nA note.\n")
    #expect(HTMLRenderer().render(sheet).contains("<p class=\"note\">(3) one under</p>"))
    #expect(SpeechRenderer().render(sheet) == "Ann.\nA note.\n")
  }

  @Test func test_oneLine_ofNumberedColumns_keepsTheirHeader() {
    let page = Page(kind: "card", payload: .null, blocks: [.sheet(Self.wide)])
    let lines = TerminalRenderer(width: 200).oneLine(page).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("Player") == true)
    #expect(lines.first?.hasSuffix("18  Sum") == true)
  }

  @Test func test_render_codesWithoutSpace_areLeftOutBeforeTitlesAreCut() {
    let sheet = Sheet(
      columns: [.figures("#"), "Round", .init("", role: .extra), ""],
      rows: [
        .init(
          [Cell("1"), Cell("2 Doz @ 100y"), Cell("misc_2_doz_100y: 100 yd"), Cell("›")], spoken: "x"
        )
      ])
    let narrow = TerminalRenderer(width: 40).render(sheet)
    #expect(narrow.contains("2 Doz @ 100y") && narrow.contains("›"), "\(narrow)")
    #expect(!narrow.contains("misc") && !narrow.contains("…"), "\(narrow)")
    #expect(TerminalRenderer(width: 80).render(sheet).contains("misc_2_doz_100y: 100 yd"))
  }
}
