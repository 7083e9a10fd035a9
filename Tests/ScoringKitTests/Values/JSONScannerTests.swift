import Testing

@testable import ScoringKit

@Suite struct JSONScannerTests {
  private func scan(_ text: String) -> JSONValue? {
    var scanner = JSONScanner(Array(text.utf8)[...])
    guard let value = scanner.value(), scanner.isAtEnd else { return nil }
    return value
  }

  @Test(arguments: [
    "{}", "[]", "null", "true", "false", "0", "7", "-12", "\"\"", "\"ä € 😀\"",
    "{\"a\":[1,2,{\"b\":null}],\"c\":\"x\"}", "[[],[[]],{}]", "123456789012345678",
  ])
  func test_value_plainForm_isWhatTheDecoderReads(text: String) throws {
    let value = try #require(scan(text))
    #expect(value == (try CanonicalJSON.value(JSONValue.self, from: text)))
    var scanner = JSONScanner(Array(text.utf8)[...])
    let rest = scanner.passed()
    let passed = try #require(rest)
    #expect(scanner.isAtEnd && String(decoding: passed, as: UTF8.self) == text)
  }

  @Test(arguments: [
    "", "{", "[1", "[1,]", "{\"a\"}", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "01", "-0", "1.5", "1e3",
    "\"\\n\"", "\"a", "tru", "nulla", "[1 ,2]", "1234567890123456789", "\"\u{1}\"", "-",
  ])
  func test_value_anythingElse_isNil(text: String) {
    #expect(scan(text) == nil)
  }

  @Test(arguments: ["1,2", "{\"a\":[1]},3", "\"x\",", "[[]]]"])
  func test_passed_textGoesOn_endsBehindTheValue(text: String) throws {
    var scanner = JSONScanner(Array(text.utf8)[...])
    let rest = scanner.passed()
    let passed = try #require(rest)
    #expect(text.hasPrefix(String(decoding: passed, as: UTF8.self)))
    #expect(scan(String(decoding: passed, as: UTF8.self)) != nil)
    #expect(!scanner.isAtEnd)
  }

  @Test(arguments: ["", "[1", "{\"a\":", "]", "\"a", "[\"\\\"\"]"])
  func test_passed_noEnd_isNil(text: String) {
    var scanner = JSONScanner(Array(text.utf8)[...])
    let passed = scanner.passed()
    #expect(passed == nil)
  }

  @Test func test_value_deepNesting_isNil() {
    #expect(scan(String(repeating: "[", count: 100_000)) == nil)
  }

  @Test func test_value_cutAnywhere_isNil() {
    let text = "{\"seats\":[{\"id\":\"a\",\"kind\":\"player\"}],\"sport\":\"x\"}"
    for length in 0..<text.utf8.count {
      #expect(scan(String(text.prefix(length))) == nil)
    }
  }
}
