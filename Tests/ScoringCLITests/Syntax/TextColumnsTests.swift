import Testing

@testable import ScoringCLI

@Suite struct TextColumnsTests {
  @Test(arguments: [
    ("a b c", 3, ["a b", "c"]), ("abcdef g", 3, ["abcdef", "g"]), ("", 10, []),
    ("  a \n b ", 10, ["a b"]), ("a", 0, ["a"]),
  ])
  func test_wrapped_breaksAtSpaces(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(TextColumns.wrapped(text, width: width) == lines)
  }

  @Test func test_lines_longLabel_putsItsTextBelow() {
    let rows = [("a", "one"), ("a-very-long-label-indeed", "two words")]
    #expect(
      TextColumns.lines(rows, width: 40) == [
        "  a  one", "  a-very-long-label-indeed", "     two words",
      ])
  }
}
