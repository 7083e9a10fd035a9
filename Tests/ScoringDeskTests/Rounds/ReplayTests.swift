import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct ReplayTests {
  private let desk = TestDesk()

  private func replay(
    _ notation: String, players: [String] = [], options: [String: [String]] = [:]
  ) throws -> Page {
    try desk.scorer.rounds.replay(
      notation, of: "pebbles", players: players, options: Arguments(options: options))
  }

  private func last(_ page: Page) -> JSONValue? { page.payload["steps"]?.array?.last }

  @Test func test_replay_foldsStepByStepAndStoresNothing() throws {
    let page = try replay("3 4\nAnn +2", players: ["Ann", "Bob"])
    #expect(page.text.contains("Ann tosses 3"))
    #expect(desk.entryCount == 0)
    #expect(last(page)?["headlines"] == ["5", "4"])
    #expect(last(page)?["phase"] == "underway")
  }

  @Test func test_replay_ofCanonicalText_takesAsManyAsAreNeeded() throws {
    let page = try replay("1*3\n1*6\n1*5\n")
    #expect(last(page)?["phase"] == "complete")
    #expect(last(page)?["headlines"] == ["14"])
  }

  @Test func test_replay_ofAWrongLine_isRefused() {
    let refused = refusal { try replay("3\nx") }
    #expect(refused?.code == .unknownName)
    #expect(refused?.token == "x")
  }

  @Test func test_replay_withTheKindsOptions_takesThem() throws {
    #expect(last(try replay("3", options: ["goal": ["3"]]))?["phase"] == "complete")
  }

  @Test func test_replay_ofAnUnknownSportOrKind_isRefused() {
    #expect(
      refusal { try desk.scorer.rounds.replay("e4", of: "chess") }?.code
        == .unknownSport)
    let kind = refusal {
      try desk.scorer.rounds.replay("3", of: "pebbles", kind: "chase")
    }
    #expect(kind?.code == .unknownName)
    #expect(kind?.expected == ["race"])
  }
}
