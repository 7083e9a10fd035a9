import ScoringKit
import ScoringKitTesting
import Testing

/// Checks the laws that every sport must obey on a made-up round whose cells grow with each line.
@Suite struct TurnLawTests {
  private static func sport(_ round: TurnRound) -> SportUnderTest<TurnRound> {
    var sport = SportUnderTest(
      "turns", round,
      seats: ["Ann", "Ben"].map { Competitor(id: $0, kind: .guest, name: $0) })
    sport.hasOrderedCells = true
    sport.end = 2 * TurnRound.turns * TurnRound.throwsOfTurn
    return sport
  }

  @Test func test_turns_underEveryLaw_hold() {
    let sport = Self.sport(TurnRound())
    let violations = Laws.violations(of: sport)
    #expect(violations.isEmpty, "\(violations)")
    #expect(sport.untested == [.accounting, .turns, .sides, .oracle])
  }

  @Test func test_places_inAPromptForWhatGrows_areFoundOut() {
    let sport = Self.sport(TurnRound(namesPlaces: true))
    let report = sport.check(.places, budget: LawBudget(histories: 4))
    #expect(report.violation?.log.isEmpty == true, "\(report)")
    let difference = report.violation?.difference
    #expect(difference?.contains("for what grows names no places") == true, "\(report)")
  }
}
