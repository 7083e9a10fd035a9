import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests who is called to a free court while other rounds are in progress.
@Suite struct CourtCallTests {
  private let test = TestDesk([Pebbles.sport()])

  private func create(_ name: String, _ entrants: [String]) throws {
    var request = NewContestRequest(
      name, sport: "pebbles", stage: StageRequest(id: "a", format: "allplay"), courts: 1,
      entrants: entrants)
    request.allowsNear = true
    _ = try test.scorer.contests.create(request)
  }

  /// Draws an event, and returns the fixture on its court; `nil` if the court is free.
  private func called(of name: String) throws -> String? {
    let page = try test.scorer.contests.draw(
      DrawRequest(ContestRequest(name, answers: .agreeingToAll)))
    return page.payload["fixtures"]?.array?.first { $0["court"] != nil }?["id"]?.string
  }

  @Test func test_roundOutsideEvents_keepsNobodyFromACourt() throws {
    _ = try test.scorer.starting.start(
      StartRequest(
        sport: "pebbles", players: ["Ann", "Ben"], allowsNear: true, answers: .agreeingToAll))
    test.wait(minutes: 3 * 24 * 60)
    try create("Night", ["Ann", "Ben"])
    #expect(try called(of: "Night") == "a.1.1")
  }

  @Test func test_roundOfAnotherEvent_keepsItsPlayersFromACourt() throws {
    try create("Other", ["Ann", "Cid"])
    _ = try called(of: "Other")
    _ = try test.scorer.contests.start(["a.1.1"], in: ContestRequest("Other"))
    try create("Night", ["Ann", "Ben"])
    #expect(try called(of: "Night") == nil)
  }
}
