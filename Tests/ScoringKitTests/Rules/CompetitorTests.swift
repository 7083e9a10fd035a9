import ScoringKit
import Testing

@Suite struct CompetitorTests {
  private static let ann = Competitor(id: "a1", kind: .player, name: "Ann")
  private static let dave = Competitor(id: "g1", kind: .guest, name: "Dave")

  private static func read(_ text: String) throws -> Competitor {
    try Competitor(CanonicalJSON.value(from: text))
  }

  @Test func test_decoding_ofAlmostNothing_isAGuestWithoutAName() throws {
    let competitor = try Self.read("{}")
    #expect(competitor == Competitor(id: "", kind: .guest, name: ""))
  }

  @Test func test_decoding_withFieldsOfASport_passesThemOver() throws {
    let text = "{\"oil\":\"some\",\"id\":\"a1\",\"kind\":\"player\",\"name\":\"Ann\"}"
    #expect(try Self.read(text) == Self.ann)
  }

  @Test(arguments: ["[]", "1", "{\"members\":[1]}"]) func test_decoding_ofOtherJSON_throws(
    text: String
  ) {
    #expect(throws: (any Error).self) { _ = try Self.read(text) }
  }

  @Test func test_encoding_ofASide_isReadAgain() throws {
    let inner = Competitor(id: "", kind: .side, name: "In", members: [Self.dave])
    let side = Competitor(id: "", kind: .side, name: "Out", members: [Self.ann, inner])
    let text = try CanonicalJSON.text(side.value)
    #expect(try Self.read(text) == side)
    #expect(side.people == [Self.ann, Self.dave])
    #expect(Competitor(side) == side && side.competitor == side)
  }

  /// A participant for the tests that has a field in addition to those of a competitor.
  private struct Archer: Participant {
    let competitor: Competitor
    var bow: String?

    init(_ competitor: Competitor, fields: [String: JSONValue]) {
      self.competitor = competitor
      bow = fields["bow"]?.string
    }

    var fields: [String: JSONValue?] { ["bow": bow.map { .string($0) }] }
  }

  @Test func test_value_ofAParticipantOfASport_hasTheCompetitorsFieldsBesideItsOwn() throws {
    var ann = Archer(Self.ann)
    #expect(ann.value == Self.ann.value && ann.bow == nil)
    ann.bow = "longbow"
    let text = try CanonicalJSON.text(ann.value)
    #expect(text == "{\"bow\":\"longbow\",\"id\":\"a1\",\"kind\":\"player\",\"name\":\"Ann\"}")
    #expect(try Archer(CanonicalJSON.value(from: text)) == ann)
    #expect(try Self.read(text) == Self.ann)
    #expect(throws: Refusal.self) { _ = try Archer("no table") }
    // A field that an older file doesn't have is `nil` when read.
    #expect(try Archer(Self.ann.value) == Archer(Self.ann))
  }

  @Test func test_encoding_leavesOutWhatIsEmpty() throws {
    #expect(
      try CanonicalJSON.text(Self.dave.value)
        == "{\"id\":\"g1\",\"kind\":\"guest\",\"name\":\"Dave\"}")
    let nobody = Competitor(id: "", kind: .side, name: "")
    #expect(try CanonicalJSON.text(nobody.value) == "{\"kind\":\"side\",\"name\":\"\"}")
  }

  @Test func test_identity_ofTwoGuestsWithOneName_differs() {
    let other = Competitor(id: "g2", kind: .guest, name: "Dave")
    #expect(Self.dave.identity == "guest:g1")
    #expect(other.identity == "guest:g2")
    #expect(Self.ann.identity == "a1")
  }

  @Test func test_identity_ofASide_doesNotDependOnOrder() {
    let one = Competitor(id: "", kind: .side, name: "x", members: [Self.ann, Self.dave])
    let other = Competitor(id: "", kind: .side, name: "y", members: [Self.dave, Self.ann])
    #expect(one.identity == other.identity)
    #expect(one.identity == "a1+guest:g1")
  }
}
