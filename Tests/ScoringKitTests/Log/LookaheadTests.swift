import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of the prompts that may follow, as a keypad shows them.
@Suite struct LookaheadTests {
  @Test func test_follows_inAMatchWithoutCalls_isTheScore_andNothingAtTheEnd() throws {
    let round = PointDuelRound(games: 1, points: 2)
    let names = Roster(["Ann", "Ben"])
    var state = try round.opening(FixedNames.competitors(count: 2))
    try round.apply(.point(.b), to: &state)
    let ahead = Lookahead(of: round, at: state, names, most: 20)
    #expect(ahead.steps.first?.follows == ["A": "1-1"])
  }
}
