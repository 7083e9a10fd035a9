import ScoringKit
import ScoringKitTesting

/// The rounds of lanterns with which the tests of the laws are made.
enum Lanterns {
  static func bearers(_ count: Int) -> [LanternBearer] {
    FixedNames.competitors(count: count).enumerated().map { LanternBearer($1, oil: $0 % 3) }
  }

  static var race: SportUnderTest<LanternRace> {
    var sport = SportUnderTest("lantern race", LanternRace(), seats: bearers(3))
    sport.hasTurns = true
    declare(&sport)
    sport.goldens = [goldenRace]
    return sport
  }

  static var vigil: SportUnderTest<LanternVigil> {
    var sport = SportUnderTest("lantern vigil", LanternVigil(watches: 2), seats: bearers(4))
    sport.end = 8
    sport.isSymmetric = true
    declare(&sport)
    return sport
  }

  private static func declare<R: LanternRound>(_ sport: inout SportUnderTest<R>) {
    sport.accounting = { state in difference(state) }
  }

  static func difference(_ state: LanternState) -> String? {
    for index in 0..<state.count {
      let key = state.rank(of: Seat(index: index), closed: false).key
      if key != [-(state.lit[index] + state.bonus[index])] {
        return "Seat \(index + 1) has \(state.lit[index]) and \(state.bonus[index]), not \(key)."
      }
      if state.lit[index] < 0 { return "Fewer than no lanterns burn." }
    }
    return nil
  }
}
