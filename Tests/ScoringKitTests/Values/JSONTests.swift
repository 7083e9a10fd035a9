import ScoringKit
import Testing

@Suite struct JSONTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "1.5",
    "\"\"", "\"a/b\"", "\"\\n\\u0000\\\"\\\\\"", "\"😀é\"", "[]", "{}", "[[],{},null,[1,\"2\"]]",
    "{\"\":1,\"B\":2,\"a\":{\"x\":[]}}",
  ]) func test_text_ofAValueThatWasRead_isTheSameText(text: String) throws {
    let value = try CanonicalJSON.value(JSONValue.self, from: text)
    #expect(try CanonicalJSON.text(value) == text)
    #expect(try CanonicalJSON.value(JSONValue.self, from: CanonicalJSON.prettyText(value)) == value)
  }

  @Test func test_text_ofEqualObjects_isEqual() throws {
    let one = try CanonicalJSON.value(JSONValue.self, from: "{ \"b\": 1, \"a\": 2 }")
    let other: JSONValue = ["a": 2, "b": 1]
    #expect(one == other)
    #expect(try CanonicalJSON.text(one) == "{\"a\":2,\"b\":1}")
    #expect(try CanonicalJSON.text(other) == "{\"a\":2,\"b\":1}")
  }

  @Test(arguments: [
    "", " ", "nul", "{", "[,1]", "{\"a\"}", "01", "+1", "\"", "'a'", "1 2", "NaN",
    String(repeating: "[", count: 20_000),
  ]) func test_value_ofBrokenText_throws(text: String) {
    #expect(throws: (any Error).self) { _ = try CanonicalJSON.value(JSONValue.self, from: text) }
  }

  @Test func test_text_ofNumbersThatJSONLacks_throws() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(throws: (any Error).self) { _ = try CanonicalJSON.text(JSONValue.number(number)) }
    }
  }

  @Test func test_accessors_ofEachKind_giveThatKindAlone() {
    let values: [JSONValue] = [nil, true, 1, .number(1.5), "a", [1], ["a": 1]]
    #expect(values.map { $0.bool != nil } == [false, true, false, false, false, false, false])
    #expect(values.map { $0.integer != nil } == [false, false, true, false, false, false, false])
    #expect(values.map { $0.string != nil } == [false, false, false, false, true, false, false])
    #expect(values.map { $0.array != nil } == [false, false, false, false, false, true, false])
    #expect(values.map { $0.object != nil } == [false, false, false, false, false, false, true])
    #expect(values[6]["a"] == 1)
    #expect(values[6]["b"] == nil)
    #expect(values[5]["a"] == nil)
  }

  @Test func test_literal_withANameTwice_keepsTheLast() {
    let value: JSONValue = ["a": 1, "a": 2]
    #expect(value == ["a": 2])
  }

  @Test func test_moment_inJSON_isItsMilliseconds() throws {
    let moment = Moment(milliseconds: .min)
    let text = try CanonicalJSON.text(moment)
    #expect(text == "-9223372036854775808")
    #expect(try CanonicalJSON.value(Moment.self, from: text) == moment)
    #expect(Moment(milliseconds: -1) < Moment(milliseconds: 0))
  }
}
