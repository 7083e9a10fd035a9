import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct ScorecardMetricsTests {
  private func metrics(
    _ pars: [Int?], _ strokes: [Int?], startHole: Int = 1
  ) throws -> (String, String?) -> Metric? {
    let round = try Fixtures.round(pars, startHole: startHole)
    let events = strokes.enumerated().compactMap { hole, count in
      count.map { "\(hole + 1) 1=\($0)" }
    }
    let metrics = try Fixtures.card(round, events, seats: 1).metrics(of: Seat(index: 0))
    return { key, part in metrics.first { $0.key == key && $0.dimension == part } }
  }

  @Test func test_metrics_scores_areCountedByTheirRelationToPar() throws {
    // The scores are an ace on a par 3, which is an eagle too, a birdie, a par, a bogey, a double
    // bogey, and four over par.
    let find = try metrics([3, 4, 3, 3, 3, 3, 3], [1, 3, 3, 4, 5, 7, nil])
    let counts = [
      ("aces", 1), ("eagles-or-better", 1), ("birdies", 1), ("pars", 1), ("bogeys", 1),
      ("doubles", 1), ("triples-or-worse", 1),
    ]
    for (key, count) in counts {
      #expect(find(key, nil) == Metric(key, count, outOf: 6))
    }
    #expect(find("relative", nil) == Metric("relative", 4, outOf: 6))
    #expect(find("hole-relative", nil) == Metric("hole-relative", 4, outOf: 6))
    #expect(find("best-strokes", nil) == nil)
  }

  @Test func test_metrics_parts_areHalvesAndPars() throws {
    let find = try metrics([3, 4, 3, 5, 3], [4, 4, 2, 7, 3])
    // Of five holes, the front half has three, and the back half two.
    #expect(find("half", "Front") == Metric("half", of: "Front", 0, outOf: 3))
    #expect(find("half", "Back") == Metric("half", of: "Back", 2, outOf: 2))
    #expect(find("by-par", "Par 3") == Metric("by-par", of: "Par 3", 0, outOf: 3))
    #expect(find("by-par", "Par 5") == Metric("by-par", of: "Par 5", 2, outOf: 1))
    #expect(find("by-par", "Par 2") == nil)
  }

  @Test func test_metrics_bounceBack_goesByTheOrderOfPlay() throws {
    // The holes are played in the order 3, 1, 2: a score over par on hole 3, and directly after it
    // one under par on hole 1.
    let find = try metrics([3, 3, 3], [2, 4, 4], startHole: 3)
    #expect(find("bounce-backs", nil) == Metric("bounce-backs", 1, outOf: 1))
    // The holes are played in the order 1, 2, 3: the score over par on hole 2 is followed by
    // another one, and the one on hole 3 by none.
    let plain = try metrics([3, 3, 3], [2, 4, 4])
    #expect(plain("bounce-backs", nil) == Metric("bounce-backs", 0, outOf: 1))
  }

  @Test func test_metrics_runs_endAtAHoleWithoutAScore() throws {
    let find = try metrics([3, 3, 3, 3, 3, 3], [2, 3, nil, 2, 2, 3])
    #expect(find("run-of-pars", nil) == Metric("run-of-pars", 3, outOf: 5))
    #expect(find("run-of-birdies", nil) == Metric("run-of-birdies", 2, outOf: 5))
  }

  @Test func test_metrics_unknownPar_countsOnlyWhatIsKnown() throws {
    let find = try metrics([3, nil], [3, 4])
    #expect(find("strokes", nil)?.value == 7)
    #expect(find("relative", nil) == nil)
    #expect(find("hole-relative", nil) == Metric("hole-relative", 0, outOf: 1))
    #expect(find("best-strokes", nil)?.value == 7)
    #expect(find("relative", "2") == nil)
  }

  @Test func test_metrics_oneHole_hasNoBack() throws {
    let find = try metrics([3], [3])
    #expect(find("half", "Front") != nil)
    #expect(find("half", "Back") == nil)
  }

  @Test func test_statistics_keys_areAmongTheMetrics() throws {
    let card = try Fixtures.card(
      try Fixtures.round([3, 3, 3]), ["1 1=4", "2 1=2", "3 1=3"], seats: 1)
    let keys = Set(card.metrics(of: Seat(index: 0)).map(\.key))
    for statistic in try Sport.discGolf.statistics {
      let known = statistic.id == "won" ? Set(HoleCard.figures.map(\.key)) : keys
      for key in statistic.keys { #expect(known.contains(key), "\(statistic.id): \(key)") }
    }
    #expect(try Sport.discGolf.statistics.count == 12)
  }
}

extension Statistic {
  fileprivate var keys: [String] {
    switch form {
    case .figures(let figures), .bests(let figures), .recent(let figures, _):
      figures.map(\.key)
    case .parts(let figure), .units(let figure, _), .trend(let figure, _),
      .composite(let figure), .headToHead(let figure), .partners(let figure):
      [figure.key]
    case .streaks(let streaks):
      streaks.compactMap { streak in
        if case .within(let key, _) = streak.success { key } else { nil }
      }
    }
  }
}
