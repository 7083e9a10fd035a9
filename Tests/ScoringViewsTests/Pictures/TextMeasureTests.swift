import Testing

@testable import ScoringViews

@Suite struct TextMeasureTests {
  @Test func test_width_figures_areAlike() {
    let widths = Set("0123456789".map { TextMeasure.width(String($0), size: 100, isBold: true) })
    #expect(widths.count == 1)
    #expect((55...56).contains(widths.first ?? 0))
  }

  @Test func test_width_everyScript_takesRoom() {
    for name in RandomPictures.names {
      #expect(TextMeasure.width(name, size: 30) > 10)
    }
    #expect(TextMeasure.width("佐藤", size: 30) >= 60)
    #expect(TextMeasure.width("e\u{301}", size: 30) < 30)
  }

  @Test(arguments: RandomPictures.names, [20.0, 60, 120, 300])
  func test_name_anyRoom_fits(name: String, width: Double) {
    let (text, size) = TextMeasure.name(name, width: width, size: 34)
    #expect(size >= 26)
    #expect(TextMeasure.width(text, size: size) <= width || text == "…")
  }

  @Test func test_name_givesWayStepByStep() {
    let name = "Maximiliana Featherstonehaugh-Okonkwo"
    let forms = ShortNames([(name, [])]).forms(of: name)
    func form(_ width: Double) -> String {
      TextMeasure.name(name, forms: forms, width: width, size: 34).text
    }
    #expect(form(700) == name)
    #expect(form(300) == "Maximiliana F.-O.")
    #expect(form(200) == "Maximiliana")
    #expect(form(100).hasSuffix("…"))
  }

  @Test func test_cut_cluster_isWholeOrNotThere() {
    #expect(TextMeasure.cut("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", to: 80, size: 30) == "👩‍👩‍👧‍👦…")
  }

  @Test func test_lines_hyphen_breaksOnlyWhereItMust() {
    let lines = TextMeasure.lines(
      "Maximiliana Featherstonehaugh-Okonkwo", width: 320, size: 30, isBold: true, most: 3)
    #expect(lines == ["Maximiliana", "Featherstonehaugh-", "Okonkwo"])
    #expect(TextMeasure.lines("Jean-Luc", width: 320, size: 30, most: 2) == ["Jean-Luc"])
    #expect(TextMeasure.lines("abcdefghijklm", width: 50, size: 30, most: 9) == nil)
  }

  @Test(arguments: [
    ("11-7", "11–7"), ("won 11-7, 9-11", "won 11–7, 9–11"),
    ("on 2026-01-31, 3-1", "on 2026-01-31, 3–1"),
    ("Vanderbilt-Wolkenstein 2-0", "Vanderbilt-Wolkenstein 2–0"), ("in 2026-01", "in 2026-01"),
    ("-7", "-7"),
    ("Team 3-4b v A-1", "Team 3-4b v A-1"), ("2-1-2", "2–1–2"),
  ])
  func test_dashed_results_haveDashesAndDatesDoNot(text: String, dashed: String) {
    #expect(TextMeasure.dashed(text) == dashed)
  }

  @Test func test_minus_ofNumbersAlone() {
    #expect(TextMeasure.minus("-7") == "−7")
    #expect(TextMeasure.minus("-") == "-" && TextMeasure.minus("a-7") == "a-7")
    #expect(TextMeasure.minus("Ann won at -4 (-2)") == "Ann won at −4 (−2)")
  }

  @Test(arguments: [
    ("Ann 11-6 Ben", "Ann 11–6 Ben"), ("2-1, 11-4, 5-11, 11-9", "2–1, 11–4, 5–11, 11–9"),
    ("Ann -4, no holes", "Ann −4, no holes"), ("(shoot-off 10-9)", "(shoot-off 10–9)"),
    ("Team 3-4b v A-1", "Team 3-4b v A-1"), ("R1: -2", "R1: −2"), ("-", "-"), ("", ""),
    ("a  b ", "a  b "), ("2026-11-29", "2026-11-29"),
  ])
  func test_typographic_changesNumbersOnly(text: String, written: String) {
    #expect(TextMeasure.typographic(text) == written)
  }
}
