import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct HeaderTests {
  @Test func test_decoding_ofAnOldHeader_fillsInDefaults() throws {
    let text = """
      {"kind":"race","rules":"ba7816bf8f01cfea414140de5dae2223","sport":"lanterns",\
      "startedAt":"2026-03-01T15:09"}
      """
    let header = try CanonicalJSON.value(Header.self, from: text)
    #expect(header.notation == 1)
    #expect(header.seats.isEmpty)
    #expect(header.offset == nil && header.event == nil && header.organiser == nil)
    #expect(header.source == nil && header.fixture == nil)
    #expect(header.rules == ContentID(of: "abc"))
  }

  @Test func test_encoding_ofAFullHeader_isReadAgain() throws {
    let header = Header(
      sport: "lanterns", kind: "race", notation: 2, rules: ContentID(of: "x"),
      seats: [["name": "Ann"], ["name": "Ben"]], startedAt: FixedClock.time, offset: -3600,
      event: "abc", fixture: "ko.2.1", organiser: "def",
      source: .init(importer: "cards", group: "g", keys: ["1", "2"]))
    let text = try CanonicalJSON.text(header)
    let again = try CanonicalJSON.value(Header.self, from: text)
    #expect(again == header)
    #expect(try CanonicalJSON.text(again) == text)
  }

  @Test(
    arguments: [
      ("null", nil), ("\"ko.2.1\"", "ko.2.1"), ("7", nil), ("[\"ko\"]", nil),
      ("\"" + String(repeating: "x", count: 60) + "\"", String(repeating: "x", count: 60)),
      ("\"" + String(repeating: "x", count: 61) + "\"", nil),
    ] as [(String, String?)])
  func test_decoding_fixture_otherThanAShortText_isNil(json: String, fixture: String?) throws {
    let text = """
      {"fixture":\(json),"kind":"race","rules":"ba7816bf8f01cfea414140de5dae2223",\
      "sport":"lanterns","startedAt":"2026-03-01T15:09"}
      """
    #expect(try CanonicalJSON.value(Header.self, from: text).fixture == fixture)
  }

  @Test(arguments: [
    "{}", "[]", "{\"kind\":\"race\",\"sport\":\"lanterns\",\"startedAt\":\"2026-03-01\"}",
    "{\"kind\":\"race\",\"rules\":\"x\",\"sport\":\"lanterns\",\"startedAt\":\"2026-03-01\"}",
  ]) func test_decoding_withoutWhatMustBeThere_throws(text: String) {
    #expect(throws: DecodingError.self) { _ = try CanonicalJSON.value(Header.self, from: text) }
  }

  @Test func test_decoding_ofAFieldOfTheFuture_passesItOver() throws {
    let text = """
      {"kind":"race","rules":"ba7816bf8f01cfea414140de5dae2223","sport":"lanterns",\
      "startedAt":"2026-03-01","weather":{"wind":[1,2]}}
      """
    #expect(try CanonicalJSON.value(Header.self, from: text).kind == "race")
  }
}
