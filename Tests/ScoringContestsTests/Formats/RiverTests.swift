import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringContests

@Suite struct RiverTests {
  @Test func winnersMoveUp_losersDown_andPartnersSplit() throws {
    let format = try River(FormatOptions())
    let fixtures = try format.fixtures(for: 12)
    // 1+2, 7+8 and 9+10 win.
    let results = ContestSample.play(fixtures) { sides, _ in sides[0] == [5, 6] ? 1 : 0 }
    let next = format.fixtures(
      after: StageProgress(entrants: 12, fixtures: fixtures, results: results))
    let sides = next.map { fixture in
      fixture.sides.map { side in
        side.compactMap { feed in if case .entrant(let entrant) = feed { entrant } else { nil } }
      }
    }
    #expect(sides == [[[1, 7], [2, 8]], [[3, 9], [4, 10]], [[5, 11], [6, 12]]])
  }

  @Test func nextRound_waitsForAllResults() throws {
    let format = try River(FormatOptions())
    let fixtures = try format.fixtures(for: 8)
    let some = [fixtures[0].number: StageResult([[1, 2], [3, 4]], 11, 5)]
    #expect(
      format.fixtures(after: StageProgress(entrants: 8, fixtures: fixtures, results: some)).isEmpty)
  }

  @Test(arguments: [4, 6, 7, 8, 11, 13, 20])
  func everybodyPlaysAtMostOnceARound_andSittingIsShared(_ entrants: Int) throws {
    var generator = SeededGenerator(seed: UInt64(entrants))
    let format = try River(FormatOptions(["rounds": 12]))
    let progress = try ContestSample.stepwise(format, entrants) { _, number in
      Int(generator.next() % 2) * 0 + (number.line + number.round) % 2
    }
    #expect(format.isComplete(progress))
    var played: [Int: Int] = [:]
    for (_, fixtures) in Dictionary(grouping: progress.fixtures, by: \.number.round) {
      let seats = fixtures.flatMap { $0.sides.flatMap(\.self) }
      #expect(Set(seats).count == seats.count)
      for case .entrant(let entrant) in seats { played[entrant, default: 0] += 1 }
    }
    #expect((played.values.max() ?? 0) - (played.values.min() ?? 0) <= 1)
  }
}
