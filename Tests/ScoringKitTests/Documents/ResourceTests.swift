import ScoringKit
import Testing

@Suite struct ResourceTests {
  private struct Pond: Decodable, Equatable {
    enum Water: String, Decodable { case fresh, salt }

    var id: String
    var depths: [Int]
    var water: Water?
    var name: StreamName?
  }

  /// A type whose decoding always throws a refusal, for the tests of error messages.
  private struct StreamName: Decodable, Equatable {
    init(from decoder: any Decoder) throws { throw Refusal(.unknownName, "There is no stream.") }
  }

  private func ponds(_ text: String) -> Resource<Pond> {
    Resource(text, file: "Ponds.json", key: "id")
  }

  @Test func test_records_areDecodedByKeyOrAllInOrder() throws {
    let ponds = ponds(
      """
      [
        {"id": "mill", "depths": [1, 2], "water": "salt"},
        {"depths": [], "id": "duck"}
      ]
      """)
    let mill = Pond(id: "mill", depths: [1, 2], water: .salt)
    #expect(try ponds.values().map(\.key) == ["mill", "duck"])
    #expect(try ponds["mill"] == mill)
    #expect(try ponds["duc"] == nil)
    #expect(try ponds.all() == [mill, Pond(id: "duck", depths: [])])
  }

  @Test func test_records_withoutAKey_areNumbered() throws {
    let numbers = Resource<[Int]>("[[1], [2, \"3\"]]", file: "Numbers.json")
    #expect {
      try numbers.all()
    } throws: {
      ($0 as? Refusal)?.message
        == "Numbers.json, record 2, [1]: Expected Int, and found a text."
    }
  }

  @Test func test_record_besideAMistake_isDecoded() throws {
    let ponds = ponds(#"[{"id": "mill", "depths": 1}, {"id": "duck", "depths": []}]"#)
    #expect(try ponds["duck"] == Pond(id: "duck", depths: []))
    #expect(throws: Refusal.self) { try ponds["mill"] }
  }

  @Test(arguments: [
    (#"{"id": "a", "depths": [1, "2"]}"#, "a, depths[1]: Expected Int, and found a text."),
    (#"{"id": "a"}"#, "a: There is no \"depths\"."),
    (#"{"id": "a", "depths": [], "deep": 1}"#, "a: There is no field \"deep\"."),
    (#"{"id": "a", "depths": [], "name": "x"}"#, "a, name: There is no stream."),
    (#"{"depths": []}"#, "record 1: It has no \"id\" of its own."),
    (
      #"{"id": "a", "depths": []}, {"id": "a", "depths": []}"#,
      "record 2: It has no \"id\" of its own."
    ),
    (
      "{\"id\": \"a\",\n \"depths\": [}",
      "line 2: The text is not JSON."
    ),
    (
      "\n{\"id\": \"a\", \"depths\" []}\n", "line 2: The text is not JSON."
    ),
  ])
  func test_mistake_isRefusedWithItsLocation(records: String, message: String) {
    #expect {
      try ponds("[\(records)]").all()
    } throws: {
      ($0 as? Refusal)?.message == "Ponds.json, \(message)"
    }
  }

  @Test(arguments: ["", "{}", "[1", "[] x"])
  func test_textThatIsNoList_isRefused(text: String) {
    #expect(throws: Refusal.self) { try ponds(text).all() }
  }

  @Test func test_valueThatATypeDoesNotKnow_isNamed() {
    let text = #"[{"id": "a", "depths": [], "water": "sweet"}]"#
    #expect {
      try ponds(text).all()
    } throws: {
      let message = ($0 as? Refusal)?.message ?? ""
      return message.hasPrefix("Ponds.json, a, water: ") && message.contains("sweet")
    }
  }
}
