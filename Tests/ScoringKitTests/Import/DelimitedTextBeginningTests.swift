import ScoringKit
import Testing

/// Tests of the lines before the headings of a table: a line that names the separator, as
/// spreadsheets write it, and blank lines.
@Suite struct DelimitedTextBeginningTests {
  @Test(arguments: [
    "sep=;\nname;score\nAnn;1,5\n", "\u{FEFF}SEP=;\r\nname;score\r\nAnn;1,5\r\n",
    "\"sep=;\"\nname;score\nAnn;1,5\n", "sep=;;\nname;score\nAnn;1,5\n",
    "\n\n  \nname;score\nAnn;1,5\n", ";;\nname;score\nAnn;1,5\n", "sep=;\n\nname;score\nAnn;1,5",
  ])
  func test_separatorLineAndBlankLines_areNoRecords(text: String) {
    let file = DelimitedText(text)
    #expect(file.records.map(\.fields) == [["name", "score"], ["Ann", "1,5"]])
  }

  @Test func test_separatorLine_keepsTheNumbersOfLines() {
    #expect(DelimitedText("sep=\t\nname\tscore\nAnn\t1\n").records.map(\.line) == [2, 3])
    #expect(DelimitedText("sep=|\r\n\r\na|b\r\n").records.map(\.line) == [3])
  }

  @Test(arguments: ["sep=a\nx,y\n", "sep=\nx,y\n", "sep=,x\nx,y\n"])
  func test_otherLine_isARecord(text: String) {
    #expect(DelimitedText(text).records.count == 2)
  }
}
