import ScoringKit
import ScoringKitTesting

@testable import ScoringContests

/// Results for stages in tests.
enum ContestSample {
  /// Plays all fixtures; `wins` returns the index of the side that wins.
  static func play(
    _ fixtures: [Fixture], wins: ([[Int]], FixtureNumber) -> Int
  ) -> [FixtureNumber: StageResult] {
    var results: [FixtureNumber: StageResult] = [:]
    for fixture in fixtures.sorted(by: { $0.number < $1.number }) {
      let sides = FixtureResolution(fixtures, results: results)[fixture.number].map { side in
        side.compactMap { feed in if case .known(let entrant) = feed { entrant } else { nil } }
      }
      guard sides.allSatisfy({ !$0.isEmpty }) else { continue }
      let winner = wins(sides, fixture.number)
      results[fixture.number] =
        winner == 0 ? StageResult(sides, 11, 5) : StageResult(sides, 5, 11)
    }
    return results
  }

  /// Plays all fixtures that are needed; the better seed wins.
  static func favourites(_ fixtures: [Fixture]) -> [FixtureNumber: StageResult] {
    play(fixtures.filter { !$0.isOptional }) { sides, _ in
      (sides[0].min() ?? 0) < (sides[1].min() ?? 0) ? 0 : 1
    }
  }

  /// Plays a format that draws a round at a time to its end; the better seed wins unless `wins`
  /// says otherwise.
  static func stepwise(
    _ format: any ContestFormat, _ entrants: Int,
    wins: (([[Int]], FixtureNumber) -> Int)? = nil
  ) throws -> StageProgress {
    var fixtures = try format.fixtures(for: entrants)
    for _ in 0..<200 {
      let results = wins.map { play(fixtures, wins: $0) } ?? favourites(fixtures)
      let progress = StageProgress(entrants: entrants, fixtures: fixtures, results: results)
      let next = format.fixtures(after: progress)
      guard !next.isEmpty else { return progress }
      fixtures += next
    }
    return StageProgress(entrants: entrants, fixtures: fixtures)
  }
}
