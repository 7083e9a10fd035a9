import Testing

@testable import ScoringKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct JSONScannerTests {
  private func scan(_ text: String) -> JSONValue? {
    JSONScanner.value(Array(text.utf8)[...])
  }

  /// The value that the system's JSON decoder reads, with which the tests compare.
  private struct Decoded: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
  }

  @Test(arguments: [
    "{}", "[]", "null", "true", "false", "0", "7", "-12", "\"\"", "\"ä € 😀\"",
    "{\"a\":[1,2,{\"b\":null}],\"c\":\"x\"}", "[[],[[]],{}]", "123456789012345678",
    " [ 1 ,\t2 ]\r\n", "{ \"a\" : 1 }", "1.5", "-0.25e2", "1e3", "1.0", "-0", "1E-2",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "12345678901234567890",
    "\"\\n\\t\\b\\f\\r\\/\\\\\\\"\"", "\"\\u00e9\\u0000\\ud83d\\ude00\"", "\"a\\u0041b\"",
    "\"\\\\\"", "[\"\\\"]\"]",
  ])
  func test_value_ofJSON_isWhatTheDecoderReads(text: String) throws {
    let value = try #require(scan(text))
    #expect(value == (try JSONDecoder().decode(Decoded.self, from: Data(text.utf8)).value))
    var scanner = JSONScanner(Array(text.utf8)[...])
    let rest = scanner.passed()
    let passed = try #require(rest)
    let isAtEnd = scanner.isAtEnd
    #expect(isAtEnd && scan(String(decoding: passed, as: UTF8.self)) == value)
  }

  @Test(arguments: [
    "", " ", "{", "[1", "{\"a\"}", "01", "-01", "1.", ".5", "1e", "1e+",
    "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a", "\"\\",
    "tru", "nulla", "[1 2]", "\"\u{1}\"", "\"a\nb\"", "-", "+1", "NaN", "1e999", "\u{a0}1",
  ])
  func test_value_anythingElse_isNil(text: String) {
    #expect(scan(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Decoded.self, from: Data(text.utf8))
    }
    #expect(throws: DecodingError.self) { try CanonicalJSON.value(Decoded.self, from: text) }
  }

  /// Tests that our reader refuses texts which the system's decoder accepts although RFC 8259
  /// forbids them.
  @Test(arguments: ["[1,]", "{\"a\":1,}", "{\"a\":1,\"a\":2}"])
  func test_value_laxJSON_isNil(text: String) {
    #expect(scan(text) == nil)
  }

  @Test func test_value_invalidUnicode_isNil() {
    #expect(JSONScanner.value([34, 0xFF, 34]) == nil)
    #expect(JSONScanner.value([34, 92, 110, 0xFF, 34]) == nil)
  }

  @Test func test_value_byteOrderMark_isPassedOver() {
    #expect(scan("\u{feff}[1]") == [1])
  }

  @Test(arguments: ["1,2", "{\"a\":[1]},3", "\"x\",", "[[]]]"])
  func test_passed_textGoesOn_endsBehindTheValue(text: String) throws {
    var scanner = JSONScanner(Array(text.utf8)[...])
    let rest = scanner.passed()
    let passed = try #require(rest)
    #expect(text.hasPrefix(String(decoding: passed, as: UTF8.self)))
    #expect(scan(String(decoding: passed, as: UTF8.self)) != nil)
    let isAtEnd = scanner.isAtEnd
    #expect(!isAtEnd)
  }

  @Test(arguments: ["", "[1", "{\"a\":", "]", "\"a", "[\"\\\"]"])
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
