import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct ShownRoundTests {
  private let desk = TestDesk()
  private let round = RoundRequest(sport: "pebbles")

  init() throws {
    try desk.start("Ann", "Bob")
    try desk.enter("3 4 2")
  }

  @Test func test_shown_round_listsThoseWhoTookPartByTheirPlaces() throws {
    let shown = try desk.scorer.keypads.shown(round)
    #expect(shown.title == "Duck Pond" && shown.phase == .underway && !shown.isArchived)
    #expect(shown.sides.map(\.name) == ["Ann", "Bob"])
    #expect(shown.sides.map(\.seat.index) == [0, 1])
    #expect(shown.sides.map(\.result.text) == ["5", "4"])
    #expect(shown.facts.first?.text == "Duck Pond — to 10")
    // The blocks repeat none of the listed facts, and contain no commands for actions that have
    // keys.
    let said = Page(kind: "", payload: .null, blocks: shown.blocks).text
    #expect(!said.contains("tandings") && !said.contains("archive"))
  }

  @Test func test_shown_part_withoutCells_hasTheEntriesAboutThem() throws {
    let part = try desk.scorer.keypads.shown(round, seat: 1)
    #expect(part.name == "Bob")
    #expect(part.entries.map(\.says) == ["Bob tosses 4"])
    #expect(refusal { try desk.scorer.keypads.shown(round, seat: 2) }?.code == .badValue)
    #expect(refusal { try desk.scorer.keypads.shown(round, seat: -1) }?.code == .badValue)
  }

  @Test func test_shown_place_hasAllThatWasWrittenThere() throws {
    let first = try #require(try desk.scorer.keypads.shown(round, seat: 0).entries.first?.id)
    _ = try desk.scorer.rounds.take(EntryRequest(.enter("6"), in: round, at: first))
    try desk.undo()
    _ = try desk.scorer.rounds.take(EntryRequest(.enter("1"), in: round, at: first))
    let place = try desk.scorer.keypads.shown(round, place: first)
    #expect(
      place.entries.filter { $0.says.hasPrefix("Ann tosses") }.map(\.says) == [
        "Ann tosses 3", "Ann tosses 6", "Ann tosses 1",
      ])
    #expect(place.entries.map(\.fate).contains { $0.hasPrefix("replaced by") })
    #expect(place.entries.map(\.fate).contains { $0.hasPrefix("undone by") })
    #expect(!place.entries.contains { $0.says.contains("Bob") })
    #expect(place.entries.last?.fate == "")
  }

  @Test func test_shown_place_ofACell_isFoundByItsName() throws {
    let empty = try desk.scorer.keypads.shown(round, place: "bonus bob")
    #expect(empty.entries.isEmpty)
    try desk.enter("Bob +2")
    try desk.enter("Bob +3")
    let place = try desk.scorer.keypads.shown(round, place: "bonus bob")
    #expect(place.title == "Bob's bonus: 3")
    #expect(place.entries.map(\.says) == ["Bob's bonus: 2", "Bob's bonus: 3"])
    #expect(refusal { try desk.scorer.keypads.shown(round, place: "nowhere") } != nil)
  }
}
