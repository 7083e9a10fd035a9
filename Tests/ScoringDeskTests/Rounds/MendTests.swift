import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests of adding to a round what was forgotten when it was started.
@Suite struct MendTests {
  private let desk = TestDesk()

  private func join(_ players: String..., id: String? = nil) throws -> Page {
    try desk.assuming { answers in
      try desk.scorer.rounds.join(players, in: TestDesk.round(id), answers: answers)
    }
  }

  @Test func test_join_ofALatePlayer_seatsThemBehindTheOthers() throws {
    let id = try desk.started("Ann", "Bob")
    try desk.enter("3 4")
    let joined = try join("Dave")
    #expect(joined.kind == "joined")
    #expect(joined.lines.contains("New player: Dave"))
    #expect(joined.lines.contains("Dave joined round \(id.prefix(4)): Ann, Bob, Dave"))
    try desk.enter("Dave +5")
    #expect(try desk.notation() == ["1*3", "2*4", "3b=5"])
    try desk.finish()
    let standings = try desk.show(id).payload["standings"]?.array
    #expect(standings?.compactMap { $0["name"]?.string }.sorted() == ["Ann", "Bob", "Dave"])
    #expect(try desk.history { $0.players = ["Dave"] }.payload.array?.count == 1)
  }

  @Test func test_join_undone_leavesTheOthers() throws {
    try desk.start("Ann", "Bob")
    try desk.enter("3")
    _ = try join("Dave", "guest:Eve")
    #expect(try desk.log().text.contains("Dave joined"))
    #expect(try desk.undo().text.contains("Undone: Dave joined; Eve joined"))
    let people = try desk.show().payload["participants"]?.array
    #expect(people?.compactMap { $0["name"]?.string } == ["Ann", "Bob"])
    try desk.enter("4")
  }

  @Test func test_join_ofSomebodyWhoPlays_orAfterTheEnd_isRefused() throws {
    let id = try desk.started("Ann", "Bob")
    try desk.enter("3")
    let before = desk.entryCount
    #expect(refusal { try join("ann") }?.message == "Ann is named twice.")
    #expect(desk.entryCount == before)
    try desk.finish()
    let refused = refusal { try join("Dave", id: id) }
    #expect(refused?.code == .alreadyOver)
    #expect(refused?.actions.map(\.verb) == ["reopen"])
    #expect(try desk.players() == ["Ann", "Bob"])
  }

  @Test func test_setEvent_ofAFinishedRound_isTakenIntoItsStandingsAndUndone() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let page = try desk.scorer.rounds.setEvent("Club Cup", of: TestDesk.round(id))
    #expect(page.lines.first == "Round \(id.prefix(4)) is of Club Cup now.")
    #expect(try desk.show(id).payload["event"] == "Club Cup")
    #expect(try desk.history { $0.event = "Club Cup" }.payload.array?.count == 1)
    #expect(
      try desk.scorer.history.standings(ofEvent: "Club Cup", sport: "pebbles").text.contains("Ann"))
    #expect(try desk.export(.notation).text.contains("event: \"Club Cup\""))
    try desk.undo(id)
    #expect(try desk.show(id).payload["event"] == .null)
    #expect(try desk.history { $0.event = "Club Cup" }.payload.array?.isEmpty == true)
  }

  /// Tests that no link to the standings is shown for a round in progress, because standings omit
  /// unfinished rounds.
  @Test func test_setEvent_ofARoundInProgress_leadsToNoStandings() throws {
    try desk.start("Ann", "Bob")
    #expect(try desk.scorer.rounds.setEvent("Cup", of: RoundRequest()).next.isEmpty)
    let id = try desk.finished([("Ann", 5)])
    #expect(
      try desk.scorer.rounds.setEvent("Cup", of: TestDesk.round(id)).next.map(\.verb) == [
        "standings"
      ])
  }

  /// Tests that the name of an event is the same in upper and lower case.
  @Test func test_event_inAnotherCase_isTheSameOne() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Club Cup")
    let id = try desk.finished([("Ann", 4), ("Bob", 2)])
    let page = try desk.scorer.rounds.setEvent("club CUP", of: TestDesk.round(id))
    #expect(page.lines.first == "Round \(id.prefix(4)) is of Club Cup now.")
    try desk.finished([("Ann", 4), ("Bob", 2)], event: "CLUB cup")
    #expect(try desk.history { $0.event = "club cup" }.payload.array?.count == 3)
    let standings = try desk.scorer.history.standings(ofEvent: "club cup", sport: "pebbles")
    #expect(standings.payload["event"] == "Club Cup")
    #expect(standings.payload["rounds"]?.array?.count == 3)
  }

  @Test func test_setEvent_toNone_takesTheRoundOut() throws {
    let id = try desk.finished([("Ann", 5)], event: "Cup")
    _ = try desk.scorer.rounds.setEvent(nil, of: TestDesk.round(id))
    #expect(try desk.show(id).payload["event"] == .null)
    let again = try desk.scorer.rounds.setEvent(nil, of: TestDesk.round(id))
    #expect(again.lines == ["Round \(id.prefix(4)) is of no event."])
  }
}
