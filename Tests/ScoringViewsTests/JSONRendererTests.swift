import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct JSONRendererTests {
  @Test func test_render_page_isTheEnvelopeOnOneLine() throws {
    #expect(
      try JSONRenderer().render(Samples.page)
        == #"{"kind":"round","payload":{"name":"Ann","score":-2},"version":"1.0"}"# + "\n")
    #expect(
      try JSONRenderer().render(Samples.empty)
        == #"{"kind":"history","payload":[],"version":"1.0"}"# + "\n")
  }

  @Test func test_render_pretty_isTheSameValue() throws {
    let pretty = try JSONRenderer(pretty: true).render(Samples.page)
    let line = try JSONRenderer().render(Samples.page)
    #expect(pretty.split(separator: "\n").count > 5)
    #expect(
      try CanonicalJSON.value(JSONValue.self, from: pretty)
        == CanonicalJSON.value(JSONValue.self, from: line))
  }

  @Test(arguments: Samples.hostile, [false, true])
  func test_render_hostileName_isEscapedAndWhole(name: String, pretty: Bool) throws {
    let text = try JSONRenderer(pretty: pretty).render(Samples.page(with: name))
    let value = try CanonicalJSON.value(JSONValue.self, from: text)
    let read = try #require(value["payload"]?["name"]?.string)
    #expect(Array(read.unicodeScalars) == Array(name.unicodeScalars))
    #expect(pretty || text.dropLast().allSatisfy { !$0.isNewline })
  }

  @Test func test_render_controls_areEscapedAsNumbers() throws {
    let text = try JSONRenderer().render(kind: "k", payload: "\u{1b}\u{7f}\u{9b}\u{202e}\n")
    #expect(text.lowercased().contains(#""payload":"\u001b\u007f\u009b\u202e\n""#))
  }

  @Test func test_render_numbersThatJSONCannotHold_areNull() throws {
    let payload: JSONValue = ["a": .number(.nan), "b": [.number(.infinity), .number(0.5)]]
    #expect(
      try JSONRenderer().render(kind: "k", payload: payload)
        == #"{"kind":"k","payload":{"a":null,"b":[null,0.5]},"version":"1.0"}"# + "\n")
  }
}
