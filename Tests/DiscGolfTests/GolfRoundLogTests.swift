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

  @Test func test_document_twoOfOneName_areTwoCourses() throws {
    let parks = [try Self.park(), try Self.park(pars: "4,4,4")]
    #expect(parks[0].id != parks[1].id)
    let refusal = #expect(throws: Refusal.self) { try Self.start("Town Park", parks) }
    #expect(refusal?.reason == .ambiguousName)
    #expect(Set(refusal?.expected ?? []) == Set(parks.map { "Town Park (\($0.id.key))" }))
    let round = try Self.start(parks[1].id.key, parks)
    #expect(round.prompt.question == "Hole 1, par 4")
  }

  @Test func test_document_encoded_isReadAgain() throws {
    let park = try Self.park()
    let copy: Document = try CanonicalJSON.value(from: CanonicalJSON.text(park))
    #expect(copy == park)
    #expect(throws: (any Error).self) {
      let damaged: Document = try CanonicalJSON.value(from: #"{"fields":{},"id":"no id"}"#)
      _ = damaged
    }
  }

  @Test func test_holes_ofARound_haveTheScores() throws {
    var round = try Self.start("Town Park", [Self.park()])
    try round.enter("2 5")
    let holes = round.holes(of: Seat(index: 0))
    #expect(holes.map(\.par) == [3, 4, 3] && holes.map(\.strokes) == [2, nil, nil])
    #expect(holes[0].relativeToPar == -1 && holes[0].name == "birdie" && holes[0].label == "1")
    #expect(holes[1].relativeToPar == nil && holes[1].name.isEmpty)
    #expect(round.holes(of: Seat(index: 2)).isEmpty && round.holeWinners.isEmpty)
  }

  @Test func test_holeWinners_ofAMatch_areTheSides() throws {
    var match = try RoundLog(
      .discGolf, kind: "match", options: ["course": ["Town Park"]], documents: [Self.park()],
      players: ["Ann", "Ben"], startedAt: FixedClock.moment)
    try match.enter("3 4")
    #expect(match.holeWinners == [1: Seat(index: 0)])
    #expect(match.holes(of: Seat(index: 1)).first?.strokes == 4)
  }

  /// Tests that somebody who joins a round has a seat, a name and scores, and that undo and a saved
  /// copy know it.
  @Test func test_join_aRoundInProgress_addsASeat() throws {
    var round = try Self.start("Town Park", [Self.park()])
    try round.enter("3 4")
    try round.join("Cid", "Dan")
    #expect(round.names.names.map(\.name) == ["Ann", "Ben", "Cid", "Dan"])
    #expect(Set(round.ledger.competitors.map(\.identity)).count == 4)
    try round.enter("1: cid 5")
    #expect(round.holes(of: Seat(index: 2)).first?.strokes == 5)
    var copy = try RoundLog(saved: round.save(), of: .discGolf)
    #expect(copy.names == round.names)
    try copy.undo()
    try copy.undo()
    #expect(copy.names.names.map(\.name) == ["Ann", "Ben"])
    let ann = Competitor(id: "ann", kind: .player, name: "Ann")
    try copy.join([ann])
    #expect(throws: Refusal.self) { try copy.join([ann]) }
    try copy.finish()
    #expect(throws: Refusal.self) { try copy.join("Eve") }
  }

  /// Tests that the statistics of an app are those of the program, and that only finished rounds of
  /// the player count.
  @Test func test_statistics_overSeveralRounds_areThoseOfThePlayer() throws {
    let ann = Competitor(id: "ann", kind: .player, name: "Ann")
    func round(_ scores: [String]) throws -> RoundLog {
      var round = try RoundLog(
        .discGolf, options: ["course": ["Town Park"]], documents: [Self.park()],
        competitors: [ann, Competitor(id: "", kind: .guest, name: "Ben")],
        startedAt: FixedClock.moment)
      for score in scores { try round.enter(score) }
      return round
    }
    var rounds = [
      try round(["3 4", "4 4", "3 3"]), try round(["2 4", "3 4", "3 3"]), try round(["2 4"]),
    ]
    for index in 0..<2 { try rounds[index].finish() }
    let lines = try Sport.discGolf.statistics(of: "ann", in: rounds)
    #expect(!lines.isEmpty && lines.allSatisfy { $0.rounds <= 2 && !$0.text.isEmpty })
    #expect(
      lines.contains { $0.rounds == 2 && ($0.text == "8" || $0.text.hasPrefix("9")) }, "\(lines)")
    #expect(try Sport.discGolf.statistics(of: "ben", in: rounds).isEmpty)
    #expect(try Sport.discGolf.statistics(of: "ann", in: [rounds[2]]).isEmpty)
  }
}
