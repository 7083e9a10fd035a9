import ScoringKit
import Testing

/// Tests that the headings of a table are found below a title, and that the lines above are named.
@Suite struct TableHeadingsTests {
  private func table(_ text: String) throws(Refusal) -> Table {
    try DelimitedText.table(in: text) { file throws(Refusal) in
      let table = Table(
        file, columns: [.init(["day"]), .init(["a", "side a player 1"]), .init(["b"])])
      guard table.has("day", "a") else {
        throw Refusal(.notation, "No headings in line \(table.line).")
      }
      return table
    }
  }

  private func warnings(_ table: Table) -> [String] {
    var plan = ImportPlan()
    table.reportUnreadColumns(to: &plan)
    return plan.warnings.map { "\($0.kind) \($0.line): \($0.message)" }
  }

  @Test(arguments: [
    "day,a\n1,x\n", "Club day\nday,a\n1,x\n", "Club day, May\n\n\nday;a\n1;x\n",
    "Title\n1. Fill in a line a match, please; thank you\n,,day,a\n,,1,x\n",
    "Group,,,\n,Side A,,Side B\nDay,Player 1,Player 2,Player 1\n1,x,y,z\n",
    "Day,Side A,,Side B\n,Player 1,Player 2,Player 1\n1,x,y,z\n",
  ])
  func test_headings_areFoundBelowOtherLines(text: String) throws {
    let rows = try table(text).rows
    #expect(rows.map { [$0.text("day"), $0.text("a")] } == [["1", "x"]])
  }

  @Test func test_linesAboveTheHeadings_areNamed() throws {
    let said = warnings(try table("Club day\n\nFill it in\nday,a\n1,x\n"))
    #expect(
      said == [
        "above 1: Lines 1 (\"Club day\") and 3 (\"Fill it in\") are above the headings in line 4: not read."
      ])
    #expect(warnings(try table("day,a\n1,x\n")).isEmpty)
  }

  @Test func test_fileWithoutHeadings_isRefusedForItsFirstLine() {
    let refusal = #expect(throws: Refusal.self) { try table("x,y\n1,2\n3,4\n") }
    #expect(refusal?.message == "No headings in line 1.")
  }
}
