import ScoringKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tests that our own coders encode and decode the rules of sports like the JSON coders of the
/// toolchain.
@Suite struct JSONValueCodingTests {
  private enum Form: String, Codable { case plain, fancy }

  private struct Inner: Codable, Hashable {
    var name = "Zoë \"Z\"/\u{1}\u{7f}"
    var pars: [Int?] = [3, nil, 5]
    var empty: [Int] = []
    var nested: [[Int]] = [[1], []]
  }

  /// A type for the tests with all features that synthesized coding uses.
  private struct Rules: Codable, Hashable {
    var Zed = -7
    var form = Form.fancy
    var missing: String?
    var inner = [Inner(), Inner(name: "")]
    var fields = ["b": 1, "a": 2, "": 3]
    var none: [String: [String: Int]] = ["x": [:]]
    var half = 0.5
    var whole = 3.0
    var huge = 1e22
    var tiny: Float = 0.1
    var byte: UInt8 = 255
    var long = Int64.min
    var isOn = true
    var value: JSONValue = ["k": [1, nil, "x", .number(1.5)]]
  }

  /// A type for the tests that encodes into two containers of one encoder, a nested container, and
  /// a container for a superclass.
  private struct Manual: Codable, Hashable {
    enum Key: String, CodingKey { case a, b, list }
    var a = 1
    var b = "b"

    init() {}

    func encode(to encoder: any Encoder) throws {
      var first = encoder.container(keyedBy: Key.self)
      try first.encode(a, forKey: .a)
      var second = encoder.container(keyedBy: Key.self)
      var list = second.nestedUnkeyedContainer(forKey: .list)
      try list.encodeNil()
      var table = list.nestedContainer(keyedBy: Key.self)
      try table.encode(b, forKey: .b)
      try a.encode(to: second.superEncoder())
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      a = try container.decode(Int.self, forKey: .a)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      _ = try list.decodeNil()
      b = try list.nestedContainer(keyedBy: Key.self).decode(String.self, forKey: .b)
      a += try Int(from: container.superDecoder()) - a
    }
  }

  private static func toolchain(_ value: some Encodable, pretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func test_text_ofAnyValue_isThatOfTheToolchain() throws {
    #expect(try CanonicalJSON.text(Rules()) == Self.toolchain(Rules()))
    #expect(try CanonicalJSON.prettyText(Rules()) == Self.toolchain(Rules(), pretty: true))
    #expect(try CanonicalJSON.text(Manual()) == Self.toolchain(Manual()))
    #expect(try CanonicalJSON.text([Form.plain]) == "[\"plain\"]")
    #expect(try CanonicalJSON.text("a") == "\"a\"")
    #expect(try CanonicalJSON.prettyText([Int]()) == Self.toolchain([Int](), pretty: true))
  }

  @Test func test_value_ofTextThatWasWritten_isTheSame() throws {
    #expect(try CanonicalJSON.value(from: CanonicalJSON.text(Rules())) == Rules())
    #expect(try CanonicalJSON.value(from: CanonicalJSON.text(Manual())) == Manual())
    #expect(try CanonicalJSON.value([Int].self, from: "[1.0,2e1]") == [1, 20])
    #expect(try CanonicalJSON.value(Double.self, from: "3") == 3)
  }

  @Test(arguments: [
    "{\"name\":1}", "[]", "3", "{\"name\":\"\",\"pars\":[1],\"empty\":[],\"nested\":[1]}",
    "{\"name\":null,\"pars\":[],\"empty\":[],\"nested\":[]}", "{\"name\":\"\"}", "{",
  ])
  func test_value_ofAnotherKind_throws(text: String) {
    #expect(throws: DecodingError.self) { try CanonicalJSON.value(Inner.self, from: text) }
  }

  @Test func test_value_outOfRange_throws() {
    #expect(throws: DecodingError.self) { try CanonicalJSON.value(UInt8.self, from: "256") }
    #expect(throws: DecodingError.self) { try CanonicalJSON.value(Int.self, from: "1.5") }
    #expect(throws: DecodingError.self) { try CanonicalJSON.value([Form].self, from: "[\"x\"]") }
  }

  @Test func test_text_ofNumbersThatJSONLacks_throws() {
    #expect(throws: EncodingError.self) { try CanonicalJSON.text([Double.infinity]) }
    #expect(throws: EncodingError.self) { try CanonicalJSON.text([Float.nan]) }
  }
}
