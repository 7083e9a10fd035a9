import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of the ids of devices, entries, streams and stored texts, and of invalid ids.
@Suite struct IdentifierTests {
  @Test func test_deviceID_ofRandomBits_isReadAgain() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let id = DeviceID(bits: .random(in: .min ... .max, using: &generator))
      #expect(id.description.utf8.count == 12)
      #expect(DeviceID(id.description) == id, "\(id)")
      #expect(id.bits >> 60 == 0)
    }
  }

  @Test func test_deviceID_fromAllBits_keepsTheLowestSixty() {
    #expect(DeviceID(bits: .max).description == "zzzzzzzzzzzz")
    #expect(DeviceID(bits: 0).description == "000000000000")
    #expect(DeviceID(bits: 33).description == "000000000011")
    #expect(DeviceID(bits: 1 << 60) == DeviceID(bits: 0))
  }

  @Test(arguments: [
    "", "00000000000", "0000000000000", "00000000000i", "00000000000l", "00000000000o",
    "00000000000u", "00000000000A", "00000000000-", " 00000000000", "0000000000é",
    "００００００００００００", "00000000000\u{0}",
  ]) func test_deviceID_ofOtherText_isNil(text: String) {
    #expect(DeviceID(text) == nil)
  }

  @Test func test_deviceID_order_isThatOfTheText() {
    var generator = SeededGenerator(seed: 2)
    let ids = (0..<50).map { _ in DeviceID(bits: .random(in: .min ... .max, using: &generator)) }
    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
  }

  @Test(arguments: [1, 12, Int.max]) func test_entryID_ofItsText_isReadAgain(sequence: Int) {
    let id = EntryID(device: TestLog.firstDevice, sequence: sequence)
    #expect(EntryID(id.description) == id)
  }

  @Test(arguments: [
    "", "-", "-1", "7h3k9qv2m0ad", "7h3k9qv2m0ad-", "7h3k9qv2m0ad-0", "7h3k9qv2m0ad--1",
    "7h3k9qv2m0ad-+1", "7h3k9qv2m0ad-1-1", "7h3k9qv2m0ad-1 ", "7h3k9qv2m0ad-9223372036854775808",
    "7h3k9qv2m0al-1", "7h3k9qv2m0ad-١", "7h3k9qv2m0ad-1\n",
  ]) func test_entryID_ofOtherText_isNil(text: String) {
    #expect(EntryID(text) == nil)
  }

  @Test func test_entryID_order_isDeviceThenSequence() {
    let (a, b) = (DeviceID(bits: 1), DeviceID(bits: 2))
    let ids = [
      EntryID(device: a, sequence: 2), EntryID(device: a, sequence: 10),
      EntryID(device: b, sequence: 1),
    ]
    #expect(ids.reversed().sorted() == ids)
  }

  @Test(arguments: [
    "round/7h3k9qv2m0ad", "player/a", "mill.lanterns/old-mill.2", "settings/all",
  ])
  func test_streamID_ofItsText_isReadAgain(text: String) throws {
    #expect(try #require(StreamID(text)).description == text)
  }

  @Test(arguments: [
    "", "/", "round", "round/", "/a", "a/b/c", "Round/a", "round/a b", "round/../a", "round/é",
    "round/a\n", "round/" + String(repeating: "a", count: 65), "rou_nd/a",
  ]) func test_streamID_ofOtherText_isNil(text: String) {
    #expect(StreamID(text) == nil)
  }

  @Test func test_streamID_longestNames_areTaken() {
    let name = String(repeating: "a", count: 64)
    #expect(StreamID(kind: name, key: name)?.key == name)
    #expect(StreamID.round(bits: .max).description == "round/zzzzzzzzzzzz")
    #expect(StreamID.player(bits: 0).description == "player/000000000000")
  }

  @Test func test_contentID_ofText_isItsDigestsFirstHalf() throws {
    let id = ContentID(of: "abc")
    #expect(id.text == "ba7816bf8f01cfea414140de5dae2223")
    #expect(ContentID(id.text) == id)
    let json = try CanonicalJSON.text(id)
    #expect(json == "\"\(id.text)\"")
    #expect(try CanonicalJSON.value(ContentID.self, from: json) == id)
  }

  @Test(arguments: [
    "", "ba7816bf8f01cfea414140de5dae222", "ba7816bf8f01cfea414140de5dae22233",
    "BA7816BF8F01CFEA414140DE5DAE2223", "ga7816bf8f01cfea414140de5dae2223",
  ]) func test_contentID_ofOtherText_isNil(text: String) {
    #expect(ContentID(text) == nil)
    #expect(throws: DecodingError.self) {
      _ = try CanonicalJSON.value(ContentID.self, from: "\"\(text)\"")
    }
  }

  @Test func test_hexadecimal_ofAllBytes_isReadAgain() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(Hexadecimal.bytes(Hexadecimal.text(bytes)) == bytes)
    #expect(Hexadecimal.bytes("abc") == nil)
    #expect(Hexadecimal.bytes("0x") == nil)
    #expect(Hexadecimal.bytes("") == [])
  }
}
