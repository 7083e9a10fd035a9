import ScoringKit
import Testing

@Suite struct FieldBodyTests {
  private static let bodies: [(String, String, JSONValue)] = [
    ("name=\"Ann\"", "name", "Ann"), ("a=null", "a", .null),
    ("layout.main=[1,2]", "layout.main", [1, 2]), ("note=\"a=b\\n\"", "note", "a=b\n"),
    ("é={\"x\":true}", "é", ["x": true]), ("a=\"\"", "a", ""), ("a=\"é/ü\"", "a", "é/ü"),
    ("a=true", "a", true), ("a=false", "a", false), ("a=0", "a", 0), ("a=-7", "a", -7),
    ("a=123456789012345", "a", 123_456_789_012_345),
    ("a=1234567890123456", "a", 1_234_567_890_123_456),
  ]

  @Test(arguments: bodies) func test_init_ofItsText_givesKeyAndValue(
    text: String, key: String, value: JSONValue
  ) throws {
    let body = try #require(FieldBody(text))
    #expect(body.key == key)
    #expect(body.value == value)
    #expect(try body.text() == text)
  }

  @Test(arguments: [
    "", "=", "name", "=1", "name=", "name=Ann", "name=1 2", "name==1", "a=b=1", "a=01", "a=\"",
    "a=\"x", "a=tru", "a=\"x\"\"",
    "a=\"\u{1}\"", "a=1x",
  ])
  func test_init_ofOtherText_isNil(text: String) {
    #expect(FieldBody(text) == nil)
  }

  @Test func test_init_withAMarkOnTheSign_isNil() {
    #expect(FieldBody("a=\u{301}1") == nil)
  }

  @Test func test_init_withASignInTheKey_writesAHyphen() throws {
    let field = FieldBody("alias.a=b", "A")
    #expect(field.key == "alias.a-b")
    #expect(try FieldBody(field.text()) == field)
  }

  @Test func test_text_ofANumberThatJSONLacks_throws() {
    #expect(throws: (any Error).self) { _ = try FieldBody("a", .number(.nan)).text() }
  }
}
