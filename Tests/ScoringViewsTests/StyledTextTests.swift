import Testing

@testable import ScoringViews

/// Tests of styled text that is broken into lines.
@Suite struct StyledTextTests {
  private func lines(_ text: String, _ width: Int) -> [String] {
    StyledText(text).wrapped(to: width).map { $0.pieces.map(\.text).joined() }
  }

  @Test func test_wrapped_listOfParts_isBrokenBetweenThem() {
    let text = "Ann: 7, 7; Ben: 12, 12; Cid: miss, 0; Dan: 12, 35"
    #expect(lines(text, 42) == ["Ann: 7, 7; Ben: 12, 12; Cid: miss, 0;", "Dan: 12, 35"])
    #expect(
      lines(text, 20) == ["Ann: 7, 7;", "Ben: 12, 12;", "Cid: miss, 0;", "Dan: 12, 35"])
    // No part ends in the second half of the first line.
    #expect(lines("a; bbbbbbbbbb cccc; dddddddd", 16) == ["a; bbbbbbbbbb", "cccc; dddddddd"])
  }

  @Test func test_wrapped_aSentenceWithOneSemicolon_isBrokenWhereItIsFull() {
    #expect(lines("Nothing is here; so try again", 20) == ["Nothing is here; so", "try again"])
  }
}
