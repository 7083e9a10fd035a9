import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct StrokePlayTests {
  /// Tests that different spellings of a course belong to the same record book.
  @Test func test_recordBook_namesThatDifferByCaseOrSpaces_areOneBook() throws {
    let ann = Golfer(Competitor(id: "1", kind: .player, name: "Ann"))
    func book(_ course: String, _ layout: String) throws -> String {
      let layout = try Layout(name: layout, pars: [3, 4])
      return try StrokePlay(courseName: course, layout: layout).recordBook(of: ann).id
    }
    #expect(try book("Pine Park", "Main") == book("pine park ", " MAIN"))
    #expect(try book("Pine Park", "Main") != book("Pine Park", "Short"))
  }

  @Test func test_facts_ofARound() throws {
    let round = try Fixtures.round([3, 4])
    #expect(round.title == "Test Park")
    #expect(round.subtitle == "Main")
    #expect(round.edition == "PDGA 2025")
    #expect(round.seating.seats == 1...100)
    #expect(round.fields["courseID"] == "course.discgolf/test")
    #expect(round.fields["holeCount"] == 2)
    #expect(round.fields["par"] == 7)
  }

  @Test func test_playOrder_shotgunStart_wrapsAround() throws {
    #expect(try Fixtures.round([3, 3, 3, 3], startHole: 3).playOrder == [3, 4, 1, 2])
    #expect(try Fixtures.round([3, 3]).playOrder == [1, 2])
  }

  @Test func test_init_startHoleThatIsNotThere_isRefused() {
    #expect(throws: Refusal.self) { try Fixtures.round([3, 3], startHole: 3) }
    #expect(throws: Refusal.self) { try Fixtures.round([3, 3], startHole: 0) }
  }

  @Test func test_codable_anyLayout_comesBack() throws {
    for round in [
      try Fixtures.round([3, nil, 5], labels: ["1", "4S", "B"], startHole: 2),
      try Fixtures.round([3]), try Fixtures.round(Array(repeating: 2, count: 99)),
    ] {
      let text = try CanonicalJSON.text(round)
      let read = try CanonicalJSON.value(StrokePlay.self, from: text)
      #expect(read == round)
      #expect(try CanonicalJSON.text(read) == text)
    }
  }

  @Test(arguments: [
    "{}", "{\"layout\":{\"pars\":[]}}", "{\"layout\":{\"pars\":[0]}}",
    "{\"layout\":{\"pars\":[11]}}", "{\"layout\":{\"pars\":[3],\"labels\":[\"1\",\"2\"]}}",
    "{\"layout\":{\"pars\":[3]},\"startHole\":2}", "{\"layout\":{\"pars\":[3]},\"startHole\":-1}",
  ])
  func test_decoding_damagedRules_throws(text: String) {
    #expect(throws: (any Error).self) { try CanonicalJSON.value(StrokePlay.self, from: text) }
  }

  @Test func test_decoding_missingFields_haveDefaults() throws {
    let round = try CanonicalJSON.value(
      StrokePlay.self, from: "{\"layout\":{\"pars\":[3,null]}}")
    #expect(round.startHole == 1)
    #expect(round.layout.label(2) == "2")
    #expect(round.layout.par(2) == nil)
  }

  @Test func test_version_dependsOnHolesAndNotOnTheName() throws {
    let one = try Layout(name: "Main", pars: [3, 3])
    #expect(one.version == (try Layout(name: "Winter", pars: [3, 3])).version)
    #expect(one.version != (try Layout(name: "Main", pars: [3, 4])).version)
    #expect(one.version != (try Layout(name: "Main", pars: [3, nil])).version)
    let labelled = try Layout(
      name: "Main", holes: [LayoutHole(label: "1", par: 3), LayoutHole(label: "2B", par: 3)])
    #expect(one.version != labelled.version)
  }

  @Test func test_opening_numberOfSeats_isLimited() throws {
    let round = try Fixtures.round()
    #expect(throws: Refusal.self) { try round.opened([]) }
    #expect(throws: Refusal.self) {
      try round.opened(Fixtures.guests((1...101).map { "P\($0)" }).map { Golfer($0) })
    }
    #expect(
      try round.opening(Fixtures.guests((1...100).map { "P\($0)" }).map { Golfer($0) }).seats.count
        == 100)
  }

  @Test(arguments: ["4 1=3", "1 4=3", "99 1=1", "1 100=-"])
  func test_apply_cellThatIsNotThere_isRefusedAndChangesNothing(text: String) throws {
    let round = try Fixtures.round()
    var card = try Fixtures.card(round, ["1 1=3"])
    let before = card
    let refusal = Fixtures.refusal { try round.apply(ScoreEvent(canonical: text), to: &card) }
    #expect(refusal?.reason == .illegal)
    #expect(card == before)
  }

  @Test(arguments: [0, 100, -1, .max])
  func test_apply_strokesOutOfBounds_isRefused(count: Int) throws {
    let round = try Fixtures.round()
    var card = try Fixtures.card(round, [])
    let event = ScoreEvent(.strokes(hole: 1, seat: Seat(index: 0)), count)
    #expect(throws: Refusal.self) { try round.apply(event, to: &card) }
  }

  @Test(arguments: ["7 1=3", "1 1=-", "99 100=99", "10 20=10", "1 1=1"])
  func test_read_canonicalText_isInverseOfSpell(text: String) throws {
    #expect(try ScoreEvent(canonical: text).canonical == text)
  }

  @Test(arguments: [
    "", " ", "7", "7 1", "7 1=", "7 1=0", "7 1=03", "07 1=3", "7 01=3", "7  1=3", " 7 1=3",
    "7 1=3 ", "7 1 = 3", "0 1=3", "7 0=3", "100 1=3", "7 101=3", "7 1=100", "7 1=--", "7 1=x",
    "7 1=-3", "+7 1=3", "P 1=2", "7 1=3\n", "99999999999999999999 1=3", "７ 1=3",
  ])
  func test_read_anyOtherText_isRefused(text: String) throws {
    #expect(Fixtures.refusal { _ = try ScoreEvent(canonical: text) }?.reason == .notation)
  }

  @Test func test_readAndSpell_allEvents_areInverse() throws {
    for hole in [1, 9, 10, 99] {
      for seat in [1, 9, 10, 99, 100] {
        for count in [nil, 1, 9, 10, 99] {
          let event = ScoreEvent(.strokes(hole: hole, seat: Seat(index: seat - 1)), count)
          #expect(try ScoreEvent(canonical: event.canonical) == event)
        }
      }
    }
  }

  @Test func test_slots_areOrderedHoleByHole() {
    let slots = [(2, 0), (1, 1), (1, 0)].map { ScoreCell.strokes(hole: $0, seat: Seat(index: $1)) }
    #expect(slots.sorted() == [slots[2], slots[1], slots[0]])
  }

  @Test func test_fieldsOfEvent_clearedScore_isNull() throws {
    let scored = try ScoreEvent(canonical: "2 1=4")
    #expect(scored.fields == ["holeNumber": 2, "strokeCount": 4])
    #expect(try ScoreEvent(canonical: "2 1=-").fields["strokeCount"] == .null)
    #expect(scored.owner == Seat(index: 0))
  }
}
