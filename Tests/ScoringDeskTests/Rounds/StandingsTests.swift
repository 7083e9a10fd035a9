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
