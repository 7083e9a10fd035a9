import ScoringKitTesting
import Testing

@testable import ScoringKit

@Suite struct HTMLTablesTests {
  private func rows(_ text: String) -> [[String]] {
    DelimitedText(text).records.map(\.fields)
  }

  @Test func test_rowsOfAllTables_areRecordsWithTheirLines() {
    let file = DelimitedText(
      """
      <!DOCTYPE html>
      <html><head><title>Results</title><style>td { color: red }</style></head>
      <body><h1>Open</h1>
      <table class="a"><thead><tr><th colspan="3">Recurve Men</th></tr>
      <tr><th>Pos.</th><th>Athlete</th><th>Total</th></tr></thead>
      <TR><TD>1<TD>Ann <b>Ash</b><TD>560
      <tr><td></td><td> </td><td></td></tr></table>
      <table><tr><td>2</td><td>Jos&eacute;&nbsp;O&#39;Neil &amp; Co</td><td>5<br>1</td></tr></table>
      """)
    #expect(
      file.records.map(\.fields) == [
        ["Recurve Men", "", ""], ["Pos.", "Athlete", "Total"], ["1", "Ann Ash", "560"],
        ["2", "José O'Neil & Co", "5 / 1"],
      ])
    #expect(file.records.map(\.line) == [4, 5, 6, 8])
  }

  @Test func test_footnotesAndHiddenRows_areNoText() {
    #expect(
      rows("<table><tr><td>3<sup>1</sup></td><td>Ann<br>Ben<br></td></tr>") == [["3", "Ann / Ben"]])
    #expect(
      rows("<table><tr style='display: none'><td>x</td></tr><tr><td>a</td></tr>") == [["a"]])
  }

  @Test func test_scriptsAndComments_areNoText() {
    #expect(
      rows("<table><tr><td>a<script>if (1 < 2) { '<td>x</td>' }</script><!-- <td>y --></td></tr>")
        == [["a"]])
  }

  @Test func test_textWithSigns_isKept() {
    #expect(
      rows("<table><tr><td title='a > b'>1 < 2</td><td>3>2</td></tr></table>") == [
        ["1 < 2", "3>2"]
      ])
  }

  @Test func test_otherFiles_areNoPages() {
    #expect(rows("name,<table>\nAnn,1\n") == [["name", "<table>"], ["Ann", "1"]])
  }

  @Test func test_aCellThatCoversManyColumns_isBounded() {
    let row = rows("<table><tr><td colspan=99999999999>a</td><td colspan=\"900\">b</td></tr>")
    #expect(row[0].count <= DelimitedText.fieldLimit && row[0].first == "a")
    #expect(
      rows("<table><tr>" + String(repeating: "<td colspan=1000>x", count: 50))[0].count == 2000)
  }

  /// Tests that no page makes the reader fail or loop.
  @Test func test_randomPages_areRead() {
    let pieces = [
      "<", ">", "</", "<!--", "-->", "<td", "<tr>", "<td>", "</td>", "<table>", "'", "\"", "&amp;",
      "&#x110000;", "&#", ";", "colspan=3", "<script>", "</script>", "é", "\n", " ", "a",
    ]
    var generator = SeededGenerator(seed: 54)
    for _ in 0..<500 {
      let count = Int.random(in: 0...40, using: &generator)
      let body = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
      let records = DelimitedText("<table>" + body.joined()).records
      #expect(records.allSatisfy { !$0.fields.allSatisfy(\.isEmpty) }, "\(body)")
    }
  }

  @Test func test_aCellThatCoversRows_isInEachOfThem() {
    let page = rows(
      "<table><tr><th>Name<th>Club<th>Score</tr><tr><td>Ann<td rowspan=2>Vesa<td>560</tr>"
        + "<tr><td>Ben<td>550</tr><tr><td>Cid<td>Oak<td>540</tr></table>")
    #expect(
      page.dropFirst() == [
        ["Ann", "Vesa", "560"], ["Ben", "Vesa", "550"], ["Cid", "Oak", "540"],
      ])
    #expect(
      rows("<table><tr><td>A<td rowspan=3>x</tr></table><table><tr><td>B<td>C</tr>")
        == [["A", "x"], ["B", "C"]])
    #expect(
      rows("<table><tr><td>a<td rowspan=2>x</tr><tr><td>b</tr>") == [["a", "x"], ["b", "x"]])
  }

  @Test func test_namedLetters_areRead() {
    #expect(
      rows("<table><tr><td>M&uuml;ller J&ouml;rg<td>&Oslash;stby&nbsp;&amp;&Scaron;&foo;</tr>")
        == [["Müller Jörg", "Østby &Š&foo;"]])
  }
}
