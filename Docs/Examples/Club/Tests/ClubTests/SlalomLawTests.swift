import ScoringKit
import ScoringKitTesting
import Testing

@testable import Slalom

@Suite struct SlalomLawTests {
  static let races: [String: SportUnderTest<SlalomRace>] = [
    "plain": race(SlalomRace()), "penalties": race(SlalomRace(gate: 5)),
    "handicaps": race(SlalomRace(), handicaps: [0, 1_50, 3_00]),
  ]

  static func race(_ rules: SlalomRace, handicaps: [Int] = [0, 0, 0])
    -> SportUnderTest<SlalomRace>
  {
    let racers = zip(FixedNames.competitors(count: 3), handicaps).map {
      $1 == 0 ? Racer($0) : Racer($0).with(handicap: $1)
    }
    var sport = SportUnderTest("slalom", rules, seats: racers)
    sport.end = 6
    sport.isSymmetric = Set(handicaps).count == 1
    sport.accounting = { state in
      let counts = state.seats.map { state.times(of: $0).count }
      return counts.allSatisfy { $0 <= 2 } ? nil : "\(counts) runs"
    }
    sport.goldens = handicaps.contains(150) ? [handicapRace] : []
    return sport
  }

  static let handicapRace = GoldenRound(
    "a race with handicaps",
    text: """
        Ann 1st
        Ben 1st
        Cid 1st
        setup: Run 1: Ann, bib 1
      > 1 1=54.32
        Ann, run 1: 54.32, 54.32 so far
        Ann 1st: 54.32 so far
        Ben 2nd
        Cid 2nd
        underway: Run 1: Ben, bib 2
      > 1 2=55.10
        Ben, run 1: 55.10, 53.60 so far
        Ann 2nd: 54.32 so far
        Ben 1st: 53.60 so far
        Cid 3rd
        underway: Run 1: Cid, bib 3
      > 1 3=1:02.10
        Cid, run 1: 1:02.10, 59.10 so far
        Ann 2nd: 54.32 so far
        Ben 1st: 53.60 so far
        Cid 3rd: 59.10 so far
        underway: Run 2: Cid, bib 3
      > 2 3=57.20
        Cid, run 2: 57.20, 1:56.30
        Ann 3rd: 54.32 so far
        Ben 2nd: 53.60 so far
        Cid 1st: 1:56.30
        underway: Run 2: Ben, bib 2
      > 2 2=DNF
        Ben, run 2: did not finish, DNF
        Ann 2nd: 54.32 so far
        Ben -: DNF
        Cid 1st: 1:56.30
        underway: Run 2: Ann, bib 1
      > 2 1=54.00
        Ann, run 2: 54.00, 1:48.32
        Ann 1st: 1:48.32
        Ben -: DNF
        Cid 2nd: 1:56.30
        complete: Both runs are over.
      """)

  @Test(arguments: races.keys.sorted(), Law.allCases)
  func test_race_underEveryLaw_holds(race: String, law: Law) throws {
    let report = try #require(Self.races[race]).check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func test_sport_saysEverythingAboutItself() {
    #expect(SportFacts.problems(of: .slalom).isEmpty)
  }
}
