import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct StandingsTests {
  private let desk = TestDesk()

  @Test func test_explanation_whereTheSportHasNothingToSay_addsNothing() throws {
    try desk.start("Ann", "Ben")
    let plain = try desk.scorer.rounds.standings(TestDesk.round())
    let explained = try desk.scorer.rounds.standings(TestDesk.round(), explains: true)
    #expect(explained.text == plain.text)
    #expect(explained.payload["explanations"] == [])
    #expect(plain.payload["explanations"] == nil)
  }

  @Test func test_standings_ofARoundAndOfAnEvent_haveOneShapeWithNumbers() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Club Cup")
    let round = try desk.scorer.rounds.standings(TestDesk.round()).payload["standings"]?.array
    let event = try desk.scorer.history.standings(ofEvent: "Club Cup", sport: "pebbles")
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
    let event = try desk.scorer.history.standings(ofEvent: "Club Cup", sport: "pebbles")
    #expect(event.text.contains("Club Cup"))
    let rows = event.payload["standings"]?.array
    #expect(rows?.compactMap { $0["name"]?.string } == ["Bob", "Ann"])
    #expect(rows?.compactMap { $0["total"]?.string } == ["12", "6"])
    #expect(event.payload["policy"]?["by"] == "total")
    let none = refusal { try desk.scorer.history.standings(ofEvent: "Nothing", sport: "pebbles") }
    #expect(none?.code == .unknownEvent)
    #expect(
      none?.actions == [Action("start", of: "pebbles", options: ["event": .blank("NAME")])])
  }

  @Test func test_standings_bestOfAnEvent_leaveTheRestInBrackets() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Cup")
    try desk.finished([("Ann", 1), ("Bob", 4)], event: "Cup")
    try desk.finished([("Ann", 6)], event: "Cup")
    let best = try desk.scorer.history.standings(
      ofEvent: "Cup", sport: "pebbles", by: EventChoice(.total, best: 2))
    let rows = try #require(best.payload["standings"]?.array)
    #expect(rows.map { $0["total"]?.string } == ["11", "7"])
    #expect(rows.first?["counted"] == [true, false, true])
    #expect(best.text.contains("[1]"))
    #expect(best.text.contains("The best 2 rounds of 3 count; the others are in brackets."))
  }

  @Test func test_standings_byPoints_sayWhatEachRoundGave() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Cup")
    try desk.finished([("Bob", 4)], event: "Cup")
    let season = try desk.scorer.history.standings(
      ofEvent: "Cup", sport: "pebbles", by: EventChoice(.points([10, 6]), absence: .zero))
    let rows = try #require(season.payload["standings"]?.array)
    #expect(rows.map { $0["name"]?.string } == ["Bob", "Ann"])
    #expect(rows.map { $0["total"]?.string } == ["16", "10"])
    #expect(season.text.contains("3 (6)"))
    #expect(
      season.text.contains("gives points by the place: 10, 6; those who share a place get its"))
    #expect(season.text.contains("A round that somebody missed counts nought."))
  }

  /// Tests that a round which somebody missed looks different in the standings from a round that
  /// was played.
  @Test func test_standings_missedRoundThatCounts_standsInBrackets() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Cup")
    try desk.finished([("Bob", 4)], event: "Cup")
    let page = try desk.scorer.history.standings(
      ofEvent: "Cup", sport: "pebbles", by: EventChoice(absence: .zero))
    #expect(page.text.contains("· (0)"))
  }
}
