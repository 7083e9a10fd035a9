import ScoringKit
import ScoringKitTesting
import Testing

/// Checks the laws that every sport must obey on a sport with only what a sport must have.
@Suite struct CoinLawTests {
  private static var sport: SportUnderTest<CoinRound> {
    var sport = SportUnderTest("coin", CoinRound(), seats: FixedNames.competitors(count: 1))
    sport.end = 3
    return sport
  }

  @Test func test_coin_underAllLaws_holds() {
    let violations = Laws.violations(of: Self.sport)
    #expect(violations.isEmpty, "\(violations)")
    #expect(Self.sport.untested == [.accounting, .turns, .sides, .oracle])
  }

  @Test func test_coin_withATooSmallEnd_isFoundOut() {
    var sport = Self.sport
    sport.end = 2
    #expect(sport.check(.end).violation != nil)
  }

  @Test func test_coin_withAWrongNumberOfSeats_isFoundOut() {
    let sport = SportUnderTest("coin", CoinRound(), seats: FixedNames.competitors(count: 2))
    #expect(sport.check(.loads).violation?.difference.contains("does not open") == true)
  }

  @Test func test_coin_withAStrayRecord_isFoundOut() {
    var sport = Self.sport
    sport.goldens = [GoldenRound("stray", text: "> h\n  tails\n")]
    #expect(sport.check(.oracle).violation?.difference.contains("line 1") == true)
  }
}
