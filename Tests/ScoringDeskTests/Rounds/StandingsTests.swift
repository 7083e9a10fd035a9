import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct StandingsTests {
  private let desk = TestDesk()

  @Test func test_explanation_whereTheSportHasNothingToSay_addsNothing() throws {
    try desk.start("Ann", "Ben")
    let plain = try desk.scorer.standings(TestDesk.round())
    let explained = try desk.scorer.standings(TestDesk.round(), explains: true)
    #expect(explained.text == plain.text)
    #expect(explained.payload["explanations"] == [])
    #expect(plain.payload["explanations"] == nil)
  }

  // Issue 7, 17.
  @Test func test_standings_ofARoundAndOfAnEvent_haveOneShapeWithNumbers() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Club Cup")
    let round = try desk.scorer.standings(TestDesk.round()).payload["standings"]?.array
    let event = try desk.scorer.standings(ofEvent: "Club Cup", sport: "pebbles")
      .payload["standings"]?.array
    let shared: Set = ["seat", "playerID", "kind", "name", "place", "shared", "score", "rank"]
    for row in try #require(round) + #require(event) {
      #expect(shared.isSubset(of: Set(row.object?.keys.map { $0 } ?? [])))
      #expect(row["rank"]?.array?.allSatisfy { $0.integer != nil } == true)
    }
    #expect(round?.first?["rank"] != round?.last?["rank"])
  }

  @Test func test_standings_ofAnEvent_addUpItsRounds() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Club Cup")
    try desk.finished([("Ann", 1), ("Bob", 9)], event: "Club Cup")
    let event = try desk.scorer.standings(ofEvent: "Club Cup", sport: "pebbles")
    #expect(event.text.contains("Club Cup"))
    let rows = event.payload["standings"]?.array
    #expect(rows?.compactMap { $0["name"]?.string } == ["Bob", "Ann"])
    #expect(rows?.compactMap { $0["total"]?.string } == ["12", "6"])
    let none = refusal { try desk.scorer.standings(ofEvent: "Nothing", sport: "pebbles") }
    #expect(none?.code == .unknownEvent)
    #expect(
      none?.actions == [Action("start", of: "pebbles", options: ["event": .blank("NAME")])])
  }
}
