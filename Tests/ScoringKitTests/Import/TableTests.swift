import ScoringKit
import Testing

@Suite struct TableTests {
  private struct NoLibrary: Library {
    let startsAt: LocalTime? = nil

    func documents(of kind: ReferenceKind) -> [Document] { [] }

    func document(of kind: ReferenceKind, named text: String) throws -> Document {
      throw Refusal(.unknownName, "There is none.")
    }
  }

  @Test func test_columns_byTheirOwnNames_areFoundWithoutCaseSpacesAndSigns() {
    let table = Table(DelimitedText("Player Name,D1 Arrows,+/-,player_name"), ignoring: "_")
    #expect(table.names == ["playername", "d1arrows", "+/-", "playername"])
    #expect(table.titles == ["Player Name", "D1 Arrows", "+/-", "player_name"])
    #expect(table["playername"] == 0 && table["+/-"] == 2 && table["total"] == nil)
    #expect(table.has("playername", "d1arrows") && !table.has("playername", "total"))
  }

  @Test(arguments: [
    ("Side A,Day", 0, 1), ("team-a,x,side_a,played", 2, 3), ("Team A,date,Team A", 0, 1),
  ])
  func test_columns_ofSeveralNames_areTheFirstThatFits(text: String, side: Int, date: Int) {
    let table = Table(text, columns: [["side a", "team a"], ["date", "day", "played"], []])
    #expect(table["side a"] == side && table["date"] == date)
    #expect(table["team a"] == nil && !table.has("score"))
  }

  @Test func test_columns_givenAnotherName_areFoundByBoth() {
    var table = Table("points\n7", columns: [["points"], ["symbol"]])
    table["symbol"] = table["points"]
    #expect(table["symbol"] == 0 && table.has("points", "symbol"))
    #expect(table.rows.map { $0["symbol"] } == ["7"])
  }

  @Test func test_rows_ofAFile_areTheRecordsBehindTheFirst() {
    let rows = Table("day,won by\n\n2026-03-01, A \n,B,C\n", columns: [["won by"]]).rows
    #expect(rows.map(\.line) == [3, 4])
    #expect(rows.map { $0["won by"] } == ["A", "B"] && rows.allSatisfy { $0["day"] == nil })
    #expect(rows.map { $0.text("day") } == ["", ""] && rows[1][2] == "C" && rows[1][9].isEmpty)
    #expect(
      rows.map(\.surplus) == [
        nil, "The line has 3 fields for 2 columns; a text with commas needs quotes",
      ])
    let empty = Table("", columns: [["a"]])
    #expect(empty.rows.isEmpty && empty.names.isEmpty && !empty.has("a"))
  }

  @Test func test_reportUnread_warnsOnceAColumn() {
    let columns = [
      Table.Column(["spot", "place"]) { Int($0) != nil }, Table.Column(["note"]),
    ]
    var table = Table(DelimitedText("Place,note\nx,a\n,\ny,b\n7,c\n"), columns: columns)
    var plan = ImportPlan()
    for row in table.rows { table.reportUnread(in: row, to: &plan) }
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["column 2"])
    #expect(
      plan.warnings.first?.message
        == "Place: \"x\" can't be read. What can't be read in that column is left out.")
  }

  /// Tests that an importer doesn't recognize a table without one of its required columns.
  @Test func test_importer_ofTables_takesThoseWithItsColumns() throws {
    let importer = Importer(
      id: "races", abstract: "Races",
      table: { text in
        let table = Table(text, columns: [["winner"]])
        guard table.has("winner") else { throw Refusal(.notation, "There is no winner.") }
        return table
      }, read: { table, _ in ImportPlan(counts: ["races": table.rows.count]) })
    #expect(importer.recognizes("day,winner\n") && !importer.recognizes("day\n"))
    #expect(try importer.read("winner\nAnn\nBen\n", NoLibrary()).counts["races"] == 2)
    #expect(throws: Refusal(.notation, "There is no winner.")) {
      try importer.read("day\n", NoLibrary())
    }
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
