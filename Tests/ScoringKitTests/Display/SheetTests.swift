import ScoringKit
import Testing

@Suite struct SheetTests {
  @Test func test_sheet_inJSON_isReadAgain() throws {
    let sheet = Sheet(
      title: "Card", columns: [.init("Name"), .init("Total", isNumeric: true)],
      rows: [
        .init([Cell("Ann", .strong), .empty], spoken: "Ann.", words: "Ann!", isSummary: true)
      ],
      legend: ["(3) one under"], notes: ["A note.", Line("Another", .dim) + " one."])
    let text = try CanonicalJSON.text(sheet)
    #expect(try CanonicalJSON.value(Sheet.self, from: text) == sheet)
  }

  @Test func test_row_withoutWords_saysTheSameForBoth() {
    #expect(Sheet.Row([], spoken: "Ann.").words == "Ann.")
  }

  @Test func test_line_ofRuns_joinsTheirWords() {
    let name = "Ann"
    let line: Line = "\(name) won" + Line(" at -2", .good)
    #expect(line.text == "Ann won at -2")
    #expect(line.runs.map(\.tone) == [.plain, .good])
  }

  @Test func test_cell_ofAFigure_isEmptyWhereNothingIsCounted() {
    #expect(Cell(0, if: true, .strong) == Cell("0", .strong))
    #expect(Cell(0, if: false, .strong) == Cell.empty)
  }
}
