import Archery
import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of the ends that an app reads from a round or a match.
@Suite struct PublicEndsTests {
  @Test func test_ends_ofARound_haveArrowsAndTotals() throws {
    var round = try RoundLog(
      .archery, options: ["shoot": ["wa720_70"]], players: ["Ann"], startedAt: FixedClock.moment)
    try round.enter("9 X 10 M 8 8")
    let ends = round.ends(of: Seat(index: 0))
    #expect(ends.count == 12 && ends[0].arrows == ["9", "X", "10", "M", "8", "8"])
    #expect(ends[0].counted == ["X", "10", "9", "8", "8", "M"])
    #expect(ends[0].total == 45 && ends[1].total == 0 && ends[11].runningTotal == 45)
    #expect(ends[1].arrows == [nil, nil, nil, nil, nil, nil] && ends[0].setPoints == nil)
    #expect(round.ends(of: Seat(index: 1)).isEmpty)
  }

  @Test func test_ends_ofAMatch_haveSetPoints() throws {
    var match = try RoundLog(
      .archery, kind: "match", players: ["Ann", "Ben"], startedAt: FixedClock.moment)
    try match.enter("10 10 9")
    try match.enter("9 9 9")
    #expect(match.ends(of: Seat(index: 0)).first?.setPoints == 2)
    #expect(match.ends(of: Seat(index: 1)).first?.setPoints == 0)
    #expect(match.ends(of: Seat(index: 1)).last?.setPoints == nil)
  }
}
