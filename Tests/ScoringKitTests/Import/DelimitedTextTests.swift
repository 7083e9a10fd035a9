import ScoringKit
import Testing

@Suite struct DelimitedTextTests {
  @Test(arguments: ["=1+2", "+cmd", "-x", "@sum", "'=1", "''@x", "=a,b", "-", "'-", "+", "=\"x\""])
  func test_quoted_ofAFormula_isTextThatIsReadBack(field: String) {
    let written = DelimitedText.quoted(field)
    if field.count > 1 {
      #expect(written.hasPrefix("'") || written.hasPrefix("\"'"), "\(written)")
    }
    #expect(DelimitedText(written + ",x\n").records.first?.text(0) == field)
  }

  @Test(arguments: ["-3", "+2", "-0.25", "Ann", "", "2026-03-01", "'s"])
  func test_quoted_ofWhatIsNoFormula_staysAsItIs(field: String) {
    #expect(DelimitedText.quoted(field) == field)
  }

  private func fields(_ text: String, separator: UInt8? = nil) -> [[String]] {
    DelimitedText(text, separator: separator).records.map(\.fields)
  }

  @Test(
    arguments: [
      ("a,b\nc", [["a", "b"], ["c"]]), ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a\rb", [["a"], ["b"]]), ("\u{feff}a,b", [["a", "b"]]), ("", []), (",,\n \n", []),
      ("\"a,b\",c", [["a,b", "c"]]), ("\"a\"\"b\"", [["a\"b"]]), ("\"\",x", [["", "x"]]),
      ("a\"b,c", [["a\"b", "c"]]), ("\"a,b", [["\"a", "b"]]), ("\"a\"b,c", [["\"a\"b", "c"]]),
      (" a , \"b\" ,\" c \"", [["a", "b", "c"]]), ("a,\"b\nc\"", [["a", "b\nc"]]),
      ("\"\"\"\"", [["\""]]), ("a,", [["a", ""]]), ("ä,😀", [["ä", "😀"]]),
    ] as [(String, [[String]])])
  func test_records_ofText_areAsRFC4180Says(text: String, expected: [[String]]) {
    #expect(fields(text) == expected)
  }

  @Test func test_records_severalLines_sayWhereTheyBegin() {
    let text = DelimitedText("a;\"b;\"\"c\"\"\n d\";e\r\n\r\n1;2\n\"x\r\ny\";\n3;")
    #expect(
      text.records.map(\.fields) == [
        ["a", "b;\"c\"\n d", "e"], ["1", "2"], ["x\r\ny", ""], ["3", ""],
      ])
    #expect(text.records.map(\.line) == [1, 4, 5, 7])
  }

  @Test func test_separator_isWhatTheFirstLineHasMostOf() {
    #expect(fields("a;b;c,d") == [["a", "b", "c,d"]])
    #expect(fields("a\tb\n1\t2,3") == [["a", "b"], ["1", "2,3"]])
    #expect(fields("a;b,c") == [["a;b", "c"]])
    #expect(fields("a;b;c,d", separator: UInt8(ascii: ",")) == [["a;b;c", "d"]])
  }

  @Test func test_comments_arePassedOverWhereTheyAreAsked() {
    let text = "# by hand; for, you\na;b\n#1;2\n"
    #expect(DelimitedText(text, comment: UInt8(ascii: "#")).records.map(\.fields) == [["a", "b"]])
    #expect(DelimitedText(text, comment: UInt8(ascii: "#")).records.map(\.line) == [2])
    #expect(fields("#,a\n1,2") == [["#", "a"], ["1", "2"]])
  }

  @Test func test_number_ofAField_isAWholeNumberOrSaysWhatElse() throws {
    let record = try #require(DelimitedText("7, -12 ,+3,,x,1234567890,1.5,-").records.first)
    #expect(
      (-1...8).map { record.number($0) } == [
        .blank, .value(7), .value(-12), .value(3), .blank, .invalid, .invalid, .invalid, .invalid,
        .blank,
      ])
    #expect(record.text(nil).isEmpty && record.text(99).isEmpty && record.text(-1).isEmpty)
  }

  @Test func test_record_withTooManyFields_isBounded() {
    let records = DelimitedText(String(repeating: "1,", count: 5000) + "\n2").records
    #expect(records.map(\.fields.count) == [DelimitedText.fieldLimit, 1])
  }

  /// Tests that text with many unclosed quotes is read in reasonable time: it is searched once for
  /// a closing quote, not once for each open one.
  @Test(arguments: ["\"a,", "\"\"\"b,", "\"a\"b,", "\"a\n", "\"\"\"\"b\n\"\"\"c\n"])
  func test_records_quotesThatCloseNothing_areReadOnce(piece: String) {
    let text = DelimitedText(String(repeating: piece, count: 60_000))
    #expect(!text.records.isEmpty)
  }

  @Test(arguments: ["", "a", "a,b", "say \"hi\"", "a\nb", "#1", "\"", "ä;ö"])
  func test_quoted_fieldsReadAgain(field: String) {
    let line = [field, "x", field].map { DelimitedText.quoted($0) }.joined(separator: ",")
    #expect(fields(line, separator: UInt8(ascii: ",")) == [[field, "x", field]])
    let other = DelimitedText.quoted(field, separator: UInt8(ascii: ";")) + ";x"
    #expect(fields(other, separator: UInt8(ascii: ";")) == [[field, "x"]])
  }
}
