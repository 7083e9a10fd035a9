import ScoringKit
import Testing

@Suite struct NamedColumnsTests {
  private func header(_ text: String) -> DelimitedText.Record? {
    DelimitedText(text).records.first
  }

  @Test func test_columns_byTheirOwnNames_areFoundWithoutCaseSpacesAndSigns() {
    let columns = NamedColumns(header("Player Name,D1 Arrows,+/-,player_name"), ignoring: "_")
    #expect(columns.names == ["playername", "d1arrows", "+/-", "playername"])
    #expect(columns["playername"] == 0 && columns["+/-"] == 2 && columns["total"] == nil)
    #expect(columns.has("playername", "d1arrows") && !columns.has("playername", "total"))
  }

  @Test(arguments: [
    ("Side A,Day", 0, 1), ("team-a,x,side_a,played", 2, 3), ("Team A,date,Team A", 0, 1),
  ])
  func test_columns_ofSeveralNames_areTheFirstThatFits(text: String, side: Int, date: Int) {
    let columns = NamedColumns(
      header(text), known: [["side a", "team a"], ["date", "day", "played"], []])
    #expect(columns["side a"] == side && columns["date"] == date)
    #expect(columns["team a"] == nil && !columns.has("score"))
  }

  @Test func test_columns_givenAnotherName_areFoundByBoth() {
    var columns = NamedColumns(header("points"), known: [["points"], ["symbol"]])
    columns["symbol"] = columns["points"]
    #expect(columns["symbol"] == 0 && columns.has("points", "symbol"))
  }

  @Test func test_rows_ofAFile_areTheRecordsBehindTheFirst() {
    let rows = NamedColumns.rows(of: "day,won by\n\n2026-03-01, A \n,B,C\n", known: [["won by"]])
    #expect(rows.map(\.line) == [3, 4])
    #expect(rows.map { $0["won by"] } == ["A", "B"] && rows.allSatisfy { $0["day"] == nil })
    #expect(NamedColumns.rows(of: "", known: [["a"]]).isEmpty)
    #expect(!NamedColumns(nil).has("a"))
  }

  @Test func test_text_ofRecords_isReadAgain() {
    let records = [["name", "note"], ["Ann, B", "=1"], ["#x", "a\nb"], ["", "'"]]
    let text = DelimitedText.text(of: records, separator: UInt8(ascii: ";"), end: "\r\n")
    #expect(text.hasPrefix("name;note\r\nAnn, B;'=1\r\n"))
    #expect(DelimitedText(text, separator: UInt8(ascii: ";")).records.map(\.fields) == records)
  }

  @Test func test_spellings_namesAndOtherWords_nameTheFirst() throws {
    let spellings = try Spellings(
      of: ["date", "to"], #"{"date": ["day", "played"]}"#, file: "Columns.json")
    #expect(spellings.words == [["date", "day", "played"], ["to"]])
    #expect(spellings["day"] == "date")
    #expect(spellings["date"] == "date")
    #expect(spellings["Day"] == nil)
  }

  @Test(arguments: [
    (#"{"dtae": ["day"]}"#, "Columns.json, dtae: There is no such name."),
    (
      #"{"date": ["day", 1]}"#,
      "Columns.json, date[1]: Expected String, and found a number."
    ),
    (
      "{\"date\": [\"day\"],\n}",
      "Columns.json, line 2: The text is not JSON."
    ),
  ])
  func test_spellings_mistake_isRefusedWithItsLocation(text: String, message: String) {
    #expect {
      try Spellings(of: ["date"], text, file: "Columns.json")
    } throws: {
      ($0 as? Refusal)?.message == message
    }
  }
}
