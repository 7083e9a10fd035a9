import Testing

@testable import ScoringCLI

@Suite struct ShellWordsTests {
  @Test(arguments: [
    ("score start Park", ["score", "start", "Park"]),
    ("  score   start ", ["score", "start"]),
    ("score 'a b' \"c d\"", ["score", "a b", "c d"]),
    ("score a\\ b", ["score", "a b"]),
    ("score \"a \\\"b\\\" \\n\"", ["score", "a \"b\" \\n"]),
    ("score ''", ["score", ""]),
    ("score list | head -1", ["score", "list"]),
    ("score list >out", ["score", "list"]),
    ("score a#b # comment", ["score", "a#b"]),
    ("", []),
  ])
  func test_split_line_givesItsWords(_ line: String, _ words: [String]) {
    #expect(ShellWords.split(line) == words)
  }

  @Test(arguments: ["score 'a", "score \"a", "score a\\"])
  func test_split_openQuote_isNil(_ line: String) {
    #expect(ShellWords.split(line) == nil)
  }
}
