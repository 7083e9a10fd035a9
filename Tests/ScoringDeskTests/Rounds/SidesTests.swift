import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Sides that have a name of their own.
@Suite struct SidesTests {
  private func started(_ desk: TestDesk, _ players: [String]) throws -> Page {
    try desk.assuming {
      try desk.scorer.start(
        StartRequest(sport: "pebbles", players: players, allowsNear: true, answers: $0))
    }
  }

  @Test func test_start_ofNamedSides_showsAndTakesTheirNames() throws {
    let desk = TestDesk([Pebbles.sport()])
    _ = try desk.scorer.setMe("Ann")
    let page = try started(desk, ["Red=Ann+Bob", "Blue=Cid+Dan"])
    #expect(page.text.contains("Red, Blue"))
    let entered = try desk.scorer.enter(EnterRequest("Blue +2", in: RoundRequest(sport: "pebbles")))
    #expect(entered.text.contains("Blue's bonus: 2"))
    let people = try desk.scorer.show(RoundRequest(sport: "pebbles")).payload["participants"]?.array
    #expect(people?.first?["members"]?.array?.compactMap { $0["name"]?.string } == ["Ann", "Bob"])
  }

  @Test func test_start_ofTwoSidesOfOneName_isRefused() throws {
    let desk = TestDesk([Pebbles.sport()])
    _ = try desk.scorer.setMe("Ann")
    #expect(throws: (any Error).self) { try started(desk, ["Red=Ann+Bob", "red=Cid+Dan"]) }
    #expect(desk.rounds.isEmpty)
  }

  @Test(arguments: ["=Ann", "A=B", "Ann+Bob="])
  func test_start_ofASignThatNamesNoSide_takesItForAName(name: String) throws {
    let desk = TestDesk([Pebbles.sport()])
    _ = try desk.scorer.setMe("Zoe")
    _ = try started(desk, [name, "Zoe"])
    #expect(desk.rounds.count == 1)
  }
}
