import ScoringKit
import ScoringKitTesting
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tests that our own writer of JSON values gives the same bytes as the JSON encoder of the
/// toolchain.
@Suite struct JSONValueCanonicalTests {
  @Test(arguments: 0..<200) func test_text_ofRandomValues_equalsTheGeneralEncoder(seed: Int) throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = Self.value(depth: 4, using: &random)
    #expect(try CanonicalJSON.text(value) == Self.general(value), "seed \(seed)")
    #expect(try CanonicalJSON.value(from: CanonicalJSON.text(value)) == value, "seed \(seed)")
  }

  @Test func test_value_ofAHeader_equalsItsEncoding() throws {
    let header = Header(
      sport: "test", kind: "one", rules: ContentID(of: "{}"),
      seats: [Competitor(id: "a", kind: .guest, name: "Zoë \"Z\"").value],
      startedAt: try #require(LocalTime("2026-03-01T15:09:30")), offset: -3600, event: "Cup",
      organiser: "k", source: Header.Source(importer: "x", group: "g", keys: ["1", "2"]))
    #expect(try CanonicalJSON.text(header.value) == Self.general(header))
    #expect(try CanonicalJSON.value(from: CanonicalJSON.text(header.value)) == header)
    let bare = Header(
      sport: "test", kind: "one", rules: ContentID(of: "{}"), seats: [],
      startedAt: try #require(LocalTime("2026-03-01")))
    #expect(try CanonicalJSON.text(bare.value) == Self.general(bare))
  }

  private static func general(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func value(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    let texts = [
      "", "a", "\u{0}\u{1f}\n\t\r\u{8}\u{c}", "\"\\/", "Zoë 日本 👩‍🚀", "e\u{301}", "\u{7f}\u{2028}",
    ]
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int.random(in: -1_000_000...1_000_000, using: &random))
    case 3: return .number(Double(Int.random(in: -999...999, using: &random)) + 0.25)
    case 4: return .string(texts.randomElement(using: &random) ?? "")
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          value(depth: depth - 1, using: &random)
        })
    default:
      var fields: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let key = texts.randomElement(using: &random) ?? ""
        fields[key + "k"] = value(depth: depth - 1, using: &random)
      }
      return .object(fields)
    }
  }
}
