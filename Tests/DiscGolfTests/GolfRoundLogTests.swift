import DiscGolf
import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of rounds on courses that are kept in memory, as an app starts them.
@Suite struct GolfRoundLogTests {
  private static func park(_ name: String = "Town Park", pars: String = "3,4,3") throws -> Document
  {
    try Sport.discGolf.document("course", named: name, ["pars": [pars]])
  }

  private static func start(_ course: String, _ documents: [Document]) throws -> RoundLog {
    try RoundLog(
      .discGolf, options: ["course": [course]], documents: documents, players: ["Ann", "Ben"],
      startedAt: FixedClock.moment)
  }

  @Test func test_start_onACourseOfTheApp_asksForItsFirstHole() throws {
    let round = try Self.start("town", [Self.park()])
    #expect(round.prompt.question == "Hole 1, par 3")
    #expect(round.ledger.rules.title == "Town Park")
  }

  @Test func test_start_onABuiltInCourse_needsNoDocument() throws {
    #expect(try Self.start("Maple Hill", []).ledger.rules.title == "Maple Hill")
  }

  @Test func test_start_onAnUnknownOrAmbiguousCourse_namesTheCandidates() throws {
    let parks = [try Self.park("Park One"), try Self.park("Park Two")]
    let unknown = #expect(throws: Refusal.self) { try Self.start("Park Onr", parks) }
    #expect(unknown?.reason == .unknownName && unknown?.expected.contains("Park One") == true)
    let ambiguous = #expect(throws: Refusal.self) { try Self.start("park", parks) }
    #expect(ambiguous?.reason == .ambiguousName)
    #expect(ambiguous?.expected == ["Park One", "Park Two"])
  }

  @Test func test_document_badFields_areRefused() {
    #expect(throws: Refusal.self) { try Self.park(pars: "3,x") }
    #expect(throws: Refusal.self) { try Self.park("") }
    #expect(throws: Refusal.self) { try Sport.discGolf.document("track", named: "Town Park") }
    #expect(throws: Refusal.self) {
      try Sport.discGolf.document("course", named: "Town Park", ["pears": ["3"]])
    }
  }

  @Test func test_amend_aCell_keepsTheOthers() throws {
    var round = try Self.start("Town Park", [Self.park()])
    try round.enter("3 4")
    #expect(try round.amend("1 ben", to: "5").text.contains("was 4"))
    #expect(round.notation == ["1 1=3", "1 2=5"])
  }

  /// Tests that the text which an app writes is the notation that the program exports, and that it
  /// can be read again.
  @Test func test_text_isThatOfTheNotationForm() throws {
    var round = try Self.start("Town Park", [Self.park()])
    try round.enter("3 4")
    let text = try round.text()
    #expect(text.hasPrefix("score-notation 1\nround: ") && text.hasSuffix("\n\n1 1=3\n1 2=4\n"))
    #expect(try RoundLog(text, of: .discGolf).text() == text)
  }
}
