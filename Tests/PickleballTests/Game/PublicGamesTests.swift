import Pickleball
import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of the games that an app reads from a match.
@Suite struct PublicGamesTests {
  @Test func test_games_ofAMatch_includeTheOneInProgress() throws {
    var match = try RoundLog(
      .pickleball, options: ["best-of": ["3"]], players: ["Ann", "Ben"],
      startedAt: FixedClock.moment)
    #expect(match.games.isEmpty)
    try match.enter("score 11-4")
    try match.enter("A")
    #expect(match.games.first == Pair(11, 4) && match.games.count == 2)
    try match.enter("end retired A")
    #expect(match.games.count == 3 && match.games.last == Pair(0, 11))
  }
}
